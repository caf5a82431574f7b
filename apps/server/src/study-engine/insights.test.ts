import { allChapters, offeredVersionIds } from '@lampstand/canon';
import { describe, expect, it } from 'vitest';
import { SentenceCutter } from '../ai/sentences.ts';
import { Checker } from '../answers/check.ts';
import { openLibrary } from '../bible/library.ts';
import { packsFolder } from '../testing.ts';
import { writeInsight } from './insights.ts';

const library = openLibrary(packsFolder);
const STEP = 41;

/** Chapters from all over the Bible, each in one of the versions. */
const sample = allChapters()
  .filter((_, i) => i % STEP === 0)
  .map((chapter, i) => ({ ...chapter, version: offeredVersionIds[i % offeredVersionIds.length] ?? 'kjv' }));

function sentencesIn(text: string): number {
  const cutter = new SentenceCutter();
  return [...cutter.push(text), cutter.rest()].filter((piece) => piece.trim() !== '').length;
}

describe('a built-in insight', () => {
  it.each(sample)(
    'on $book.name $chapter has the required lengths and quotes scripture correctly',
    ({ book, chapter, version }) => {
      const write = (mode: 'brief' | 'detailed', verse?: number) => {
        const place = { book, chapter, ...(verse === undefined ? {} : { verse }) };
        const text = writeInsight(library, { kind: 'insight', place, version, mode });
        const { marks } = new Checker(library, version).check(text);
        expect(
          marks.filter(({ verdict }) => verdict !== 'verified'),
          text,
        ).toEqual([]);
        return text;
      };
      const verses = library.versions[version].chapter({ book, chapter });
      const { verse } = verses[Math.floor(verses.length / 2)] ?? { verse: 1 };
      expect(sentencesIn(write('brief', verse))).toBe(2);
      expect([4, 5]).toContain(sentencesIn(write('detailed', verse)));
      expect(write('brief')).not.toContain('\n');
      expect(write('detailed').split('\n\n').length).toBeGreaterThan(1);
    },
  );
});
