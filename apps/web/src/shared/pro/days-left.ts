const DAY = 24 * 60 * 60 * 1000;
/** From when on the end of a trial is spoken of everywhere. */
export const SOON = 2;

/** Whole days until then, the begun one included. */
export function daysLeft(until: string | null, now = Date.now()): number {
  return until === null ? Number.POSITIVE_INFINITY : Math.max(0, Math.ceil((Date.parse(until) - now) / DAY));
}

export function inDays(days: number): string {
  if (days <= 1) return 'less than a day left';
  return `${days} days left`;
}
