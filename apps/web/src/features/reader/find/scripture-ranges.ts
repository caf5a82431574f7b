import { BREAK, findMatches } from './matches.ts';

export const SCRIPTURE = '[data-testid=scripture]';
const BLOCKS = 'p, h2, .line, .stanza';
/** What stands in the scripture and is not its text: numbers and whatever can be pressed. */
const NOT_TEXT = '.number, .drop, .sr-only, button, [aria-hidden=true]';

/** A match as ranges of the page, one for each text node that it touches. */
export type FoundRanges = readonly [Range, ...Range[]];

/** Finds a text in the scripture on the page, which may be one chapter or several side by side. */
export function findInScripture(query: string): FoundRanges[] {
  return [...document.querySelectorAll(SCRIPTURE)].flatMap((scripture) => {
    const nodes = textNodesOf(scripture);
    const pieces = nodes.map((node) => node?.data ?? BREAK);
    return findMatches(pieces, query).flatMap((match) => {
      const [first, ...others] = match.flatMap(({ piece, start, end }) => {
        const node = nodes[piece];
        return node ? [rangeOf(node, start, end)] : [];
      });
      return first ? [[first, ...others] as const] : [];
    });
  });
}

/** The text nodes in order, with a gap wherever a block begins. */
export function textNodesOf(scripture: Element): (Text | undefined)[] {
  const nodes: (Text | undefined)[] = [];
  const walker = document.createTreeWalker(
    scripture,
    NodeFilter.SHOW_TEXT | NodeFilter.SHOW_ELEMENT,
    (node) =>
      node instanceof Element && node.matches(NOT_TEXT) ? NodeFilter.FILTER_REJECT : NodeFilter.FILTER_ACCEPT,
  );
  while (walker.nextNode()) {
    const node = walker.currentNode;
    if (node instanceof Text) nodes.push(node);
    else if (node instanceof Element && node.matches(BLOCKS)) nodes.push(undefined);
  }
  return nodes;
}

function rangeOf(node: Text, start: number, end: number): Range {
  const range = new Range();
  range.setStart(node, start);
  range.setEnd(node, end);
  return range;
}

/** Room for the bar above and the last line below. */
const MARGIN = { top: 96, bottom: 48 };

/** Brings a match before the eyes, unless it is there already. */
export function showRange(range: Range): void {
  if (isInView(range)) return;
  range.startContainer.parentElement?.closest('[data-verse], p, h2')?.scrollIntoView({ block: 'center' });
  // A verse in large type may be taller than the window.
  if (!isInView(range)) scrollBy({ top: range.getBoundingClientRect().top - innerHeight / 2 });
}

function isInView(range: Range): boolean {
  const { top, bottom } = range.getBoundingClientRect();
  return top >= MARGIN.top && bottom <= innerHeight - MARGIN.bottom;
}

/** The first match that is not above the window, so that finding begins where one reads. */
export function firstFrom(scrollTop: number, found: readonly FoundRanges[]): number {
  const at = found.findIndex(([range]) => range.getBoundingClientRect().bottom + scrollY > scrollTop);
  return Math.max(0, at);
}
