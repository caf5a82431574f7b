export { chapterCount, findBook, suggestBooks } from './book-names.ts';
export { type Book, books, type Testament } from './books.ts';
export {
  allChapters,
  CHAPTERS_IN_BIBLE,
  type ChapterAddress,
  chapterIndex,
  clampChapter,
  hasChapter,
  nextChapter,
  previousChapter,
  readerPath,
} from './chapters.ts';
export {
  formatReference,
  InvalidReferenceError,
  isChapterReference,
  NO_REFERENCE,
  parseReference,
  type Reference,
  requireReference,
} from './references.ts';
export { normalizeVerseId, parseVerseId, type VerseAddress, verseId } from './verse-ids.ts';
export {
  DEFAULT_VERSION,
  findUnofferedVersion,
  findVersion,
  offeredVersionIds,
  offeredVersions,
  type Version,
  type VersionId,
  versions,
} from './versions.ts';
