import { z } from 'zod';

/** A passage in the usual notation, and the reason for it: one clause in our own words. */
const topicPassage = z.strictObject({
  reference: z.string().min(1),
  reason: z
    .string()
    .regex(/^[^\s.].{16,88}[^\s.]$/, 'one clause of 18 to 90 characters, without a full stop'),
});

/**
 * A topic is something that people bring to the Bible: a need, a situation, a question, a doctrine. Its
 * aliases are what they type; its passages are ordered by how well they fit.
 */
const topic = z.strictObject({
  id: z.string().regex(/^[a-z]+(-[a-z]+)*$/),
  title: z.string().regex(/^[A-Z].{1,48}[^\s.]$/),
  aliases: z.array(z.string().regex(/^\S.{0,78}\S$/)).min(10),
  passages: z.array(topicPassage).min(8).max(15),
});

/** One file holds the topics of one area of life or doctrine. */
export const topicFile = z.array(topic).min(1);

export type TopicPassage = Readonly<z.infer<typeof topicPassage>>;
export interface Topic {
  readonly id: string;
  readonly title: string;
  readonly aliases: readonly string[];
  readonly passages: readonly TopicPassage[];
}
