import { moodCategories, moodScriptures } from '@lampstand/content/moods';
import { describe, expect, it } from 'vitest';
import { scripturesForMood } from './finder.ts';

const DAY = 24 * 60 * 60 * 1000;
const moods = moodCategories.flatMap((category) => category.moods.map(({ id }) => id));

describe.each(moods)('the scriptures for %s', (mood) => {
  const all = moodScriptures.get(mood) ?? [];
  /** The scriptures of enough days that each one must have appeared. */
  const days = Array.from({ length: all.length }, (_, day) =>
    scripturesForMood(mood, day * DAY).map(({ reference }) => reference),
  );

  it('are five different ones that change daily until all have appeared', () => {
    for (const [day, offered] of days.entries()) {
      expect(new Set(offered).size).toBe(5);
      expect(new Set(offered)).not.toEqual(new Set(days[day - 1]));
    }
    expect(new Set(days.flat())).toEqual(new Set(all.map(({ reference }) => reference)));
  });

  it('stay the same for a day', () => {
    expect(scripturesForMood(mood, DAY)).toEqual(scripturesForMood(mood, 2 * DAY - 1));
  });
});
