import {
  type ChapterAddress,
  DEFAULT_VERSION,
  findBook,
  findUnofferedVersion,
  findVersion,
  hasChapter,
  offeredVersions,
  parseReference,
  readerPath,
  suggestBooks,
  type Version,
  type VersionId,
} from '@lampstand/canon';
import { chapterNumber, type ReaderParams } from './reader-address.ts';

/** What to offer when an address names no book or version that there is. */
export interface Suggestions {
  readonly asked: string;
  readonly unofferedVersion?: Version;
  readonly links: readonly { readonly path: string; readonly text: string }[];
}

/** People leave out the version, misspell the book, or write a reference: look for it in all parts. */
export function suggest(params: ReaderParams): Suggestions {
  const parts = [params.version, params.book, params.chapter].filter((part) => part !== undefined);
  const asked = parts.join(' ').slice(0, 80);
  const version = findVersion(params.version ?? '')?.id ?? DEFAULT_VERSION;
  const unofferedVersion = findUnofferedVersion(params.version ?? '');
  const [first, ...others] = passagesIn(parts);
  if (unofferedVersion && first) {
    const links = offeredVersions.map(({ id, fullName }) => linkTo(id, first, ` in the ${fullName}`));
    return { asked, unofferedVersion, links };
  }
  const links = [...(first ? [first] : []), ...others].slice(0, 3).map((address) => linkTo(version, address));
  return { asked, links, ...(unofferedVersion ? { unofferedVersion } : {}) };
}

function passagesIn(parts: readonly string[]): ChapterAddress[] {
  const written = parts.flatMap((part) => {
    const { book: name, chapter } = parseReference(part);
    const book = findBook(name);
    return book && hasChapter(book, chapter) ? [{ book, chapter }] : [];
  });
  if (written.length > 0) return written;
  const number = parts.map(chapterNumber).find((chapter) => chapter > 0) ?? 1;
  const known = parts.flatMap((part) => findBook(part) ?? []);
  const near =
    known.length > 0 ? known : parts.flatMap((part) => (findVersion(part) ? [] : suggestBooks(part)));
  return [...new Set(near)].map((book) => ({ book, chapter: number <= book.chapters ? number : 1 }));
}

function linkTo(version: VersionId, address: ChapterAddress, more = '') {
  return { path: readerPath(version, address), text: `${address.book.name} ${address.chapter}${more}` };
}
