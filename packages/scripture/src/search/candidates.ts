import type { SearchIndex } from './index-file.ts';
import { meaningOf, misspeltMeaning, prefixMeaning } from './lexicon.ts';
import { eachPhraseInLine } from './phrases.ts';
import type { QueryNode } from './query.ts';
import { type Flags, type Lines, type Scratch, scratchOf } from './scratch.ts';
import { exactMeaning, type Slot } from './slots.ts';
import { isLittleWord } from './words.ts';

/** Looking into a line costs about as much as scanning this many positions of a word. */
const LOOKING_INTO_A_LINE = 12;

/**
 * A superset of the lines that fill every required slot, gathered from the rarest slots. Once few are left
 * it is cheaper to look into them than to scan all positions of a common word, so the caller still has to
 * check each line.
 */
export function linesOfAll(index: SearchIndex, slots: readonly Slot[]): Lines {
  const [rarest, ...others] = slots
    .filter(({ isRequired }) => isRequired)
    .sort((a, b) => a.occurrences - b.occurrences);
  const scratch = scratchOf(index);
  let found = scratch.gather(rarest?.terms ?? []);
  for (const slot of others) {
    if (slot.occurrences > found.count * LOOKING_INTO_A_LINE) break;
    found = scratch.gather(slot.terms, true);
  }
  return found;
}

/** The minimum score of a line as a share of the best. */
const NEARLY_AS_GOOD = 0.7;

/** The lines with the highest weight of slots, when no line fills all of them. */
export function linesOfMost(index: SearchIndex, slots: readonly Slot[]): Lines {
  const weighty = slots.filter(({ isLittle }) => !isLittle);
  const scratch = scratchOf(index);
  const sums = scratch.sums.fill(0);
  for (const { terms, weight } of weighty.length > 0 ? weighty : slots) {
    const { lines, count } = scratch.gather(terms);
    for (let i = 0; i < count; i++) {
      const line = lines[i] as number;
      sums[line] = (sums[line] as number) + weight;
    }
  }
  let best = 0;
  for (let line = 0; line < sums.length; line++) best = Math.max(best, sums[line] as number);
  const least = best > 0 ? best * NEARLY_AS_GOOD : Number.POSITIVE_INFINITY;
  const lines = scratch.candidates;
  let count = 0;
  for (let line = 0; line < sums.length; line++) {
    if ((sums[line] as number) >= least) lines[count++] = line;
  }
  return { lines, count };
}

/** The lines that match a query with operators or phrases. */
export function linesOfTree(index: SearchIndex, query: QueryNode): Lines {
  const scratch = scratchOf(index);
  const flags = flagsOf(index, query, scratch);
  const { ones, fours } = flags;
  const lines = scratch.candidates;
  let count = 0;
  for (let four = 0; four < fours.length; four++) {
    if (fours[four] === 0) continue;
    const end = Math.min(four * 4 + 4, index.lineCount);
    for (let line = four * 4; line < end; line++) if (ones[line] === 1) lines[count++] = line;
  }
  scratch.releaseFlags(flags);
  return { lines, count };
}

const ALL_UP = 0x01010101;

/** One flag per line, set where it matches. */
function flagsOf(index: SearchIndex, node: QueryNode, scratch: Scratch): Flags {
  const flags = scratch.borrowFlags();
  const { ones, fours } = flags;
  switch (node.kind) {
    case 'word': {
      const { lines, count } = scratch.gather(wordTerms(index, node.word, node.isPrefix));
      for (let i = 0; i < count; i++) ones[lines[i] as number] = 1;
      break;
    }
    case 'phrase': {
      const places = node.words.map((word) => exactMeaning(index, word).terms);
      eachPhraseInLine(index, places, (_, line) => {
        ones[line] = 1;
      });
      break;
    }
    case 'not': {
      const unwanted = flagsOf(index, node.node, scratch);
      for (let i = 0; i < fours.length; i++) fours[i] = (unwanted.fours[i] as number) ^ ALL_UP;
      scratch.releaseFlags(unwanted);
      break;
    }
    case 'any':
      for (const child of node.nodes) {
        const wanted = flagsOf(index, child, scratch);
        for (let i = 0; i < fours.length; i++) fours[i] = (fours[i] as number) | (wanted.fours[i] as number);
        scratch.releaseFlags(wanted);
      }
      break;
    case 'all':
      fours.fill(ALL_UP);
      for (const child of demandingOf(node.nodes)) {
        const wanted = flagsOf(index, child, scratch);
        for (let i = 0; i < fours.length; i++) fours[i] = (fours[i] as number) & (wanted.fours[i] as number);
        scratch.releaseFlags(wanted);
      }
  }
  return flags;
}

/** Common words are not required next to others, unless the query joins them with AND. */
function demandingOf(nodes: readonly QueryNode[]): readonly QueryNode[] {
  const demanding = nodes.filter(
    (node) => node.kind !== 'word' || node.isPrefix || node.isInsisted || !isLittleWord(node.word),
  );
  return demanding.some((node) => node.kind !== 'not') ? demanding : nodes;
}

function wordTerms(index: SearchIndex, word: string, isPrefix: boolean): readonly number[] {
  const meaning = isPrefix ? prefixMeaning(index, word) : meaningOf(index, word);
  return meaning.terms.length > 0 || isPrefix ? meaning.terms : misspeltMeaning(index, word).terms;
}
