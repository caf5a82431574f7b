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

describe('the static files of the web app', () => {
  it('include what pages load, but not the build manifest or the HTML document', () => {
    for (const path of ['index.html', '.vite/manifest.json', '.hidden', 'robots.txt', 'assets/a.js'])
      write(path, 'x');
    expect([...readAssets(folder).keys()].sort()).toEqual(['/assets/a.js', '/robots.txt']);
  });

  it('are served in the compression of the build, or compressed at start where there is none', () => {
    write('assets/a.js', 'a');
    write('assets/a.js.br', 'compressed by the build');
    write('assets/b.js', 'b');
    const assets = readAssets(folder);
    expect(String(assets.get('/assets/a.js')?.answer.br)).toBe('compressed by the build');
    expect(String(brotliDecompressSync(assets.get('/assets/b.js')?.answer.br ?? ''))).toBe('b');
    expect(assets.has('/assets/a.js.br')).toBe(false);
  });
});
