import { benchAccounts } from './accounts.ts';
import { benchAi } from './ai.ts';
import { benchDurability } from './durability.ts';
import { benchGroups } from './groups.ts';
import { benchHttp } from './http.ts';
import { benchNotes } from './notes.ts';
import { benchNotesView } from './notes-view.ts';
import { benchPacks } from './packs.ts';
import { benchReferences } from './references.ts';
import { benchSearch } from './search.ts';
import { benchTopics } from './topics.ts';
import { benchWeb } from './web.ts';

/** `npm run bench`, or `npm run bench http` for one part. */
const parts: Record<string, () => void | Promise<void>> = {
  references: benchReferences,
  packs: benchPacks,
  search: benchSearch,
  topics: benchTopics,
  http: benchHttp,
  accounts: benchAccounts,
  notes: benchNotes,
  'notes-view': benchNotesView,
  groups: benchGroups,
  ai: benchAi,
  web: benchWeb,
  durability: benchDurability,
};
const wanted = process.argv.slice(2);
for (const [name, bench] of Object.entries(parts)) {
  if (wanted.length === 0 || wanted.includes(name)) await bench();
}
