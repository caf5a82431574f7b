import { readFileSync } from 'node:fs';
import { findBook, offeredVersionIds, parseReference } from '@lampstand/canon';
import { createTopicMatcher, type TopicMatcher, topics } from '@lampstand/content';
import {
  hasPhrase,
  type Manifest,
  openIndex,
  openPack,
  packFiles,
  type VersionPack,
} from '@lampstand/scripture';
import { median, print } from './measure.ts';
import { createFragments } from './topics-fragments.ts';
import told from './topics-told.json' with { type: 'json' };
import tuning from './topics-tuning.json' with { type: 'json' };
import typed from './topics-typed.json' with { type: 'json' };

/** The number of passages of a topic that are shown at first. */
const SHOWN = 5;

/**
 * How well topics match what people type. The held-out phrasings were written before any alias was read,
 * each with the topics that match and passages that would be a good answer: 100 as people type into a
 * search box, and 30 that describe a need without naming it. `docs/decisions/010` says how to keep them
 * blind: never look at what a single one of them finds, and never write an alias with one in view. A
 * separate set is for tuning. For comparison, the same phrasings are given to ranked keyword search over
 * the verses.
 */
export function benchTopics(): void {
  const indexes = offeredVersionIds.map((id) => openIndex(id, read(packFiles.search(id))));
  const isScripture = (words: readonly string[]) => indexes.some((index) => hasPhrase(index, words));
  const started = performance.now();
  const match = createTopicMatcher(topics, isScripture);
  print({ name: 'Topic matcher, time to make', measured: performance.now() - started, unit: ' ms' });
  const pack = openWeb();
  const answers = answering(match, pack);
  const heldOut = [...typed, ...told].map(answers);
  const goal = { unit: '', accept: 0.8, goal: 0.95, atLeast: true };
  print({
    name: `Right topic first, of ${heldOut.length} held-out phrasings`,
    measured: shareOf(heldOut, 'first'),
    ...goal,
  });
  print({ name: 'Acceptable verse among the first five', measured: shareOf(heldOut, 'verse'), ...goal });
  print({ name: 'The same by keyword search', measured: shareOf(heldOut, 'keyword'), unit: '' });
  print({ name: 'Right topic among those offered', measured: shareOf(heldOut, 'any'), unit: '' });
  print({ name: 'No topic found', measured: shareOf(heldOut, 'none'), unit: '' });
  const parts = {
    [`of the ${typed.length} as people type`]: typed.map(answers),
    [`of the ${told.length} that name no need`]: told.map(answers),
    'of those that are no alias': heldOut.filter(({ same }) => !same),
    [`of ${tuning.length} for tuning`]: tuning.map(answers),
  };
  for (const [part, found] of Object.entries(parts)) {
    print({ name: `Right topic first, ${part}`, measured: shareOf(found, 'first'), unit: '' });
    print({ name: `Acceptable verse, ${part}`, measured: shareOf(found, 'verse'), unit: '' });
  }
  const fragments = createFragments(pack);
  const disturbed = fragments.filter((fragment) => match(fragment).length > 0).length / fragments.length;
  print({ name: `A topic for one of ${fragments.length} bits of verses`, measured: disturbed, unit: '' });
  print({ name: 'Topic match', measured: median(heldOut.map(({ took }) => took)), unit: ' ms' });
}

interface Phrasing {
  readonly typed: string;
  readonly topics: readonly string[];
  readonly passages: readonly string[];
}

type Answer = ReturnType<ReturnType<typeof answering>>;

function answering(match: TopicMatcher, pack: VersionPack) {
  const search = createKeywordSearch(pack);
  return ({ typed: text, topics: fitting, passages }: Phrasing) => {
    const acceptable = new Set(passages.flatMap((passage) => versesOf(pack, passage)));
    const isGood = (references: readonly string[]) =>
      references.some((reference) => versesOf(pack, reference).some((verse) => acceptable.has(verse)));
    const before = performance.now();
    const matches = match(text);
    const took = performance.now() - before;
    const [best] = matches;
    return {
      took,
      first: fitting.includes(best?.topic.id ?? ''),
      any: matches.some(({ topic }) => fitting.includes(topic.id)),
      none: !best,
      same: best?.fit === 1,
      verse: isGood(best?.topic.passages.slice(0, SHOWN).map(({ reference }) => reference) ?? []),
      keyword: isGood(search(text).slice(0, SHOWN)),
    };
  };
}

function shareOf(answers: readonly Answer[], key: Exclude<keyof Answer, 'took'>): number {
  return answers.filter((each) => each[key]).length / answers.length;
}

function read(file: string): Buffer {
  return readFileSync(new URL(`../build/packs/${file}`, import.meta.url));
}

function openWeb(): VersionPack {
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

/** Verses with any of the words, ranked by BM25, as a typical search engine does. */
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
