export interface Options {
  /** -1 while nothing is highlighted. */
  readonly index: number;
  readonly count: number;
  /** How many stand side by side; 1 in a list. */
  readonly columns: number;
}

/** Where a key moves the highlight; nowhere for other keys. It stops at the ends rather than going round. */
export function moveHighlight(key: string, { index, count, columns }: Options): number | undefined {
  const last = count - 1;
  if (last < 0) return undefined;
  switch (key) {
    case 'ArrowDown':
      if (index < 0) return 0;
      // From above a short last row, down leads to its end.
      return rowOf(index, columns) < rowOf(last, columns) ? Math.min(index + columns, last) : index;
    case 'ArrowUp':
      if (index < 0) return last;
      return index < columns ? index : index - columns;
    case 'ArrowRight':
      return Math.min(index + 1, last);
    case 'ArrowLeft':
      return Math.max(index - 1, 0);
    case 'Home':
      return 0;
    case 'End':
      return last;
    default:
      return undefined;
  }
}

function rowOf(index: number, columns: number): number {
  return Math.floor(index / columns);
}

const PAUSE = 1000;

/** Digits typed one soon after the other make one number, which is kept while it names a chapter. */
export class TypedNumber {
  #digits = '';
  #at = Number.NEGATIVE_INFINITY;

  type(digit: string, at: number, most: number): number | undefined {
    const digits =
      at - this.#at < PAUSE && Number(this.#digits + digit) <= most ? this.#digits + digit : digit;
    this.#digits = digits;
    this.#at = at;
    const number = Number(digits);
    return number >= 1 && number <= most ? number : undefined;
  }
}
