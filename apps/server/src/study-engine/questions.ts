import { DEFAULT_VERSION } from '@lampstand/canon';
import { topics as allTopics, type Topic, type TopicPassage } from '@lampstand/content';
import { clarificationFor, contested, openings } from '@lampstand/content/answers';
import { type GlossaryTerm, termsIn } from '@lampstand/content/glossary';
import { type SearchHit, search } from '@lampstand/scripture';
import { findPlace } from '../answers/check.ts';
import { referenceOf } from '../answers/references.ts';
import type { Library } from '../bible/library.ts';
import { topicsAbout } from '../search/about.ts';
import { isClause, joined, paragraphs, reasonSentence } from './prose.ts';
import { type Quote, quote } from './quotes.ts';

/**
 * Answers a question from the available sources: a clarification where the question assumes something
 * false, the glossary where it asks about a word, a curated topic, the verses that name a person or place,
 * and finally the verses with the words of the question. Where nothing fits, it says so.
 */
export function answerQuestion(library: Library, question: string): string {
  const found =
    clarified(library, question) ??
    defined(library, question) ??
    onTopic(library, question, SURE) ??
    named(library, question) ??
    onTopic(library, question) ??
    bySearch(library, question) ??
    unanswered(library);
  return paragraphs(...found);
}

/** The last paragraph of every answer. */
export const PLAINLY =
  'This answer was put together from scripture and the built-in glossary. I am not a language model; please weigh it with your own reading and with people you trust.';

/** A passage with the reason why it is offered. */
interface Voice {
  readonly quote: Quote;
  readonly reason: string | undefined;
}

function voicesOf(library: Library, passages: readonly TopicPassage[]): Voice[] {
  return passages.flatMap(({ reference, reason }) => {
    const place = findPlace(library, DEFAULT_VERSION, reference);
    return place ? [{ quote: quote(library.versions[DEFAULT_VERSION], place), reason }] : [];
  });
}

/** The speaker, the quotation, and the reason: a sentence, or a few words after a dash. */
function spoken({ quote: { voice, cited }, reason }: Voice): string {
  if (!reason) return `${voice}: ${cited}.`;
  return isClause(reason)
    ? `${voice}: ${cited}. ${reasonSentence(reason)}.`
    : `${voice}: ${cited} – ${reason}.`;
}
/** The same in reverse order, where that is possible. */
function introduced(voice: Voice): string {
  const { quote: q, reason } = voice;
  return reason && isClause(reason) ? `${reasonSentence(reason)}: ${q.cited}.` : spoken(voice);
}
const added = (voice: Voice) => `And ${inside(spoken(voice))}`;
/** Lowercases a leading article; names keep their capital. */
const inside = (text: string) => text.replace(/^(?:The|A) (?=[a-zP])/, (word) => word.toLowerCase());

function ending(voices: readonly Voice[]): string {
  const place = voices[0]?.quote.place;
  const further = place
    ? `If you would like to read on, ${referenceOf({ book: place.book, chapter: place.chapter })} is a good place to begin. `
    : '';
  return further + PLAINLY;
}

function clarified(library: Library, question: string): string[] | undefined {
  const clarification = clarificationFor(question);
  if (!clarification) return undefined;
  const [first, ...others] = voicesOf(library, clarification.passages);
  if (!first) return undefined;
  return [
    joined(clarification.says, spoken(first)),
    joined(...others.map((voice, i) => (i === 0 ? introduced(voice) : added(voice)))),
    ending([first]),
  ];
}

const ASKS_FOR_MEANING =
  /^\s*(?:who|what)(?:'s|’s| is| are| was| were| does| do)\b|^\s*(?:define|explain|tell me about)\b|\bmean(?:s|ing)?\b/i;
/** Words that may surround the word in question. */
const AROUND =
  /\b(?:who|what|whats|is|are|was|were|does|do|did|the|a|an|word|term|mean|means|meaning|of|in|by|bible|biblical|scripture|define|explain|tell|me|about|say|please|they|exactly|babylon|babylonian|jewish|jews)\b|[^\p{L}\s]/giu;

/** A glossary term that the question is about, not one that it only mentions; and its spelling there. */
function termAskedAbout(question: string): { term: GlossaryTerm; written: string } | undefined {
  if (!ASKS_FOR_MEANING.test(question)) return undefined;
  const [span, ...others] = termsIn(question);
  if (!span || others.some(({ term }) => term !== span.term)) return undefined;
  const [before, after] = [question.slice(0, span.start), question.slice(span.end)];
  if ((before + after).replace(AROUND, ' ').trim() !== '') return undefined;
  const article = /\bthe $/i.test(before) ? 'the ' : '';
  return { term: span.term, written: article + question.slice(span.start, span.end) };
}

const TERM_PASSAGES = 3;

function defined(library: Library, question: string): string[] | undefined {
  const { term, written } = termAskedAbout(question) ?? {};
  if (!term) return undefined;
  const topic = allTopics.find(({ id, title }) => title === term.term || id === term.id);
  const [first, second, third] = term.references.slice(0, TERM_PASSAGES).flatMap((reference) => {
    const place = findPlace(library, DEFAULT_VERSION, reference);
    const reason = topic?.passages.find((passage) => passage.reference === reference)?.reason;
    return place ? [{ quote: quote(library.versions[DEFAULT_VERSION], place), reason }] : [];
  });
  if (!first) return undefined;
  return [
    `On ${written} the glossary says: ${term.definition}`,
    joined(`This is how it sounds in scripture itself. ${spoken(first)}`, second && added(second)),
    joined(third && spoken(third), topic && contested[topic.id]),
    ending([first]),
  ];
}

const TOPIC_PASSAGES = 4;
const CANDIDATES = 10;
/** A reason may refer to a part of the passage that a partial quotation leaves out. */
const FEWEST_WHOLE = 3;
/** A topic that fits less well may be about something else. */
const SURE = 0.55;
const UNSURE = 'I am not sure that scripture speaks to this directly; this is the nearest that I have found.';

function onTopic(library: Library, question: string, leastFit = 0): string[] | undefined {
  const [match] = topicsAbout(library, question).matches;
  if (!match || match.fit < leastFit) return undefined;
  const { topic, fit } = match;
  const candidates = voicesOf(library, topic.passages.slice(0, CANDIDATES));
  const whole = candidates.filter(({ quote: { isWhole } }) => isWhole);
  // Where Christians differ, each side has its passages, and none is left out for its length.
  const isSelective = !(topic.id in contested) && whole.length >= FEWEST_WHOLE;
  const voices = chosen(isSelective ? whole : candidates);
  const [first, second, third, fourth] = voices;
  if (!first) return undefined;
  return [
    joined(fit < SURE && UNSURE, openingOf(topic), spoken(first)),
    joined(second && introduced(second), third && added(third)),
    joined(fourth && spoken(fourth), contested[topic.id]),
    ending(voices),
  ];
}

/** The best passages, with both Testaments among them where possible. */
function chosen(voices: readonly Voice[]): Voice[] {
  const best = voices.slice(0, TOPIC_PASSAGES);
  const testament = ({ quote: { place } }: Voice) => place.book.testament;
  const [first] = best;
  if (!first || best.some((voice) => testament(voice) !== testament(first))) return best;
  const other = voices.find((voice) => testament(voice) !== testament(first));
  return other ? [...best.slice(0, -1), other] : best;
}

/** For topics without an opening of their own. */
const OPENINGS = [
  'People in the Bible have stood here too, and some of what they learned has been kept.',
  'Scripture comes to this from more than one side, and the voices belong together.',
  'The Bible does not pass over this, and what it says is worth hearing slowly.',
];

function openingOf({ id }: Topic): string {
  return openings[id] ?? (OPENINGS[id.length % OPENINGS.length] as string);
}

const WHO = /^\s*(?:[Ww]ho|[Ww]hat|[Ww]here|[Tt]ell me about)\b.*?((?:\p{Lu}\p{L}+\s?)+)/u;

/** A person or place by name: the first, the best and the last verse with it. */
function named(library: Library, question: string): string[] | undefined {
  const name = nameIn(question);
  if (!name) return undefined;
  const index = library.indexes[DEFAULT_VERSION];
  const inOrder = search([index], name, { order: 'bookOrder', limit: 1000 });
  const [earliest] = inOrder.hits;
  const latest = inOrder.hits.at(-1);
  if (!earliest || !latest || inOrder.isPartial || inOrder.corrections.length > 0) return undefined;
  const isChapterOf = ({ address }: SearchHit, { address: other }: SearchHit) =>
    address.book === other.book && address.chapter === other.chapter;
  const best = search([index], name, { limit: 20 }).hits.filter(
    (hit) => !isChapterOf(hit, earliest) && !isChapterOf(hit, latest),
  );
  const [known, further] = apart(best);
  const voice = (hit: SearchHit) => ({
    quote: quote(library.versions[DEFAULT_VERSION], hit.address),
    reason: undefined,
  });
  const { total } = inOrder;
  const count = total === 1 ? 'in one verse' : `in ${total.toLocaleString('en')} verses`;
  const books = [...new Set(inOrder.hits.map(({ address }) => address.book.name))];
  const where = books.length > 1 ? `, from ${books[0]} to ${books.at(-1)}` : `, all of them in ${books[0]}`;
  return [
    joined(
      `${name} is named ${count} of the King James Version${total > 1 ? where : ''}.`,
      `The first time is this: ${voice(earliest).quote.cited}.`,
    ),
    joined(
      known && `Readers have often returned to another passage. ${spoken(voice(known))}`,
      further && added(voice(further)),
    ),
    joined(
      total > 3 &&
        latest !== earliest &&
        `The last time the name stands in the Bible is here: ${voice(latest).quote.cited}.`,
      'More than that I cannot tell from the text alone; the chapters around these verses tell the story.',
    ),
    ending([voice(known ?? earliest)]),
  ];
}

function nameIn(question: string): string | undefined {
  const [, name] = WHO.exec(question) ?? [];
  return name?.trim().replace(/^(?:Who|What|Where|King|Queen|Prophet|Apostle|Saint|St)\s+/, '');
}

/** The first two hits from different chapters. */
function apart(hits: readonly SearchHit[]): SearchHit[] {
  const [first] = hits;
  const second = hits.find(
    ({ address }) => address.book !== first?.address.book || address.chapter !== first?.address.chapter,
  );
  return [first, second].filter((hit) => hit !== undefined);
}

const FEWEST_FOUND = 2;

/** Verses that have all words of the question. */
function bySearch(library: Library, question: string): string[] | undefined {
  const asked = question
    .replace(FRAME, ' ')
    .replace(/[^\p{L}\s'’-]/gu, ' ')
    .trim();
  if (asked === '') return undefined;
  const found = search([library.indexes[DEFAULT_VERSION]], asked, { limit: 10 });
  if (found.isPartial || found.corrections.length > 0 || found.total < FEWEST_FOUND) return undefined;
  const voices = apart(found.hits).map(({ address }) => ({
    quote: quote(library.versions[DEFAULT_VERSION], address),
    reason: undefined,
  }));
  const [first, second] = voices;
  if (!first) return undefined;
  return [
    joined(
      'I have no gathered passages on this, but scripture has the words of your question in it, and these verses may be what you are looking for.',
      spoken(first),
      second && added(second),
    ),
    ending(voices),
  ];
}

/** Filler words of questions. */
const FRAME =
  /\b(?:what|who|when|where|why|how|which|does|do|did|is|are|was|were|can|could|should|would|will|shall|may|the|a|an|bible|scripture|god's word|say|says|said|teach|teaches|verse|verses|about|tell|me|please|there|any|think|mean|means)\b/gi;

/** States that there is no answer. */
function unanswered(library: Library): string[] {
  const voices = voicesOf(library, [
    {
      reference: 'Deuteronomy 29:29',
      reason: 'some things are kept from us, and others are given to be lived',
    },
    {
      reference: '1 Corinthians 13:12',
      reason: 'even an apostle knew only in part, and was content to wait',
    },
    { reference: 'James 1:5', reason: 'asking for wisdom is always allowed, and never resented' },
  ]);
  const [first, second, third] = voices as [Voice, Voice, Voice];
  return [
    'I have not found a passage that answers this, and would rather say so than make one fit. It may be a question that scripture does not take up, or one that I did not understand; other words may help.',
    joined('For not knowing, scripture does have words.', spoken(first), added(second)),
    spoken(third),
    PLAINLY,
  ];
}
