import { z } from 'zod';

/** A mood or situation for which someone looks for scripture: its id and its label. */
const mood = z.strictObject({
  id: z.string().regex(/^[a-z]+(-[a-z]+)*$/),
  label: z.string().regex(/^[A-Z]/),
});

export const moodCatalogue = z.array(z.strictObject({ name: z.string(), moods: z.array(mood).min(1) }));

/** A passage short enough to be shown whole, with a one-sentence reason for this mood. */
const moodScripture = z.strictObject({
  reference: z.string(),
  reason: z.string().regex(/^[A-Z"][^.!?]{25,138}\.$/, 'one sentence of 27 to 140 characters'),
});

/** One file holds the scriptures of one category, by the ids of its moods. */
export const moodScripturesFile = z.record(z.string(), z.array(moodScripture).min(10));

export interface Mood {
  readonly id: string;
  readonly label: string;
}

export interface MoodCategory {
  readonly name: string;
  readonly moods: readonly Mood[];
}

export interface MoodScripture {
  readonly reference: string;
  readonly reason: string;
}
