import type { AiBodies } from '@lampstand/contract';
import { describe, expect, it } from 'vitest';
import { NO_ANSWER } from '../answer.ts';
import { askedBefore, saidBefore, type Turn } from './conversation.ts';

const answered = (id: number, question: string): Turn => ({
  id,
  question,
  answer: { ...NO_ANSWER, status: 'done', end: { answer: `On ${question}` } as AiBodies['end'] },
});
const failed = (id: number, question: string): Turn => ({
  id,
  question,
  answer: { ...NO_ANSWER, status: 'failed' },
});

describe('a conversation about a passage', () => {
  it('knows a question that was asked before, however it is written', () => {
    const turns = [answered(0, 'Who is Nicodemus?'), failed(1, 'Why by night?')];
    expect(askedBefore(turns, ' who is  nicodemus? ')?.id).toBe(0);
    expect(askedBefore(turns, 'Why by night?')?.id).toBe(1);
    expect(askedBefore(turns, 'Why?')).toBeUndefined();
  });

  it('sends along what was said before a question, without what failed', () => {
    const turns = [answered(0, 'one'), failed(1, 'two'), answered(2, 'three')];
    expect(saidBefore(turns, 2)).toEqual([
      { type: 'user', content: 'one' },
      { type: 'assistant', content: 'On one' },
    ]);
  });

  it('sends the last ten messages at most, and never an answer without its question', () => {
    const turns = Array.from({ length: 9 }, (_, id) => answered(id, `${id}`));
    const messages = saidBefore(turns, 9);
    expect(messages).toHaveLength(10);
    expect(messages[0]).toEqual({ type: 'user', content: '4' });
  });
});
