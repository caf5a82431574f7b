import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type AiHistoryEntry, addToAiHistory, forgetAiHistory, readAiHistory } from './ai-history.ts';

let stored: Map<string, string>;

beforeEach(() => {
  stored = new Map();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
    removeItem: (key: string) => stored.delete(key),
  });
});
afterEach(() => vi.unstubAllGlobals());

const entry = (question: string): AiHistoryEntry => ({
  question,
  response: { answer: 'An answer.', references: [], error: null },
  timestamp: 1,
});

describe('the history of questions', () => {
  it('has the newest question first, and ten at most', () => {
    for (let i = 1; i <= 12; i++) addToAiHistory(entry(`${i}`), readAiHistory());
    const kept = JSON.parse(stored.get('bibleAIHistory') ?? '') as AiHistoryEntry[];
    expect(kept.map(({ question }) => question)).toEqual([
      '12',
      '11',
      '10',
      '9',
      '8',
      '7',
      '6',
      '5',
      '4',
      '3',
    ]);
    expect(readAiHistory()).toEqual(kept);
  });

  it.each(['{', '"text"', '[{"question":"why?"}]', '[null]'])('says of %s that it cannot be read', (kept) => {
    stored.set('bibleAIHistory', kept);
    expect(readAiHistory).toThrow('Failed to load conversation history');
  });

  it('can be cleared', () => {
    addToAiHistory(entry('why?'), []);
    forgetAiHistory();
    expect(stored.size).toBe(0);
    expect(readAiHistory()).toEqual([]);
  });

  it('is kept in memory when the device stores nothing', () => {
    vi.stubGlobal('localStorage', undefined);
    expect(readAiHistory()).toEqual([]);
    expect(addToAiHistory(entry('why?'), [])).toEqual([entry('why?')]);
    expect(forgetAiHistory).not.toThrow();
  });
});
