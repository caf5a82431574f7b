/** Medians over interleaved rounds: machines are noisy, so alternatives are measured side by side. */
export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = sorted.length >> 1;
  return sorted.length % 2 === 1
    ? (sorted[middle] ?? 0)
    : ((sorted[middle - 1] ?? 0) + (sorted[middle] ?? 0)) / 2;
}

/** The percentile of the values. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.ceil(share * sorted.length) - 1] ?? 0;
}

/**
 * Processor time of some work in milliseconds: unlike wall time, it does not grow when others use the
 * machine. Fast work is repeated until it is measurable.
 */
export function processorTimeOf(work: () => unknown, least = 2): number {
  const start = process.cpuUsage();
  for (let times = 1; ; times++) {
    work();
    const { user, system } = process.cpuUsage(start);
    if (user + system >= least * 1000) return (user + system) / times / 1000;
  }
}

export interface Figure {
  readonly name: string;
  readonly measured: number;
  readonly unit: string;
  /** The required value, and the goal. */
  readonly accept?: number;
  readonly goal?: number;
  /** Whether higher is better. */
  readonly atLeast?: boolean;
}

export function print({ name, measured, unit, accept, goal = accept, atLeast = false }: Figure): void {
  const shown = (value: number) => {
    const digits = value < 1 && unit === '' ? 4 : 2;
    return `${Number.isInteger(value) ? value : value < 10 ? value.toFixed(digits) : Math.round(value)}${unit}`;
  };
  if (accept === undefined || goal === undefined) {
    console.log(`${name}: ${shown(measured)}`);
    return;
  }
  const reaches = (limit: number) => (atLeast ? measured >= limit : measured <= limit);
  const verdict = reaches(goal) ? 'goal reached' : reaches(accept) ? 'accepted' : 'MISSED';
  console.log(`${name}: ${shown(measured)} (accept ${shown(accept)}, goal ${shown(goal)})  ${verdict}`);
}
