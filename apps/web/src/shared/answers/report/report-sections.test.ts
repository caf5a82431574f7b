import { expect, it } from 'vitest';
import { versesText } from './report-sections.tsx';

it('verses in a passage report are named by book, chapter and verse', () => {
  expect(versesText([])).toBe('');
  expect(versesText([3])).toBe('verse 3');
  expect(versesText([3, 5])).toBe('verses 3 and 5');
  expect(versesText([3, 5, 7])).toBe('verses 3, 5 and 7');
});
