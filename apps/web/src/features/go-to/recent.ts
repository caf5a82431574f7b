import { formatReference, parseVerseId } from '@lampstand/canon';
import type { Reading } from '../../storage/reading-history.ts';
import type { PassageDestination } from './understand.ts';

/** How far one looks back, in verses. */
export const MOST_REMEMBERED = 100;
const MOST_OFFERED = 5;

/** The chapters of some readings, the latest first, each at the verse that was read there last. */
export function placesOf(readings: readonly Pick<Reading, 'verseId'>[]): PassageDestination[] {
  const places = new Map<string, PassageDestination>();
  for (const { verseId } of readings) {
    const place = parseVerseId(verseId);
    if (!place) continue;
    const { book, chapter, verse } = place;
    const key = `${book.id} ${chapter}`;
    const text = formatReference({ book: book.name, chapter, verse });
    if (!places.has(key)) places.set(key, { kind: 'passage', text, book, chapter, verse });
  }
  return [...places.values()].slice(0, MOST_OFFERED);
}
