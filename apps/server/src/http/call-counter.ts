const WINDOW = 60_000;
/** More addresses than this in one minute are not readers; they share one counter. */
const MOST_ADDRESSES = 100_000;

/** Counts the API calls of each address in the current minute, on this server only. */
export class CallCounter {
  readonly #limit: number;
  readonly #now: () => number;
  #calls = new Map<string, number>();
  #windowEnds = 0;

  constructor(limit: number, now: () => number = Date.now) {
    this.#limit = limit;
    this.#now = now;
  }

  /** Returns 0 when the call is allowed, otherwise the seconds until the next attempt. */
  secondsToWait(address: string): number {
    const now = this.#now();
    if (now >= this.#windowEnds) {
      this.#calls = new Map();
      this.#windowEnds = now + WINDOW;
    }
    const key = this.#calls.size < MOST_ADDRESSES || this.#calls.has(address) ? address : '';
    const calls = (this.#calls.get(key) ?? 0) + 1;
    this.#calls.set(key, calls);
    return calls <= this.#limit ? 0 : Math.ceil((this.#windowEnds - now) / 1000);
  }
}
