import { offeredVersionIds } from '@lampstand/canon';
import { median, processorTimeOf } from './measure.ts';
import { loadEngine, openVersion } from './search-engine.ts';
import { peers } from './search-peers.ts';
import { queries } from './search-queries.ts';

/**
 * Times the queries of some engines in a separate process, so that the garbage of one does not slow down
 * others. Engines alternate query by query, so that disturbances affect all. Prints for each engine the
 * processor time of each query, the median of the rounds.
 */
const ROUNDS = 7;
/** Processor time for every engine to warm up, in milliseconds. */
const WARM_UP = 3000;

const [, , versionCount, ...names] = process.argv;
const engine = await loadEngine();
const versions = offeredVersionIds.slice(0, Number(versionCount)).map((id) => openVersion(engine, id));
const indexes = versions.map(({ index }) => index);
const verses = versions.flatMap((version) => version.verses);
const finders = names.map(
  (name) =>
    peers[name]?.(verses).find ?? ((query: string) => engine.search(indexes, query, { limit: 10 }).hits),
);

for (const find of finders) {
  for (let spent = 0; spent < WARM_UP; ) {
    for (const query of queries) spent += processorTimeOf(() => find(query), 0);
  }
}
const rounds = Array.from({ length: ROUNDS }, () =>
  queries.map((query) => finders.map((find) => processorTimeOf(() => find(query)))),
);
const times = names.map((_, engineAt) =>
  queries.map((_, i) => median(rounds.map((round) => round[i]?.[engineAt] ?? 0))),
);
console.log(JSON.stringify(times));
