/** Medians over interleaved rounds: machines are noisy, so things are measured side by side. */
export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = sorted.length >> 1;
  return sorted.length % 2 === 1
    ? (sorted[middle] ?? 0)
    : ((sorted[middle - 1] ?? 0) + (sorted[middle] ?? 0)) / 2;
}

export interface Figure {
  readonly name: string;
  readonly measured: number;
  readonly unit: string;
  /** What must be reached, and what we are after. */
  readonly accept?: number;
  readonly goal?: number;
  /** For figures that should be high; otherwise less is better. */
  readonly isMoreBetter?: boolean;
}

export function print({ name, measured, unit, accept, goal, isMoreBetter = false }: Figure): void {
  const shown = (value: number) =>
    `${Number.isInteger(value) ? value : value < 10 ? value.toFixed(2) : Math.round(value)}${unit}`;
  const limits = accept === undefined ? '' : ` (accept ${shown(accept)}, goal ${shown(goal ?? accept)})`;
  const reaches = (limit: number) => (isMoreBetter ? measured >= limit : measured <= limit);
  const verdict =
    accept === undefined
      ? ''
      : reaches(goal ?? accept)
        ? '  goal reached'
        : reaches(accept)
          ? '  accepted'
          : '  MISSED';
  console.log(`${name}: ${shown(measured)}${limits}${verdict}`);
}
