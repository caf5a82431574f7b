import { type VerseAddress, type VersionId, verseId } from '@lampstand/canon';
import { type FoundVerse, LampstandError } from '@lampstand/contract';
import { queryOptions } from '@tanstack/react-query';
import {
  getCrossReferences,
  type KeptCrossReferences,
  putCrossReferences,
} from '../../storage/cross-reference-cache.ts';

const DAY = 24 * 60 * 60 * 1000;

export type LoadCrossReferences = (version: VersionId, verse: VerseAddress) => Promise<readonly FoundVerse[]>;

export function crossReferencesQuery(load: LoadCrossReferences, version: VersionId, verse: VerseAddress) {
  return queryOptions({
    queryKey: ['cross-references', version, verseId(verse)],
    queryFn: () =>
      newestCrossReferences({
        get: () => getCrossReferences(version, verse),
        load: () => load(version, verse),
        put: (verses) => putCrossReferences(version, verse, verses),
      }),
    // An old copy is shown, and asked for anew at the next occasion.
    staleTime: ({ state }) => (state.data?.isFresh ? DAY : 0),
    // The client behind it has retries of its own.
    retry: false,
    // Without a network the device may still have an answer.
    networkMode: 'always',
  });
}

interface Sources {
  readonly get: () => Promise<KeptCrossReferences | undefined>;
  readonly load: () => Promise<readonly FoundVerse[]>;
  readonly put: (verses: readonly FoundVerse[]) => Promise<void>;
}

/** A fresh copy of the device, else the network's answer, else an old copy, unless the verse is gone. */
export async function newestCrossReferences({ get, load, put }: Sources): Promise<KeptCrossReferences> {
  const kept = await get();
  if (kept?.isFresh) return kept;
  try {
    const verses = await load();
    // Nobody has to wait until it is kept; that it fails is told there.
    void put(verses);
    return { verses, isFresh: true };
  } catch (error) {
    const isGone = error instanceof LampstandError && error.code === 'bible/passage-not-found';
    if (kept && !isGone) return kept;
    throw error;
  }
}
