import {
  type CallAccount,
  LampstandError,
  messageOf,
  type PreferencesBody,
  type ReadingPreferences,
} from '@lampstand/contract';
import type { SessionKeeper } from '../../api/session/session.ts';
import type { ReaderStore } from '../../storage/reader-store.ts';
import {
  isSamePreferences,
  markPreferencesSynced,
  mergePreferences,
  preferencesOf,
  readPreferencesSync,
  stateOf,
} from '../../storage/reading-preferences.ts';
import { syncStatus } from './sync-status.ts';

/** Who presses a button five times sends one request. */
const PAUSE = 500;
const FIRST_RETRY = 2000;
const LONGEST_RETRY = 60_000;

interface Parts {
  readonly reader: ReaderStore;
  readonly ask: CallAccount;
  readonly session: Pick<SessionKeeper, 'clockOffset' | 'isLeaving'>;
  /** Whether the page may change its looks now, without moving a text that is being read. */
  readonly mayChangeLooks: () => boolean;
}

/** Keeps the device's and the account's copy of the reader's preferences the same. */
export class PreferencesSync {
  readonly #parts: Parts;
  /** What the account has, as last heard; settled with the device's copy when the page may change. */
  #account: PreferencesBody | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #retry = FIRST_RETRY;
  #stopListening: () => void;
  #isStopped = false;

  constructor(parts: Parts) {
    this.#parts = parts;
    this.#stopListening = parts.reader.subscribe((state, before) => {
      if (!isSamePreferences(preferencesOf(state), preferencesOf(before)))
        this.#plan(PAUSE, () => this.#settle());
    });
  }

  stop(): void {
    this.#isStopped = true;
    this.#stopListening();
    clearTimeout(this.#timer);
  }

  /** Asks for the account's copy. */
  async pull(): Promise<void> {
    await this.#withRetry(async () => {
      this.#account = await this.#parts.ask('preferences');
      this.settleIfAllowed();
    });
  }

  /** To be called whenever the page may change its looks. */
  settleIfAllowed(): void {
    if (this.#parts.mayChangeLooks() || !this.#wouldChangeLooks()) void this.#settle();
  }

  #wouldChangeLooks(): boolean {
    return !isSamePreferences(this.#merged(), this.#device());
  }

  #device(): ReadingPreferences {
    return preferencesOf(this.#parts.reader.getState());
  }

  #merged(): ReadingPreferences {
    const { reading = null, updatedAt = null } = this.#account ?? {};
    const device = this.#device();
    if (!reading) return device;
    const { base, changedAt } = readPreferencesSync();
    // Nobody has changed anything here since the copies agreed, or since somebody else signed out.
    if (changedAt === 0) return reading;
    const isDeviceNewer = changedAt + this.#parts.session.clockOffset > Date.parse(updatedAt ?? '');
    return mergePreferences({ base, device, account: reading, isDeviceNewer });
  }

  async #settle(): Promise<void> {
    // Signing out resets the position in the Bible, and that must not be sent as a change of preferences.
    if (!this.#account || this.#isStopped || this.#parts.session.isLeaving) return;
    const merged = this.#merged();
    const { reading } = this.#account;
    const { reader, ask } = this.#parts;
    await this.#withRetry(async () => {
      if (!isSamePreferences(merged, this.#device())) reader.setState(stateOf(merged));
      if (!reading || !isSamePreferences(merged, reading))
        this.#account = await ask('savePreferences', merged);
      // What was changed while that was on its way is settled next.
      if (isSamePreferences(merged, this.#device())) {
        clearTimeout(this.#timer);
        markPreferencesSynced(merged);
      }
      syncStatus.setState({ lastSynced: Date.now(), syncError: undefined });
    });
  }

  async #withRetry(work: () => Promise<void>): Promise<void> {
    try {
      await work();
      this.#retry = FIRST_RETRY;
    } catch (error) {
      if (this.#isStopped || !(error instanceof LampstandError) || error.code === 'auth/signed-out') return;
      syncStatus.setState({
        syncError: messageOf(error.code === 'network/timeout' ? 'sync/timeout' : 'sync/failed'),
      });
      this.#plan(this.#retry, () => this.pull());
      this.#retry = Math.min(LONGEST_RETRY, this.#retry * 2);
    }
  }

  #plan(wait: number, work: () => Promise<void>): void {
    if (this.#isStopped) return;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void work(), wait);
  }
}
