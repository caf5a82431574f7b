import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { describe, expect, it } from 'vitest';
import { type Session, SessionKeeper } from '../../api/session/session.ts';
import { type AppContext, AppContextProvider } from '../../shared/app-context.ts';
import { SidebarContent } from './sidebar.tsx';

const context = {
  session: new SessionKeeper(false, async () => {
    throw new Error('nobody asks the server here');
  }),
} as Partial<AppContext> as AppContext;

function entriesFor(session: Session, at = '/'): string[] {
  const html = renderToStaticMarkup(
    <AppContextProvider value={context}>
      <MemoryRouter initialEntries={[at]}>
        <SidebarContent session={session} />
      </MemoryRouter>
    </AppContextProvider>,
  );
  return html.split(/<li\b[^>]*>/).slice(1);
}

const texts = (entries: string[]) => entries.map((entry) => entry.replace(/<[^>]+>/g, ' ').trim());

describe('the sidebar', () => {
  const pages = [
    'Read',
    'AI Insights',
    'Mood Scriptures',
    'Bible Study',
    'Study Notes',
    'Search',
    'Study Groups',
  ];

  it('opens every page to signed-in readers, with preferences and sign-out', () => {
    const entries = entriesFor({
      status: 'signed-in',
      user: { id: '1', email: 'lydia@example.org', name: 'Lydia', twoStep: false },
    });
    expect(texts(entries)).toEqual([...pages, 'App Tutorial', 'Preferences', 'Sign Out']);
    expect(entries.filter((entry) => entry.includes('<a '))).toHaveLength(pages.length + 1);
  });

  it('locks pages that need an account for signed-out readers, and offers sign-in', () => {
    const entries = texts(entriesFor({ status: 'signed-out' }));
    expect(entries.slice(-2)).toEqual(['App Tutorial', 'Sign In']);
    expect(entries.filter((entry) => entry.endsWith('Sign in required'))).toHaveLength(3);
  });

  it('does not shift when the session is loaded', () => {
    const user = { id: '1', email: 'lydia@example.org', name: 'Lydia', twoStep: false };
    expect(entriesFor({ status: 'loading' })).toEqual(entriesFor({ status: 'signed-in', user }));
  });

  it.each([
    ['/', 'Read'],
    ['/read/kjv/john/3', 'Read'],
    ['/bible/john/3', 'Read'],
    ['/study', 'Bible Study'],
    ['/study-groups/7', 'Study Groups'],
  ])('marks the current page: %s is %s', (at, text) => {
    const current = entriesFor({ status: 'signed-out' }, at).filter((entry) =>
      entry.includes('aria-current'),
    );
    expect(texts(current)).toEqual([text]);
  });
});
