import { type VerseAddress, type VersionId, verseId } from '@lampstand/canon';
import type { FoundVerse } from '@lampstand/contract';
import { openDatabase } from './database.ts';
import { withFallback } from './fallback.ts';

const DAY = 24 * 60 * 60 * 1000;
const MOST_KEPT = 500;

export interface KeptCrossReferences {
  readonly verses: readonly FoundVerse[];
  /** An older answer serves only when the network fails. */
  readonly isFresh: boolean;
}

export async function getCrossReferences(
  version: VersionId,
  verse: VerseAddress,
): Promise<KeptCrossReferences | undefined> {
  const read = async () => {
    const { crossReferenceCache } = await openDatabase();
    const kept = await crossReferenceCache.get(keyOf(version, verse));
    // An earlier release may have kept something of another shape.
    if (!kept || !Array.isArray(kept.data)) return undefined;
    return { verses: kept.data as FoundVerse[], isFresh: isFresh(kept.timestamp, Date.now()) };
  };
  return withFallback('read cross references', read, undefined);
}

export async function putCrossReferences(
  version: VersionId,
  verse: VerseAddress,
  verses: readonly FoundVerse[],
): Promise<void> {
  const keep = async () => {
    const { crossReferenceCache } = await openDatabase();
    await crossReferenceCache.put({ id: keyOf(version, verse), timestamp: Date.now(), data: verses });
    const tooMany = (await crossReferenceCache.count()) - MOST_KEPT;
    if (tooMany > 0) await crossReferenceCache.orderBy('timestamp').limit(tooMany).delete();
  };
  await withFallback('keep cross references', keep, undefined);
}

/** A time in the future comes from a clock that was wrong, and says nothing. */
export function isFresh(timestamp: number, now: number): boolean {
  return timestamp <= now && now - timestamp < DAY;
}

/** The texts are those of a version, so each version has its own entry. */
function keyOf(version: VersionId, verse: VerseAddress): string {
  return `${version}:${verseId(verse)}`;
}
