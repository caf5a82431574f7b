export { type CrossReferences, openCrossReferences } from './cross-references.ts';
export {
  type ChapterManifest,
  type Manifest,
  openPack,
  packFiles,
  type VersionManifest,
  type VersionPack,
} from './pack.ts';
export {
  type Block,
  type ChapterPage,
  type Line,
  type Note,
  partsOf,
  type Run,
  textOf,
  type Verse,
  type VersePart,
  versesOf,
} from './page.ts';
export { compareTexts } from './quotations/compare.ts';
export type { Difference } from './quotations/nearest.ts';
export { quotableWords } from './quotations/statements.ts';
export {
  type CheckedQuotation,
  type QuotedPlace,
  type Verdict,
  verifyQuotation,
  verifyQuotations,
} from './quotations/verify.ts';
export { openIndex, type SearchIndex } from './search/index-file.ts';
export { hasPhrase } from './search/phrases.ts';
export {
  correctedQuery,
  type Reading,
  readPassages,
  type SearchHit,
  type SearchOptions,
  type SearchOrder,
  type SearchResult,
  search,
} from './search/search.ts';
export { type Suggestion, suggest } from './search/suggest.ts';
export { kinshipWith, type RecurringWord, recurringWords } from './search/telling-words.ts';
export { verseAt } from './search/writing.ts';
