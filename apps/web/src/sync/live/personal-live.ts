import { favoritesChannel } from '@lampstand/contract';
import { logError } from '../../storage/analytics.ts';
import type { Personal } from '../personal.ts';
import { listQuery } from '../queries.ts';
import { BookmarkSync } from './bookmark-sync.ts';
import { isReading } from './is-reading.ts';
import type { LiveParts } from './live-parts.ts';
import { ReadingsSync } from './readings-sync.ts';

/** Keeps the reader's own things in step with their account. */
export class PersonalLive {
  readonly #parts: LiveParts;
  readonly #userId: string;
  #bookmark: BookmarkSync | undefined;
  #readings: ReadingsSync | undefined;
  #stopSending: (() => void) | undefined;
  #isStopped = false;

  constructor(parts: LiveParts, userId: string) {
    this.#parts = parts;
    this.#userId = userId;
    void logged('personal', this.#start());
  }

  async #start(): Promise<void> {
    const { reader, queryClient, start, personal: open } = this.#parts;
    const personal = await open();
    if (this.#isStopped) return;
    this.#bookmark = new BookmarkSync({ reader, ask: personal.ask, isReading, ...start });
    this.#readings = new ReadingsSync(personal.ask, (error) => logError('reading history', error));
    this.#stopSending = personal.start(this.#userId);
    await Promise.all([
      this.#bookmark.start(),
      logged('reading history', this.#readings.exchange()),
      logged('favorites', queryClient.fetchQuery(listQuery(open, favoritesChannel, this.#userId))),
      this.#takeOver(personal),
    ]);
  }

  /** What was on this device before anybody signed in becomes the account's. */
  async #takeOver(personal: Personal): Promise<void> {
    await Promise.all([
      logged('highlights', personal.joinHighlights(this.#userId)),
      logged('legacy notes', migrateLegacyNotes(personal.ask)),
    ]);
  }

  /** The server can be reached again. */
  async resume(): Promise<void> {
    this.#bookmark?.saveIfMoved();
    const personal = await this.#parts.personal();
    if (this.#isStopped) return;
    await Promise.all([
      personal.drain(),
      this.#takeOver(personal),
      this.#readings && logged('reading history', this.#readings.exchange()),
    ]);
  }

  stop(): void {
    this.#isStopped = true;
    this.#stopSending?.();
    this.#bookmark?.stop();
    this.#readings?.stop();
  }
}

/** The code of it comes only to devices that have something to bring. */
async function migrateLegacyNotes(ask: Personal['ask']): Promise<void> {
  // Where a browser does not tell which databases it has, they are looked for.
  const databases = await indexedDB.databases?.();
  if (databases && !databases.some(({ name }) => name === 'lampstand-notes')) return;
  const { migrate } = await import('../legacy-notes/migration.ts');
  await migrate(ask);
}

/** What fails while somebody comes in is only logged. */
async function logged(feature: string, task: Promise<unknown>): Promise<void> {
  await task.catch((error: unknown) => logError(feature, error));
}
