import { verseId } from '@lampstand/canon';
import { bookIntroductions } from '@lampstand/content/books';
import { partsOf, type VersionPack } from '@lampstand/scripture';
import { type CitedPlace, referenceOf } from '../answers/references.ts';

/** Words of scripture, ready for use in a sentence. */
export interface Quote {
  /** Their reference; only the verses that are quoted. */
  readonly place: CitedPlace;
  /** In quotation marks, followed by the reference: “Jesus wept” (John 11:35) */
  readonly cited: string;
  /** The speaker, as the beginning of a sentence: "Paul writes to the Romans". */
  readonly voice: string;
  /** Whether it is the whole passage. */
  readonly isWhole: boolean;
}

/** Longer quotations lose the reader's attention. */
const MOST_WORDS = 55;
const FEWEST_WORDS = 18;

/** Quotes a passage from its beginning, up to a readable length. */
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

/** The part of a verse before a pause, if the verse is too long. */
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

/** Nested quotation marks become single ones, and punctuation at the end is removed. */
function asQuoted(text: string): string {
  return text
    .replace(/[“”"]/g, (sign) => (sign === '”' ? '’' : '‘'))
    .trim()
    .replace(/[\s,;:.–—-]+$/, '');
}

const wordCount = (text: string) => text.split(' ').length;

/** Words of Jesus are attributed to him, not to the author of the book. */
function voiceOf(pack: VersionPack, place: CitedPlace): string {
  return beginsWithJesus(pack, place) ? 'Jesus says' : (bookIntroductions[place.book.id]?.voice ?? '');
}

const begunByJesus = new Map<string, boolean>();

/** The pages of some versions mark the words of Jesus; a verse is his if its first words are. */
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
