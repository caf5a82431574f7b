import type { Topic } from './schema.ts';
import { isOneSlipAway, pairsOf, stemOf, synonymsOf, tellingWords, wordsOf } from './words.ts';

/**
 * Finds the topics that match a text, or none.
 *
 * A word's weight is its rarity among the topics: "casino" says more than "help". A topic matches as far as
 * one of its phrases (title or alias) says the same as the text, and as far as its phrases and reasons
 * together cover the words of the text. A word counts in full in any inflection, and less as a synonym or
 * with one typing mistake. A word that no topic knows weighs most: it is a sign that the text is about
 * something else. Words that say nothing alone may say much together ("get even", "go wrong"), so pairs of
 * all words count as well.
 */
export interface TopicMatch {
  readonly topic: Topic;
  /** From 0 to 1; 1 when the text is the title or an alias. */
  readonly fit: number;
}

export type TopicMatcher = (text: string) => readonly TopicMatch[];

/** Whether words occur consecutively in scripture. */
export type IsScripture = (words: readonly string[]) => boolean;

/*
 * These were chosen by leaving out a part of the aliases and counting how many of them still found their
 * topic; the minimum score is above what texts about other subjects reach.
 */
const LEAST_FIT = 0.4;
const SYNONYM = 0.7;
const SLIP = 0.7;
const UNKNOWN = 3;
/** The maximum share of words in a text that no topic knows. */
const MOST_UNKNOWN = 0.5;
/** A long text tells a story around a few significant words, so its weight is capped here. */
const MOST_ASKED = 6;
/** The minimum weight of the words of a text for a match, unless their pairs match: "no" alone says nothing. */
const LEAST_ASKED = 3;
const TITLE = 2;
const REASON = 0.3;
/** How often a topic must use a word to get half of its full weight. */
const HALF_SURE = 1.5;
/** The weight of the best phrase compared with the topic as a whole. */
const PHRASE = 0.3;
/** The weight of the phrase with the most similar word pairs. */
const PAIRS = 0.25;
/** This many consecutive words of scripture are not a coincidence: the reader is looking for the verse. */
const QUOTATION = 3;

const MOST_MATCHES = 3;
/** A further topic is offered only when it matches nearly as well as the best. */
const NEARLY_AS_WELL = 0.8;
const SHORTEST_WITH_SLIP = 6;

/** Phrases by their parts: stems or word pairs. */
interface Phrases {
  readonly list: readonly { readonly topic: number; readonly length: number }[];
  readonly numbersWith: ReadonlyMap<string, readonly number[]>;
  readonly weightOf: ReadonlyMap<string, number>;
}

interface Index {
  readonly topicOfPhrase: ReadonlyMap<string, number>;
  readonly byStem: Phrases;
  readonly byPair: Phrases;
  /** For each stem, how often each topic uses it. */
  readonly usesOf: ReadonlyMap<string, ReadonlyMap<number, number>>;
  /** The words of all phrases, by their first letter. */
  readonly vocabulary: ReadonlyMap<string, ReadonlySet<string>>;
}

/**
 * The typed text part by part: the stems (or the pair) that it may mean, each with its confidence, and its
 * weight.
 */
interface Term {
  readonly readings: ReadonlyMap<string, number>;
  readonly weight: number;
}

export function createTopicMatcher(topics: readonly Topic[], isScripture: IsScripture): TopicMatcher {
  const index = indexOf(topics);
  return (text) => {
    const words = wordsOf(text);
    const same = index.topicOfPhrase.get(words.join(' '));
    if (same === undefined && words.length >= QUOTATION && isScripture(words)) return [];
    const fits = fitsOf(text, index);
    if (same !== undefined) fits.set(same, 1);
    const least = Math.max(LEAST_FIT, Math.max(...fits.values()) * NEARLY_AS_WELL);
    return topics
      .map((topic, i) => ({ topic, fit: fits.get(i) ?? 0 }))
      .filter(({ fit }) => fit >= least)
      .sort((a, b) => b.fit - a.fit)
      .slice(0, MOST_MATCHES);
  };
}

function fitsOf(text: string, index: Index): Map<number, number> {
  const terms = [...new Set(tellingWords(text))].map((word) => termOf(word, index));
  const asked = terms.reduce((sum, { weight }) => sum + weight, 0);
  const unknown = terms.filter(({ weight }) => weight === UNKNOWN).length * UNKNOWN;
  if (unknown > MOST_UNKNOWN * asked) return new Map();
  const sure = Math.min(1, asked / LEAST_ASKED);
  const likeness = likenessOf(terms, index.byStem);
  const likenessOfPairs = likenessOf(
    pairsOf(text).map((pair) => pairTerm(pair, index)),
    index.byPair,
  );
  const fits = new Map<number, number>();
  for (const [topic, known] of knownOf(terms, index)) {
    const pairs = likenessOfPairs.get(topic) ?? 0;
    const fit =
      PHRASE * (likeness.get(topic) ?? 0) +
      (1 - PHRASE) * (known / Math.min(MOST_ASKED, asked)) +
      PAIRS * pairs;
    fits.set(topic, Math.min(fit * Math.max(sure, pairs), 0.99));
  }
  return fits;
}

function indexOf(topics: readonly Topic[]): Index {
  const topicOfPhrase = new Map<string, number>();
  const stemsOfPhrases: PhraseParts[] = [];
  const pairsOfPhrases: PhraseParts[] = [];
  const usesOf = new Map<string, Map<number, number>>();
  const vocabulary = new Map<string, Set<string>>();
  const knownStems = new Map<string, string>();
  const stem = (word: string) => entry(knownStems, word, () => stemOf(word));
  const use = (used: string, topic: number, amount: number) => {
    const uses = entry(usesOf, used, () => new Map<number, number>());
    uses.set(topic, (uses.get(topic) ?? 0) + amount);
  };
  topics.forEach(({ title, aliases, passages }, topic) => {
    for (const phrase of [title, ...aliases]) {
      const words = tellingWords(phrase);
      const stems = [...new Set(words.map(stem))];
      for (const word of words) entry(vocabulary, word.charAt(0), () => new Set()).add(word);
      for (const each of stems) use(each, topic, phrase === title ? TITLE : 1);
      topicOfPhrase.set(wordsOf(phrase).join(' '), topic);
      stemsOfPhrases.push({ topic, parts: stems });
      pairsOfPhrases.push({ topic, parts: pairsOf(phrase, stem) });
    }
    for (const { reason } of passages) {
      for (const each of new Set(tellingWords(reason).map(stem))) use(each, topic, REASON);
    }
  });
  const byStem = phrasesBy(stemsOfPhrases, topics.length);
  const byPair = phrasesBy(pairsOfPhrases, topics.length);
  return { topicOfPhrase, byStem, byPair, usesOf, vocabulary };
}

interface PhraseParts {
  readonly topic: number;
  readonly parts: readonly string[];
}

function phrasesBy(phrases: readonly PhraseParts[], topics: number): Phrases {
  const numbersWith = new Map<string, number[]>();
  const topicsWith = new Map<string, Set<number>>();
  phrases.forEach(({ topic, parts }, number) => {
    for (const part of parts) {
      entry(numbersWith, part, () => []).push(number);
      entry(topicsWith, part, () => new Set()).add(topic);
    }
  });
  const weightOf = new Map(
    [...topicsWith].map(([part, { size }]) => [part, Math.sqrt(Math.log((topics + 1) / (size + 0.5)))]),
  );
  const list = phrases.map(({ topic, parts }) => ({
    topic,
    length: Math.hypot(...parts.map((part) => weightOf.get(part) ?? 0)),
  }));
  return { list, numbersWith, weightOf };
}

function termOf(word: string, { usesOf, byStem, vocabulary }: Index): Term {
  const readings = new Map<string, number>();
  const read = (stem: string, surely: number) => {
    for (const synonym of synonymsOf(stem)) {
      readings.set(synonym, Math.max(readings.get(synonym) ?? 0, surely * SYNONYM));
    }
    readings.set(stem, surely);
  };
  read(stemOf(word), 1);
  if (![...readings.keys()].some((stem) => usesOf.has(stem))) {
    for (const near of vocabulary.get(word.charAt(0)) ?? []) {
      const isLong = Math.min(word.length, near.length) >= SHORTEST_WITH_SLIP;
      if (isLong && isOneSlipAway(word, near)) read(stemOf(near), SLIP);
    }
  }
  const weights = [...readings.keys()].map((stem) => byStem.weightOf.get(stem) ?? UNKNOWN);
  return { readings, weight: Math.min(...weights) };
}

function pairTerm(pair: string, { byPair }: Index): Term {
  return { readings: new Map([[pair, 1]]), weight: byPair.weightOf.get(pair) ?? UNKNOWN };
}

/** For each topic, how much of the text it covers: every word by its weight and by how often the topic uses it. */
function knownOf(terms: readonly Term[], { usesOf }: Index): ReadonlyMap<number, number> {
  return sumOfBest(terms, function* ({ readings, weight }) {
    for (const [stem, surely] of readings) {
      for (const [topic, times] of usesOf.get(stem) ?? []) {
        yield [topic, (weight * surely * times) / (times + HALF_SURE)];
      }
    }
  });
}

/** For each topic, the similarity of its most similar phrase: the cosine of their weighted parts. */
function likenessOf(terms: readonly Term[], phrases: Phrases): ReadonlyMap<number, number> {
  const shared = sumOfBest(terms, function* ({ readings, weight }) {
    for (const [part, surely] of readings) {
      const amount = surely * weight * (phrases.weightOf.get(part) ?? 0);
      for (const number of phrases.numbersWith.get(part) ?? []) yield [number, amount];
    }
  });
  const length = Math.hypot(...terms.map(({ weight }) => weight));
  const likeness = new Map<number, number>();
  for (const [number, amount] of shared) {
    const phrase = phrases.list[number];
    if (!phrase) continue;
    const cosine = Math.min(1, amount / (length * phrase.length));
    likeness.set(phrase.topic, Math.max(likeness.get(phrase.topic) ?? 0, cosine));
  }
  return likeness;
}

/** Sums, for each key, the best value that each term has for it. */
function sumOfBest(
  terms: readonly Term[],
  offers: (term: Term) => Iterable<readonly [key: number, amount: number]>,
): Map<number, number> {
  const sum = new Map<number, number>();
  for (const term of terms) {
    const best = new Map<number, number>();
    for (const [key, amount] of offers(term)) best.set(key, Math.max(best.get(key) ?? 0, amount));
    for (const [key, amount] of best) sum.set(key, (sum.get(key) ?? 0) + amount);
  }
  return sum;
}

function entry<V>(map: Map<string, V>, key: string, first: () => V): V {
  const value = map.get(key) ?? first();
  map.set(key, value);
  return value;
}
