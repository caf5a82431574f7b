import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { offeredVersionIds, type VersionId } from '@lampstand/canon';
import {
  type CrossReferences,
  type Manifest,
  openCrossReferences,
  openPack,
  packFiles,
  type VersionPack,
} from '@lampstand/scripture';

/** All scripture that the server holds, read once from the packs. */
export interface Library {
  readonly hash: string;
  readonly versions: Readonly<Record<VersionId, VersionPack>>;
  readonly crossReferences: CrossReferences;
}

export function openLibrary(folder: string): Library {
  const read = (file: string) => readFileSync(join(folder, file));
  const manifest = JSON.parse(read(packFiles.manifest).toString()) as Manifest;
  const open = (id: VersionId) =>
    openPack(id, manifest.versions[id], read(packFiles.text(id)), read(packFiles.pages(id)));
  return {
    hash: manifest.hash,
    versions: Object.fromEntries(offeredVersionIds.map((id) => [id, open(id)])) as Record<
      VersionId,
      VersionPack
    >,
    crossReferences: openCrossReferences(read(packFiles.crossReferences)),
  };
}
