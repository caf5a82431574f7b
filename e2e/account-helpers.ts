import type { Browser, BrowserContext, Page } from '@playwright/test';
import { Secret, TOTP } from 'otpauth';
import { expect } from './fixtures.ts';
import { goto, openSidebar } from './shell-helpers.ts';

export const PASSWORD = 'a lamp unto my feet';
/** Chromium logs refused requests and the blocked scripts of mails; these journeys cause both on purpose. */
export const REFUSED =
  /Failed to load resource: the server responded with a status of [45]\d\d|Blocked script execution in '.*\/sandbox\/mail/;
let people = 0;

export function newEmail(): string {
  return `reader${++people}.${process.pid}.${Date.now()}@example.org`;
}

interface Mail {
  readonly id: string;
  readonly subject: string;
  readonly text: string;
}

/** Waits for the mails to somebody, the newest first. */
export async function mailsTo(page: Page, email: string, atLeast = 1): Promise<readonly Mail[]> {
  let mails: Mail[] = [];
  await expect
    .poll(
      async () => {
        const answer = await page.request.get(`/sandbox/mail.json?to=${encodeURIComponent(email)}`);
        ({ mails } = (await answer.json()) as { mails: Mail[] });
        return mails.length;
      },
      { intervals: [50] },
    )
    .toBeGreaterThanOrEqual(atLeast);
  return mails;
}

export async function linkInMail(page: Page, email: string, atLeast = 1): Promise<string> {
  const [mail] = await mailsTo(page, email, atLeast);
  const [link] = /https?:\/\/\S+/.exec(mail?.text ?? '') ?? [];
  if (!link) throw new Error('there is no link in the mail');
  return link;
}

/** Opens the newest mail in the mailbox, as a reader would, and follows its link. */
export async function followMail(page: Page, email: string, label: string, atLeast = 1): Promise<void> {
  const [mail] = await mailsTo(page, email, atLeast);
  await page.goto(`/sandbox/mail/${mail?.id}`);
  await page.frameLocator('iframe').getByRole('link', { name: label }).click();
}

async function post(page: Page, path: string, data: object): Promise<unknown> {
  const answer = await page.request.post(path, { data });
  if (!answer.ok()) throw new Error(`${path}: ${answer.status()} ${await answer.text()}`);
  return answer.json();
}

/** A new account; following the link in its mail signs this browser in. */
async function signUp(page: Page, email: string): Promise<string> {
  await post(page, '/api/auth/sign-up', { email, password: PASSWORD });
  await page.request.get(await linkInMail(page, email), { maxRedirects: 0 });
  return email;
}

/** An account whose address is confirmed; this browser stays signed out. */
export async function createAccount(page: Page, email = newEmail()): Promise<string> {
  await signUp(page, email);
  await post(page, '/api/auth/sign-out', {});
  return email;
}

/** Signs this browser in without the dialog; without an address, with a new account. */
export async function signInQuietly(page: Page, email?: string): Promise<string> {
  if (email === undefined) return signUp(page, newEmail());
  await post(page, '/api/auth/sign-in', { email, password: PASSWORD });
  return email;
}

/** Switches two-step sign-in on; returns what an authenticator app would keep. */
export async function enrol(page: Page): Promise<{ totp: TOTP; backupCodes: readonly string[] }> {
  const { secret, backupCodes } = (await post(page, '/api/account/two-step', {})) as {
    secret: string;
    backupCodes: string[];
  };
  const totp = authenticator(secret);
  // A code works once and changes every 30 seconds. The previous code is used here, so that the current one
  // stays usable; if a new period begins meanwhile, the code is too old and the next attempt uses another.
  await expect(async () => {
    const code = totp.generate({ timestamp: Date.now() - 30_000 });
    await post(page, '/api/account/two-step/confirm', { code });
  }).toPass({ timeout: 10_000 });
  return { totp, backupCodes };
}

export function authenticator(secret: string): TOTP {
  return new TOTP({ secret: Secret.fromBase32(secret.replaceAll(' ', '')), digits: 6, period: 30 });
}

export const dialog = (page: Page, name: string) => page.getByRole('dialog', { name });
export const welcome = (page: Page) => dialog(page, 'Welcome Back');
export const toast = (page: Page, text: string) => page.locator('.Toastify').getByText(text, { exact: true });

export async function fillCredentials(page: Page, email: string, password = PASSWORD): Promise<void> {
  await page.getByRole('dialog').getByLabel('Email').fill(email);
  await page.getByRole('dialog').getByLabel('Password', { exact: true }).fill(password);
}

/** The auth events of this browser, in order. */
export function authEvents(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    (
      JSON.parse(localStorage.getItem('feature_analytics') ?? '[]') as {
        featureId: string;
        metadata: { event: string };
      }[]
    )
      .filter(({ featureId }) => featureId === 'auth')
      .map(({ metadata }) => metadata.event),
  );
}

export function keptSession(page: Page): Promise<{ user: { email: string } } | null> {
  return page.evaluate(() => JSON.parse(localStorage.getItem('lampstand-auth-session') ?? 'null'));
}

export async function secondTab(context: BrowserContext, address: string): Promise<Page> {
  const page = await context.newPage();
  await page.goto(address);
  return page;
}

/** Opens the dialog as a visitor does. */
export async function openDialog(page: Page, address = '/read/kjv/john/3'): Promise<void> {
  await goto(page, address);
  await openSidebar(page);
  await page.getByRole('button', { name: 'Sign In', exact: true }).click();
  await expect(welcome(page)).toBeVisible();
}

/** The button that sends the form of the dialog. */
export const submit = (page: Page, name: string) =>
  page.getByRole('dialog').locator('form').getByRole('button', { name, exact: true });

/** Holds matching requests until the returned function is called. */
export async function hold(page: Page, path: string): Promise<() => void> {
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(path, async (route) => {
    await held;
    await route.continue();
  });
  return release;
}

export async function openPreferences(page: Page, email?: string): Promise<string> {
  const address = await signInQuietly(page, email);
  await page.goto('/preferences');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('User Preferences');
  await expect(page.getByRole('heading', { name: 'Profile' })).toBeVisible();
  return address;
}

/** Another device of the same reader. */
export async function elsewhere(browser: Browser, baseURL: string | undefined, email: string): Promise<Page> {
  const context = await browser.newContext(baseURL ? { baseURL } : {});
  const page = await context.newPage();
  await signInQuietly(page, email);
  return page;
}

export const section = (page: Page, name: string) => page.getByRole('region', { name });
