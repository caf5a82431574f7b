import { z } from '@hono/zod-openapi';
import { findBook, hasChapter, normalizeVerseId, parseVerseId } from '@lampstand/canon';

/** Any form of a verse id; what comes out is the stored one, of a verse that there is. */
export const verseId = z
  .string()
  .max(100)
  .refine((value) => isVerse(value), { error: 'There is no such verse.' })
  .transform((value) => normalizeVerseId(value) ?? value);

function isVerse(value: string): boolean {
  const { book, chapter = 0, verse = 0 } = parseVerseId(value) ?? {};
  // The World English Bible has the end of Romans here.
  if (book?.id === 'romans' && chapter === 14) return verse <= 26;
  return verse <= (book?.verses[chapter - 1] ?? -1);
}

/** A chapter that there is, and perhaps a verse of it. */
export const place = z
  .object({
    book: z.string().max(40),
    chapter: z.number().int().positive(),
    verse: z.number().int().positive().max(200).nullish(),
  })
  .refine(
    ({ book, chapter }) => {
      const found = findBook(book);
      return found !== undefined && hasChapter(found, chapter);
    },
    { error: 'There is no such chapter.' },
  );
