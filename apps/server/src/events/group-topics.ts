import { type Doorbell, type OnRing, topicOfGroup } from '../realtime/doorbell.ts';

/** Listens to the topics of the groups that a reader is in. */
export class GroupTopics {
  readonly #doorbell: Doorbell;
  readonly #groupsNow: () => Promise<readonly number[]>;
  readonly #hear: OnRing;
  readonly #followed = new Map<number, () => void>();
  #following = Promise.resolve();
  #isClosed = false;

  constructor(doorbell: Doorbell, groupsNow: () => Promise<readonly number[]>, hear: OnRing) {
    this.#doorbell = doorbell;
    this.#groupsNow = groupsNow;
    this.#hear = hear;
  }

  /** Reloads the reader's groups, one load at a time, so that an older result cannot replace a newer one. */
  follow(): Promise<void> {
    const look = () => this.#look();
    this.#following = this.#following.then(look, look);
    return this.#following;
  }

  /** The topics that are listened to. */
  get topics(): string[] {
    return [...this.#followed.keys()].map(topicOfGroup);
  }

  async #look(): Promise<void> {
    const ids = new Set(await this.#groupsNow());
    if (this.#isClosed) return;
    for (const [id, stop] of this.#followed) {
      if (ids.has(id)) continue;
      stop();
      this.#followed.delete(id);
    }
    for (const id of ids) {
      if (!this.#followed.has(id))
        this.#followed.set(id, this.#doorbell.onRing(topicOfGroup(id), this.#hear));
    }
  }

  close(): void {
    this.#isClosed = true;
    for (const stop of this.#followed.values()) stop();
  }
}
