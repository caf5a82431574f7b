import { findBook, parseReference, type VersionId, verseId } from '@lampstand/canon';
import {
  createTopicMatcher,
  dangerIn,
  type Help,
  helpFor,
  type TopicMatch,
  type TopicMatcher,
  type TopicPassage,
  topics,
} from '@lampstand/content';
import type { FoundPage } from '@lampstand/contract';
import { hasPhrase } from '@lampstand/scripture';
import type { Library } from '../bible/library.ts';
import { findPassage } from '../bible/passages.ts';

type About = NonNullable<FoundPage['about']>;

/** A query with these operators looks for words, not for an answer. */
const OPERATORS = /["“”*()]|\b(?:AND|OR|NOT)\b/;

let matcher: TopicMatcher | undefined;

/** The topics that fit a text, the best first, and help where the reader may be in danger. */
export function topicsAbout(
  library: Library,
  text: string,
): { readonly matches: readonly TopicMatch[]; readonly help: Help | undefined } {
  // Built on the first search, because it would delay the start of the server.
  matcher ??= createTopicMatcher(topics, (words) =>
    Object.values(library.indexes).some((index) => hasPhrase(index, words)),
  );
  const danger = topics.find(({ id }) => id === dangerIn(text));
  const fitting = matcher(text).filter(({ topic }) => topic !== danger);
  const matches = danger ? [{ topic: danger, fit: 1 }, ...fitting] : fitting;
  const help = matches.map(({ topic }) => helpFor(topic.id)).find((found) => found !== undefined);
  return { matches, help };
}

/** Passages on the topic of a query, if one fits. */
export function aboutQuery(library: Library, version: VersionId, query: string): About | undefined {
  if (OPERATORS.test(query)) return undefined;
  const { matches, help } = topicsAbout(library, query);
  const [best, ...others] = matches;
  if (!best) return undefined;
  return {
    topic: best.topic.id,
    title: best.topic.title,
    fit: best.fit,
    passages: best.topic.passages.flatMap((passage) => withText(library, version, passage)),
    others: others.map(({ topic }) => topic.title),
    ...(help ? { help: { ...help } } : {}),
  };
}

/** A test of the topics ensures that every version has every passage. */
function withText(
  library: Library,
  version: VersionId,
  { reference, reason }: TopicPassage,
): About['passages'] {
  const place = parseReference(reference);
  const book = findBook(place.book);
  if (!book) return [];
  const { text } = findPassage(library.versions[version], place, reference);
  const start = verseId({ book, chapter: place.chapter, verse: place.verse ?? 1 });
  return [{ reference, start, reason, version, text }];
}
