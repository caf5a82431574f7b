import type { Topic } from './schema.ts';
import { isOneSlipAway, stemOf, synonymsOf, tellingWords, wordsOf } from './words.ts';

/**
 * Finds the topics that fit what someone typed, or honestly none.
 *
 * A word weighs what its rarity among the topics is worth: "casino" tells more than "help". A topic fits
 * as far as one of its phrases (title or alias) says the same as the text, and as far as its phrases and
 * reasons together account for the words of the text. A word counts in full when it stands there in any
 * inflection, less when only a synonym does or a word one slip of the finger away. A word that no topic
 * knows weighs most of all: it is a sign that the text is about something else.
 */
export interface TopicMatch {
  readonly topic: Topic;
  /** From 0 to 1; 1 when the text is the title or an alias. */
  readonly fit: number;
}

export type TopicMatcher = (text: string) => readonly TopicMatch[];

/*
 * These were chosen by leaving a part of the aliases out and asking how many of them still found their
 * topic; the least fit lies above what texts about other things reach.
 */
const LEAST_FIT = 0.35;
const SYNONYM = 0.85;
const SLIP = 0.7;
const UNKNOWN = 3;
/** A long text tells a story around a few telling words; what it weighs beyond this asks for no answer. */
const MOST_ASKED = 6;
const TITLE = 2;
const REASON = 0.3;
/** How often a topic must use a word before it is half sure of it. */
const HALF_SURE = 1.5;
/** What the best phrase counts beside the topic as a whole. */
const PHRASE = 0.3;

const MOST_MATCHES = 3;
/** A further topic is offered only when it fits nearly as well as the best. */
const NEARLY_AS_WELL = 0.8;
const SHORTEST_WITH_SLIP = 6;

interface Phrase {
  readonly topic: number;
  /** The length of its vector of weighted words. */
  readonly length: number;
}

interface Index {
  readonly phrases: readonly Phrase[];
  readonly topicOfPhrase: ReadonlyMap<string, number>;
  readonly phrasesWith: ReadonlyMap<string, readonly number[]>;
  /** For each stem, how often each topic uses it. */
  readonly usesOf: ReadonlyMap<string, ReadonlyMap<number, number>>;
  readonly weightOf: ReadonlyMap<string, number>;
  /** The words of all phrases, by their first letter. */
  readonly vocabulary: ReadonlyMap<string, ReadonlySet<string>>;
}

/** One typed word: the stems that it may stand for, each with how surely, and what it weighs. */
interface Term {
  readonly readings: ReadonlyMap<string, number>;
  readonly weight: number;
}

export function createTopicMatcher(topics: readonly Topic[]): TopicMatcher {
  const index = indexOf(topics);
  return (text) => {
    const terms = [...new Set(tellingWords(text))].map((word) => termOf(word, index));
    const total = totalOf(terms);
    const likeness = likenessOfPhrases(terms, index);
    const fits = new Map<number, number>();
    for (const [topic, known] of knownOf(terms, index)) {
      const fit = PHRASE * (likeness.get(topic) ?? 0) + (1 - PHRASE) * (known / total);
      fits.set(topic, Math.min(fit, 0.99));
    }
    const same = index.topicOfPhrase.get(wordsOf(text).join(' '));
    if (same !== undefined) fits.set(same, 1);
    const best = Math.max(LEAST_FIT, Math.max(...fits.values()) * NEARLY_AS_WELL);
    return topics
      .map((topic, i) => ({ topic, fit: fits.get(i) ?? 0 }))
      .filter(({ fit }) => fit >= best)
      .sort((a, b) => b.fit - a.fit)
      .slice(0, MOST_MATCHES);
  };
}

function indexOf(topics: readonly Topic[]): Index {
  const topicOfPhrase = new Map<string, number>();
  const stemsOfPhrases: { topic: number; stems: readonly string[] }[] = [];
  const usesOf = new Map<string, Map<number, number>>();
  const vocabulary = new Map<string, Set<string>>();
  const knownStems = new Map<string, string>();
  const stemsOf = (words: readonly string[]) =>
    new Set(words.map((word) => entry(knownStems, word, () => stemOf(word))));
  const use = (stem: string, topic: number, amount: number) => {
    const uses = entry(usesOf, stem, () => new Map<number, number>());
    uses.set(topic, (uses.get(topic) ?? 0) + amount);
  };
  topics.forEach(({ title, aliases }, topic) => {
    for (const phrase of [title, ...aliases]) {
      const words = tellingWords(phrase);
      const stems = [...stemsOf(words)];
      for (const word of words) entry(vocabulary, word.charAt(0), () => new Set()).add(word);
      for (const stem of stems) use(stem, topic, phrase === title ? TITLE : 1);
      topicOfPhrase.set(wordsOf(phrase).join(' '), topic);
      stemsOfPhrases.push({ topic, stems });
    }
  });
  const weightOf = new Map(
    [...usesOf].map(([stem, uses]) => [stem, Math.sqrt(Math.log((topics.length + 1) / (uses.size + 0.5)))]),
  );
  topics.forEach(({ passages }, topic) => {
    for (const { reason } of passages) {
      for (const stem of stemsOf(tellingWords(reason))) use(stem, topic, REASON);
    }
  });
  const phrasesWith = new Map<string, number[]>();
  const phrases = stemsOfPhrases.map(({ topic, stems }, number) => {
    for (const stem of stems) entry(phrasesWith, stem, () => []).push(number);
    return { topic, length: Math.hypot(...stems.map((stem) => weightOf.get(stem) ?? 0)) };
  });
  return { phrases, topicOfPhrase, phrasesWith, usesOf, weightOf, vocabulary };
}

function termOf(word: string, { usesOf, weightOf, vocabulary }: Index): Term {
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
  const weights = [...readings.keys()].map((stem) => weightOf.get(stem) ?? UNKNOWN);
  return { readings, weight: Math.min(...weights) };
}

function totalOf(terms: readonly Term[]): number {
  return Math.min(
    MOST_ASKED,
    terms.reduce((sum, { weight }) => sum + weight, 0),
  );
}

/** For each topic, how much of the text it knows: every word by its weight, and by how often it uses it. */
function knownOf(terms: readonly Term[], { usesOf }: Index): ReadonlyMap<number, number> {
  return sumOfBest(terms, function* ({ readings, weight }) {
    for (const [stem, surely] of readings) {
      for (const [topic, times] of usesOf.get(stem) ?? []) {
        yield [topic, (weight * surely * times) / (times + HALF_SURE)];
      }
    }
  });
}

/** For each topic, how like the text its most like phrase is: the cosine of their weighted words. */
function likenessOfPhrases(terms: readonly Term[], index: Index): ReadonlyMap<number, number> {
  const shared = sumOfBest(terms, function* ({ readings, weight }) {
    for (const [stem, surely] of readings) {
      const amount = surely * weight * (index.weightOf.get(stem) ?? 0);
      for (const phrase of index.phrasesWith.get(stem) ?? []) yield [phrase, amount];
    }
  });
  const length = Math.hypot(...terms.map(({ weight }) => weight));
  const likeness = new Map<number, number>();
  for (const [number, amount] of shared) {
    const phrase = index.phrases[number];
    if (!phrase) continue;
    const cosine = Math.min(1, amount / (length * phrase.length));
    likeness.set(phrase.topic, Math.max(likeness.get(phrase.topic) ?? 0, cosine));
  }
  return likeness;
}

/** Adds up, for each key, the best that each term offers it. */
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
