import { offeredVersionIds, type VersionId } from '@lampstand/canon';
import type { FoundPage, SearchRequest } from '@lampstand/contract';
import { keptVersions, readPack } from './kept-packs.ts';
import type { FromWorker, ToWorker } from './messages.ts';

/** A search takes milliseconds; one that has not come by then will not come. */
const LONGEST = 10_000;

let worker: Worker | undefined;
let opened = new Set<VersionId>();
let lastId = 0;

/** Searches the packs that this browser keeps; nothing where it keeps none of what is asked for. */
export async function findOnDevice(asked: SearchRequest): Promise<FoundPage | undefined> {
  const versions = await openKept(asked.versions === 'all' ? offeredVersionIds : [asked.versions]);
  return versions.length > 0 ? ask(versions, asked) : undefined;
}

/** Brings the worker and what it searches into memory, where they stay when the network goes. */
export async function openKept(wanted: readonly VersionId[]): Promise<readonly VersionId[]> {
  const kept = await keptVersions();
  const versions = wanted.filter((version) => kept.includes(version));
  for (const version of versions) {
    if (opened.has(version)) continue;
    const bytes = await readPack(version);
    if (!bytes) continue;
    say({ kind: 'open', version, bytes }, [bytes.buffer]);
    opened.add(version);
  }
  return versions;
}

function startWorker(): Worker {
  const started = new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' });
  // A pack that cannot be opened fails before anything is searched: the next search starts a new worker.
  started.addEventListener('error', ({ message }) => {
    console.error(`The search worker failed: ${message}`);
    if (worker === started) dropWorker();
  });
  return started;
}

function dropWorker(): void {
  worker?.terminate();
  worker = undefined;
  opened = new Set();
}

function say(message: ToWorker, handedOver: Transferable[] = []): void {
  worker ??= startWorker();
  worker.postMessage(message, handedOver);
}

function ask(versions: readonly VersionId[], asked: SearchRequest): Promise<FoundPage> {
  const id = ++lastId;
  return new Promise((resolve, reject) => {
    const stop = new AbortController();
    const timer = setTimeout(() => give('no answer'), LONGEST);
    /** A worker that failed is of no use any more. */
    const give = (reason: string) => {
      end();
      dropWorker();
      reject(new Error(`the search on this device failed: ${reason}`));
    };
    const end = () => {
      clearTimeout(timer);
      stop.abort();
    };
    say({ kind: 'find', id, versions, asked });
    worker?.addEventListener(
      'message',
      ({ data }: MessageEvent<FromWorker>) => {
        if (data.id !== id) return;
        end();
        resolve(data.found);
      },
      { signal: stop.signal },
    );
    worker?.addEventListener('error', ({ message }) => give(message), { signal: stop.signal });
  });
}
