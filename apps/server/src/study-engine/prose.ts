/** Joins sentences and paragraphs, leaving out missing parts. */

type Maybe = string | false | undefined;

const present = (part: Maybe): part is string => typeof part === 'string' && part !== '';

export const joined = (...parts: readonly Maybe[]): string => parts.filter(present).join(' ');

export const paragraphs = (...parts: readonly Maybe[]): string => parts.filter(present).join('\n\n');

export const capitalized = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** The first sentence of a text that we wrote. */
export const firstSentence = (text: string): string => /^.*?[.!?](?=\s|$)/.exec(text)?.[0] ?? text;

/** Reasons are clauses, and some start with a verb: "invites us" becomes "It invites us". */
const DOES = new Set(
  `admits adds advises argues asks begs calls cares claims comes commands compares contrasts defines describes does
  encourages ends exchanges explains follows forbids has holds honours includes invites is keeps knows leads
  learns leaves lets listens lists looks longs makes mocks offers owns paints passes points praises prays prefers
  promises puts reads receives recommends redefines reminds says sees serves sets shows speaks suggests sums takes
  teaches tells thinks traces treats trusts turns urges uses waits warns welcomes`.split(/\s+/),
);

/** A topic's reason as a sentence without its period. */
export function reasonSentence(reason: string): string {
  const [first = ''] = reason.split(' ', 1);
  return DOES.has(first) ? `It ${reason}` : capitalized(reason);
}

const VERB =
  /\b(?:is|are|was|were|can|cannot|could|will|would|shall|should|has|have|had|does|did|may|might|must|came|went|gave|found|knew|saw|said|says|stood|wept|fell|carried|learned|means|comes|goes|keeps|makes|sees|walks|falls|points|belong)\b/;

/** The words after these refer to one part, not to the whole passage. */
const ASIDE = /\b(?:that|who|which|when|where|as|what|how|why)\b/;

/** Whether a reason can be used as a sentence; some are only a few words next to the passage. */
export function isClause(reason: string): boolean {
  const [main = ''] = reason.split(ASIDE, 1);
  const [first = ''] = reason.split(' ', 1);
  return DOES.has(first) || VERB.test(main);
}
