import { verseId } from '@lampstand/canon';
import { bookIntroductions } from '@lampstand/content/books';
import { partsOf, type VersionPack } from '@lampstand/scripture';
import { type CitedPlace, referenceOf } from '../answers/references.ts';

/** Words of scripture, ready to stand in a sentence. */
export interface Quote {
  /** Where they stand; only the verses that are quoted. */
  readonly place: CitedPlace;
  /** In quotation marks, with the reference behind them: “Jesus wept” (John 11:35) */
  readonly cited: string;
  /** Who says them, as the beginning of a sentence: "Paul writes to the Romans". */
  readonly voice: string;
  /** Whether it is all of the passage. */
  readonly isWhole: boolean;
}

/** More than this is not listened to. */
const MOST_WORDS = 55;
const FEWEST_WORDS = 18;

/** Quotes a passage from its beginning, as much of it as can be taken in at once. */
export function quote(pack: VersionPack, place: CitedPlace): Quote {
  const { book, chapter } = place;
  const from = place.verse ?? 1;
  const last = place.endVerse ?? place.verse ?? Number.POSITIVE_INFINITY;
  const verses = pack.chapter({ book, chapter }).filter(({ verse }) => verse >= from && verse <= last);
  const taken: typeof verses = [];
  for (const verse of verses) {
    const words = [...taken, verse].reduce((sum, { text }) => sum + wordCount(text), 0);
    if (taken.length > 0 && words > MOST_WORDS) break;
    taken.push(verse);
  }
  const first = taken[0]?.verse ?? from;
  const end = taken.at(-1)?.verse ?? from;
  const quoted: CitedPlace = { book, chapter, verse: first, ...(end > first ? { endVerse: end } : {}) };
  const text = taken.map((verse) => verse.text).join(' ');
  const short = shortened(text);
  return {
    place: quoted,
    cited: `“${asQuoted(short)}” (${referenceOf(quoted)})`,
    voice: voiceOf(pack, quoted),
    isWhole: taken.length === verses.length && short === text,
  };
}

/** Of a verse that is too long, what stands before a pause. */
function shortened(text: string): string {
  if (wordCount(text) <= MOST_WORDS) return text;
  const pauses = [...text.matchAll(/[;:.!?](?=\s)/g), ...text.matchAll(/,(?=\s)/g)];
  const fits = (at: number) => {
    const words = wordCount(text.slice(0, at));
    return words >= FEWEST_WORDS && words <= MOST_WORDS;
  };
  const end = pauses.find(({ index }) => fits(index))?.index;
  return end === undefined ? text : text.slice(0, end);
}

/** Quotation marks within become single ones, and no pause is left hanging at the end. */
function asQuoted(text: string): string {
  return text
    .replace(/[“”"]/g, (sign) => (sign === '”' ? '’' : '‘'))
    .trim()
    .replace(/[\s,;:.–—-]+$/, '');
}

const wordCount = (text: string) => text.split(' ').length;

/** The words of Jesus are his, whoever tells them. */
function voiceOf(pack: VersionPack, place: CitedPlace): string {
  return beginsWithJesus(pack, place) ? 'Jesus says' : (bookIntroductions[place.book.id]?.voice ?? '');
}

const begunByJesus = new Map<string, boolean>();

/** The pages of some versions mark what Jesus says; a verse is his if he says its first words. */
function beginsWithJesus(pack: VersionPack, { book, chapter, verse = 1 }: CitedPlace): boolean {
  const id = `${pack.id} ${verseId({ book, chapter, verse })}`;
  let isHis = begunByJesus.get(id);
  if (isHis === undefined) {
    const parts = pack.page({ book, chapter }).blocks.flatMap(partsOf);
    const [first] = parts.filter((part) => part.verse === verse).flatMap((part) => part.runs);
    isHis = first?.jesus === true;
    begunByJesus.set(id, isHis);
  }
  return isHis;
}
