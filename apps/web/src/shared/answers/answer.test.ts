import type { AiEvent } from '@lampstand/contract';
import { describe, expect, it } from 'vitest';
import { isRunning, NO_ANSWER, withEvent } from './answer.ts';

const mark = { id: 1, kind: 'reference', text: 'John 3:16', verdict: 'not-found', differences: [] } as const;
const sentence = (markdown: string, marks: readonly object[] = []) =>
  ({ type: 'sentence', data: { markdown, marks } }) as AiEvent;

describe('an answer that is still arriving', () => {
  it('grows sentence by sentence, with what was checked in each', () => {
    const waiting = { ...NO_ANSWER, status: 'waiting' as const };
    const answer = [sentence('One. ', [mark]), sentence('Two.')].reduce(withEvent, waiting);
    expect(answer).toMatchObject({ status: 'writing', markdown: 'One. Two.', marks: [mark] });
    expect(isRunning(answer)).toBe(true);
  });

  it('shows the helpline from its first event to its last', () => {
    const help = { text: 'You are not alone.', address: 'https://example.org' };
    const start = { type: 'start', data: { help } } as AiEvent;
    const end = { type: 'end', data: { answer: 'One.' } } as AiEvent;
    const answer = [start, sentence('One.'), end].reduce(withEvent, NO_ANSWER);
    expect(answer).toMatchObject({ status: 'done', help, end: { answer: 'One.' } });
    expect(isRunning(answer)).toBe(false);
  });
});
