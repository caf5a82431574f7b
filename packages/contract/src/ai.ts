import { z } from '@hono/zod-openapi';
import { DEFAULT_VERSION } from '@lampstand/canon';
import { moment } from './schema/fields.ts';
import { versionId } from './schema/public.ts';
import { body, route, stream } from './schema/route.ts';

/** The longest question or description of a situation, in characters. */
export const LONGEST_QUESTION = 2000;
/** So many of the last messages of a conversation go along with a question. */
export const LONGEST_CONVERSATION = 10;

const most = LONGEST_QUESTION.toLocaleString('en');
const typed = (what: string) =>
  z
    .string({ error: `${what} is missing.` })
    .trim()
    .min(1, `${what} cannot be blank.`)
    .max(LONGEST_QUESTION, `${what} may have ${most} characters at most.`);

const version = versionId.default(DEFAULT_VERSION);
/** "Answer from scripture": the built-in engine writes, whatever else is set up. */
const engine = z.literal('built-in', { error: 'engine is built-in, or absent.' }).optional();
const number = (least: number) => z.number().int().min(least).max(200);

const inputs = {
  insight: z.object({
    book: z.string().max(60).openapi({ description: 'By any of its names.', example: 'John' }),
    chapter: number(1),
    verse: number(0).default(0).openapi({ description: '0 means the whole chapter.' }),
    version,
    mode: z.enum(['brief', 'detailed'], { error: 'mode is brief or detailed.' }),
    /** Asks for a new one, though there may be one already. */
    regenerate: z.boolean().optional(),
    engine,
  }),
  question: z.object({ question: typed('A question'), engine }),
  passageQuestion: z.object({
    reference: z
      .string()
      .max(100, 'reference is a passage such as John 3:16.')
      .openapi({ example: 'John 3:16' }),
    version,
    question: typed('A question'),
    conversation: z
      .array(z.object({ type: z.enum(['user', 'assistant']), content: z.string().max(10_000) }))
      .max(LONGEST_CONVERSATION, `A conversation has ${LONGEST_CONVERSATION} messages at most.`)
      .default([]),
    engine,
  }),
  moodScriptures: z.object({ mood: z.string().max(40).openapi({ example: 'anxious' }), engine }),
  situationScriptures: z.object({ situation: typed('A situation'), engine }),
  passageReport: z.object({ reference: z.string().max(100), version }),
};

/** A passage that exists. */
const place = z.object({
  reference: z.string().openapi({ example: 'John 3:16' }),
  book: z.string().openapi({ example: 'John' }),
  chapter: z.number().int(),
  verse: z.number().int().openapi({ description: 'The first verse; 0 where a whole chapter is meant.' }),
});
const passage = place.extend({ version: versionId, text: z.string() });

const difference = z.object({
  kind: z.enum(['same', 'changed', 'added', 'missing']),
  quoted: z.string(),
  scripture: z.string(),
});

const mark = z.object({
  id: z.number().int().openapi({ description: 'The link to it is #mark-{id}.' }),
  kind: z.enum(['reference', 'quotation']),
  text: z.string().openapi({ description: 'As the answer has it.' }),
  /**
   * - verified: the passage exists; the words stand there
   * - altered: a passage says nearly this; `differences` tell how it differs
   * - elsewhere: the words stand in scripture, but at `place` and not where the answer says
   * - not-found: there is no such passage; no scripture says this
   */
  verdict: z.enum(['verified', 'altered', 'elsewhere', 'not-found']),
  /** Where it stands, with what stands there; absent when not found, and only then. */
  place: passage.optional(),
  differences: z.array(difference),
});

const help = z.object({ text: z.string(), address: z.string() });

const allowance = z.object({
  tier: z.enum(['visitor', 'reader', 'pro']),
  /** What may be asked in a window, and what is left of it. Cached insights cost nothing. */
  limit: z.number().int(),
  remaining: z.number().int(),
  per: z.enum(['day', 'hour']),
  /** When there is a full measure again; null when nothing has been used. */
  renewsAt: moment.nullable(),
});

const writer = z.object({
  engine: z.enum(['provider', 'built-in']),
  model: z.string(),
  /** Such as "From scripture and the built-in glossary". */
  label: z.string(),
  isCached: z.boolean(),
});

/** What an answer tells about itself. */
const account = writer.extend({
  writtenAt: moment,
  /** What went to the provider; empty when nothing did. */
  sent: z.array(
    z.object({ what: z.enum(['instructions', 'passage', 'conversation', 'question']), text: z.string() }),
  ),
  checked: z.object({
    references: z.number().int(),
    quotations: z.number().int(),
    verified: z.number().int(),
    altered: z.number().int(),
    elsewhere: z.number().int(),
    notFound: z.number().int(),
  }),
});

const suggestion = passage.extend({
  /** Of the first verse, as favorites have it. */
  id: z.string().openapi({ example: 'john_3_16' }),
  reason: z.string(),
});

const bodies = {
  start: writer.extend({ help: help.optional() }),
  sentence: z.object({ markdown: z.string(), marks: z.array(mark) }),
  end: z.object({
    answer: z.string().openapi({ description: 'The whole answer as plain text.' }),
    references: z.array(passage).openapi({ description: 'The passages cited, each once, as they come.' }),
    confidence: z.number(),
    account,
    allowance,
  }),
  scriptures: z.object({
    scriptures: z.array(suggestion),
    help: help.optional(),
    /** Whether the provider could not help, so that this is what we have ourselves. */
    isFallback: z.boolean(),
    account,
    allowance,
  }),
  passageReport: z.object({
    reference: z.string(),
    version: versionId,
    /** Who else speaks of it, the most telling first. */
    crossReferences: z.array(passage.extend({ from: z.number().int() })),
    /** Words that recur in it and are rarer elsewhere. */
    words: z.array(
      z.object({
        word: z.string(),
        times: z.number().int(),
        timesInBible: z.number().int(),
        verses: z.array(z.number().int()),
      }),
    ),
    themes: z.array(
      z.object({ topic: z.string(), title: z.string(), verse: z.number().int(), reason: z.string() }),
    ),
    terms: z.array(
      z.object({
        id: z.string(),
        term: z.string(),
        definition: z.string(),
        verses: z.array(z.number().int()),
      }),
    ),
    /** The verses in which another version says something else. */
    versions: z.array(
      z.object({
        verse: z.number().int(),
        readings: z.array(
          z.object({ version: versionId, text: z.string(), differences: z.array(difference) }),
        ),
      }),
    ),
    /** When a copy on the device is to be forgotten. */
    expiresAt: moment,
  }),
  allowance: allowance.extend({ engine: z.enum(['provider', 'built-in']) }),
};
export type AiBodies = { readonly [K in keyof typeof bodies]: z.output<(typeof bodies)[K]> };
export type AiMark = z.output<typeof mark>;
export type AiAccount = z.output<typeof account>;
export type AiPassage = z.output<typeof passage>;
export type AiAllowance = z.output<typeof allowance>;
export type AiSuggestion = z.output<typeof suggestion>;
export type PassageReport = AiBodies['passageReport'];

/**
 * Prose of the study engines comes as a stream of events, always of the same shape; lists come whole, for
 * they are checked as a whole. The server does all retrying (after 1, 2 and 4 seconds, within one
 * deadline): clients ask once.
 */
export const aiStreamRoutes = {
  /** On a verse, or on a chapter (verse 0). */
  insight: stream('/api/insights', 'Insights on a verse or a chapter', body(inputs.insight)),
  question: stream(
    '/api/assistant/questions',
    'An answer to a question about the Bible',
    body(inputs.question),
  ),
  /** With what has been said so far. */
  passageQuestion: stream(
    '/api/assistant/passages',
    'An answer to a question about a passage',
    body(inputs.passageQuestion),
  ),
};

export const aiRoutes = {
  moodScriptures: route(
    'post',
    '/api/moods/scriptures',
    'Five scriptures for a mood',
    body(inputs.moodScriptures),
    bodies.scriptures,
  ),
  situationScriptures: route(
    'post',
    '/api/moods/situations',
    'Scriptures for a situation, told in words',
    body(inputs.situationScriptures),
    bodies.scriptures,
  ),
  passageReport: route(
    'get',
    '/api/passage-report',
    'What the text itself tells about a passage',
    { query: inputs.passageReport },
    bodies.passageReport,
  ),
  allowance: route('get', '/api/allowance', 'What may still be asked, and who answers', {}, bodies.allowance),
};
