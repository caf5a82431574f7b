import { describe, expect, it } from 'vitest';
import { refusalOf } from './passage-query.ts';

describe('a lookup on the study page', () => {
  it('is refused for a text that is no reference', () => {
    expect(refusalOf('what is love', 'kjv')).toBe('Invalid reference format: what is love');
    expect(refusalOf('Hezekiah 3', 'kjv')).toBe('Invalid reference format: Hezekiah 3');
  });

  it('is refused for a passage that does not exist', () => {
    expect(refusalOf('John 99', 'web')).toMatch(
      /^The passage "John 99" could not be found in the WEB translation\./,
    );
  });
});
