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
export { type SearchOrder, searchByScan } from './search.ts';
