import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import {
  allChapters,
  type ChapterAddress,
  chapterIndex,
  DEFAULT_VERSION,
  offeredVersionIds,
  type VersionId,
} from '@lampstand/canon';
import { etagOf, type PreparedAnswer } from '../http/prepared.ts';
import type { Library } from './library.ts';
import { findPassage } from './passages.ts';

/**
 * Every chapter of every version, as the API and the reader need it, compressed when the packs are built.
 * One file holds the bytes, another the position of each answer.
 */
const BYTES = 'answers.bin';
const INDEX = 'answers.json';
const JSON_TYPE = 'application/json; charset=utf-8';

interface Index {
  readonly pack: string;
  /** In the order of versions, then chapters, then passage before page: [etag, br length, gzip length]. */
  readonly answers: readonly (readonly [string, number, number])[];
}

const compressBrotli = promisify(brotliCompress);
const compressGzip = promisify(gzip);

export async function prepareChapters(folder: string, library: Library): Promise<void> {
  const bodies = offeredVersionIds.flatMap((version) =>
    allChapters().flatMap((address) => {
      const pack = library.versions[version];
      const { book, chapter } = address;
      const asked = `${book.name} ${chapter}`;
      return [JSON.stringify(findPassage(pack, { book: book.name, chapter }, asked)), pack.pageJson(address)];
    }),
  );
  const answers: [string, number, number][] = [];
  const bytes: Buffer[] = [];
  // zlib uses its own threads; a few calls at a time keep all cores busy.
  const atOnce = 16;
  for (let i = 0; i < bodies.length; i += atOnce) {
    const compressed = await Promise.all(bodies.slice(i, i + atOnce).map(compressBoth));
    for (const [etag, br, gz] of compressed) {
      answers.push([etag, br.length, gz.length]);
      bytes.push(br, gz);
    }
  }
  writeFileSync(join(folder, BYTES), Buffer.concat(bytes));
  writeFileSync(join(folder, INDEX), JSON.stringify({ pack: library.hash, answers } satisfies Index));
}

async function compressBoth(body: string): Promise<[string, Buffer, Buffer]> {
  const bytes = Buffer.from(body);
  const brotli = compressBrotli(bytes, {
    params: { [constants.BROTLI_PARAM_QUALITY]: 6, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length },
  });
  return [etagOf(bytes), await brotli, await compressGzip(bytes, { level: 6 })];
}

export interface PreparedChapters {
  passage(version: VersionId, address: ChapterAddress): PreparedAnswer;
  page(version: VersionId, address: ChapterAddress): PreparedAnswer;
  /** The answers of the usual addresses, by exact path. */
  byAddress(): Map<string, PreparedAnswer>;
}

export function openPreparedChapters(folder: string, library: Library): PreparedChapters {
  const bytes = readFileSync(join(folder, BYTES));
  const { pack, answers } = JSON.parse(readFileSync(join(folder, INDEX), 'utf8')) as Index;
  if (pack !== library.hash)
    throw new Error('the prepared answers are not of these packs; run the build again');
  let at = 0;
  const prepared = answers.map(([etag, brLength, gzipLength]): PreparedAnswer => {
    const br = bytes.subarray(at, at + brLength);
    at += brLength;
    const gz = bytes.subarray(at, at + gzipLength);
    at += gzipLength;
    return { type: JSON_TYPE, etag, br, gzip: gz };
  });
  const chapters = allChapters();
  const answerOf = (version: VersionId, address: ChapterAddress, which: 0 | 1): PreparedAnswer => {
    const index = offeredVersionIds.indexOf(version) * chapters.length + chapterIndex(address);
    const answer = prepared[index * 2 + which];
    if (!answer) throw new RangeError(`there is no ${address.book.name} ${address.chapter}`);
    return answer;
  };
  return {
    passage: (version, address) => answerOf(version, address, 0),
    page: (version, address) => answerOf(version, address, 1),
    byAddress() {
      const found = new Map<string, PreparedAnswer>();
      for (const version of offeredVersionIds) {
        for (const address of chapters) {
          const { book, chapter } = address;
          const passage = `/api/bible/${book.slug}+${chapter}`;
          found.set(`${passage}?translation=${version}`, answerOf(version, address, 0));
          if (version === DEFAULT_VERSION) found.set(passage, answerOf(version, address, 0));
          found.set(`/api/bible/pages/${version}/${book.slug}/${chapter}`, answerOf(version, address, 1));
        }
      }
      return found;
    },
  };
}
