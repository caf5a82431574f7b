import { EVENTS_PATH } from '@lampstand/contract';

/** What the tabs of a browser tell each other about the one stream that they share. */
export type News =
  /** The stream stands, perhaps again: look at everything. */
  | { readonly kind: 'ready' }
  | { readonly kind: 'change'; readonly channel: string }
  | { readonly kind: 'signed-out' }
  | { readonly kind: 'lost'; readonly wasReady: boolean }
  /** A tab has come and asks how things stand; the one with the stream answers. */
  | { readonly kind: 'hello' }
  | { readonly kind: 'standing' };

const NAME = 'lampstand-events';
const FIRST_WAIT = 1000;
const LONGEST_WAIT = 60_000;

/**
 * Hears the server's doorbell. A browser allows few connections to one site, so only one of its tabs
 * has the stream: the one that holds the lock. It tells the others; when it goes, the next takes over.
 */
export function openEventStream(onNews: (news: News) => void): () => void {
  const end = new AbortController();
  const tabs = new BroadcastChannel(NAME);
  let stream: { readonly isReady: boolean } | undefined;
  const tell = (news: News) => {
    tabs.postMessage(news);
    onNews(news);
  };
  tabs.onmessage = ({ data }: MessageEvent<News>) => {
    if (data.kind !== 'hello') onNews(data);
    else if (stream?.isReady) tabs.postMessage({ kind: 'standing' } satisfies News);
  };
  tabs.postMessage({ kind: 'hello' } satisfies News);
  const lead = () => {
    if (end.signal.aborted) return;
    const opened = connect(tell);
    stream = opened;
    return new Promise<void>((resolve) => {
      end.signal.addEventListener('abort', () => {
        opened.close();
        resolve();
      });
    });
  };
  // Locks are for secure pages only; elsewhere every tab has its own stream.
  if (navigator.locks) navigator.locks.request(NAME, { signal: end.signal }, lead).catch(() => undefined);
  else void lead();
  return () => {
    end.abort();
    tabs.close();
  };
}

/** Keeps one connection, and makes it anew with growing pauses when it breaks. */
function connect(tell: (news: News) => void) {
  let source: EventSource | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let wait = FIRST_WAIT;
  let isReady = false;
  // The first connection is told what changed since the page loaded; after a reconnect everything is refetched.
  let address = `${EVENTS_PATH}?age=${Math.ceil(performance.now())}`;
  const open = () => {
    clearTimeout(timer);
    source?.close();
    source = new EventSource(address);
    address = EVENTS_PATH;
    source.addEventListener('ready', () => {
      isReady = true;
      wait = FIRST_WAIT;
      tell({ kind: 'ready' });
    });
    source.addEventListener('change', ({ data }: MessageEvent<string>) =>
      tell({ kind: 'change', channel: data }),
    );
    source.addEventListener('signed-out', () => {
      source?.close();
      tell({ kind: 'signed-out' });
    });
    source.addEventListener('error', () => {
      // Left alone, the browser would try again every few seconds, for ever.
      source?.close();
      tell({ kind: 'lost', wasReady: isReady });
      isReady = false;
      timer = setTimeout(open, wait);
      wait = Math.min(LONGEST_WAIT, wait * 2);
    });
  };
  const onOnline = () => {
    if (!isReady) open();
  };
  open();
  addEventListener('online', onOnline);
  return {
    get isReady() {
      return isReady;
    },
    close() {
      removeEventListener('online', onOnline);
      clearTimeout(timer);
      source?.close();
    },
  };
}
