import { LampstandError } from '@lampstand/contract';
import { describe, expect, it } from 'vitest';
import { canAnswerFromScripture, isSpent, problemOf } from './problem.ts';

describe('the message for an answer that failed', () => {
  it.each([
    [new LampstandError('ai/misconfigured'), /^There seems to be an issue with the AI service configuration/],
    [new LampstandError('network/offline'), /^Unable to connect to the AI service/],
    [new LampstandError('network/timeout'), /^Unable to connect to the AI service/],
    [new LampstandError('network/server-error'), /^Failed to get an answer\. Please try again\.$/],
    [new LampstandError('ai/pro-limit', 60), /^You have asked 60 times within an hour/],
    [new TypeError('x is not a function'), /^Failed to get an answer\. Please try again\.$/],
  ])('%s', (error, told) => {
    expect(problemOf(error, 'ai/answer-failed')).toMatch(told);
  });

  it('offers an answer from scripture when the provider failed, but not when the allowance is used up or the server is away', () => {
    expect(canAnswerFromScripture(new LampstandError('ai/failed'))).toBe(true);
    expect(canAnswerFromScripture(new LampstandError('ai/reader-limit', 20))).toBe(false);
    expect(canAnswerFromScripture(new LampstandError('network/offline'))).toBe(false);
    expect(isSpent(new LampstandError('ai/visitor-limit', 5, 20))).toBe(true);
  });
});
