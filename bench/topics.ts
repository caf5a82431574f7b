import { readFileSync } from 'node:fs';
import { findBook, parseReference } from '@lampstand/canon';
import { createTopicMatcher, topics } from '@lampstand/content';
import { type Manifest, openIndex, openPack, packFiles, type VersionPack } from '@lampstand/scripture';
import { median, print } from './measure.ts';
import heldOut from './topics-held-out.json' with { type: 'json' };

/** What is shown of a topic before anyone asks for more. */
const SHOWN = 5;

/**
 * How well topics answer what people type: phrasings that were written before any alias was, from the
 * titles of the topics alone, each with the topics that fit and passages that would be a good answer.
 * How blind they are is told in `docs/decisions/005`; never write an alias with one of them in view.
 * Beside it, what ranked keyword search over the verses themselves gives for the same phrasings.
 */
export function benchTopics(): void {
  const started = performance.now();
  const match = createTopicMatcher(topics);
  print({ name: 'Topic matcher, time to make', measured: performance.now() - started, unit: ' ms' });
  const pack = openWeb();
  const search = createKeywordSearch(pack);
  const found = heldOut.map(({ typed, topics: fitting, passages }) => {
    const acceptable = new Set(passages.flatMap((passage) => versesOf(pack, passage)));
    const isGood = (references: readonly string[]) =>
      references.some((reference) => versesOf(pack, reference).some((verse) => acceptable.has(verse)));
    const before = performance.now();
    const matches = match(typed);
    const took = performance.now() - before;
    const shown = matches[0]?.topic.passages.slice(0, SHOWN) ?? [];
    return {
      took,
      first: fitting.includes(matches[0]?.topic.id ?? ''),
      any: matches.some(({ topic }) => fitting.includes(topic.id)),
      none: matches.length === 0,
      verse: isGood(shown.map(({ reference }) => reference)),
      keyword: isGood(search(typed).slice(0, SHOWN)),
    };
  });
  const share = (key: 'first' | 'any' | 'none' | 'verse' | 'keyword') =>
    found.filter((each) => each[key]).length / found.length;
  const goal = { unit: '', accept: 0.8, goal: 0.95, atLeast: true };
  print({
    name: `Right topic first, of ${found.length} held-out phrasings`,
    measured: share('first'),
    ...goal,
  });
  print({ name: 'Right topic among those offered', measured: share('any'), unit: '' });
  print({ name: 'No topic found', measured: share('none'), unit: '' });
  print({ name: 'Acceptable verse among the first five', measured: share('verse'), ...goal });
  print({ name: 'The same by keyword search', measured: share('keyword'), unit: '' });
  print({ name: 'Topic match', measured: median(found.map(({ took }) => took)), unit: ' ms' });
}

function openWeb(): VersionPack {
  const read = (file: string) => readFileSync(new URL(`../build/packs/${file}`, import.meta.url));
  const manifest = JSON.parse(read(packFiles.manifest).toString()) as Manifest;
  return openPack(
    'web',
    manifest.versions.web,
    openIndex('web', read(packFiles.search('web'))),
    read(packFiles.pages('web')),
  );
}

function versesOf(pack: VersionPack, reference: string): string[] {
  const { book: name, chapter, verse = 1, endVerse } = parseReference(reference);
  const book = findBook(name);
  if (!book) throw new Error(`${reference} names no book`);
  const last = endVerse ?? (reference.includes(':') ? verse : Number.POSITIVE_INFINITY);
  return pack
    .chapter({ book, chapter })
    .filter((each) => each.verse >= verse && each.verse <= last)
    .map((each) => `${book.name} ${chapter}:${each.verse}`);
}

/** Verses that have any of the words, ranked by BM25: what a usual search engine does. */
function createKeywordSearch(pack: VersionPack): (query: string) => string[] {
  const wordsOf = (text: string) =>
    text
      .toLowerCase()
      .replace(/['’]/g, '')
      .match(/[\p{L}\p{N}]+/gu) ?? [];
  const verses = [...pack.allVerses()].map(({ book, chapter, verse, text }) => ({
    reference: `${book.name} ${chapter}:${verse}`,
    words: wordsOf(text),
  }));
  const versesWith = new Map<string, Map<number, number>>();
  verses.forEach(({ words }, i) => {
    for (const word of words) {
      const counts = versesWith.get(word) ?? new Map<number, number>();
      versesWith.set(word, counts.set(i, (counts.get(i) ?? 0) + 1));
    }
  });
  const average = verses.reduce((sum, { words }) => sum + words.length, 0) / verses.length;
  return (query) => {
    const scores = new Map<number, number>();
    for (const word of new Set(wordsOf(query))) {
      const counts = versesWith.get(word) ?? new Map<number, number>();
      const rarity = Math.log(1 + (verses.length - counts.size + 0.5) / (counts.size + 0.5));
      for (const [i, count] of counts) {
        const length = 0.25 + (0.75 * (verses[i]?.words.length ?? 0)) / average;
        scores.set(i, (scores.get(i) ?? 0) + (rarity * count * 2.2) / (count + 1.2 * length));
      }
    }
    return [...scores].sort((a, b) => b[1] - a[1]).map(([i]) => verses[i]?.reference ?? '');
  };
}
