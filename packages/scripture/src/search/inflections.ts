import { isStranger, kindredOf } from './kindred-words.ts';

/**
 * The words that a word may be an inflection of, the likeliest first: "loveth" of "love", "sitteth" of
 * "sit", "cities" of "city". The caller has to check which of them exist.
 */
export function basesOf(word: string): string[] {
  // "Lives" is listed with "life", and "hiss" has no ending.
  if (isStranger(word) || kindredOf(word).length > 0 || word.endsWith('ss')) return [];
  const bases: string[] = [];
  const add = (base: string) => {
    if (base.length >= 3 && /[aeiouy]/.test(base)) bases.push(base);
  };
  for (const [ending, kept] of ENDINGS) {
    if (!word.endsWith(ending) || word.length - ending.length < 2) continue;
    const stem = word.slice(0, -ending.length);
    if (kept === 'y') {
      add(`${stem}y`);
      continue;
    }
    if (kept === 'e') add(`${stem}e`);
    add(stem);
    if (/([bdfglmnprtz])\1$/.test(stem)) add(stem.slice(0, -1));
    break;
  }
  return bases;
}

/** Longer endings come before the shorter ones they contain. */
const ENDINGS: readonly (readonly [ending: string, kept: 'y' | 'e' | ''])[] = [
  ['iedst', 'y'],
  ['edst', 'e'],
  ['iest', 'y'],
  ['est', 'e'],
  ['ieth', 'y'],
  ['eth', 'e'],
  ['ied', 'y'],
  ['ed', 'e'],
  ['ing', 'e'],
  ['ies', 'y'],
  ['es', 'e'],
  ['s', ''],
];

/** The inflections that a word may have, for a text that lacks the word itself. */
export function inflectionsOf(word: string): string[] {
  const stem = word.replace(/e$/, '');
  const forms = [`${word}s`, `${word}es`, ...['ed', 'eth', 'est', 'ing'].map((ending) => stem + ending)];
  if (word.endsWith('y')) {
    forms.push(...['ies', 'ied', 'ieth', 'iest'].map((ending) => word.slice(0, -1) + ending));
  }
  const last = word.at(-1) ?? '';
  if (/[bdglmnprt]/.test(last)) {
    forms.push(...['ed', 'eth', 'est', 'ing'].map((ending) => word + last + ending));
  }
  return forms;
}

const SPELLINGS: readonly (readonly [RegExp, string])[] = [
  [/or(?=s|ed|able|eth|ing|ite|less|$)/, 'our'],
  [/our(?=s|ed|able|eth|ing|ite|less|$)/, 'or'],
  [/iz(?=e|i)/, 'is'],
  [/is(?=e|i)/, 'iz'],
  [/ll/, 'l'],
  [/l(?=ed|eth|ing|er|$)/, 'll'],
  [/ence/, 'ense'],
  [/ense/, 'ence'],
  [/re$/, 'er'],
  [/er$/, 're'],
  [/ow(?=$|ed|eth|ing|man|men|share)/, 'ough'],
];

/** Spelling variants of a word: "honor" and "honour". */
export function spellingsOf(word: string): string[] {
  return SPELLINGS.filter(([pattern]) => pattern.test(word)).map(([pattern, other]) =>
    word.replace(pattern, other),
  );
}
