import type { GroupSession } from '@lampstand/contract';

/**
 * A session is at one moment, which members see on the clocks of their own places: every time is shown
 * with its zone, and what is typed is a time of the place where it is typed.
 */
const moments = new Intl.DateTimeFormat(undefined, {
  weekday: 'short',
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
  timeZoneName: 'short',
});
const times = new Intl.DateTimeFormat(undefined, {
  hour: 'numeric',
  minute: '2-digit',
  timeZoneName: 'short',
});
const days = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium' });

export const momentText = (moment: string): string => moments.format(new Date(moment));
export const timeText = (moment: string): string => times.format(new Date(moment));
export const dayText = (moment: string): string => days.format(new Date(moment));

/** The name of the zone that this device is in. */
export const zoneName = (): string =>
  new Intl.DateTimeFormat().resolvedOptions().timeZone.replaceAll('_', ' ');

/** A moment as a date-time box of the browser has it: on the clock of this place. */
export function typedFrom(moment: string): string {
  const date = new Date(moment);
  const two = (number: number) => String(number).padStart(2, '0');
  const day = `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
  return `${day}T${two(date.getHours())}:${two(date.getMinutes())}`;
}

/** The moment that was typed on the clock of this place; none while it is not complete. */
export function momentFrom(typed: string): string | undefined {
  const date = new Date(typed);
  return typed === '' || Number.isNaN(date.getTime()) ? undefined : date.toISOString();
}

/** `open`: its room is; `over`: its time has passed. */
export type SessionState = 'coming' | 'open' | 'over' | 'ended' | 'cancelled';

export function stateOf(session: GroupSession, now: number): SessionState {
  if (session.cancelledAt !== null) return 'cancelled';
  if (session.endedAt !== null) return 'ended';
  if (now < Date.parse(session.opensAt)) return 'coming';
  return now < Date.parse(session.closesAt) ? 'open' : 'over';
}
