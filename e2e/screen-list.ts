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
import { aiScreens } from './ai-screens.ts';
import { groupScreens } from './group-screens.ts';
import { noteField, openNote, saveNote } from './notes-helpers.ts';
import { exportOf } from './personal-helpers.ts';
import { proScreens } from './pro-screens.ts';
import {
  breakPage,
  checkExample,
  enterAsSample,
  find,
  goTo,
  haveOwnThings,
  loseNetwork,
  nothingFound,
  openContents,
  openCreate,
  openCrossReferences,
  openSelector,
  openSidebar,
  prefer,
  preferencesShown,
  press,
  pressAndWait,
  type Screen,
  searchFor,
  selectVerse,
  startHelp,
  startTutorial,
  typeSearch,
  writeTwice,
} from './screen-steps.ts';
import { raiseToast } from './shell-helpers.ts';

/** Every screen and state worth looking at. Add to this list whenever you build one. */
export const screens: readonly Screen[] = [
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
  {
    name: 'go-to-recent',
    path: '/read/kjv/john/3',
    act: async (page) => {
      await selectVerse(page, 3);
      await page.keyboard.press('Escape');
      await press(page, 'Go to');
      await page.getByRole('listbox', { name: 'Recently read' }).waitFor();
    },
  },
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
  ...proScreens,
  ...aiScreens,
  ...groupScreens,
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
      await page.route('**/api/notes*', () => undefined);
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
