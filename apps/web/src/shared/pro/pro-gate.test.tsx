import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { describe, expect, it } from 'vitest';
import { SessionKeeper } from '../../api/session/session.ts';
import { type AppContext, AppContextProvider } from '../app-context.ts';
import { daysLeft, inDays } from './days-left.ts';
import { ProGate } from './pro-gate.tsx';

function gateFor(hasSession: boolean): string {
  const session = new SessionKeeper(hasSession, async () => {
    throw new Error('nobody asks the server here');
  });
  return renderToStaticMarkup(
    <AppContextProvider value={{ session } as Partial<AppContext> as AppContext}>
      <MemoryRouter>
        <ProGate feature="Study Assistant">the assistant itself</ProGate>
      </MemoryRouter>
    </AppContextProvider>,
  );
}

describe('the Pro gate', () => {
  it('asks visitors to sign in, and shows nothing of the page behind it', () => {
    const html = gateFor(false);
    expect(html).toMatch(/<h2[^>]*>Sign in Required<\/h2>/);
    expect(html).toContain('Please sign in to access Study Assistant');
    expect(html).toMatch(/<button[^>]*>Sign In<\/button>/);
    expect(html).not.toContain('the assistant itself');
  });

  it('shows nothing before the subscription is known', () => {
    const html = gateFor(true);
    expect(html).toContain('Loading...');
    expect(html).not.toContain('the assistant itself');
    expect(html).not.toContain('Upgrade');
  });
});

describe('the remaining days of a trial', () => {
  const now = Date.parse('2026-06-01T12:00:00Z');
  it.each([
    ['2026-06-08T12:00:00Z', 7, '7 days left'],
    ['2026-06-03T11:00:00Z', 2, '2 days left'],
    ['2026-06-02T11:00:00Z', 1, 'less than a day left'],
    ['2026-05-01T12:00:00Z', 0, 'less than a day left'],
  ])('until %s', (until, days, text) => {
    expect(daysLeft(until, now)).toBe(days);
    expect(inDays(daysLeft(until, now))).toBe(text);
  });
});
