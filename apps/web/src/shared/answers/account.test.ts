import { describe, expect, it } from 'vitest';
import { summaryOf } from './account.tsx';
import { allowanceText } from './allowance-line.tsx';

const none = { references: 0, quotations: 0, verified: 0, altered: 0, elsewhere: 0, notFound: 0 };

describe('the summary of checked quotations', () => {
  it('fits in one line', () => {
    expect(summaryOf(none)).toBe('It quotes no scripture.');
    expect(summaryOf({ ...none, references: 1, verified: 1 })).toBe('1 reference: 1 verified');
    expect(summaryOf({ ...none, references: 2, quotations: 3, verified: 2, altered: 1, notFound: 2 })).toBe(
      '2 references and 3 quotations: 2 verified, 1 differs, 2 not found',
    );
  });
});

describe('the allowance', () => {
  const left = { limit: 20, remaining: 17, per: 'day', renewsAt: null } as const;
  it.each([
    [{ ...left, tier: 'visitor', limit: 5, remaining: 4 } as const, '4 of 5 chapter insights left today'],
    [{ ...left, tier: 'reader' } as const, '17 of 20 insights left today'],
    [
      { ...left, tier: 'pro', limit: 60, remaining: 57, per: 'hour' } as const,
      'No daily limit; 57 left in this hour',
    ],
  ])('%#', (allowance, text) => expect(allowanceText(allowance)).toBe(text));
});
