import type { Page } from '@playwright/test';
import { dialog } from './account-helpers.ts';
import { expect } from './fixtures.ts';
import { goto, hydrated } from './shell-helpers.ts';

export const noteDialog = (page: Page, reference: string) => dialog(page, `Add Note to ${reference}`);
export const noteField = (page: Page) => page.getByRole('dialog').getByRole('textbox');
export const saveNote = (page: Page) => page.getByRole('dialog').getByRole('button', { name: 'Save Note' });
export const actions = (page: Page) => page.getByRole('complementary', { name: /^Actions for / });
export const action = (page: Page, name: string) => actions(page).getByRole('button', { name, exact: true });
export const twoTexts = (page: Page, reference: string) => dialog(page, `Two texts: ${reference}`);

/** Selects a verse of the open chapter, so that its actions are shown. */
export async function selectVerse(page: Page, verse: number): Promise<void> {
  const panel = page.getByRole('complementary', { name: new RegExp(`^Actions for .*:${verse}$`) });
  await hydrated(page);
  // By keyboard: the first verse has a drop figure in place of its number.
  if (!(await panel.isVisible())) await page.locator(`#v${verse} .number`).press('Enter');
  await expect(panel).toBeVisible();
}

/** Opens the note on a verse of a chapter. */
export async function openNote(page: Page, verse: number, address?: string): Promise<void> {
  if (address) await goto(page, address);
  await selectVerse(page, verse);
  await action(page, 'Note').click();
  await expect(noteField(page)).toBeEnabled();
}

export async function writeNote(page: Page, verse: number, text: string, address?: string): Promise<void> {
  await openNote(page, verse, address);
  await noteField(page).fill(text);
  await saveNote(page).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
}

interface Note {
  readonly verseId: string;
  readonly content: string;
  readonly revision: number;
}

/** The note on a verse, as the server has it. */
export async function serverNote(page: Page, verseId: string): Promise<Note | null> {
  const answer = await page.request.get(`/api/notes/${verseId}`);
  return ((await answer.json()) as { note: Note | null }).note;
}

/** Writes a note on the server, as another device would. */
export async function putNote(
  page: Page,
  verseId: string,
  content: string,
  base: number | null = null,
): Promise<void> {
  const answer = await page.request.put(`/api/notes/${verseId}`, { data: { content, base } });
  expect(answer.status()).toBe(200);
}

/** How many writes this device keeps because they have not reached the server. */
export function unsent(page: Page): Promise<number> {
  return page.evaluate(
    () =>
      new Promise<number>((resolve, reject) => {
        const opening = indexedDB.open('lampstand');
        opening.onerror = () => reject(opening.error);
        opening.onsuccess = () => {
          const counting = opening.result.transaction('outbox').objectStore('outbox').count();
          counting.onsuccess = () => {
            opening.result.close();
            resolve(counting.result);
          };
        };
      }),
  );
}
