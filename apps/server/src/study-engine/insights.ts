import type { VersionId } from '@lampstand/canon';
import { bookIntroductions } from '@lampstand/content/books';
import { type GlossaryTerm, termsIn } from '@lampstand/content/glossary';
import { recurringWords } from '@lampstand/scripture';
import { type CitedPlace, referenceOf, textOf } from '../answers/references.ts';
import type { InsightTask } from '../answers/tasks.ts';
import type { Library } from '../bible/library.ts';
import { notesOn, type VerseNote } from './commentary.ts';
import { firstSentence, joined, paragraphs, reasonSentence } from './prose.ts';
import { quote } from './quotes.ts';
import { relatedVerses } from './related.ts';

/**
 * Insights in the required lengths: two sentences on a verse, or four to five; one paragraph on a chapter,
 * or several. Each sentence is one of four kinds: where the text comes from, what it is about, what it has
 * meant to readers, and which other passages explain it.
 */
export function writeInsight(library: Library, task: InsightTask): string {
  const matter = { library, version: task.version, place: task.place };
  if (task.place.verse !== undefined) return task.mode === 'brief' ? briefVerse(matter) : fullVerse(matter);
  return task.mode === 'brief' ? briefChapter(matter) : fullChapter(matter);
}

interface Matter {
  readonly library: Library;
  readonly version: VersionId;
  readonly place: CitedPlace;
}

const BRIEF = 2;
const FULL = 5;
const FEWEST_FULL = 4;

function briefVerse(matter: Matter): string {
  const [about = setting(matter)] = [...reasons(matter), ...spokenOf(matter)];
  const light = lights(matter, 1)[0] ?? setting(matter);
  return joined(...[...new Set([about, light, opening(matter)])].slice(0, BRIEF));
}

function fullVerse(matter: Matter): string {
  const [reason, further] = reasons(matter);
  const middle = [spokenOf(matter)[0], reason, further].filter((one) => one !== undefined).slice(0, 2);
  const around = middle.length < 2 ? [opening(matter)] : [];
  const sentences = [setting(matter), ...around, ...middle];
  const wanted = lights(matter, FULL - sentences.length);
  const all = [...new Set([...sentences, ...wanted])].slice(0, FULL);
  if (all.length < FEWEST_FULL)
    all.push(`${referenceOf(matter.place)} can be read again slowly with that in mind.`);
  return joined(...all);
}

function briefChapter(matter: Matter): string {
  const [known] = knownVerses(matter);
  return joined(
    setting(matter),
    known?.firstVerse !== 1 && opening(matter),
    known && noted(matter, known),
    recurring(matter),
    lights(matter, 1)[0],
  );
}

function fullChapter(matter: Matter): string {
  const [light, further] = lights(matter, 2);
  const [term] = spokenOf(matter);
  return paragraphs(
    joined(setting(matter), opening(matter), closing(matter)),
    joined(...knownVerses(matter).map((note, i) => noted(matter, note, i))),
    joined(recurring(matter), term),
    joined(light && `Elsewhere in scripture others have taken up what is said here. ${light}`, further),
  );
}

const setting = ({ place }: Matter) => bookIntroductions[place.book.id]?.setting ?? '';

/** The opening words of the chapter. */
function opening({ library, version, place: { book, chapter } }: Matter): string {
  const what = book.id === 'psalms' ? 'psalm' : 'chapter';
  return `The ${what} begins: ${quote(library.versions[version], { book, chapter, verse: 1 }).cited}.`;
}

function closing({ library, version, place: { book, chapter } }: Matter): string {
  const verses = library.versions[version].chapter({ book, chapter });
  const verse = verses.at(-1)?.verse ?? 1;
  if (verses.length < 4) return '';
  return `It comes to rest with these words: ${quote(library.versions[version], { book, chapter, verse }).cited}.`;
}

/** Why a verse is read, with whole sentences first. */
function reasons({ place: { book, chapter, verse } }: Matter): string[] {
  const notes = notesOn(book, chapter, verse);
  const moods = notes.filter(({ source }) => source === 'mood').map(({ reason }) => reason);
  const topics = notes
    .filter(({ source }) => source === 'topic')
    .map(({ reason }) => `${reasonSentence(reason)}.`);
  return [...moods.slice(0, 1), ...topics.slice(0, 1), ...moods.slice(1, 2)];
}

/** The glossary terms that a passage uses, the most used first. */
function spokenOf({ library, version, place }: Matter): string[] {
  const text = textOf(library.versions[version], place);
  const times = new Map<GlossaryTerm, number>();
  for (const { term } of termsIn(text)) times.set(term, (times.get(term) ?? 0) + 1);
  const terms = [...times].filter(([term]) => isWorthExplaining(term)).sort((a, b) => b[1] - a[1]);
  return terms.map(
    ([{ term, definition }]) => `On the word “${term}” the glossary says: ${firstSentence(definition)}`,
  );
}

/** "Peace" and "word" occur everywhere and mostly have their ordinary meaning. */
const PLAIN = new Set([
  'Word',
  'Law',
  'Israel',
  'Flesh',
  'Fall',
  'Church',
  'Yahweh',
  'Altar',
  'Sin',
  'Talent',
  'Amen',
  'Peace',
]);
const isWorthExplaining = ({ term, definition }: GlossaryTerm) =>
  !PLAIN.has(term) && firstSentence(definition).length > 40;

const FURTHER = ['It can also be heard here', 'And once more', 'Others have added this', 'And this'];

/** Other passages that explain it. */
function lights({ library, version, place }: Matter, most: number): string[] {
  const pack = library.versions[version];
  return relatedVerses(library, version, place, most).map(({ book, chapter, verse }, i) => {
    const { voice, cited } = quote(pack, { book, chapter, verse });
    return i === 0 ? `${voice}, in words that belong beside it: ${cited}.` : `${FURTHER[i - 1]}: ${cited}.`;
  });
}

const MOST_KNOWN = 3;

/** The verses of a chapter with the most commentary, in order. */
function knownVerses({ place: { book, chapter } }: Matter): VerseNote[] {
  const byVerse = new Map<number, VerseNote[]>();
  for (const note of notesOn(book, chapter)) {
    byVerse.set(note.firstVerse, [...(byVerse.get(note.firstVerse) ?? []), note]);
  }
  return [...byVerse.values()]
    .sort((a, b) => b.length - a.length)
    .slice(0, MOST_KNOWN)
    .map((notes) => (notes.find(({ source }) => source === 'mood') ?? notes[0]) as VerseNote)
    .sort((a, b) => a.firstVerse - b.firstVerse);
}

function noted({ library, version, place: { book, chapter } }: Matter, note: VerseNote, which = 0): string {
  const lead = `${LEADS[which]} ${note.firstVerse}`;
  const { cited } = quote(library.versions[version], { book, chapter, verse: note.firstVerse });
  const reason = note.source === 'mood' ? note.reason : `${reasonSentence(note.reason)}.`;
  return `${lead}: ${cited}. ${reason}`;
}

/** The words that introduce the known verses of a chapter, one after the other. */
const LEADS = [
  'Many readers have stopped at verse',
  'Others have stayed with verse',
  'Much loved, too, is verse',
];

/** The words that the passage repeats. */
function recurring({ library, version, place: { book, chapter } }: Matter): string {
  const end = { book, chapter, verse: book.verses[chapter - 1] ?? 1 };
  const words = recurringWords(library.indexes[version], { book, chapter, verse: 1 }, end, 3).filter(
    ({ times }) => times > 2,
  );
  if (words.length < 2) return '';
  const named = words.map(({ word, times }) => `“${word}” (${times} times)`);
  return `Some words keep coming back in it: ${named.slice(0, -1).join(', ')} and ${named.at(-1)}.`;
}
