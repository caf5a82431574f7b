import type { GroupSession } from '@lampstand/contract';
import { describe, expect, it } from 'vitest';
import { momentFrom, stateOf, typedFrom } from './moments.ts';

describe('a typed date and time', () => {
  it.each(['2026-03-29T12:30', '2026-07-01T00:00', '2027-01-01T23:59'])('%s comes back as typed', (typed) => {
    expect(typedFrom(momentFrom(typed) ?? '')).toBe(typed);
  });

  it('is a moment, whatever clock shows it', () => {
    const moment = momentFrom('2026-11-21T19:00');
    expect(moment).toMatch(/Z$/);
    expect(new Date(moment ?? '').getTime()).toBe(new Date(2026, 10, 21, 19).getTime());
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

  it('knows what people decide', () => {
    const moment = '2026-11-21T19:10:00Z';
    expect(stateOf({ ...session, endedAt: moment }, at('19:30:00'))).toBe('ended');
    expect(stateOf({ ...session, endedAt: null, cancelledAt: moment }, at('19:30:00'))).toBe('cancelled');
  });
});
