import type { Page } from '@playwright/test';
import { dialog } from './account-helpers.ts';
import { noteField, openNote, putNote, saveNote } from './notes-helpers.ts';

export interface Screen {
  readonly name: string;
  readonly path: string;
  readonly scrollTo?: string;
  /** Whether somebody is signed in. */
  readonly isSignedIn?: true;
  /** What to do before the picture is taken. */
  readonly act?: (page: Page) => Promise<void>;
}

export async function openContents(page: Page): Promise<void> {
  const contents = page.getByText('Contents', { exact: true });
  if (await contents.isVisible()) await contents.click();
}

export async function openCreate(page: Page): Promise<void> {
  await page.getByRole('button', { name: "Don't have an account? Create one" }).click();
}

export async function preferencesShown(page: Page): Promise<void> {
  await page.getByText('This browser').waitFor();
}

/** Adds a note and a favorite to the page. */
export async function haveOwnThings(page: Page): Promise<void> {
  await putNote(page, 'john_3_3', '**Born again**, or *from above*?\n\n- verse 7\n- verse 31');
  await page.request.put('/api/favorites/john_3_5', { data: { text: 'Verily', version: 'kjv' } });
  await page.reload();
  await page.locator('#v5 .own-signs').waitFor();
}

/** A note that another device changes while it is edited. */
export async function writeTwice(page: Page): Promise<void> {
  await openNote(page, 4);
  await noteField(page).fill('Mine: he asks in earnest.');
  await putNote(page, 'john_3_4', 'The other: he asks to gain time.');
  await saveNote(page).click();
  await page.getByRole('button', { name: 'Join both' }).waitFor();
}

/** A new account each time, because the account stores the preferences of the last picture. */
export async function enterAsSample(page: Page): Promise<void> {
  await page.request.post('/api/sample-reader');
  await page.request.delete('/api/sample-reader');
  await page.getByRole('button', { name: 'Try it as the sample reader' }).click();
  await page.getByRole('tab', { name: 'Notes (40)' }).waitFor();
  await page.getByRole('button', { name: 'Close notification' }).click();
}

export async function nothingFound(page: Page): Promise<void> {
  await page.getByText('No notes found.').waitFor();
}

export async function pressAndWait(page: Page, button: string, name: string): Promise<void> {
  await page.getByRole('button', { name: button }).click();
  await dialog(page, name).waitFor();
}

export async function typeSearch(page: Page, text: string): Promise<void> {
  await page.getByRole('combobox', { name: 'Keyword, phrase or reference' }).fill(text);
  await page.getByRole('listbox', { name: 'Suggestions' }).waitFor();
  await page.keyboard.press('ArrowDown');
}

export async function searchFor(page: Page, text: string): Promise<void> {
  await page.getByRole('combobox', { name: 'Keyword, phrase or reference' }).fill(text);
  await page.keyboard.press('Enter');
}

export async function checkExample(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Try an example' }).click();
  await page.getByText(/^3 sentences/).waitFor();
}

export async function openSelector(page: Page, button: string): Promise<void> {
  await page.getByRole('button', { name: button }).click();
  await page.getByRole('dialog').waitFor();
}

export async function openSidebar(page: Page): Promise<void> {
  const toggle = page.getByRole('button', { name: 'Open sidebar' });
  if (await toggle.isVisible()) await toggle.click();
}

export async function startTutorial(page: Page, steps: number): Promise<void> {
  await openSidebar(page);
  await page.getByRole('button', { name: 'App Tutorial' }).click();
  await advance(page, steps);
}

export async function startHelp(page: Page, steps: number): Promise<void> {
  await page.getByRole('button', { name: 'How this page works' }).click();
  await advance(page, steps);
}

async function advance(page: Page, steps: number): Promise<void> {
  const card = page.getByRole('dialog').filter({ hasText: 'Step' });
  await card.waitFor();
  for (let step = 0; step < steps; step++) await card.getByRole('button', { name: 'Next' }).click();
}

export async function loseNetwork(page: Page): Promise<void> {
  await page.evaluate(() => window.dispatchEvent(new Event('offline')));
  await page.getByText('You appear to be offline').waitFor();
}

export async function breakPage(page: Page): Promise<void> {
  await page.evaluate(() => {
    Object.defineProperty(document, 'title', {
      set() {
        throw new Error('The title could not be set');
      },
    });
  });
  await page.getByRole('link', { name: 'Next chapter: John 4' }).click();
  await page.getByRole('button', { name: 'Technical details' }).click();
  await page.evaluate(() => scrollTo(0, 0));
}

export async function press(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name }).click();
  await page.getByRole('dialog', { name }).waitFor();
}

export async function goTo(page: Page, text: string): Promise<void> {
  await press(page, 'Go to');
  await page.getByRole('dialog').getByRole('combobox').fill(text);
}

export async function find(page: Page, text: string): Promise<void> {
  await page.keyboard.press('/');
  await page.getByLabel('Find in this chapter').fill(text);
}

/** Adds to the cookie as the reader's menu does, and loads the page with it. */
export async function prefer(page: Page, preferences: string): Promise<void> {
  await page.evaluate((more) => {
    const [name, value] = document.cookie.split('=');
    // biome-ignore lint/suspicious/noDocumentCookie: this is the cookie that the app itself writes.
    document.cookie = `${name}=${value}${encodeURIComponent(`&${more}`)}; Path=/`;
  }, preferences);
  await page.reload({ waitUntil: 'networkidle' });
}

export async function openCrossReferences(page: Page, verse: number): Promise<void> {
  await selectVerse(page, verse);
  await page.getByRole('button', { name: 'Cross references' }).click();
  await page.getByRole('dialog').waitFor();
}

export async function selectVerse(page: Page, verse: number): Promise<void> {
  await page.locator(`#v${verse}`).click();
  await page.getByRole('complementary', { name: /^Actions for/ }).waitFor();
}
