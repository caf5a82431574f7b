import type { VersionId } from '@lampstand/canon';
import { openIndex, type SearchIndex } from '@lampstand/scripture';
import { find } from '@lampstand/scripture/find';
import type { FromWorker, ToWorker } from './messages.ts';

/** The engine of the server, unchanged, beside the page: a search there never holds up the page. */
const indexes = new Map<VersionId, SearchIndex>();

addEventListener('message', ({ data }: MessageEvent<ToWorker>) => {
  if (data.kind === 'open') {
    indexes.set(data.version, openIndex(data.version, data.bytes));
    return;
  }
  const { versions: _, ...sought } = data.asked;
  const wanted = data.versions.flatMap((version) => indexes.get(version) ?? []);
  const answer: FromWorker = { id: data.id, found: find(wanted, sought) };
  postMessage(answer);
});
