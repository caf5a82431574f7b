import { stemmer } from 'stemmer';
import { synonymGroups } from './synonyms.ts';

/** Words that say nothing about what someone needs. */
const idleWords = new Set(
  `a able about above across actually  again ago ahead all almost already also although always am among an and
  another any anybody anymore anyone anything appears are arent around as asked asking at be became because become
  becomes been  being below beside besides between both but by  can    could couldnt deal dealing day
  days did didnt do does doesnt doing done  due during each either else enough especially even ever every
  everybody everyone everything feel feeling feelings feels felt few find for from get gets getting given gives go goes going got gotten had 
    has hasnt have havent having he hello her here hers herself hi him himself his how however i id
  if ill im in instead into is isnt it its itself ive just keep keeps kept    lately later least
  less let lets like likely lot lots made make makes making many may maybe me mean means might month months more
  most mostly much must my myself need needed needs now of off often oh ok okay on once one ones only onto or
  other others our ours out over own particular people perhaps please possible probably put quite rather really
  recently said same saw say saying says see seeing seem seems seen several shall she should shouldnt since so
  some somebody someone something sometimes somewhere soon sort still struggle struggles struggling stuff such supposed take taken takes taking
  tell telling tells than that thats the their theirs them themselves then there theres these they theyre theyve
  thing things think thinking thinks this those though thought through throughout till to today told tomorrow
  tonight too took toward towards tried tries truly try trying under until unto up upon us use used using usually
  very via want wanted wanting wants was wasnt way ways we week weeks well went were werent weve what whatever
  whats when whenever where wherever whether which while who whoever whole whom whos whose why will with within
  would wouldnt yes yesterday yet you youre your yours yourself youve`.split(/\s+/),
);

/** Words about how people ask, not about what they ask for. */
const asking =
  /\b(what (does|do|did) (the )?(bible|scripture|god|jesus) (say|teach) about|(bible |scripture )?(verses?|passages?|scriptures?|quotes?|readings?) (about|on|for|of|to)|in the bible|bible verses?|(please|i need|asking for) (pray|prayers?)( for| that)?|^pray (for|that))\b/g;

/** All forms of negation become one word. */
const denials = new Map(
  'no not never cant dont wont without none cannot'.split(' ').map((word) => [word, 'not']),
);

/** Ages, years and doses, which few topics are about; "666" is not one of them. */
const SMALL_NUMBER = /^\d{1,2}$/;

const LONGEST_TEXT = 300;

/** The words of a text in lowercase, with "don't" as "dont" for any kind of apostrophe. */
export function wordsOf(text: string): string[] {
  const folded = text.slice(0, LONGEST_TEXT).normalize('NFKC').toLowerCase().replace(/['’]/g, '');
  return folded.match(/[\p{L}\p{N}]+/gu) ?? [];
}

/** The words that carry meaning. */
export function tellingWords(text: string): string[] {
  const asked = wordsOf(wordsOf(text).join(' ').replace(asking, ' '));
  return asked
    .filter((word) => !idleWords.has(word) && !SMALL_NUMBER.test(word))
    .map((word) => denials.get(word) ?? word);
}

/** The stems of every two neighboring words; the edges of the text count as words. */
export function pairsOf(text: string, stem = stemOf): string[] {
  const stems = ['^', ...wordsOf(text).map(stem), '$'];
  return [...new Set(stems.slice(1).map((next, i) => `${stems[i]} ${next}`))];
}

export function stemOf(word: string): string {
  return stemmer(word);
}

/** For each stem, those with nearly the same meaning. */
const synonyms = new Map<string, ReadonlySet<string>>();
for (const group of synonymGroups) {
  const stems = group.map(stemOf);
  for (const stem of stems) synonyms.set(stem, new Set([...(synonyms.get(stem) ?? []), ...stems]));
}

export function synonymsOf(stem: string): Iterable<string> {
  return synonyms.get(stem) ?? [];
}

/** Whether two words differ by one typing mistake: a letter added, missing or wrong, or two swapped. */
export function isOneSlipAway(a: string, b: string): boolean {
  if (Math.abs(a.length - b.length) > 1) return false;
  let start = 0;
  while (start < a.length && a[start] === b[start]) start++;
  const restOf = (word: string, skipped: number) => word.slice(start + skipped);
  return (
    restOf(a, 1) === restOf(b, 1) ||
    restOf(a, 1) === restOf(b, 0) ||
    restOf(a, 0) === restOf(b, 1) ||
    (a[start] === b[start + 1] && a[start + 1] === b[start] && restOf(a, 2) === restOf(b, 2))
  );
}
