import { describe, expect, it } from 'vitest';
import { sizeProblems, sizesOf } from './check-size.mjs';

const KILOBYTE = 1024;
const bytes: Record<string, number> = {
  'entry.js': 50,
  'shared.js': 20,
  'deep.js': 7,
  'lazy.js': 1000,
  'entry.css': 5,
  'shared.css': 3,
  'lazy.css': 900,
};
const sizeOf = (file: string) => bytes[file] ?? Number.NaN;

describe('the size of the web app', () => {
  it('is that of the entry with all its static imports, each counted once', () => {
    const manifest = {
      'index.html': {
        file: 'entry.js',
        isEntry: true,
        imports: ['_shared', '_deep'],
        dynamicImports: ['lazy'],
        css: ['entry.css'],
      },
      _shared: { file: 'shared.js', imports: ['_deep', 'index.html'], css: ['shared.css', 'entry.css'] },
      _deep: { file: 'deep.js' },
      lazy: { file: 'lazy.js', imports: ['_shared'], css: ['lazy.css'] },
      'font.woff2': { file: 'font.woff2' },
    };
    expect(sizesOf(manifest, sizeOf)).toEqual({ JavaScript: 77, CSS: 8 });
  });

  it('cannot be computed without an entry', () => {
    expect(() => sizesOf({ lazy: { file: 'lazy.js' } }, sizeOf)).toThrow('no entry');
  });

  it('is accepted when it equals its limits', () => {
    expect(sizeProblems({ JavaScript: 120 * KILOBYTE, CSS: 15 * KILOBYTE })).toEqual([]);
  });

  it('is refused above its limits, with the numbers printed', () => {
    const problems = sizeProblems({ JavaScript: 121 * KILOBYTE, CSS: 16 * KILOBYTE });
    expect(problems).toEqual([
      expect.stringContaining('121.0 KB of JavaScript (brotli) before it can be used; 120.0 KB is the limit'),
      expect.stringContaining('16.0 KB of CSS (brotli) before it can be used; 15.0 KB is the limit'),
    ]);
  });
});
