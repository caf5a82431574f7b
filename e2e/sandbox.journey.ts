import { expectAccessible } from './accessible.ts';
import { expect, test } from './fixtures.ts';

const password = 'a lamp unto my feet';

// The frame of a mail runs no scripts, including those of Playwright.
test.use({ expectedNoise: /frame is sandboxed and the 'allow-scripts' permission is not set/ });

test('a confirmation mail is read in the mailbox, and its link signs in', async ({ page }) => {
  const email = `lydia.${Date.now()}@example.org`;
  await page.goto('/read/kjv/john/3');
  const answer = await page.request.post('/api/auth/sign-up', { data: { email, password } });
  expect(answer.status()).toBe(200);
  await expect(async () => {
    await page.goto('/sandbox/mail');
    await expect(page.getByText(email)).toBeVisible({ timeout: 500 });
  }).toPass();
  await expectAccessible(page);
  await page.getByRole('link', { name: email }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Confirm your email address');
  await expect(page.locator('pre')).toContainText('Please confirm that this address is yours.');
  await page.frameLocator('iframe').getByRole('link', { name: 'Confirm email address' }).click();
  await expect(page).not.toHaveURL(/sandbox/);
  const session = (await (await page.request.get('/api/session')).json()) as {
    session: { user: { email: string } };
  };
  expect(session.session.user.email).toBe(email);
});

test('the sandbox’s Google asks for an address, and accepts any', async ({ page, baseURL }) => {
  const email = `timothy.${Date.now()}@example.org`;
  await page.goto('/read/kjv/john/3');
  const answer = await page.request.post('/api/auth/google', {
    data: {},
    headers: { origin: baseURL ?? '' },
  });
  const { url } = (await answer.json()) as { url: string };
  await page.goto(url);
  await expectAccessible(page);
  await page.getByLabel('Or another email address').fill(email);
  await page.getByLabel('Name').fill('Timothy');
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page).not.toHaveURL(/sandbox/);
  const account = (await (await page.request.get('/api/account')).json()) as { email: string; name: string };
  expect(account).toMatchObject({ email, name: 'Timothy' });
});
