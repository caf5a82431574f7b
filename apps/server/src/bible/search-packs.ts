import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { VersionId } from '@lampstand/canon';
import { etagOf, type PreparedAnswer } from '../http/prepared.ts';
import type { Library } from './library.ts';

const compressBrotli = promisify(brotliCompress);
const compressGzip = promisify(gzip);
const QUALITY = 9;

/** The text of the versions with their search index, which browsers download to search offline. */
export class SearchPacks {
  readonly #library: Library;
  readonly #prepared = new Map<VersionId, Promise<PreparedAnswer>>();

  constructor(library: Library) {
    this.#library = library;
  }

  sizeOf(version: VersionId): number {
    return this.#library.searchFiles[version].length;
  }

  /** Compressed asynchronously on the first request. */
  answer(version: VersionId): Promise<PreparedAnswer> {
    const known = this.#prepared.get(version);
    if (known) return known;
    const made = prepareFile(this.#library.searchFiles[version]);
    this.#prepared.set(version, made);
    return made;
  }
}

async function prepareFile(bytes: Buffer): Promise<PreparedAnswer> {
  const [br, gzipped] = await Promise.all([
    compressBrotli(bytes, {
      params: { [constants.BROTLI_PARAM_QUALITY]: QUALITY, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length },
    }),
    compressGzip(bytes),
  ]);
  return { type: 'application/octet-stream', etag: etagOf(bytes), br, gzip: gzipped };
}
