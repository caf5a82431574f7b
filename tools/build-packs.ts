import { join } from 'node:path';
import { buildPacks } from '@lampstand/scripture/build';
import { openLibrary, prepareChapters } from '@lampstand/server';

/** Builds the packs and the prepared answers, into the given folder or the default one. */
const folder = process.argv[2] ?? join(import.meta.dirname, '../build/packs');
buildPacks(folder, (message) => console.error(`  ${message}`));
await prepareChapters(folder, openLibrary(folder));
