import { normalizeVerseId, parseVerseId } from '@lampstand/canon';
import { openDatabase } from './database.ts';
import { withFallback } from './fallback.ts';

/** Each has a wash in `tokens.css` and a class in `scripture.css`: `mark-gold`. */
export const highlightColors = ['gold', 'rose', 'sage', 'sky', 'plum'] as const;
export type HighlightColor = (typeof highlightColors)[number];

/** Colours verses, or takes their colour away; whether the device has kept it. */
export async function setHighlights(
  verseIds: readonly string[],
  color: HighlightColor | null,
): Promise<boolean> {
  const isKept = await withFallback(
    'keep highlights',
    async () => {
      const { highlights } = await openDatabase();
      const ids = verseIds.flatMap((id) => normalizeVerseId(id) ?? []);
      if (color === null) await highlights.bulkDelete(ids);
      else await highlights.bulkPut(ids.map((verseId) => ({ verseId, color })));
      return true;
    },
    false,
  );
  if (isKept) tellEveryone();
  return isKept;
}

/** The colours of a chapter's verses, by the verses' numbers. */
export async function highlightsOfChapter(
  bookId: string,
  chapter: number,
): Promise<ReadonlyMap<number, HighlightColor>> {
  const stored = await withFallback('read highlights', async () => {
    const { highlights } = await openDatabase();
    return highlights.where('verseId').startsWith(`${bookId}_${chapter}_`).toArray();
  }, []);
  return new Map(
    stored.flatMap(({ verseId, color }) => {
      const verse = parseVerseId(verseId)?.verse;
      const known = highlightColors.find((candidate) => candidate === color);
      return verse !== undefined && known ? [[verse, known] as const] : [];
    }),
  );
}

const listeners = new Set<() => void>();
let channel: BroadcastChannel | undefined;

/** Calls back whenever highlights change, in this tab or another. Gives a function that ends it. */
export function onHighlightsChange(listener: () => void): () => void {
  listeners.add(listener);
  otherTabs();
  return () => listeners.delete(listener);
}

function tellEveryone(): void {
  callListeners();
  otherTabs()?.postMessage('changed');
}

function callListeners(): void {
  for (const listener of listeners) listener();
}

function otherTabs(): BroadcastChannel | undefined {
  if (!channel && typeof BroadcastChannel !== 'undefined') {
    channel = new BroadcastChannel('lampstand-highlights');
    channel.onmessage = callListeners;
  }
  return channel;
}
