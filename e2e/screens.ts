import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { chromium, type Page } from '@playwright/test';
import { launchOptions } from '../tools/launch-options.mjs';
import {
  createAccount,
  dialog,
  enrol,
  fillCredentials,
  newEmail,
  PASSWORD,
  signInQuietly,
  toast,
} from './account-helpers.ts';
import globalSetup from './global-setup.ts';
import { noteField, openNote, putNote, saveNote } from './notes-helpers.ts';
import { exportOf } from './personal-helpers.ts';
import { raiseToast } from './shell-helpers.ts';

interface Screen {
  readonly name: string;
  readonly path: string;
  readonly scrollTo?: string;
  /** Whether somebody is signed in. */
  readonly isSignedIn?: true;
  /** What to do before the picture is taken. */
  readonly act?: (page: Page) => Promise<void>;
}

/** Every screen and state worth looking at. Add to this list whenever you build one. */
const screens: readonly Screen[] = [
  { name: 'reader-start', path: '/' },
  { name: 'reader-red-letters', path: '/read/kjv/john/3' },
  { name: 'reader-verse', path: '/read/kjv/john/3?verse=16' },
  { name: 'reader-end-of-chapter', path: '/read/kjv/jude/1', scrollTo: 'footer' },
  { name: 'reader-colophon', path: '/read/kjv/romans/16', scrollTo: '.colophon' },
  { name: 'reader-psalm-title', path: '/read/kjv/psalms/3' },
  { name: 'reader-poetry-lines', path: '/read/web/psalms/23' },
  { name: 'reader-letters', path: '/read/web/psalms/119' },
  { name: 'reader-prose-and-poetry', path: '/read/web/exodus/15' },
  { name: 'reader-asv', path: '/read/asv/isaiah/53' },
  { name: 'verse-actions', path: '/read/kjv/john/3', act: (page) => selectVerse(page, 3) },
  {
    name: 'verse-highlight',
    path: '/read/kjv/john/3',
    act: async (page) => {
      await selectVerse(page, 3);
      await page.getByRole('button', { name: 'Highlight in rose' }).click();
    },
  },
  { name: 'side-by-side', path: '/read/kjv/john/3', act: (page) => prefer(page, 'p=web.asv') },
  {
    name: 'selector-books',
    path: '/read/kjv/john/3',
    act: (page) => openSelector(page, 'Book: John'),
  },
  {
    name: 'selector-search',
    path: '/read/kjv/john/3',
    act: async (page) => {
      await openSelector(page, 'Book: John');
      await page.getByRole('combobox', { name: 'Search books' }).fill('john');
    },
  },
  {
    name: 'selector-no-match',
    path: '/read/kjv/john/3',
    act: async (page) => {
      await openSelector(page, 'Book: John');
      await page.getByRole('combobox', { name: 'Search books' }).fill('xyz');
    },
  },
  {
    name: 'selector-chapters',
    path: '/read/kjv/john/3',
    act: (page) => openSelector(page, 'Chapter: 3'),
  },
  {
    name: 'selector-many-chapters',
    path: '/read/kjv/psalms/119',
    act: (page) => openSelector(page, 'Chapter: 119'),
  },
  { name: 'reader-longest-name', path: '/read/kjv/1-thessalonians/5' },
  { name: 'reader-menu', path: '/read/kjv/john/3', act: (page) => press(page, 'Reading preferences') },
  { name: 'reader-largest', path: '/read/kjv/john/3', act: (page) => prefer(page, 's=5&l=loose&n=0&r=0') },
  { name: 'reader-smallest', path: '/read/web/psalms/23', act: (page) => prefer(page, 's=1&l=tight') },
  { name: 'reader-find', path: '/read/kjv/john/3', act: (page) => find(page, 'world') },
  { name: 'reader-find-none', path: '/read/kjv/john/3', act: (page) => find(page, 'candlestick') },
  { name: 'go-to', path: '/read/kjv/john/3', act: (page) => press(page, 'Go to') },
  { name: 'go-to-passages', path: '/read/kjv/john/3', act: (page) => goTo(page, 'john 3 16') },
  { name: 'go-to-mixed', path: '/read/kjv/john/3', act: (page) => goTo(page, 's') },
  { name: 'go-to-nothing', path: '/read/kjv/john/3', act: (page) => goTo(page, 'qqqqqqqqqq') },
  { name: 'cross-references', path: '/read/kjv/john/3', act: (page) => openCrossReferences(page, 3) },
  { name: 'cross-references-none', path: '/read/kjv/james/3', act: (page) => openCrossReferences(page, 11) },
  {
    name: 'cross-references-loading',
    path: '/read/kjv/john/3',
    act: async (page) => {
      await page.route('**/api/bible/cross-references/**', () => undefined);
      await openCrossReferences(page, 3);
    },
  },
  {
    name: 'cross-references-error',
    path: '/read/kjv/john/3',
    act: async (page) => {
      await page.route('**/api/bible/cross-references/**', (route) => route.abort());
      await openCrossReferences(page, 3);
      await page.getByRole('alert').waitFor();
    },
  },
  {
    name: 'search',
    path: '/search',
    act: (page) => page.getByRole('button', { name: /offline/ }).waitFor(),
  },
  { name: 'search-suggestions', path: '/search', act: (page) => typeSearch(page, 'the lord is my s') },
  { name: 'search-results', path: '/search?q=love+your+enemies' },
  { name: 'search-all-versions', path: '/search?q=Jehovah+my+shepherd&version=all' },
  { name: 'search-filters', path: '/search?q=lamp&testament=old&sort=bookOrder&size=10' },
  { name: 'search-pages', path: '/search?q=lamp&size=10', scrollTo: 'footer' },
  { name: 'search-passages', path: '/search?q=Ps+23%3B+John+10:11-18' },
  { name: 'search-did-you-mean', path: '/search?q=Nebuchadnezar+dream' },
  { name: 'search-partial', path: '/search?q=valley+shadow+telescope' },
  { name: 'search-empty', path: '/search?q=xqzvk' },
  {
    name: 'search-loading',
    path: '/search',
    act: async (page) => {
      await page.route('**/api/search?*', () => undefined);
      await searchFor(page, 'love');
    },
  },
  {
    name: 'search-error',
    path: '/search',
    act: async (page) => {
      await page.route('**/api/search?*', (route) => route.abort());
      await searchFor(page, 'love');
      await page.getByRole('alert').waitFor();
    },
  },
  { name: 'search-about', path: '/search?q=I+feel+anxious' },
  { name: 'search-about-line', path: '/search?q=God+so+loved+the+world' },
  { name: 'search-help', path: '/search?q=suicide' },
  { name: 'search-themes', path: '/search?tab=themes' },
  { name: 'study', path: '/study' },
  {
    name: 'study-passage',
    path: '/study?passage=John+3:1-8',
    act: (page) =>
      page
        .getByRole('region', { name: /^Cross references/ })
        .getByRole('link')
        .first()
        .waitFor(),
  },
  { name: 'study-no-passage', path: '/study?passage=Hezekiah+3' },
  {
    name: 'study-term',
    path: '/study#covenant',
    act: (page) => page.locator('#covenant:focus').waitFor(),
  },
  { name: 'study-filtered', path: '/study?q=temple&category=Religious+Groups', scrollTo: '#glossary' },
  { name: 'study-no-term', path: '/study?q=telescope', scrollTo: '#glossary' },
  { name: 'eula', path: '/eula' },
  { name: 'eula-contents', path: '/eula', act: openContents },
  { name: 'privacy-policy', path: '/privacy-policy' },
  { name: 'tutorial-welcome', path: '/read/kjv/john/3', act: (page) => startTutorial(page, 0) },
  { name: 'tutorial-sidebar', path: '/read/kjv/john/3', act: (page) => startTutorial(page, 4) },
  { name: 'tutorial-reader', path: '/read/kjv/john/3', act: (page) => startHelp(page, 4) },
  { name: 'tutorial-search', path: '/search?q=lamp', act: (page) => startHelp(page, 4) },
  {
    name: 'reader-terms',
    path: '/read/kjv/john/3',
    act: async (page) => {
      await prefer(page, 'g=1');
      await selectVerse(page, 3);
      await page.getByRole('button', { name: 'Kingdom of God' }).click();
      await page.getByRole('dialog', { name: 'Kingdom of God' }).waitFor();
    },
  },
  { name: 'quote-check', path: '/quote-check' },
  { name: 'quote-check-verdicts', path: '/quote-check', act: checkExample },
  { name: 'quote-check-verdicts-below', path: '/quote-check', act: checkExample, scrollTo: 'footer' },
  {
    name: 'quote-check-too-long',
    path: '/quote-check',
    act: (page) => page.getByLabel('Text to check').fill('And it came to pass. '.repeat(500)),
  },
  { name: 'not-found', path: '/read/kjv/jhon/3' },
  { name: 'not-found-copyright', path: '/read/niv/john/3' },
  { name: 'api-documentation', path: '/api' },
  { name: 'shell-sidebar', path: '/read/kjv/john/3', act: openSidebar },
  { name: 'shell-unbuilt', path: '/study-groups' },
  { name: 'auth-sign-in', path: '/notes', act: (page) => page.getByRole('dialog').waitFor() },
  { name: 'auth-create', path: '/notes', act: openCreate },
  {
    name: 'auth-agreement',
    path: '/notes',
    act: async (page) => {
      await openCreate(page);
      await page.getByRole('button', { name: 'End User License Agreement' }).click();
      await page.getByText('Delaware').waitFor();
    },
  },
  {
    name: 'auth-refused',
    path: '/notes',
    act: async (page) => {
      await fillCredentials(page, 'lydia@example.org', 'purple');
      await page.getByRole('dialog').locator('form').getByRole('button', { name: 'Sign In' }).click();
      await toast(page, 'Invalid email or password').waitFor();
    },
  },
  {
    name: 'auth-unconfirmed',
    path: '/notes',
    act: async (page) => {
      const email = newEmail();
      await page.request.post('/api/auth/sign-up', { data: { email, password: PASSWORD } });
      await fillCredentials(page, email);
      await page.getByRole('dialog').locator('form').getByRole('button', { name: 'Sign In' }).click();
      await page.getByRole('button', { name: 'Resend confirmation email' }).waitFor();
    },
  },
  {
    name: 'auth-check-email',
    path: '/notes',
    act: async (page) => {
      await openCreate(page);
      await fillCredentials(page, newEmail());
      await page.getByLabel('Confirm password', { exact: true }).fill(PASSWORD);
      await page.getByRole('checkbox').check();
      await dialog(page, 'End User License Agreement').getByRole('button', { name: 'Close' }).click();
      await page.getByRole('dialog').locator('form').getByRole('button', { name: 'Create Account' }).click();
      await dialog(page, 'Check Your Email').waitFor();
    },
  },
  {
    name: 'auth-forgot',
    path: '/notes',
    act: (page) => page.getByRole('button', { name: 'Forgot password?' }).click(),
  },
  {
    name: 'auth-two-step',
    path: '/notes',
    act: async (page) => {
      const email = await signInQuietly(page, await createAccount(page));
      await enrol(page);
      await page.request.post('/api/auth/sign-out', { data: {} });
      await fillCredentials(page, email);
      await page.getByRole('dialog').locator('form').getByRole('button', { name: 'Sign In' }).click();
      await dialog(page, 'Two-Step Sign-In').waitFor();
    },
  },
  { name: 'auth-reset', path: '/auth/reset-password?token=x' },
  { name: 'auth-reset-expired', path: '/auth/reset-password' },
  {
    name: 'auth-callback',
    path: '/search',
    isSignedIn: true,
    act: async (page) => {
      await page.route('**/api/session', () => undefined);
      await page.goto('/auth/callback');
    },
  },
  { name: 'shell-sidebar-signed-in', path: '/read/kjv/john/3', isSignedIn: true, act: openSidebar },
  { name: 'preferences', path: '/preferences', isSignedIn: true, act: preferencesShown },
  {
    name: 'preferences-security',
    path: '/preferences',
    isSignedIn: true,
    act: async (page) => {
      await preferencesShown(page);
      await page.getByRole('button', { name: 'Change email' }).click();
      await page.getByRole('button', { name: 'Change password' }).click();
      await page.getByRole('heading', { name: 'Security' }).evaluate((heading) => heading.scrollIntoView());
    },
  },
  {
    name: 'preferences-end',
    path: '/preferences',
    isSignedIn: true,
    act: preferencesShown,
    scrollTo: 'footer',
  },
  {
    name: 'preferences-loading',
    path: '/preferences',
    isSignedIn: true,
    act: async (page) => {
      await page.route('**/api/account', () => undefined);
      await page.reload();
      await page.getByRole('status', { name: 'Loading your account' }).waitFor();
    },
  },
  {
    name: 'preferences-two-step',
    path: '/preferences',
    isSignedIn: true,
    act: (page) => pressAndWait(page, 'Set up', 'Two-step sign-in'),
  },
  {
    name: 'preferences-backup-codes',
    path: '/preferences',
    isSignedIn: true,
    act: async (page) => {
      await enrol(page);
      await page.reload();
      await pressAndWait(page, 'New backup codes', 'Backup codes');
    },
  },
  {
    name: 'preferences-proof',
    path: '/preferences',
    isSignedIn: true,
    act: async (page) => {
      await page.route('**/api/account/two-step', (route) =>
        route.fulfill({ status: 403, json: { error: { code: 'auth/reauthentication-required' } } }),
      );
      await pressAndWait(page, 'Set up', 'Is it you?');
    },
  },
  {
    name: 'preferences-delete',
    path: '/preferences',
    isSignedIn: true,
    act: (page) => pressAndWait(page, 'Delete account', 'Delete account'),
  },
  { name: 'pro-gate', path: '/ai-insights', isSignedIn: true, act: (page) => seen(page, 'Upgrade to Pro') },
  { name: 'pro-plans', path: '/preferences', isSignedIn: true, act: plansShown },
  {
    name: 'pro-trial',
    path: '/preferences',
    isSignedIn: true,
    act: async (page) => {
      await page.getByRole('button', { name: 'Start Free Trial' }).click();
      await page.getByText('7 days left').waitFor();
      await plansShown(page);
    },
  },
  {
    name: 'pro-checkout',
    path: '/preferences',
    isSignedIn: true,
    act: async (page) => {
      await page.getByRole('button', { name: 'Choose Yearly' }).click();
      await seen(page, 'Subscribe to Lampstand Pro');
    },
  },
  { name: 'pro-plan', path: '/preferences', isSignedIn: true, act: subscribe },
  {
    name: 'pro-portal',
    path: '/preferences',
    isSignedIn: true,
    act: async (page) => {
      await subscribe(page);
      await page.getByRole('button', { name: 'Manage Subscription' }).click();
      await seen(page, 'Your plan');
    },
  },
  {
    name: 'pro-payment-problem',
    path: '/preferences',
    isSignedIn: true,
    act: async (page) => {
      await subscribe(page);
      await page.route('**/api/subscription', async (route) => {
        const body = (await (await route.fetch()).json()) as object;
        await route.fulfill({ json: { ...body, hasPaymentProblem: true, isEnding: true } });
      });
      await page.reload();
      await page.getByText('Your last payment did not go through.').waitFor();
      await plansShown(page);
    },
  },
  {
    name: 'pro-loading',
    path: '/preferences',
    isSignedIn: true,
    act: async (page) => {
      await page.route('**/api/subscription', () => undefined);
      await page.evaluate(() => localStorage.removeItem('subscription-store'));
      await page.reload();
      await page.getByRole('status', { name: 'Loading your subscription' }).scrollIntoViewIfNeeded();
    },
  },
  {
    name: 'pro-error',
    path: '/preferences',
    isSignedIn: true,
    act: async (page) => {
      await page.route('**/api/subscription', (route) => route.fulfill({ status: 500, json: {} }));
      await page.reload();
      await page.getByText('Failed to load subscription').waitFor();
      await plansShown(page);
    },
  },
  { name: 'sandbox-stripe', path: '/sandbox/stripe' },
  {
    name: 'reader-own-signs',
    path: '/read/kjv/john/3',
    isSignedIn: true,
    act: async (page) => {
      await haveOwnThings(page);
      await selectVerse(page, 3);
      await page.getByRole('region', { name: 'Your note' }).waitFor();
    },
  },
  {
    name: 'note-dialog',
    path: '/read/kjv/john/3',
    isSignedIn: true,
    act: async (page) => {
      await haveOwnThings(page);
      await openNote(page, 3);
    },
  },
  {
    name: 'note-refused',
    path: '/read/kjv/john/3',
    isSignedIn: true,
    act: async (page) => {
      await page.route('**/api/notes/*', (route) => route.fulfill({ status: 500 }));
      await openNote(page, 4);
      await noteField(page).fill('How can a man be born when he is old?');
      await saveNote(page).click();
      await page.getByRole('alert').waitFor();
    },
  },
  { name: 'note-conflict', path: '/read/kjv/john/3', isSignedIn: true, act: writeTwice },
  {
    name: 'note-conflict-waiting',
    path: '/read/kjv/john/3',
    isSignedIn: true,
    act: async (page) => {
      await writeTwice(page);
      await page.keyboard.press('Escape');
      await page.getByRole('button', { name: 'Compare texts' }).waitFor();
    },
  },
  {
    name: 'note-offline',
    path: '/read/kjv/john/3',
    isSignedIn: true,
    act: async (page) => {
      await openNote(page, 4);
      await page.context().setOffline(true);
      await noteField(page).fill('Written offline.');
      await saveNote(page).click();
      await page.getByText('One change is kept here until then.').waitFor();
    },
  },
  {
    name: 'preferences-data',
    path: '/preferences',
    isSignedIn: true,
    act: async (page) => {
      await preferencesShown(page);
      await page.getByRole('heading', { name: 'Your data' }).evaluate((heading) => heading.scrollIntoView());
    },
  },
  {
    name: 'preferences-import',
    path: '/preferences',
    isSignedIn: true,
    act: async (page) => {
      const notes = [{ verseId: 'john_3_16', content: 'For Grandmother.' }];
      const buffer = Buffer.from(JSON.stringify(exportOf(notes, [{ verseId: 'jude_1_2', text: 'words' }])));
      await preferencesShown(page);
      const file = { name: 'lampstand-2026-01-06.json', mimeType: 'application/json', buffer };
      await page.getByLabel('File to import').setInputFiles(file);
      await dialog(page, 'Import').waitFor();
    },
  },
  { name: 'notes', path: '/notes', act: enterAsSample },
  { name: 'notes-below', path: '/notes', act: enterAsSample, scrollTo: '[aria-posinset="9"]' },
  {
    name: 'notes-favorites',
    path: '/notes',
    act: async (page) => {
      await enterAsSample(page);
      await page.getByRole('tab', { name: 'Favorites' }).click();
    },
  },
  {
    name: 'notes-filters',
    path: '/notes',
    act: async (page) => {
      await enterAsSample(page);
      await page.getByPlaceholder('Search notes and favorites...').fill('lamp');
      await page.getByRole('button', { name: 'Filters' }).click();
      await page.getByRole('radio', { name: 'Past month' }).check();
    },
  },
  { name: 'notes-empty', path: '/notes', isSignedIn: true, act: (page) => nothingFound(page) },
  {
    name: 'notes-loading',
    path: '/notes',
    isSignedIn: true,
    act: async (page) => {
      await page.route('**/api/notes', () => undefined);
      await page.reload();
      await page.getByRole('status', { name: 'Loading your notes' }).waitFor();
    },
  },
  {
    name: 'notes-undo',
    path: '/notes',
    isSignedIn: true,
    act: async (page) => {
      await nothingFound(page);
      await page.request.put('/api/notes/john_3_16', { data: { content: 'For Grandmother.', base: null } });
      await page.getByRole('button', { name: 'Delete the note on John 3:16' }).click();
      await page.getByRole('button', { name: 'Undo' }).waitFor();
    },
  },
  {
    name: 'notes-editor',
    path: '/notes',
    act: async (page) => {
      await enterAsSample(page);
      await page.getByRole('button', { name: 'Edit Lamps from Exodus to Revelation' }).click();
      await dialog(page, 'Edit Study Note').waitFor();
    },
  },
  { name: 'shell-toast', path: '/read/kjv/john/3', act: raiseToast },
  { name: 'shell-offline', path: '/read/kjv/john/3', act: loseNetwork },
  { name: 'shell-error', path: '/read/kjv/john/3', act: breakPage },
];

async function openContents(page: Page): Promise<void> {
  const contents = page.getByText('Contents', { exact: true });
  if (await contents.isVisible()) await contents.click();
}

async function openCreate(page: Page): Promise<void> {
  await page.getByRole('button', { name: "Don't have an account? Create one" }).click();
}

async function seen(page: Page, heading: string): Promise<void> {
  await page.getByRole('heading', { name: heading }).waitFor();
}

async function plansShown(page: Page): Promise<void> {
  await preferencesShown(page);
  await page.getByRole('heading', { name: 'Subscription' }).evaluate((heading) => heading.scrollIntoView());
  await page.evaluate(() => scrollBy(0, -80));
}

async function subscribe(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Choose Monthly' }).click();
  await page.getByLabel('Card number').fill('4242424242424242');
  await page.getByRole('button', { name: 'Subscribe' }).click();
  await page.getByText('Pro, monthly').waitFor();
}

async function preferencesShown(page: Page): Promise<void> {
  await page.getByText('This browser').waitFor();
}

/** A note and a favorite, which this page has then. */
async function haveOwnThings(page: Page): Promise<void> {
  await putNote(page, 'john_3_3', '**Born again**, or *from above*?\n\n- verse 7\n- verse 31');
  await page.request.put('/api/favorites/john_3_5', { data: { text: 'Verily', version: 'kjv' } });
  await page.reload();
  await page.locator('#v5 .own-signs').waitFor();
}

/** A note that is changed elsewhere while it is being written. */
async function writeTwice(page: Page): Promise<void> {
  await openNote(page, 4);
  await noteField(page).fill('Mine: he asks in earnest.');
  await putNote(page, 'john_3_4', 'The other: he asks to gain time.');
  await saveNote(page).click();
  await page.getByRole('button', { name: 'Join both' }).waitFor();
}

/** A new one each time: the account remembers how the last picture looked. */
async function enterAsSample(page: Page): Promise<void> {
  await page.request.post('/api/sample-reader');
  await page.request.delete('/api/sample-reader');
  await page.getByRole('button', { name: 'Try it as the sample reader' }).click();
  await page.getByRole('tab', { name: 'Notes (40)' }).waitFor();
  await page.getByRole('button', { name: 'Close notification' }).click();
}

async function nothingFound(page: Page): Promise<void> {
  await page.getByText('No notes found.').waitFor();
}

async function pressAndWait(page: Page, button: string, name: string): Promise<void> {
  await page.getByRole('button', { name: button }).click();
  await dialog(page, name).waitFor();
}

async function typeSearch(page: Page, text: string): Promise<void> {
  await page.getByRole('combobox', { name: 'Keyword, phrase or reference' }).fill(text);
  await page.getByRole('listbox', { name: 'Suggestions' }).waitFor();
  await page.keyboard.press('ArrowDown');
}

async function searchFor(page: Page, text: string): Promise<void> {
  await page.getByRole('combobox', { name: 'Keyword, phrase or reference' }).fill(text);
  await page.keyboard.press('Enter');
}

async function checkExample(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Try an example' }).click();
  await page.getByText(/^3 sentences/).waitFor();
}

async function openSelector(page: Page, button: string): Promise<void> {
  await page.getByRole('button', { name: button }).click();
  await page.getByRole('dialog').waitFor();
}

async function openSidebar(page: Page): Promise<void> {
  const toggle = page.getByRole('button', { name: 'Open sidebar' });
  if (await toggle.isVisible()) await toggle.click();
}

async function startTutorial(page: Page, steps: number): Promise<void> {
  await openSidebar(page);
  await page.getByRole('button', { name: 'App Tutorial' }).click();
  await advance(page, steps);
}

async function startHelp(page: Page, steps: number): Promise<void> {
  await page.getByRole('button', { name: 'How this page works' }).click();
  await advance(page, steps);
}

async function advance(page: Page, steps: number): Promise<void> {
  const card = page.getByRole('dialog').filter({ hasText: 'Step' });
  await card.waitFor();
  for (let step = 0; step < steps; step++) await card.getByRole('button', { name: 'Next' }).click();
}

async function loseNetwork(page: Page): Promise<void> {
  await page.evaluate(() => window.dispatchEvent(new Event('offline')));
  await page.getByText('You appear to be offline').waitFor();
}

async function breakPage(page: Page): Promise<void> {
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

async function press(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name }).click();
  await page.getByRole('dialog', { name }).waitFor();
}

async function goTo(page: Page, text: string): Promise<void> {
  await press(page, 'Go to');
  await page.getByRole('dialog').getByRole('combobox').fill(text);
}

async function find(page: Page, text: string): Promise<void> {
  await page.keyboard.press('/');
  await page.getByLabel('Find in this chapter').fill(text);
}

/** Adds to the cookie as the reader's menu does, and loads the page with it. */
async function prefer(page: Page, preferences: string): Promise<void> {
  await page.evaluate((more) => {
    const [name, value] = document.cookie.split('=');
    // biome-ignore lint/suspicious/noDocumentCookie: this is the cookie that the app itself writes.
    document.cookie = `${name}=${value}${encodeURIComponent(`&${more}`)}; Path=/`;
  }, preferences);
  await page.reload({ waitUntil: 'networkidle' });
}

async function openCrossReferences(page: Page, verse: number): Promise<void> {
  await selectVerse(page, verse);
  await page.getByRole('button', { name: 'Cross references' }).click();
  await page.getByRole('dialog').waitFor();
}

async function selectVerse(page: Page, verse: number): Promise<void> {
  await page.locator(`#v${verse}`).click();
  await page.getByRole('complementary', { name: /^Actions for/ }).waitFor();
}

const widths = [
  { width: 390, height: 844 },
  { width: 1280, height: 900 },
];
const themes = ['light', 'sepia', 'dark'] as const;

/** `npm run screens`, or `npm run screens go-to reader-menu` for some of them. */
const wanted = process.argv.slice(2);
const chosen = screens.filter(({ name }) => wanted.length === 0 || wanted.includes(name));
const folder = join(import.meta.dirname, '../build/screens');
if (wanted.length === 0) rmSync(folder, { recursive: true, force: true });
mkdirSync(folder, { recursive: true });
const stop = await globalSetup();
const url = process.env.BASE_URL ?? '';
const browser = await chromium.launch(launchOptions);
const failed: string[] = [];
for (const viewport of widths) {
  for (const theme of themes) {
    for (const screen of chosen) {
      // What a device has kept of one screen must not show on another.
      const context = await browser.newContext({
        baseURL: url,
        viewport,
        colorScheme: theme === 'dark' ? 'dark' : 'light',
        // Pictures of what stands, not of what moves.
        reducedMotion: 'reduce',
      });
      await context.addCookies([{ name: 'lampstand-reader', value: encodeURIComponent(`t=${theme}`), url }]);
      const file = `${screen.name}-${viewport.width}-${theme}.png`;
      await take(screen, await context.newPage(), join(folder, file)).catch((error: unknown) => {
        failed.push(file);
        console.error(`  ${file}: ${error instanceof Error ? error.message : error}`);
      });
      await context.close();
    }
  }
}
await browser.close();
await stop();
console.error(`  ${chosen.length * widths.length * themes.length - failed.length} screens in ${folder}`);
if (failed.length > 0) process.exitCode = 1;

async function take({ path, scrollTo, isSignedIn, act }: Screen, page: Page, file: string): Promise<void> {
  if (isSignedIn) await signInQuietly(page);
  // With somebody signed in the network is never idle: the page listens for news.
  await page.goto(path, { waitUntil: isSignedIn ? 'load' : 'networkidle' });
  await page.evaluate(() => document.fonts.ready);
  await act?.(page);
  await page.evaluate(async () => {
    // A toast's own animation ends with its end.
    const moving = document
      .getAnimations()
      .filter(({ effect }) => !(effect as KeyframeEffect).target?.closest('.Toastify'));
    await Promise.all(moving.map(({ finished }) => finished));
  });
  if (scrollTo) await page.locator(scrollTo).scrollIntoViewIfNeeded();
  await page.screenshot({ path: file });
}
