import { expectAccessible } from './accessible.ts';
import { expect, test } from './fixtures.ts';
import { desktop, goto, phone } from './shell-helpers.ts';

const documents = [
  { path: '/eula', title: 'End User License Agreement', sections: 40 },
  { path: '/privacy-policy', title: 'Privacy Policy', sections: undefined },
];

for (const { path, title, sections } of documents) {
  test.describe(title, () => {
    test('is readable without JavaScript, with its date and all sections', async ({ browser, baseURL }) => {
      const context = await browser.newContext({ javaScriptEnabled: false, ...(baseURL ? { baseURL } : {}) });
      const page = await context.newPage();
      await page.goto(path);
      await expect(page).toHaveTitle(`${title} · Lampstand`);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
      await expect(page.getByText('Last updated: January 19, 2025', { exact: true })).toBeVisible();
      const headings = page.getByRole('article').getByRole('heading', { level: 2 });
      if (sections) await expect(headings).toHaveCount(sections);
      await expect(headings.first()).toHaveText(/^1\. /);
      // The table of contents links each section without JavaScript.
      const link = page.getByRole('navigation', { name: 'Contents' }).getByRole('link').last();
      await link.click();
      await expect(headings.last()).toBeInViewport();
      await context.close();
    });

    test('has its table of contents beside it, or collapsed on a phone', async ({ page }) => {
      await goto(page, path);
      const contents = page.getByRole('navigation', { name: 'Contents' });
      const headings = page.getByRole('article').getByRole('heading', { level: 2 });
      await expect(contents.getByRole('link')).toHaveCount(await headings.count());
      await contents.getByRole('link').nth(10).click();
      await expect(headings.nth(10)).toBeInViewport();
      await page.setViewportSize(phone);
      await goto(page, path);
      await expect(contents).toBeHidden();
      await page.getByText('Contents', { exact: true }).click();
      await contents.getByRole('link').last().click();
      await expect(headings.last()).toBeInViewport();
    });

    test('is printed as text alone', async ({ page }) => {
      await goto(page, path);
      await page.emulateMedia({ media: 'print' });
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      for (const hidden of ['header', 'footer', '#sidebar', 'nav']) {
        for (const element of await page.locator(hidden).all()) await expect(element).toBeHidden();
      }
    });

    for (const viewport of [phone, desktop]) {
      test(`is accessible at ${viewport.width}, in every theme`, async ({ page }) => {
        await page.setViewportSize(viewport);
        await goto(page, path);
        await expectAccessible(page);
        expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(viewport.width);
      });
    }
  });
}

test('the agreement says what it must', async ({ page, request }) => {
  await goto(page, '/eula');
  const text = page.getByRole('article');
  for (const said of [
    'You must be at least 13 years old',
    'verifiable consent of a parent or guardian',
    'law of the State of Delaware',
    'All sales are final. We do not give refunds',
    'Paid plans renew automatically',
    'provided as is',
    'Your data is deleted on request',
  ]) {
    await expect(text).toContainText(said);
  }
  const markdown = await request.get('/legal/EULA.md');
  expect(markdown.headers()['content-type']).toBe('text/markdown; charset=utf-8');
  expect(await markdown.text()).toMatch(/^# End User License Agreement\n\nLast updated: January 19, 2025\n/);
});

test('a link in a legal text opens the other page without reloading the app', async ({ page }) => {
  await goto(page, '/eula');
  await page.evaluate(() => Object.assign(window, { isSameDocument: true }));
  await page.getByRole('article').getByRole('link', { name: 'Privacy Policy' }).first().click();
  await expect(page).toHaveURL(/\/privacy-policy$/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Privacy Policy');
  expect(await page.evaluate(() => 'isSameDocument' in window)).toBe(true);
});

test('no legal page loads the Markdown renderer', async ({ page }) => {
  const loaded: string[] = [];
  page.on('request', (request) => loaded.push(request.url()));
  await goto(page, '/eula');
  await page.waitForLoadState('networkidle');
  expect(loaded.filter((url) => /markdown|agreement|EULA\.md/i.test(url))).toEqual([]);
});
