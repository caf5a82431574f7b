import { type ChapterAddress, parseVerseId } from '@lampstand/canon';
import { useEffect, useMemo, useState } from 'react';
import type { OwnSigns } from '../../scripture/own-signs.tsx';
import { type HighlightColor, highlightsOfChapter, onHighlightsChange } from '../../storage/highlights.ts';
import type { Shown } from '../../storage/writes.ts';
import { afterPaint } from '../../ui/after-paint.ts';
import { useAccountHighlights, useFavorites, useUserId, useVerseNotes } from './lists.ts';

const NO_SIGNS: ReadonlyMap<number, OwnSigns> = new Map();
const NO_COLORS: ReadonlyMap<number, HighlightColor> = new Map();

/** Which verses of a chapter have a note or are favorites, by the verses' numbers. */
export function useOwnSigns({ book, chapter }: ChapterAddress): ReadonlyMap<number, OwnSigns> {
  const isPainted = useIsPainted();
  const { data: notes } = useVerseNotes({ isOff: !isPainted });
  const { data: favorites } = useFavorites({ isOff: !isPainted });
  return useMemo(() => {
    const noted = new Set(versesIn(notes, book.id, chapter).keys());
    const favored = new Set(versesIn(favorites, book.id, chapter).keys());
    const verses = new Set([...noted, ...favored]);
    if (verses.size === 0) return NO_SIGNS;
    return new Map(
      [...verses].map((verse) => [verse, { hasNote: noted.has(verse), isFavorite: favored.has(verse) }]),
    );
  }, [notes, favorites, book, chapter]);
}

/** The colours of a chapter's verses: the account's, or the device's own where nobody is signed in. */
export function useHighlights(address: ChapterAddress): ReadonlyMap<number, HighlightColor> {
  const { book, chapter } = address;
  const isPainted = useIsPainted();
  const isSignedIn = useUserId() !== undefined;
  const { data: ofAccount } = useAccountHighlights({ isOff: !isPainted });
  const ofDevice = useDeviceHighlights(address);
  return useMemo(() => {
    if (!isSignedIn) return ofDevice;
    const found = versesIn(ofAccount, book.id, chapter);
    return found.size === 0 ? NO_COLORS : new Map([...found].map(([verse, { color }]) => [verse, color]));
  }, [isSignedIn, ofAccount, ofDevice, book, chapter]);
}

/** As the device keeps them; another tab's changes show too. */
function useDeviceHighlights({ book, chapter }: ChapterAddress): ReadonlyMap<number, HighlightColor> {
  const [marks, setMarks] = useState(NO_COLORS);
  useEffect(() => {
    let isCurrent = true;
    const read = () =>
      void highlightsOfChapter(book.id, chapter).then((found) => {
        if (isCurrent) setMarks(found.size > 0 ? found : NO_COLORS);
      });
    const stops = [onHighlightsChange(read), afterPaint(read)];
    return () => {
      isCurrent = false;
      for (const stop of stops) stop();
    };
  }, [book, chapter]);
  return marks;
}

/** Whether the page has been painted: nothing of the reader's own keeps the text waiting. */
function useIsPainted(): boolean {
  const [isPainted, setIsPainted] = useState(false);
  useEffect(() => afterPaint(() => setIsPainted(true)), []);
  return isPainted;
}

function versesIn<T extends { readonly verseId: string }>(
  things: readonly Shown<T>[] | undefined,
  bookId: string,
  chapter: number,
): ReadonlyMap<number, T> {
  const found = new Map<number, T>();
  for (const thing of things ?? []) {
    if (!thing.verseId.startsWith(`${bookId}_${chapter}_`)) continue;
    const verse = parseVerseId(thing.verseId)?.verse;
    if (verse !== undefined) found.set(verse, thing);
  }
  return found;
}
