import { join } from 'node:path';
import { buildPacks } from '@lampstand/scripture/build';
import { openLibrary, prepareChapters } from '@lampstand/server';

const folder = join(import.meta.dirname, '../build/packs');
buildPacks(folder, (message) => console.error(`  ${message}`));
await prepareChapters(folder, openLibrary(folder));
