import { type GlossaryTerm, termsIn } from '@lampstand/content/glossary';
import { SCRIPTURE, textNodesOf } from '../find/scripture-ranges.ts';

export interface PaintedTerm {
  readonly term: GlossaryTerm;
  readonly range: Range;
}

/**
 * Underlines the terms of the scripture on the page through the browser's highlight registry, so that
 * the elements, which are React's, stay as they are and the reader is as fast as without. In each
 * chapter a term is underlined where it stands first: once is enough to learn it.
 */
export function paintTerms(): readonly PaintedTerm[] {
  const found = [...document.querySelectorAll(SCRIPTURE)].flatMap((scripture) => {
    const known = new Set<GlossaryTerm>();
    return textNodesOf(scripture).flatMap((node) => (node ? newTermsIn(node, known) : []));
  });
  if ('highlights' in CSS) CSS.highlights.set('term', new Highlight(...found.map(({ range }) => range)));
  return found;
}

function newTermsIn(node: Text, known: Set<GlossaryTerm>): PaintedTerm[] {
  return termsIn(node.data).flatMap(({ term, start, end }) => {
    if (known.has(term)) return [];
    known.add(term);
    const range = new Range();
    range.setStart(node, start);
    range.setEnd(node, end);
    return [{ term, range }];
  });
}

/** The term below a point of the window. */
export function termAt(
  painted: readonly PaintedTerm[],
  { clientX, clientY }: Pick<MouseEvent, 'clientX' | 'clientY'>,
): PaintedTerm | undefined {
  return painted.find(({ range }) =>
    [...range.getClientRects()].some(
      ({ left, right, top, bottom }) =>
        clientX >= left && clientX <= right && clientY >= top && clientY <= bottom,
    ),
  );
}
