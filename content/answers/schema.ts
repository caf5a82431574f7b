import { z } from 'zod';

const sentences = z.string().regex(/^[A-Z"].*\.$/);

/** With which words an answer on a topic begins, by the id of the topic. */
export const openingsFile = z.record(z.string(), sentences.max(180));

/** Where Christians differ on a topic, told so that each side would agree with it. */
export const contestedFile = z.record(z.string(), sentences.max(500));

/**
 * What is thought to be in the Bible and is not, or is asked of it and not answered. It is recognized by
 * its keys: all words of one of them stand in what somebody asks.
 */
const clarification = z.strictObject({
  id: z.string().regex(/^[a-z]+(-[a-z]+)*$/),
  keys: z.array(z.string().regex(/^[a-z0-9]+( [a-z0-9]+)*$/)).min(1),
  says: sentences.max(500),
  passages: z.array(z.strictObject({ reference: z.string(), reason: z.string().min(18).max(90) })).min(1),
});
export const clarificationsFile = z.array(clarification);

export type Clarification = z.output<typeof clarification>;
