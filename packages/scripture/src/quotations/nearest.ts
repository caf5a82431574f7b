import type { SearchIndex } from '../search/index-file.ts';
import { meaningOf } from '../search/lexicon.ts';
import { writtenWord } from '../search/writing.ts';
import { align, type Step } from './alignment.ts';
import { bookAt } from './exact.ts';
import type { Statement } from './statements.ts';

/** Words of a quotation aligned with the words of scripture: equal, replaced, or only on one side. */
export interface Difference {
  readonly kind: 'same' | 'changed' | 'added' | 'missing';
  readonly quoted: string;
  readonly scripture: string;
}

export interface Nearest {
  readonly index: SearchIndex;
  /** The share of the statement's weight that scripture has too, minus extra words of scripture in between. */
  readonly likeness: number;
  readonly first: number;
  readonly last: number;
  readonly differences: readonly Difference[];
}

/** A lower similarity means a different saying. */
const LEAST_LIKENESS = 0.55;
/** A lower common weight is chance: "and I will love" says nothing. */
const LEAST_SHARED = 7;
const FEWEST_WORDS = 4;
/** This many rare words find a passage as well as all words do. */
const RARE_WORDS = 8;
const MOST_COMMON = 4000;
const PASSAGES_TRIED = 3;
/** Positions are counted in buckets of 2 to this power. */
const STRETCH = 3;
const MARGIN = 12;
/** The cost of a word that only one side has. */
const LOSS = 0.5;
const KINDRED = 0.8;

/** The passage of a version that a statement is most likely a quotation of. */
export function nearestPassage(index: SearchIndex, text: string, statement: Statement): Nearest | undefined {
  if (statement.words.length < FEWEST_WORDS) return undefined;
  const words = statement.words.map(({ folded }) => weigh(index, folded));
  const total = words.reduce((sum, { weight }) => sum + weight, 0);
  let best: Nearest | undefined;
  for (const start of likelyStarts(index, words)) {
    const candidate = compare(index, text, statement, words, total, start);
    if (candidate.likeness > (best?.likeness ?? LEAST_LIKENESS)) best = candidate;
  }
  return best;
}

interface WeighedWord {
  /** -1 for a word that the version does not have. */
  readonly term: number;
  readonly family: number;
  /** All terms of its family. */
  readonly terms: readonly number[];
  readonly occurrences: number;
  readonly weight: number;
}

function weigh(index: SearchIndex, word: string): WeighedWord {
  const { terms } = meaningOf(index, word);
  const { positionStarts } = index;
  const occurrences = terms.reduce(
    (sum, term) => sum + (positionStarts[term + 1] as number) - (positionStarts[term] as number),
    0,
  );
  return {
    term: index.terms.find(word),
    family: terms[0] === undefined ? -1 : (index.familyOf[terms[0]] as number),
    terms,
    occurrences,
    weight: Math.log(1 + index.lineCount / Math.max(1, occurrences)),
  };
}

/** Candidate positions for the start of the statement: those that most of its rare words point to. */
function likelyStarts(index: SearchIndex, words: readonly WeighedWord[]): number[] {
  const rare = words
    .map((word, at) => ({ ...word, at }))
    .filter(({ occurrences }) => occurrences > 0 && occurrences <= MOST_COMMON)
    .sort((a, b) => a.occurrences - b.occurrences)
    .slice(0, RARE_WORDS);
  const votes = votesOf(index).fill(0);
  const touched = new Set<number>();
  for (const { terms, weight, at } of rare) {
    for (const term of terms) {
      const end = index.positionStarts[term + 1] as number;
      for (let i = index.positionStarts[term] as number; i < end; i++) {
        const stretch = Math.max(0, (index.positions[i] as number) - at) >> STRETCH;
        const before = votes[stretch] as number;
        votes[stretch] = before + weight;
        if (before > 0) touched.add(stretch);
      }
    }
  }
  return [...touched]
    .map((stretch) => ({ stretch, sum: (votes[stretch] as number) + (votes[stretch + 1] as number) }))
    .sort((a, b) => b.sum - a.sum || a.stretch - b.stretch)
    .slice(0, PASSAGES_TRIED)
    .map(({ stretch }) => stretch << STRETCH);
}

const votesByIndex = new WeakMap<SearchIndex, Float32Array>();

/** A sum for each bucket of positions, reused by every statement. */
function votesOf(index: SearchIndex): Float32Array {
  const votes = votesByIndex.get(index) ?? new Float32Array((index.forms.length >> STRETCH) + 2);
  votesByIndex.set(index, votes);
  return votes;
}

function compare(
  index: SearchIndex,
  text: string,
  statement: Statement,
  words: readonly WeighedWord[],
  total: number,
  start: number,
): Nearest {
  const from = Math.max(0, start - MARGIN);
  const to = Math.min(index.forms.length, start + words.length + 2 * MARGIN);
  const terms = Array.from(index.forms.subarray(from, to), (form) => index.termOfForm[form] as number);
  const worth = (i: number, j: number): number => {
    const word = words[i] as WeighedWord;
    const term = terms[j] as number;
    if (word.term === term) return word.weight;
    return word.family === index.familyOf[term] ? KINDRED * word.weight : 0;
  };
  const { steps } = align(words.length, terms.length, (i, j) => worth(i, j) || -LOSS, LOSS);
  const shared = steps.filter(([i, j]) => i >= 0 && j >= 0 && worth(i, j) > 0);
  const sharedWeight = shared.reduce((sum, [i, j]) => sum + worth(i, j), 0);
  const first = from + (shared[0]?.[1] ?? 0);
  const last = from + (shared.at(-1)?.[1] ?? 0);
  const between = last - first + 1 - shared.length;
  const isQuotation =
    sharedWeight >= LEAST_SHARED &&
    shared.length * 2 >= words.length &&
    bookAt(index, first) === bookAt(index, last);
  return {
    index,
    likeness: isQuotation ? (sharedWeight - between * LOSS) / total : 0,
    first,
    last,
    differences: differencesOf(index, text, statement, trimmed(steps, shared), from, (i, j) =>
      words[i]?.term === terms[j] ? 'same' : 'changed',
    ),
  };
}

/** Scripture before the first shared word and after the last one is not an omission; it is just not quoted. */
function trimmed(steps: readonly Step[], shared: readonly Step[]): Step[] {
  const firstShared = shared[0]?.[1] ?? 0;
  const lastShared = shared.at(-1)?.[1] ?? 0;
  return steps.flatMap(([i, j]): Step[] => {
    if (j >= firstShared && j <= lastShared) return [[i, j]];
    return i < 0 ? [] : [[i, -1]];
  });
}

function differencesOf(
  index: SearchIndex,
  text: string,
  { words }: Statement,
  steps: readonly Step[],
  from: number,
  kindOfBoth: (first: number, second: number) => 'same' | 'changed',
): Difference[] {
  const differences: { kind: Difference['kind']; quoted: string[]; scripture: string[] }[] = [];
  for (const [i, j] of steps) {
    const word = words[i];
    const quoted = word ? [text.slice(word.start, word.end)] : [];
    const scripture = j < 0 ? [] : [writtenWord(index, index.forms[from + j] as number)];
    const kind = i < 0 ? 'missing' : j < 0 ? 'added' : kindOfBoth(i, j);
    const last = differences.at(-1);
    if (last && last.kind === kind) {
      last.quoted.push(...quoted);
      last.scripture.push(...scripture);
    } else {
      differences.push({ kind, quoted, scripture });
    }
  }
  return differences.map(({ kind, quoted, scripture }) => ({
    kind,
    quoted: quoted.join(' '),
    scripture: scripture.join(' '),
  }));
}
