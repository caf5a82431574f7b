import { createHash } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { allChapters, chapterIndex, offeredVersionIds, type VersionId } from '@lampstand/canon';
import { openCrossReferences } from '../cross-references.ts';
import {
  type ChapterManifest,
  foldNumbers,
  type Manifest,
  packFiles,
  type VersionManifest,
} from '../pack.ts';
import { type ChapterPage, versesOf } from '../page.ts';
import { buildAsv } from './asv.ts';
import { buildCrossReferences } from './cross-references.ts';
import { buildKjv } from './kjv.ts';
import { buildWeb, poetryOf } from './web.ts';

export { errataReport } from './errata-report.ts';

/** The pages of every version, straight from the sources. */
export function buildPages(): Record<VersionId, ChapterPage[]> {
  const web = buildWeb();
  const isPoetry = poetryOf(web);
  return { kjv: buildKjv(isPoetry), web, asv: buildAsv(isPoetry) };
}

/** Makes the packs from the npm packages and writes them to a folder. The same sources give the same bytes. */
export function buildPacks(folder: string, progress: (message: string) => void): Manifest {
  mkdirSync(folder, { recursive: true });
  const pages = buildPages();
  const manifests = {} as Record<VersionId, VersionManifest>;
  for (const version of offeredVersionIds) {
    manifests[version] = writeVersion(folder, version, pages[version]);
    progress(`${version}: ${manifests[version].verses.toLocaleString('en')} verses`);
  }
  const links = buildCrossReferences();
  writeFileSync(join(folder, packFiles.crossReferences), links);
  const crossReferences = { hash: hashOf(links), links: openCrossReferences(links).count };
  progress(`${crossReferences.links.toLocaleString('en')} cross references`);
  const hash = hashOf(
    [...offeredVersionIds.map((version) => manifests[version].hash), crossReferences.hash].join(' '),
  );
  const manifest: Manifest = { hash, versions: manifests, crossReferences };
  writeFileSync(join(folder, packFiles.manifest), `${JSON.stringify(manifest, null, 1)}\n`);
  return manifest;
}

function writeVersion(folder: string, version: VersionId, pages: readonly ChapterPage[]): VersionManifest {
  const lines: string[] = [];
  const documents: string[] = [];
  const chapters = allChapters().map((address): ChapterManifest => {
    const page = pages[chapterIndex(address)];
    if (!page) throw new Error(`${version} has no ${address.book.name} ${address.chapter}`);
    const document = JSON.stringify(page);
    const verses = versesOf(page);
    const numbers = foldNumbers(verses.map(({ verse }) => verse));
    documents.push(document);
    lines.push(...verses.map(({ text }) => text));
    return {
      chapter: `${address.book.id}_${address.chapter}`,
      hash: hashOf(document),
      count: verses.length,
      ...(numbers === foldNumbers(verses.map((_, i) => i + 1)) ? {} : { numbers }),
    };
  });
  writeFileSync(join(folder, packFiles.text(version)), lines.join('\n'));
  writeFileSync(join(folder, packFiles.pages(version)), documents.join('\n'));
  return { hash: hashOf(chapters.map((chapter) => chapter.hash).join(' ')), verses: lines.length, chapters };
}

function hashOf(content: string | Uint8Array): string {
  return createHash('sha256').update(content).digest('hex').slice(0, 16);
}
