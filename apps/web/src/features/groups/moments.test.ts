import type { GroupSession } from '@lampstand/contract';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { momentFrom, stateOf, typedFrom } from './moments.ts';

afterEach(() => {
  vi.unstubAllEnvs();
});

describe('a typed date and time', () => {
  it.each(['2026-03-29T12:30', '2026-07-01T00:00', '2027-01-01T23:59'])('%s comes back as typed', (typed) => {
    expect(typedFrom(momentFrom(typed) ?? '')).toBe(typed);
  });

  it.each([
    ['America/New_York', '2026-11-21T19:00', '2026-11-22T00:00:00.000Z'],
    ['America/New_York', '2026-07-01T19:00', '2026-07-01T23:00:00.000Z'],
    ['Asia/Kolkata', '2026-11-21T19:00', '2026-11-21T13:30:00.000Z'],
    ['UTC', '2026-11-21T19:00', '2026-11-21T19:00:00.000Z'],
  ])('is read in the time zone %s', (zone, typed, moment) => {
    vi.stubEnv('TZ', zone);
    expect(momentFrom(typed)).toBe(moment);
    expect(typedFrom(moment)).toBe(typed);
  });

  it.each(['', 'soon', '2026-13-01T10:00'])('is none while it says "%s"', (typed) => {
    expect(momentFrom(typed)).toBeUndefined();
  });
});

describe('the state of a session', () => {
  const at = (time: string) => Date.parse(`2026-11-21T${time}Z`);
  const session = {
    opensAt: '2026-11-21T18:45:00Z',
    closesAt: '2026-11-21T20:00:00Z',
    cancelledAt: null,
    endedAt: null,
  } as GroupSession;

  it.each([
    ['18:44:59', 'coming'],
    ['18:45:00', 'open'],
    ['19:59:59', 'open'],
    ['20:00:00', 'over'],
  ])('at %s is %s', (time, state) => {
    expect(stateOf(session, at(time))).toBe(state);
  });

  it('follows a cancellation or an early end', () => {
    const moment = '2026-11-21T19:10:00Z';
    expect(stateOf({ ...session, endedAt: moment }, at('19:30:00'))).toBe('ended');
    expect(stateOf({ ...session, endedAt: null, cancelledAt: moment }, at('19:30:00'))).toBe('cancelled');
  });
});
