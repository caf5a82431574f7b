import { offeredVersionIds, type VersionId } from '@lampstand/canon';
import { PACK_SIZE_HEADER, packPath } from '@lampstand/contract';
import { watchedFetch } from '../../../api/connectivity.ts';

/** The packs that this browser keeps, so that it can search without a network. */
const CACHE = 'lampstand-search-packs';

/** A browser keeps files only for pages that nobody can have changed on the way. */
export function canKeepPacks(): boolean {
  return typeof caches !== 'undefined' && typeof Worker !== 'undefined';
}

export async function keptVersions(): Promise<readonly VersionId[]> {
  if (!canKeepPacks() || !(await caches.has(CACHE))) return [];
  const cache = await caches.open(CACHE);
  const kept = new Set((await cache.keys()).map(({ url }) => new URL(url).pathname));
  return offeredVersionIds.filter((version) => kept.has(packPath(version)));
}

export async function readPack(version: VersionId): Promise<Uint8Array | undefined> {
  const kept = await (await caches.open(CACHE)).match(packPath(version));
  return kept ? new Uint8Array(await kept.arrayBuffer()) : undefined;
}

/** Downloads a pack and keeps it, once all of it is here; tells how much has come, from 0 to 1. */
export async function keepPack(
  version: VersionId,
  onProgress: (part: number) => void,
  signal: AbortSignal,
): Promise<void> {
  const response = await watchedFetch(packPath(version), { signal });
  if (!response.ok || !response.body) throw new Error(`the pack came with status ${response.status}`);
  const size = Number(response.headers.get(PACK_SIZE_HEADER));
  const bytes = new Uint8Array(size);
  let at = 0;
  const reader = response.body.getReader();
  for (let step = await reader.read(); !step.done; step = await reader.read()) {
    if (at + step.value.length > size) throw new Error('the pack is larger than it said');
    bytes.set(step.value, at);
    at += step.value.length;
    onProgress(at / size);
  }
  if (at !== size) throw new Error('the pack came in part only');
  const cache = await caches.open(CACHE);
  await cache.put(packPath(version), new Response(bytes));
}

export async function dropPack(version: VersionId): Promise<void> {
  await (await caches.open(CACHE)).delete(packPath(version));
}
