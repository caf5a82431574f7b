import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { offeredVersionIds, type VersionId } from '@lampstand/canon';
import {
  type CrossReferences,
  type Manifest,
  openCrossReferences,
  openIndex,
  openPack,
  packFiles,
  type SearchIndex,
  type VersionPack,
} from '@lampstand/scripture';

/** All scripture that the server holds, read once from the packs. */
export interface Library {
  readonly hash: string;
  readonly versions: Readonly<Record<VersionId, VersionPack>>;
  readonly indexes: Readonly<Record<VersionId, SearchIndex>>;
  /** The files of the search indexes, for browsers that search by themselves. */
  readonly searchFiles: Readonly<Record<VersionId, Buffer>>;
  readonly crossReferences: CrossReferences;
}

export function openLibrary(folder: string): Library {
  const read = (file: string) => readFileSync(join(folder, file));
  const manifest = JSON.parse(read(packFiles.manifest).toString()) as Manifest;
  const forEach = <T>(open: (id: VersionId) => T) =>
    Object.fromEntries(offeredVersionIds.map((id) => [id, open(id)])) as Record<VersionId, T>;
  const searchFiles = forEach((id) => read(packFiles.search(id)));
  const indexes = forEach((id) => openIndex(id, searchFiles[id]));
  return {
    hash: manifest.hash,
    versions: forEach((id) => openPack(id, manifest.versions[id], indexes[id], read(packFiles.pages(id)))),
    indexes,
    searchFiles,
    crossReferences: openCrossReferences(read(packFiles.crossReferences)),
  };
}
