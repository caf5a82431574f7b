import { findBook, parseReference, type VersionId, verseId } from '@lampstand/canon';
import {
  createTopicMatcher,
  dangerIn,
  helpFor,
  type TopicMatcher,
  type TopicPassage,
  topics,
} from '@lampstand/content';
import type { FoundPage } from '@lampstand/contract';
import { hasPhrase } from '@lampstand/scripture';
import type { Library } from '../bible/library.ts';
import { findPassage } from '../bible/passages.ts';

type About = NonNullable<FoundPage['about']>;

/** Who uses these looks for words, not for an answer. */
const OPERATORS = /["“”*()]|\b(?:AND|OR|NOT)\b/;

let matcher: TopicMatcher | undefined;

/** Passages on what a query seems to be about, if a topic fits it. */
export function aboutQuery(library: Library, version: VersionId, query: string): About | undefined {
  if (OPERATORS.test(query)) return undefined;
  // Made with the first search: it takes longer than a server should take to start.
  matcher ??= createTopicMatcher(topics, (words) =>
    Object.values(library.indexes).some((index) => hasPhrase(index, words)),
  );
  const danger = topics.find(({ id }) => id === dangerIn(query));
  const fitting = matcher(query).filter(({ topic }) => topic !== danger);
  const [best, ...others] = danger ? [{ topic: danger, fit: 1 }, ...fitting] : fitting;
  if (!best) return undefined;
  const help = [best, ...others].map(({ topic }) => helpFor(topic.id)).find((found) => found !== undefined);
  return {
    topic: best.topic.id,
    title: best.topic.title,
    fit: best.fit,
    passages: best.topic.passages.flatMap((passage) => withText(library, version, passage)),
    others: others.map(({ topic }) => topic.title),
    ...(help ? { help: { ...help } } : {}),
  };
}

/** A test of the topics holds that every version has every passage. */
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
