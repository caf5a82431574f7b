import { books } from '@lampstand/canon';
import type { SearchIndex } from './index-file.ts';
import { eachPhraseInLine } from './phrases.ts';
import { wordsIn } from './words.ts';
import { writtenTerm } from './writing.ts';

/** A completion of a partly typed text. */
export interface Suggestion {
  readonly kind: 'book' | 'word' | 'phrase';
  /** The whole text, completed. */
  readonly text: string;
}

/** More preceding words than this do not improve the prediction of the next one. */
const MOST_BEFORE = 4;
const LONGEST = 200;

/** Books with this prefix, then words that continue as in scripture, the most common first. */
export function suggest(indexes: readonly SearchIndex[], typed: string, limit: number): Suggestion[] {
  const text = typed.replace(/^\s+/, '');
  const words = wordsIn(text);
  const last = words.at(-1);
  if (!last || text.length > LONGEST) return [];
  const isOpen = last.end === text.length;
  const start = isOpen ? last.start : text.length;
  const beginning = isOpen ? last.folded : '';
  const before = (isOpen ? words.slice(0, -1) : words).slice(-MOST_BEFORE).map(({ folded }) => folded);
  const kind = before.length > 0 ? 'phrase' : 'word';
  const next = before.length > 0 ? wordsAfter(indexes, before, beginning) : wordsFrom(indexes, beginning);
  const names = booksFrom(text);
  // "Esther" is a book and a word, but is suggested once.
  const known = new Set([text, ...names].map((each) => each.toLowerCase()));
  const completed = commonest(next, limit)
    .map((word) => text.slice(0, start) + word)
    .filter((whole) => !known.has(whole.toLowerCase()));
  return [
    ...names.map((name): Suggestion => ({ kind: 'book', text: name })),
    ...completed.map((whole): Suggestion => ({ kind, text: whole })),
  ].slice(0, limit);
}

function booksFrom(text: string): string[] {
  const key = text.toLowerCase().trimEnd();
  return books.map(({ name }) => name).filter((name) => name.toLowerCase().startsWith(key));
}

/** How often each word was seen, and one position with its most common spelling. */
type Counts = Map<string, { count: number; readonly index: SearchIndex; readonly term: number }>;

function commonest(counts: Counts, limit: number): string[] {
  return [...counts.values()]
    .sort((a, b) => b.count - a.count || a.term - b.term)
    .slice(0, limit)
    .map(({ index, term }) => writtenTerm(index, term));
}

function count(counts: Counts, index: SearchIndex, term: number, times: number): void {
  const word = index.terms.at(term);
  const known = counts.get(word);
  if (known) known.count += times;
  else counts.set(word, { count: times, index, term });
}

function wordsFrom(indexes: readonly SearchIndex[], beginning: string): Counts {
  const counts: Counts = new Map();
  for (const index of indexes) {
    const end = index.terms.firstFrom(`${beginning}\uffff`);
    for (let term = index.terms.firstFrom(beginning); term < end; term++) {
      const times = (index.positionStarts[term + 1] as number) - (index.positionStarts[term] as number);
      count(counts, index, term, times);
    }
  }
  return counts;
}

/** The words that follow these; if there are none, those that follow the last one; or any with this prefix. */
function wordsAfter(indexes: readonly SearchIndex[], before: readonly string[], beginning: string): Counts {
  const counts: Counts = new Map();
  for (const index of indexes) {
    const terms = before.map((word) => index.terms.find(word));
    if (terms.includes(-1)) continue;
    const first = index.terms.firstFrom(beginning);
    const end = index.terms.firstFrom(`${beginning}\uffff`);
    eachPhraseInLine(
      index,
      terms.map((term) => [term]),
      (position, line) => {
        const next = position + terms.length;
        if (index.lineOf[next] !== line) return;
        const term = index.termOfForm[index.forms[next] as number] as number;
        if (term >= first && term < end) count(counts, index, term, 1);
      },
    );
  }
  if (counts.size > 0) return counts;
  if (before.length > 1) return wordsAfter(indexes, before.slice(1), beginning);
  return beginning === '' ? counts : wordsFrom(indexes, beginning);
}
