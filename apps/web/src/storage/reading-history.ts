import { normalizeVerseId } from '@lampstand/canon';
import { type Database, openDatabase, type StoredReading } from './database.ts';
import { withFallback } from './fallback.ts';

const MOST_KEPT = 500;
const MINUTE = 60_000;

const listeners = new Set<() => void>();

/** Calls when something was read in this tab; gives back how to stop. */
export function onReading(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export type Reading = Pick<StoredReading, 'verseId' | 'timestamp'>;

/** Remembers that a verse was read; the newest 500 stay, and a verse counts once within a minute. */
export async function recordReading(verse: string, now = Date.now()): Promise<void> {
  const verseId = normalizeVerseId(verse);
  if (!verseId) return;
  const record = async () => {
    const database = await openDatabase();
    const { readingHistory } = database;
    // One transaction, so that two tabs do not both find the verse missing.
    await database.transaction('rw', readingHistory, async () => {
      const justRead = await readingHistory
        .where('timestamp')
        .above(now - MINUTE)
        .filter((reading) => reading.verseId === verseId)
        .count();
      if (justRead > 0) return;
      await readingHistory.add({ verseId, timestamp: now });
      await keepNewest(readingHistory);
    });
    for (const listener of listeners) listener();
  };
  await withFallback('keep the reading history', record, undefined);
}

/** The newest 500 are enough to find back. */
export async function keepNewest(readingHistory: Database['readingHistory']): Promise<void> {
  const tooMany = (await readingHistory.count()) - MOST_KEPT;
  if (tooMany > 0) await readingHistory.orderBy('timestamp').limit(tooMany).delete();
}

/** What was read last, newest first. */
export async function recentReadings(count: number): Promise<readonly Reading[]> {
  const read = async () => {
    const { readingHistory } = await openDatabase();
    const found = await readingHistory.orderBy('timestamp').reverse().limit(count).toArray();
    return found.map(({ verseId, timestamp }) => ({ verseId, timestamp }));
  };
  return withFallback('read the reading history', read, []);
}
