import type { LiveParts } from './live.ts';

/** Keeps the reader's own things in step with their account. */
export class PersonalLive {
  readonly #parts: LiveParts;
  readonly #userId: string;
  readonly #ends: (() => void)[] = [];
  #isStopped = false;

  constructor(parts: LiveParts, userId: string) {
    this.#parts = parts;
    this.#userId = userId;
    void this.#start();
  }

  async #start(): Promise<void> {
    const personal = await this.#parts.personal();
    if (!this.#isStopped) this.#ends.push(personal.start(this.#userId));
  }

  /** The server can be reached again. */
  async resume(): Promise<void> {
    await (await this.#parts.personal()).drain();
  }

  stop(): void {
    this.#isStopped = true;
    for (const end of this.#ends) end();
  }
}
