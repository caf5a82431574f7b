import { z } from 'zod';

const sentences = z.string().regex(/^[A-Z"].*\.$/);

/** The opening words of an answer on a topic, by topic id. */
export const openingsFile = z.record(z.string(), sentences.max(180));

/** Where Christians differ on a topic, described so that each side would agree with it. */
export const contestedFile = z.record(z.string(), sentences.max(500));

/**
 * Something that people think is in the Bible and is not, or that they ask of it and it does not answer. It
 * applies when a question contains all words of one of its keys.
 */
const clarification = z.strictObject({
  id: z.string().regex(/^[a-z]+(-[a-z]+)*$/),
  keys: z.array(z.string().regex(/^[a-z0-9]+( [a-z0-9]+)*$/)).min(1),
  says: sentences.max(500),
  passages: z.array(z.strictObject({ reference: z.string(), reason: z.string().min(18).max(90) })).min(1),
});
export const clarificationsFile = z.array(clarification);

export type Clarification = z.output<typeof clarification>;
