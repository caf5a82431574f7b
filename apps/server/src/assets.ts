import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { extname, join, relative, sep } from 'node:path';
import { type PreparedAnswer, prepare } from './http/prepared.ts';

const types: Record<string, string> = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.md': 'text/markdown; charset=utf-8',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.webmanifest': 'application/manifest+json',
  '.woff2': 'font/woff2',
};

const BROTLI = '.br';

export interface Asset {
  readonly answer: PreparedAnswer;
  /** Whether the file name contains a hash of its content. */
  readonly isHashed: boolean;
}

/** The files of the built web app by path; there are few, so they stay in memory. */
export function readAssets(folder: string): Map<string, Asset> {
  const assets = new Map<string, Asset>();
  for (const entry of readdirSync(folder, { withFileTypes: true, recursive: true })) {
    if (!entry.isFile() || entry.name === 'index.html' || entry.name.endsWith(BROTLI)) continue;
    const file = join(entry.parentPath, entry.name);
    const address = `/${relative(folder, file).split(sep).join('/')}`;
    // For example `.vite`, where the build keeps its manifest.
    if (address.includes('/.')) continue;
    const type = types[extname(entry.name)] ?? 'application/octet-stream';
    assets.set(address, {
      answer: prepare(type, readFileSync(file), compressedAhead(file)),
      isHashed: address.startsWith('/assets/'),
    });
  }
  return assets;
}

/** The build has time for better compression than a starting server. */
function compressedAhead(file: string): Buffer | undefined {
  return existsSync(file + BROTLI) ? readFileSync(file + BROTLI) : undefined;
}
