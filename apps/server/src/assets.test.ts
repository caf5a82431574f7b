import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { readAssets } from './assets.ts';

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'assets-'));
});

afterEach(() => rmSync(folder, { recursive: true }));

function write(path: string, text: string): void {
  mkdirSync(dirname(join(folder, path)), { recursive: true });
  writeFileSync(join(folder, path), text);
}

describe('the files of the web app', () => {
  it('are those that a page asks for, not the records of the build or the document', () => {
    for (const path of ['index.html', '.vite/manifest.json', '.hidden', 'robots.txt', 'assets/a.js'])
      write(path, 'x');
    expect([...readAssets(folder).keys()].sort()).toEqual(['/assets/a.js', '/robots.txt']);
  });

  it('are sent as the build compressed them, and compressed here where it did not', () => {
    write('assets/a.js', 'a');
    write('assets/a.js.br', 'compressed by the build');
    write('assets/b.js', 'b');
    const assets = readAssets(folder);
    expect(String(assets.get('/assets/a.js')?.answer.br)).toBe('compressed by the build');
    expect(String(brotliDecompressSync(assets.get('/assets/b.js')?.answer.br ?? ''))).toBe('b');
    expect(assets.has('/assets/a.js.br')).toBe(false);
  });
});
