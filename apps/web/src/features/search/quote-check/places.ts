import type { VersionId } from '@lampstand/canon';
import type { QuoteCheck } from '@lampstand/contract';

type Place = QuoteCheck['data'][number]['places'][number];

interface PlaceInVersions extends Pick<Place, 'reference' | 'start'> {
  readonly versions: readonly VersionId[];
}

/** Versions that have a sentence at the same place name it once. */
export function placesByReference(places: readonly Place[]): PlaceInVersions[] {
  const byReference = new Map<string, PlaceInVersions>();
  for (const { reference, start, version } of places) {
    const versions = [...(byReference.get(reference)?.versions ?? []), version];
    byReference.set(reference, { reference, start, versions });
  }
  return [...byReference.values()];
}
