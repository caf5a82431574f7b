import { LampstandError, room } from '@lampstand/contract';
import * as Y from 'yjs';
import { newId } from '../../../shared/personal/study-note-fields.ts';
import { bytesFrom, textFrom } from './base64.ts';
import { type Delta, editBetween } from './edits.ts';

interface Parts {
  /** What others have written since the update of that number. */
  readonly pull: (since: number) => Promise<{ readonly updates: readonly string[]; readonly last: number }>;
  /** Sends what was written here. The same id names the same words, also when they are sent again. */
  readonly push: (id: string, update: string) => Promise<unknown>;
  /** What was written here and has not arrived, kept over a reload; empty when everything has. */
  readonly unsent: { read(): string; keep(update: string): void };
}

/** The state of the text, shown to its writer. `refused`: the server does not take it and says why. */
export type SharedTextState =
  | { readonly kind: 'saved' | 'saving' | 'waiting' }
  | { readonly kind: 'refused'; readonly reason: string };

/** Hears that the text was changed (by others, or by undoing), or that its state has. */
type Listener = (change?: Delta) => void;

interface Batch {
  readonly id: string;
  readonly update: Uint8Array;
}

const PAUSE = 150;
const FIRST_RETRY = 1000;
const LONGEST_RETRY = 15_000;
const HERE = 'here';

/**
 * A text that several people write at once. Everybody has a copy (Yjs), which takes the others' changes in
 * whatever order they come. What is written here is gathered, kept on the device, and sent until the
 * server has it; so a lost connection costs no letter.
 */
export class SharedText {
  readonly #parts: Parts;
  readonly #doc = new Y.Doc();
  readonly #text = this.#doc.getText(room.text);
  readonly #undo = new Y.UndoManager(this.#text, { trackedOrigins: new Set([HERE]) });
  readonly #listeners = new Set<Listener>();
  /** Updates of others that wait until a character has been put together (as with an input method). */
  #held: Uint8Array[] | undefined;
  #since = 0;
  #pending: Uint8Array[] = [];
  #sending: Batch | undefined;
  #draining: Promise<void> | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #retry = FIRST_RETRY;
  #isOpen = false;
  state: SharedTextState = { kind: 'saved' };

  constructor(parts: Parts) {
    this.#parts = parts;
    const kept = parts.unsent.read();
    if (kept !== '') {
      const update = bytesFrom(kept);
      Y.applyUpdate(this.#doc, update);
      this.#pending.push(update);
    }
    this.#doc.on('update', (update: Uint8Array, origin: unknown) => {
      if (origin === HERE || origin === this.#undo) {
        this.#pending.push(update);
        this.#keep();
        this.#show({ kind: 'saving' });
        this.#plan(PAUSE);
      }
    });
    this.#text.observe(({ delta }, { origin }) => {
      if (origin !== HERE) this.#tell(delta);
    });
  }

  get value(): string {
    return this.#text.toString();
  }

  /** Whether everything that was written here has arrived. */
  get isSent(): boolean {
    return this.#pending.length === 0 && this.#sending === undefined;
  }

  subscribe(listener: Listener): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** Somebody has typed: what differs between the two is one change. */
  edit(before: string, after: string, caret: number): void {
    const { start, removed, inserted } = editBetween(before, after, caret);
    this.#doc.transact(() => {
      if (removed > 0) this.#text.delete(start, removed);
      if (inserted !== '') this.#text.insert(start, inserted);
    }, HERE);
  }

  /** Takes back what was last written here, whatever others have written since. */
  undo(): void {
    this.#undo.undo();
  }

  redo(): void {
    this.#undo.redo();
  }

  /** While a character is being put together the text must not change under it. */
  hold(): void {
    this.#held ??= [];
  }

  release(): void {
    const held = this.#held ?? [];
    this.#held = undefined;
    for (const update of held) Y.applyUpdate(this.#doc, update);
  }

  /** Takes in what others have written. */
  async pull(): Promise<number> {
    const { updates, last } = await this.#parts.pull(this.#since);
    for (const update of updates.map(bytesFrom)) {
      if (this.#held) this.#held.push(update);
      else Y.applyUpdate(this.#doc, update);
    }
    this.#since = Math.max(this.#since, last);
    // A pull that succeeds means that pushing may succeed too.
    if (this.state.kind === 'waiting') this.#plan(0);
    return last;
  }

  /** Sends what waits, at once; throws where that fails. */
  async flush(): Promise<void> {
    clearTimeout(this.#timer);
    await this.#drain();
  }

  /** Sends what is written, and what is left from before, until it is closed again. */
  open(): () => void {
    this.#isOpen = true;
    if (!this.isSent) this.#plan(0);
    return () => {
      this.#isOpen = false;
      clearTimeout(this.#timer);
      // What waits is kept on the device; one more try costs nothing.
      this.#drain().catch(() => undefined);
    };
  }

  #plan(wait: number): void {
    if (!this.#isOpen) return;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.#send(), wait);
  }

  async #send(): Promise<void> {
    try {
      await this.#drain();
      this.#retry = FIRST_RETRY;
      this.#show({ kind: 'saved' });
    } catch (error) {
      const isAway = !(error instanceof LampstandError) || error.code.startsWith('network/');
      if (isAway || error.code === 'request/too-many') {
        this.#show({ kind: 'waiting' });
        this.#plan(this.#retry);
        this.#retry = Math.min(LONGEST_RETRY, this.#retry * 2);
      } else this.#show({ kind: 'refused', reason: error.message });
    }
  }

  /** Sends everything in order; never twice at a time. */
  #drain(): Promise<void> {
    this.#draining ??= this.#sendAll().finally(() => {
      this.#draining = undefined;
    });
    return this.#draining;
  }

  async #sendAll(): Promise<void> {
    while (!this.isSent) {
      this.#sending ??= { id: newId(), update: Y.mergeUpdates(this.#pending.splice(0)) };
      await this.#parts.push(this.#sending.id, textFrom(this.#sending.update));
      this.#sending = undefined;
      this.#keep();
    }
  }

  #keep(): void {
    const unsent = [...(this.#sending ? [this.#sending.update] : []), ...this.#pending];
    this.#parts.unsent.keep(unsent.length === 0 ? '' : textFrom(Y.mergeUpdates(unsent)));
  }

  #show(state: SharedTextState): void {
    this.state = state;
    this.#tell();
  }

  #tell(change?: Delta): void {
    for (const listener of this.#listeners) listener(change);
  }
}
