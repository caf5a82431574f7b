import { describe, expect, it } from 'vitest';
import { refusalOf } from './passage-query.ts';

describe('what cannot be looked up', () => {
  it('is no reference', () => {
    expect(refusalOf('what is love', 'kjv')).toBe('Invalid reference format: what is love');
    expect(refusalOf('Hezekiah 3', 'kjv')).toBe('Invalid reference format: Hezekiah 3');
  });

  it('or leads to a place that does not exist', () => {
    expect(refusalOf('John 99', 'web')).toMatch(
      /^The passage "John 99" could not be found in the WEB translation\./,
    );
  });
});
