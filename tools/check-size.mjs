import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { build, say } from './setup.mjs';

const KILOBYTE = 1024;

/** The size limits of the reader before it is usable, compressed as it is sent. */
const limits = { JavaScript: 120 * KILOBYTE, CSS: 15 * KILOBYTE };

/** Whether the built web app is within its limits; prints its size. */
export function sizeIsGood(folder = join(build, 'web/client')) {
  const file = join(folder, '.vite/manifest.json');
  if (!existsSync(file)) {
    say('The web app is not built, so its size is not known.');
    return false;
  }
  const sizes = sizesOf(
    JSON.parse(readFileSync(file, 'utf8')),
    (name) => brotliCompressSync(readFileSync(join(folder, name))).length,
  );
  const problems = sizeProblems(sizes);
  for (const problem of problems) say(problem);
  say(
    `${problems.length === 0 ? '✓' : '✗'} size: ${shown(sizes.JavaScript)} of JavaScript, ${shown(sizes.CSS)} of CSS`,
  );
  return problems.length === 0;
}

/**
 * What the entries load before anything is asked of them: their files with all static imports. What
 * `import()` brings comes later and does not count.
 *
 * @param {Record<string, { file: string, isEntry?: boolean, imports?: string[], css?: string[] }>} manifest
 * @param {(file: string) => number} sizeOf
 */
export function sizesOf(manifest, sizeOf) {
  const scripts = new Set();
  const styles = new Set();
  const visit = (key) => {
    const chunk = manifest[key];
    if (!chunk || scripts.has(chunk.file)) return;
    scripts.add(chunk.file);
    for (const style of chunk.css ?? []) styles.add(style);
    for (const imported of chunk.imports ?? []) visit(imported);
  };
  for (const [key, chunk] of Object.entries(manifest)) if (chunk.isEntry) visit(key);
  if (scripts.size === 0) throw new Error('the manifest of the web app names no entry');
  const sum = (files) => [...files].reduce((total, file) => total + sizeOf(file), 0);
  return { JavaScript: sum(scripts), CSS: sum(styles) };
}

/** @param {{ JavaScript: number, CSS: number }} sizes */
export function sizeProblems(sizes) {
  return Object.entries(limits)
    .filter(([kind, limit]) => sizes[kind] > limit)
    .map(
      ([kind, limit]) =>
        `The reader loads ${shown(sizes[kind])} of ${kind} (brotli) before it can be used; ${shown(limit)} is the limit. Load with import() what the first page can do without.`,
    );
}

function shown(bytes) {
  return `${(bytes / KILOBYTE).toFixed(1)} KB`;
}
