import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { allChapters, offeredVersionIds, parseVerseId, type VersionId, verseId } from '@lampstand/canon';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  type Manifest,
  openCrossReferences,
  openIndex,
  openPack,
  packFiles,
  type VersionPack,
  verseAt,
  versesOf,
} from '../index.ts';
import { expandNumbers, foldNumbers } from '../pack.ts';
import { ErrataBook } from './errata.ts';
import { buildPacks, errataReport } from './index.ts';

const first = mkdtempSync(join(tmpdir(), 'packs-'));
const second = mkdtempSync(join(tmpdir(), 'packs-'));
let manifest: Manifest;
const packs = {} as Record<VersionId, VersionPack>;

beforeAll(() => {
  manifest = buildPacks(first, () => {});
  buildPacks(second, () => {});
  for (const id of offeredVersionIds) {
    packs[id] = openPack(
      id,
      manifest.versions[id],
      openIndex(id, readFileSync(join(first, packFiles.search(id)))),
      readFileSync(join(first, packFiles.pages(id))),
    );
  }
});

afterAll(() => {
  rmSync(first, { recursive: true });
  rmSync(second, { recursive: true });
});

function address(id: string) {
  const found = parseVerseId(id);
  if (!found) throw new Error(`no verse ${id}`);
  return found;
}

describe('the packs', () => {
  it('are the same bytes in every build', () => {
    expect(readdirSync(second)).toEqual(readdirSync(first));
    for (const file of readdirSync(first)) {
      expect(readFileSync(join(second, file)).equals(readFileSync(join(first, file))), file).toBe(true);
    }
  });

  it('have a manifest with a hash and a verse count for every chapter of every version', () => {
    for (const id of offeredVersionIds) {
      const { chapters, verses } = manifest.versions[id];
      expect(chapters).toHaveLength(1189);
      expect(chapters.reduce((sum, chapter) => sum + chapter.count, 0)).toBe(verses);
      expect(chapters.every((chapter) => /^[0-9a-f]{16}$/.test(chapter.hash))).toBe(true);
    }
    expect(
      manifest.versions.web.chapters.filter((chapter) => chapter.numbers).map((chapter) => chapter.chapter),
    ).toEqual(['luke_17', 'acts_8', 'acts_15', 'acts_24']);
  });

  it('have the same verses in every chapter as its page', () => {
    for (const pack of Object.values(packs)) {
      const wrong = allChapters().filter((address) => {
        const ofPage = JSON.stringify(versesOf(pack.page(address)));
        return JSON.stringify(pack.chapter(address)) !== ofPage;
      });
      expect(wrong).toEqual([]);
    }
  });

  it('return a verse, and undefined for one that does not exist', () => {
    expect(packs.kjv.verse(address('genesis_1_1'))).toBe(
      'In the beginning God created the heaven and the earth.',
    );
    expect(packs.web.verse(address('luke_17_37'))).toMatch(/^They, answering, asked him/);
    expect(packs.web.verse(address('luke_17_36'))).toBeUndefined();
    expect(packs.asv.verse(address('revelation_22_21'))).toMatch(/Amen\.$/);
    expect(packs.kjv.verse(address('3john_1_15'))).toBeUndefined();
  });

  it('compress lists of verse numbers and expand them again', () => {
    expect(foldNumbers([1, 2, 3, 5, 7, 8])).toBe('1-3 5 7-8');
    expect(expandNumbers('1-3 5 7-8')).toEqual([1, 2, 3, 5, 7, 8]);
  });
});

describe('cross references', () => {
  it('lead to other existing verses, never to the verse itself and never twice', () => {
    const references = openCrossReferences(readFileSync(join(first, packFiles.crossReferences)));
    expect(references.count).toBe(manifest.crossReferences.links);
    expect(references.count).toBeGreaterThan(380_000);
    let links = 0;
    const wrong: string[] = [];
    for (const from of packs.kjv.allVerses()) {
      const targets = references.of(from).map(verseId);
      links += targets.length;
      if (targets.includes(verseId(from)) || new Set(targets).size < targets.length)
        wrong.push(verseId(from));
    }
    expect(wrong).toEqual([]);
    expect(links).toBe(references.count);
  });

  it('lead from John 3:16 to Romans 5:8', () => {
    const references = openCrossReferences(readFileSync(join(first, packFiles.crossReferences)));
    expect(references.of(address('john_3_16')).map(verseId)).toContain('romans_5_8');
    expect(references.of(address('john_99_1'))).toEqual([]);
  });
});

describe('the search indexes', () => {
  it('contain the offset of every line', () => {
    for (const id of offeredVersionIds) {
      const index = openIndex(id, readFileSync(join(first, packFiles.search(id))));
      expect(index.lineCount).toBe(manifest.versions[id].verses);
      const places = Array.from({ length: index.lineCount }, (_, line) =>
        verseId(verseAt(index, line).address),
      );
      expect(places).toEqual([...packs[id].allVerses()].map(verseId));
    }
  });

  it('are refused when they are truncated or not an index', () => {
    const bytes = readFileSync(join(first, packFiles.search('kjv')));
    expect(() => openIndex('kjv', bytes.subarray(0, bytes.length - 4))).toThrow(/not complete/);
    expect(() => openIndex('kjv', bytes.subarray(4))).toThrow(/not one that/);
    expect(() => openIndex('kjv', new Uint8Array(3))).toThrow(/not one that/);
  });
});

describe('errata', () => {
  const erratum = { reference: 'John 3:16', wrong: 'a b', right: 'a c', reason: 'for the test' };

  it('replace words that occur once, even within one of several pieces', () => {
    expect(new ErrataBook('asv', [erratum]).repair('john_3_16', ['x', 'a b $& c'])).toEqual([
      'x',
      'a c $& c',
    ]);
  });

  it('stop the build when the source has changed', () => {
    expect(() => new ErrataBook('asv', [erratum]).repair('john_3_16', ['a x'])).toThrow(/stands 0 times/);
    expect(() => new ErrataBook('asv', [erratum]).repair('john_3_16', ['a b', 'a b'])).toThrow(
      /stands 2 times/,
    );
    expect(() => new ErrataBook('asv', [erratum]).assertUsedUp()).toThrow(/john_3_16/);
  });

  it('are all listed in the document with their reasons', () => {
    const document = readFileSync(new URL('../../../../docs/text-errata.md', import.meta.url), 'utf8');
    expect(document, 'run `npm run check` to write it anew').toBe(errataReport());
  });
});
