import type { CallPersonal } from '@lampstand/contract';
import { openDatabase } from '../../storage/database.ts';
import { keepNewest, onReading } from '../../storage/reading-history.ts';

/** Keeps what was read on this device and what the account knows of it the same. */
export class ReadingsSync {
  readonly #ask: CallPersonal;
  readonly #onError: (error: unknown) => void;
  readonly #stopListening: () => void;
  #isStopped = false;
  /** Until where this page knows what was read elsewhere. */
  #cursor: string | undefined;
  #sending = Promise.resolve();

  constructor(ask: CallPersonal, onError: (error: unknown) => void) {
    this.#ask = ask;
    this.#onError = onError;
    this.#stopListening = onReading(() => void this.#send());
  }

  /** Brings both together: what was read here goes to the account, what was read elsewhere comes here. */
  async exchange(): Promise<void> {
    await this.#send();
    const { readings, cursor } = await this.#ask('readings', { since: this.#cursor });
    const database = await openDatabase();
    const { readingHistory } = database;
    await database.transaction('rw', readingHistory, async () => {
      const known = new Set((await readingHistory.toArray()).map(keyOf));
      const rows = readings.map(({ verseId, readAt }) => ({ verseId, timestamp: Date.parse(readAt) }));
      // The reader may have signed out meanwhile; then nothing is stored.
      if (this.#isStopped) return;
      const unknown = rows.filter((row) => !known.has(keyOf(row)));
      await readingHistory.bulkAdd(unknown.map((row) => ({ ...row, isSent: true })));
      await keepNewest(readingHistory);
    });
    this.#cursor = cursor;
  }

  stop(): void {
    this.#isStopped = true;
    this.#stopListening();
  }

  /** One after another, so that nothing is sent twice. What cannot be sent now goes with the next. */
  #send(): Promise<void> {
    this.#sending = this.#sending.then(() => this.#sendAll()).catch(this.#onError);
    return this.#sending;
  }

  async #sendAll(): Promise<void> {
    const { readingHistory } = await openDatabase();
    const unsent = (await readingHistory.toArray()).filter(({ isSent }) => !isSent);
    if (unsent.length === 0 || this.#isStopped) return;
    await this.#ask('addReadings', {
      readings: unsent.map(({ verseId, timestamp }) => ({
        verseId,
        readAt: new Date(timestamp).toISOString(),
      })),
    });
    await readingHistory.bulkUpdate(
      unsent.flatMap(({ id }) => (id === undefined ? [] : { key: id, changes: { isSent: true } })),
    );
  }
}

function keyOf({ verseId, timestamp }: { verseId: string; timestamp: number }): string {
  return `${verseId} ${timestamp}`;
}
