import { elsewhere, hold, REFUSED, secondTab, signInQuietly, toast } from './account-helpers.ts';
import { expect, test } from './fixtures.ts';
import {
  action,
  noteField,
  openNote,
  putNote,
  saveNote,
  selectVerse,
  serverNote,
  twoTexts,
  unsent,
  writeNote,
} from './notes-helpers.ts';
import { goto, hydrated, openSidebar } from './shell-helpers.ts';

test.use({ expectedNoise: new RegExp(`${REFUSED.source}|net::ERR_|Failed to fetch`) });

const ALL = '**/api/**';

test('notes written offline are stored, shown, counted, and sent in order when the network is back', async ({
  page,
  context,
}) => {
  await signInQuietly(page);
  // The code is loaded on first use, so this device has it from an earlier visit.
  await writeNote(page, 2, 'Online.', '/read/kjv/john/3');
  await selectVerse(page, 3);
  await action(page, 'Favorite').click();
  // A note shown this way is in the outbox, or was sent from it.
  await expect(action(page, 'Favorite')).toHaveAttribute('aria-pressed', 'true');
  await expect.poll(() => unsent(page)).toBe(0);
  await context.setOffline(true);
  await writeNote(page, 16, 'Written offline.');
  await expect(page.getByText('One change is kept here until then.')).toBeVisible();
  await expect(page.locator('#v16 .own-signs')).toBeVisible();
  await writeNote(page, 16, 'Written offline, twice.');
  await selectVerse(page, 17);
  await action(page, 'Favorite').click();
  await page.getByRole('button', { name: 'Highlight in sage' }).click();
  await expect(page.locator('#v17')).toHaveClass(/mark-sage/);
  await expect(page.getByText('4 changes are kept here until then.')).toBeVisible();
  expect(await unsent(page)).toBe(4);
  // Requests fail while the network is away.
  const sent: string[] = [];
  page.on('response', (response) => {
    if (response.request().method() === 'PUT') sent.push(new URL(response.url()).pathname);
  });
  await context.setOffline(false);
  await expect.poll(() => unsent(page)).toBe(0);
  await expect
    .poll(() => sent.filter((path) => path !== '/api/bookmark'))
    .toEqual(['/api/notes/john_3_16', '/api/notes/john_3_16', '/api/favorites/john_3_17', '/api/highlights']);
  expect(await serverNote(page, 'john_3_16')).toMatchObject({
    content: 'Written offline, twice.',
    revision: 2,
  });
  await expect(page.getByText('kept here until then')).toHaveCount(0);
});

test('a note whose answer was lost survives a closed tab, and is written once', async ({ page, context }) => {
  await signInQuietly(page);
  await goto(page, '/read/kjv/john/3');
  await openNote(page, 16);
  // The server saves the note, but its answer is lost, and retries do not reach it.
  await page.route('**/api/notes/john_3_16', (route) => route.abort());
  await page.route(
    '**/api/notes/john_3_16',
    async (route) => {
      await route.fetch();
      await route.abort();
    },
    { times: 1 },
  );
  await noteField(page).fill('So loved.');
  await saveNote(page).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  expect(await serverNote(page, 'john_3_16')).toMatchObject({ content: 'So loved.', revision: 1 });
  expect(await unsent(page)).toBe(1);
  await page.close();
  const next = await secondTab(context, '/read/kjv/john/3');
  await expect.poll(() => unsent(next)).toBe(0);
  expect(await serverNote(next, 'john_3_16')).toMatchObject({ content: 'So loved.', revision: 1 });
});

test('a note written offline and changed on another device becomes a conflict', async ({
  page,
  context,
  browser,
  baseURL,
}) => {
  const email = await signInQuietly(page);
  await putNote(page, 'john_3_16', 'First.');
  const second = await elsewhere(browser, baseURL, email);
  await openNote(page, 16, '/read/kjv/john/3');
  await expect(noteField(page)).toHaveValue('First.');
  await context.setOffline(true);
  await noteField(page).fill('Mine, offline.');
  await saveNote(page).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await putNote(second, 'john_3_16', 'Theirs.', 1);
  await context.setOffline(false);
  // The conflict does not interrupt reading.
  await page.getByRole('button', { name: 'Compare texts' }).click();
  await expect(twoTexts(page, 'John 3:16')).toContainText('Theirs.');
  await expect(twoTexts(page, 'John 3:16')).toContainText('Mine, offline.');
  expect(await serverNote(page, 'john_3_16')).toMatchObject({ content: 'Theirs.' });
  await second.context().close();
});

test('unsent notes reach a server that failed for a while', async ({ page }) => {
  await signInQuietly(page);
  await writeNote(page, 2, 'Online.', '/read/kjv/john/3');
  await page.route('**/api/notes/*', (route) => route.abort());
  await writeNote(page, 16, 'So loved.');
  await page.route('**/api/notes/*', (route) => route.fulfill({ status: 503 }));
  await expect(page.getByText('Failed to sync your changes')).toBeVisible();
  await page.unroute('**/api/notes/*');
  await expect.poll(() => unsent(page), { timeout: 30_000 }).toBe(0);
  expect(await serverNote(page, 'john_3_16')).toMatchObject({ content: 'So loved.' });
});

test('an unsent note that the server refuses later is reported, and kept as a draft', async ({ page }) => {
  await signInQuietly(page);
  await writeNote(page, 2, 'Online.', '/read/kjv/john/3');
  await page.route('**/api/notes/*', (route) => route.abort());
  await writeNote(page, 16, 'Not taken.');
  expect(await unsent(page)).toBe(1);
  await page.route('**/api/notes/*', (route) =>
    route.fulfill({ status: 400, json: { error: { code: 'request/invalid', message: 'Not this.' } } }),
  );
  await expect(toast(page, 'Failed to save note. Please try again.')).toBeVisible();
  expect(await unsent(page)).toBe(0);
  await page.unroute('**/api/notes/*');
  await openNote(page, 16);
  await expect(noteField(page)).toHaveValue('Not taken.');
});

test('signing out warns of unsent notes, and drops them only when confirmed', async ({ page }) => {
  await signInQuietly(page);
  await writeNote(page, 2, 'Online.', '/read/kjv/john/3');
  await page.route('**/api/notes/*', (route) => route.abort());
  await writeNote(page, 16, 'Not sent.');
  await expect(page.getByText('One change is kept here until then.')).toBeVisible();
  const signOut = page.getByRole('button', { name: 'Sign Out' });
  await openSidebar(page);
  await signOut.click();
  const warning = page.getByRole('dialog', { name: 'Not everything is synced' });
  await expect(warning).toContainText('One change has not reached the server yet.');
  await warning.getByRole('button', { name: 'Stay signed in' }).click();
  await expect(warning).toHaveCount(0);
  expect(await unsent(page)).toBe(1);
  await signOut.click();
  await warning.getByRole('button', { name: 'Sign out anyway' }).click();
  await expect(page.getByRole('button', { name: 'Sign In', exact: true })).toBeVisible();
  expect(await unsent(page)).toBe(0);
  await expect.poll(() => deviceHas(page, 'Online.')).toBe(false);
});

test('signing out warns of unsent notes before the sync code is loaded', async ({ page }) => {
  await signInQuietly(page);
  await writeNote(page, 2, 'Online.', '/read/kjv/john/3');
  await page.route('**/api/notes/*', (route) => route.abort());
  await writeNote(page, 16, 'Not sent.');
  expect(await unsent(page)).toBe(1);
  const release = await hold(page, '**/assets/live-*.js');
  // The held request keeps the load event from firing.
  await page.reload({ waitUntil: 'commit' });
  await hydrated(page);
  await page.getByRole('button', { name: 'Sign Out' }).click();
  const warning = page.getByRole('dialog', { name: 'Not everything is synced' });
  await expect(warning).toContainText('One change has not reached the server yet.');
  release();
});

test('unsent notes stay for their reader when the session ends by itself', async ({ page }) => {
  const email = await signInQuietly(page);
  await writeNote(page, 2, 'Online.', '/read/kjv/john/3');
  const release = await hold(page, '**/api/session');
  await page.route('**/api/notes/*', (route) => route.abort());
  await writeNote(page, 16, 'Not sent.');
  await page.request.post('/api/auth/sign-out', { data: {} });
  release();
  await page.unroute('**/api/notes/*');
  await page.reload();
  await expect(page.getByRole('button', { name: 'Sign In', exact: true })).toBeVisible();
  expect(await unsent(page)).toBe(1);
  // Another reader who signs in and out here does not remove it.
  await signInQuietly(page);
  await page.reload();
  await openSidebar(page);
  await page.getByRole('button', { name: 'Sign Out' }).click();
  await expect(page.getByRole('button', { name: 'Sign In', exact: true })).toBeVisible();
  expect(await unsent(page)).toBe(1);
  await signInQuietly(page, email);
  await page.reload();
  await expect.poll(() => unsent(page)).toBe(0);
  expect(await serverNote(page, 'john_3_16')).toMatchObject({ content: 'Not sent.' });
});

test('stored notes are shown while the server cannot be reached', async ({ page }) => {
  await signInQuietly(page);
  await writeNote(page, 16, 'So loved.', '/read/kjv/john/3');
  await expect(page.locator('#v16 .own-signs')).toBeVisible();
  await page.route(ALL, (route) =>
    route.request().url().includes('/api/bible') ? route.continue() : route.abort(),
  );
  await page.reload();
  await expect(page.locator('#v16 .own-signs')).toBeVisible();
  await openNote(page, 16);
  await expect(noteField(page)).toHaveValue('So loved.');
});

/** Whether any storage of this device contains a text. */
function deviceHas(page: Parameters<typeof unsent>[0], text: string): Promise<boolean> {
  return page.evaluate(async (sought) => {
    const found: unknown[] = [Object.values(localStorage), Object.values(sessionStorage)];
    for (const { name = '' } of await indexedDB.databases()) {
      const database = await new Promise<IDBDatabase>((resolve, reject) => {
        const opening = indexedDB.open(name);
        opening.onsuccess = () => resolve(opening.result);
        opening.onerror = () => reject(opening.error);
      });
      for (const store of database.objectStoreNames) {
        found.push(
          await new Promise((resolve) => {
            const reading = database.transaction(store).objectStore(store).getAll();
            reading.onsuccess = () => resolve(reading.result);
          }),
        );
      }
      database.close();
    }
    return JSON.stringify(found).includes(sought);
  }, text);
}
