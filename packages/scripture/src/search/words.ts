/** A word and its position in a text: `start` and `end` count UTF-16 units. */
export interface Word {
  /** The word in the form for comparison: lowercase, without accents, "don't" as "dont". */
  readonly folded: string;
  readonly start: number;
  readonly end: number;
}

const WORD = /[\p{L}\p{N}][\p{L}\p{N}\p{M}]*(?:['’ʼ][\p{L}\p{N}][\p{L}\p{N}\p{M}]*)*/gu;

/** The words of a text in order. Everything between them, including dashes, only separates them. */
export function wordsIn(text: string): Word[] {
  const words: Word[] = [];
  for (const { 0: word, index } of text.matchAll(WORD)) {
    words.push({ folded: fold(word), start: index, end: index + word.length });
  }
  return words;
}

const FIRST_WORD = new RegExp(WORD.source, 'u');

/** The position of the first word of a text. */
export function firstWordIn(text: string): readonly [start: number, end: number] | undefined {
  const match = FIRST_WORD.exec(text);
  return match ? [match.index, match.index + match[0].length] : undefined;
}

function fold(word: string): string {
  const lower = word.toLowerCase();
  // Nearly all words are ASCII, and normalizing is expensive.
  if (/^[a-z]+$/.test(lower)) return lower;
  return lower.normalize('NFKD').replace(/['’ʼ\p{M}]/gu, '');
}

/**
 * Common words that nobody remembers a verse by. In a plain query they affect the order of results, but a
 * verse that lacks them is still found.
 */
const LITTLE_WORDS = new Set(
  `a all am an and any are art as at be because been but by can did do does doth for from had has hast hath have
  he her hers him his how i if in into is it its let may me might mine more my no nor not now o of on or our out own
  s shall shalt she should so some such than that the thee their them then there these they thine this those thou
  though thus thy to too unto up upon us was wast we were what when where which who whom whose will wilt with would
  ye yea yet you your yours`.split(/\s+/),
);

export function isLittleWord(folded: string): boolean {
  return LITTLE_WORDS.has(folded);
}
