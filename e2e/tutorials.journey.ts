import type { Page } from '@playwright/test';
import { expectAccessible } from './accessible.ts';
import { becomePro } from './ai-helpers.ts';
import { expect, test } from './fixtures.ts';
import { desktop, drawer, goto, openSidebar, phone } from './shell-helpers.ts';

const KEY = 'tutorial-storage-v3';
const card = (page: Page) => page.getByRole('dialog').filter({ hasText: /Step \d of \d/ });
const button = (page: Page, name: string) => card(page).getByRole('button', { name, exact: true });
const help = (page: Page) => page.getByRole('button', { name: 'How this page works' });
const frame = (page: Page) => page.locator('.tutorial-frame');

const state = (page: Page) =>
  page.evaluate((key) => JSON.parse(localStorage.getItem(key) ?? '{}').state, KEY);

async function startTour(page: Page): Promise<void> {
  await openSidebar(page);
  await page.getByRole('button', { name: 'App Tutorial' }).click();
  await expect(card(page)).toBeVisible();
}

/** The card is within the window, however small that is. */
async function expectWithin(page: Page): Promise<void> {
  const size = page.viewportSize() ?? desktop;
  await expect(async () => {
    const box = await card(page).boundingBox();
    expect(box?.x).toBeGreaterThanOrEqual(0);
    expect(box?.y).toBeGreaterThanOrEqual(0);
    expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(size.width);
    expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(size.height);
  }).toPass();
}

/** The frame surrounds the target of the step. */
async function expectFramed(page: Page, target: string): Promise<void> {
  const part = page.locator(`[data-tour="${target}"]:visible`).first();
  await expect(part).toBeAttached();
  await expect(async () => {
    const [inner, outer] = await Promise.all([part.boundingBox(), frame(page).boundingBox()]);
    expect(outer?.x).toBeCloseTo((inner?.x ?? 0) - 6, 0);
    expect(outer?.y).toBeCloseTo((inner?.y ?? 0) - 6, 0);
    expect(outer?.width).toBeCloseTo((inner?.width ?? 0) + 12, 0);
  }).toPass();
}

test.describe('the tour of the app', () => {
  test('leads through the sidebar, step by step, in a card of 400 px', async ({ page }) => {
    await goto(page, '/read/kjv/john/3');
    await startTour(page);
    await expect(card(page)).toBeFocused();
    await expect(card(page).getByRole('heading')).toHaveText('Welcome to Lampstand');
    await expect(button(page, 'Previous')).toBeDisabled();
    await expect(frame(page)).toBeHidden();
    expect((await card(page).boundingBox())?.width).toBe(400);
    for (const [title, target] of [
      ['Read', 'nav-read'],
      ['AI Insights', 'nav-ai-insights'],
      ['Mood Scriptures', 'nav-mood-scriptures'],
      ['Bible Study', 'nav-study'],
      ['Study Notes', 'nav-notes'],
      ['Search', 'nav-search'],
    ] as const) {
      await button(page, 'Next').click();
      await expect(card(page).getByRole('heading')).toHaveText(title);
      await expectFramed(page, target);
      await expectWithin(page);
      // On the right of its target, as the step asks.
      await expect(async () => {
        const [box, around] = [await card(page).boundingBox(), await frame(page).boundingBox()];
        expect(box?.x).toBeGreaterThan((around?.x ?? 0) + (around?.width ?? 0) - 7);
      }).toPass();
    }
    await button(page, 'Finish').click();
    await expect(card(page)).toBeHidden();
    await expect(page.getByRole('button', { name: 'App Tutorial' })).toBeFocused();
    expect(await state(page)).toEqual({
      isActive: false,
      currentStepIndex: 0,
      currentTutorial: 'main-navigation',
      hasCompletedTutorials: { 'main-navigation': true },
    });
  });

  test('goes back, can be skipped, and restarts at its first step', async ({ page }) => {
    await goto(page, '/search');
    await startTour(page);
    await button(page, 'Next').click();
    await button(page, 'Previous').click();
    await expect(card(page).getByRole('heading')).toHaveText('Welcome to Lampstand');
    await expect(button(page, 'Next')).toBeFocused();
    await button(page, 'Next').click();
    await button(page, 'Skip').click();
    await expect(card(page)).toBeHidden();
    expect(await state(page)).toMatchObject({ isActive: false, currentStepIndex: 0 });
    await startTour(page);
    await expect(card(page).getByRole('heading')).toHaveText('Welcome to Lampstand');
  });

  test('never blocks the page, and continues on every page', async ({ page }) => {
    await goto(page, '/read/kjv/john/3');
    await startTour(page);
    await button(page, 'Next').click();
    await page.locator('#v14').click();
    await expect(page.getByRole('complementary', { name: 'Actions for John 3:14' })).toBeVisible();
    await page.getByRole('link', { name: 'Search', exact: true }).click();
    await expect(page).toHaveURL(/\/search$/);
    await expect(card(page).getByRole('heading')).toHaveText('Read');
    await expectFramed(page, 'nav-read');
  });

  test('is remembered across visits, and then does not take the focus', async ({ page }) => {
    await goto(page, '/search');
    await startTour(page);
    await button(page, 'Next').click();
    await button(page, 'Next').click();
    await goto(page, '/search');
    await expect(card(page).getByRole('heading')).toHaveText('AI Insights');
    await expect(page.getByRole('combobox', { name: 'Keyword, phrase or reference' })).toBeFocused();
    await button(page, 'Skip').click();
    await goto(page, '/search');
    await expect(page.getByRole('combobox', { name: 'Keyword, phrase or reference' })).toBeFocused();
    await page.waitForLoadState('networkidle');
    await expect(card(page)).toHaveCount(0);
  });

  test('works by keyboard: Tab, Enter and Escape', async ({ page }) => {
    await goto(page, '/search');
    await page.getByRole('button', { name: 'App Tutorial' }).press('Enter');
    await expect(card(page)).toBeFocused();
    await page.keyboard.press('Tab');
    await expect(button(page, 'Skip')).toBeFocused();
    await page.keyboard.press('Tab');
    await expect(button(page, 'Next')).toBeFocused();
    await page.keyboard.press('Enter');
    await page.keyboard.press('Enter');
    await expect(card(page).getByRole('heading')).toHaveText('AI Insights');
    await page.keyboard.press('Escape');
    await expect(card(page)).toBeHidden();
    await expect(page.getByRole('button', { name: 'App Tutorial' })).toBeFocused();
  });

  test('is at the bottom of the window on a phone, and leaves the sidebar usable', async ({ page }) => {
    await page.setViewportSize(phone);
    await goto(page, '/read/kjv/john/3');
    await startTour(page);
    await expect(drawer(page)).toBeHidden();
    await expectWithin(page);
    await expect
      .poll(async () => {
        const box = await card(page).boundingBox();
        return (box?.y ?? 0) + (box?.height ?? 0);
      })
      .toBeGreaterThan(phone.height - 20);
    await button(page, 'Next').click();
    // The sidebar is closed, so the step has no target.
    await expect(frame(page)).toBeHidden();
    await expectWithin(page);
    await openSidebar(page);
    await drawer(page).getByRole('link', { name: 'Bible Study' }).click();
    await expect(page).toHaveURL(/\/study$/);
    await expect(card(page)).toBeVisible();
  });
});

test.describe('the help marker', () => {
  const tours: { path: string; isPro?: true; steps: [title: string, target: string | undefined][] }[] = [
    {
      path: '/read/kjv/john/3',
      steps: [
        ['The Bible reader', undefined],
        ['Choose a version', 'version-selector'],
        ['Go to any chapter', 'chapter-navigation'],
        ['Insights on a chapter', 'chapter-insights'],
        ['Choose a verse', 'verse'],
        ['Insights on a verse', undefined],
      ],
    },
    {
      path: '/search?q=lamp',
      steps: [
        ['Search the Bible', undefined],
        ['Search or themes', 'search-tabs'],
        ['What to type', 'search-input'],
        ['Narrow it down', 'search-filters'],
        ['Read in context', 'search-results'],
      ],
    },
    {
      path: '/ai-insights',
      isPro: true,
      steps: [
        ['Ask about the Bible', undefined],
        ['Ask your question', 'ai-input'],
        ['Previous questions', undefined],
        ['References you can open', undefined],
      ],
    },
    {
      path: '/mood-scriptures',
      isPro: true,
      steps: [
        ['Scripture for how you are', undefined],
        ['Describe your situation', 'mood-situation'],
        ['Six kinds of moods', 'mood-categories'],
        ['Choose a mood', 'mood-choice'],
        ['Keep it or read on', undefined],
      ],
    },
  ];

  for (const { path, isPro, steps } of tours) {
    for (const viewport of [phone, desktop]) {
      test(`of ${path} leads through the page at ${viewport.width}`, async ({ page }) => {
        await page.setViewportSize(viewport);
        if (isPro) await becomePro(page);
        await goto(page, path);
        await help(page).click();
        for (const [i, [title, target]] of steps.entries()) {
          await expect(card(page).getByRole('heading')).toHaveText(title);
          await expectWithin(page);
          // A step whose target is not on the page is centered.
          if (target) await expectFramed(page, target);
          else await expect(frame(page)).toBeHidden();
          await button(page, i === steps.length - 1 ? 'Finish' : 'Next').click();
        }
        await expect(card(page)).toBeHidden();
        await expect(help(page)).toBeFocused();
      });
    }
  }

  test('starts a tutorial that pauses on other pages', async ({ page }) => {
    await goto(page, '/search?q=lamp');
    await help(page).click();
    await button(page, 'Next').click();
    await page.getByRole('link', { name: 'Bible Study' }).click();
    await expect(page.getByRole('heading', { name: 'Glossary' })).toBeVisible();
    await expect(card(page)).toBeHidden();
    await page.goBack();
    await expect(card(page).getByRole('heading')).toHaveText('Search or themes');
  });

  test('finds a target that is added to the page later', async ({ page }) => {
    await goto(page, '/read/kjv/john/3');
    await help(page).click();
    for (let step = 0; step < 5; step++) await button(page, 'Next').click();
    await expect(frame(page)).toBeHidden();
    await page.locator('#v3').click();
    await expectFramed(page, 'verse-insights');
  });
});

test('the reader loads nothing of the tutorials until one is started', async ({ page }) => {
  const loaded: string[] = [];
  page.on('request', (request) => loaded.push(request.url()));
  await goto(page, '/read/kjv/john/3');
  await page.waitForLoadState('networkidle');
  expect(loaded.filter((url) => /overlay|tutorial/.test(url))).toEqual([]);
});

for (const viewport of [phone, desktop]) {
  test(`a tutorial is accessible in every theme at ${viewport.width}`, async ({ page }) => {
    await page.setViewportSize(viewport);
    await goto(page, '/search?q=xqzvk');
    await help(page).click();
    await button(page, 'Next').click();
    await expect(frame(page)).toBeVisible();
    await expectAccessible(page);
  });
}
