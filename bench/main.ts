import { benchHttp } from './http.ts';
import { benchPacks } from './packs.ts';
import { benchReferences } from './references.ts';
import { benchSearch } from './search.ts';
import { benchWeb } from './web.ts';

/** `npm run bench`, or `npm run bench http` for one part. */
const parts: Record<string, () => void | Promise<void>> = {
  references: benchReferences,
  packs: benchPacks,
  search: benchSearch,
  http: benchHttp,
  web: benchWeb,
};
const wanted = process.argv.slice(2);
for (const [name, bench] of Object.entries(parts)) {
  if (wanted.length === 0 || wanted.includes(name)) await bench();
}
