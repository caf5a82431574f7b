/** What sentences and paragraphs are put together with; what is missing is left out. */

type Maybe = string | false | undefined;

const present = (part: Maybe): part is string => typeof part === 'string' && part !== '';

export const joined = (...parts: readonly Maybe[]): string => parts.filter(present).join(' ');

export const paragraphs = (...parts: readonly Maybe[]): string => parts.filter(present).join('\n\n');

export const capitalized = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** The first sentence of a text that was written by us. */
export const firstSentence = (text: string): string => /^.*?[.!?](?=\s|$)/.exec(text)?.[0] ?? text;

/** Reasons are clauses, some of which begin with what the passage does: "invites us" becomes "It invites us". */
const DOES = new Set(
  `admits adds advises argues asks begs calls cares claims comes commands compares contrasts defines describes does
  encourages ends exchanges explains follows forbids gives has holds honours includes invites is keeps knows leads
  learns leaves lets listens lists looks longs makes mocks offers owns paints passes points praises prays prefers
  promises puts reads receives recommends redefines reminds says sees serves sets shows speaks suggests sums takes
  teaches tells thinks traces treats trusts turns urges uses waits warns welcomes`.split(/\s+/),
);

/** A reason of a topic as a sentence without its full stop. */
export function reasonSentence(reason: string): string {
  const [first = ''] = reason.split(' ', 1);
  return DOES.has(first) ? `It ${reason}` : capitalized(reason);
}
