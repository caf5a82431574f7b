import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { describe, expect, it } from 'vitest';
import type { Session } from './session.ts';
import { SidebarContent } from './sidebar.tsx';

function entriesFor(session: Session, at = '/'): string[] {
  const html = renderToStaticMarkup(
    <MemoryRouter initialEntries={[at]}>
      <SidebarContent session={session} />
    </MemoryRouter>,
  );
  return html.split('<li>').slice(1);
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

  it('opens every page to who is signed in, with preferences and a way out', () => {
    const entries = entriesFor({ status: 'signed-in', user: { id: '1' }, signOut: () => undefined });
    expect(texts(entries)).toEqual([...pages, 'App Tutorial', 'Preferences', 'Sign Out']);
    expect(entries.filter((entry) => entry.includes('<a '))).toHaveLength(pages.length + 1);
  });

  it('offers neither in nor out while nobody knows who is here, and keeps the locks', () => {
    const entries = texts(entriesFor({ status: 'loading' }));
    expect(entries.at(-1)).toBe('App Tutorial');
    expect(entries.filter((entry) => entry.endsWith('Sign in required'))).toHaveLength(3);
  });

  it.each([
    ['/', 'Read'],
    ['/read/kjv/john/3', 'Read'],
    ['/bible/john/3', 'Read'],
    ['/study', 'Bible Study'],
    ['/study-groups/7', 'Study Groups'],
  ])('marks where the reader is: %s is %s', (at, text) => {
    const current = entriesFor({ status: 'signed-out' }, at).filter((entry) =>
      entry.includes('aria-current'),
    );
    expect(texts(current)).toEqual([text]);
  });
});
