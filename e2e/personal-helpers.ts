import { randomUUID } from 'node:crypto';
import type { APIRequestContext, Page } from '@playwright/test';
import { signInQuietly } from './account-helpers.ts';
import { expect } from './fixtures.ts';

export interface Written {
  readonly verseId: string;
  readonly content: string;
  readonly daysAgo?: number;
}

export interface WrittenStudy {
  readonly title?: string;
  readonly content: string;
  readonly tags?: readonly string[];
  readonly passage?: string | null;
  readonly daysAgo?: number;
}

export interface Loved {
  readonly verseId: string;
  readonly text: string;
  readonly daysAgo?: number;
}

const DAY = 24 * 60 * 60 * 1000;

/** An export with this content and with dates, which only an import can set. */
export function exportOf(
  notes: readonly Written[],
  favorites: readonly Loved[] = [],
  studyNotes: readonly WrittenStudy[] = [],
) {
  const now = Date.now();
  const at = (daysAgo: number, place: number) => new Date(now - daysAgo * DAY - place * 1000).toISOString();
  const times = (daysAgo: number, place: number) => ({
    createdAt: at(daysAgo, place),
    updatedAt: at(daysAgo, place),
  });
  return {
    product: 'lampstand',
    format: 1,
    exportedAt: new Date(now).toISOString(),
    notes: notes.map(({ daysAgo = 0, ...note }, place) => ({ ...note, ...times(daysAgo, place) })),
    favorites: favorites.map(({ daysAgo = 0, ...favorite }, place) => ({
      ...favorite,
      version: 'kjv',
      createdAt: at(daysAgo, place),
    })),
    bookmark: null,
    highlights: [],
    readings: [],
    studyNotes: studyNotes.map(({ daysAgo = 0, ...note }, place) => ({
      id: randomUUID(),
      title: '',
      tags: [],
      passage: null,
      ...note,
      ...times(daysAgo, place),
    })),
  };
}

export async function bringIn(request: APIRequestContext, data: object): Promise<void> {
  const answer = await request.post('/api/data', { data: { data, apply: true } });
  expect(answer.status(), await answer.text()).toBe(200);
}

/** Opens the notes view as a new reader with this content. */
export async function openNotes(page: Page, ...has: Parameters<typeof exportOf>): Promise<string> {
  const email = await signInQuietly(page);
  await bringIn(page.request, exportOf(...has));
  await page.goto('/notes');
  await expect(page.getByRole('heading', { level: 1, name: 'Study Notes' })).toBeVisible();
  return email;
}

export const tab = (page: Page, name: string) => page.getByRole('tab', { name });
/** The headings of the visible entries, from top to bottom. */
export const titles = (page: Page) => page.getByRole('listitem').getByRole('heading', { level: 2 });
