import { loadavg } from 'node:os';
import type { Page } from '@playwright/test';
import { median, percentile, print } from './measure.ts';
import { launchBrowser, SLOWDOWN } from './page-load.ts';
import { inSignedInWorld } from './signed-in.ts';
import { everyVerse } from './verses.ts';

const NOTES = 10_000;
const ROUNDS = 5;

declare global {
  interface Window {
    answered: Promise<number>;
  }
}

/** `/notes` with ten thousand notes: the time from a key press or a click to the frame with the filtered list. */
export const benchNotesView = () =>
  inSignedInWorld(async ({ url, reader, connections }) => {
    // One in three is written with Markdown.
    await connections[0]?.query(
      `insert into verse_notes (user_id, verse_id, content, updated_at)
       select $1, verse, 'The ' || place || 'th note: ' || case when place % 3 = 0 then '*read it again*' else 'read it again' end ||
         ', slowly, and ask what it asks of you. ' ||
         repeat('What stands before and after it? ', place::int % 5), now() - place * interval '10 minutes'
       from unnest($2::text[]) with ordinality as verses (verse, place)`,
      [reader.id, spread(everyVerse())],
    );
    const browser = await launchBrowser();
    try {
      const [name = '', value = ''] = reader.cookie.split('=');
      const context = await browser.newContext({ viewport: { width: 390, height: 844 } });
      await context.addCookies([{ name, value, url }]);
      const page = await context.newPage();
      await page.goto(`${url}/notes`);
      await page.getByRole('tab', { name: `Notes (${NOTES.toLocaleString('en')})` }).waitFor();
      await page.getByRole('button', { name: 'Filters' }).click();
      const devtools = await context.newCDPSession(page);
      await devtools.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN });
      const searches: number[] = [];
      const filters: number[] = [];
      for (let round = 0; round <= ROUNDS; round++) {
        const [typed, chosen] = [await search(page), await filter(page)];
        // The first round warms up.
        if (round === 0) continue;
        searches.push(...typed);
        filters.push(...chosen);
      }
      console.log(`Load of the machine: ${loadavg()[0]?.toFixed(1)}`);
      printAnswers('search', searches);
      printAnswers('filter', filters);
    } finally {
      await browser.close();
    }
  });

/** Verses from all over the Bible. */
function spread(verses: readonly string[]): string[] {
  return Array.from({ length: NOTES }, (_, i) => verses[i * 3] ?? '');
}

/** Each of these leaves a different number of notes. */
async function search(page: Page): Promise<number[]> {
  await page.getByPlaceholder('Search notes and favorites...').focus();
  const keys = ['1', '2', '3', 'Backspace', 'Backspace', 'Backspace'];
  return mapSequentially(keys, (key) => timed(page, () => page.keyboard.press(key)));
}

/** Each of these leaves a different number of notes, too. */
async function filter(page: Page): Promise<number[]> {
  const choices = ['Past month', 'Past 7 days', 'Clear all', 'Old', 'New', 'Clear all'];
  return mapSequentially(choices, async (name) => {
    const choice = page.getByRole(name === 'Clear all' ? 'button' : 'radio', { name, exact: true });
    await choice.hover();
    return timed(page, async () => {
      await page.mouse.down();
      await page.mouse.up();
    });
  });
}

async function mapSequentially<T, R>(things: readonly T[], work: (thing: T) => Promise<R>): Promise<R[]> {
  const done: R[] = [];
  for (const thing of things) done.push(await work(thing));
  return done;
}

async function timed(page: Page, act: () => Promise<void>): Promise<number> {
  // Waits until nothing else is in progress.
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)));
  await page.evaluate(watchAnswer);
  await act();
  return page.evaluate(() => window.answered);
}

/** Runs in the page. The count on the tab changes together with the list. */
function watchAnswer(): void {
  window.answered = new Promise((resolve) => {
    let began = Number.NaN;
    for (const type of ['keydown', 'click']) {
      document.addEventListener(type, ({ timeStamp }) => (began = timeStamp), { capture: true, once: true });
    }
    new MutationObserver((_, observer) => {
      observer.disconnect();
      // A message that is sent during a frame arrives when the frame is done.
      requestAnimationFrame(() => {
        const { port1, port2 } = new MessageChannel();
        port1.onmessage = () => resolve(performance.now() - began);
        port2.postMessage(undefined);
      });
    }).observe(document.querySelector('[role=tab]') ?? document.body, {
      characterData: true,
      subtree: true,
      childList: true,
    });
  });
}

function printAnswers(what: string, times: readonly number[]): void {
  print({
    name: `${NOTES.toLocaleString('en')} notes, ${what}, median`,
    measured: median(times),
    unit: ' ms',
    accept: 50,
    goal: 50,
  });
  print({
    name: `${NOTES.toLocaleString('en')} notes, ${what}, worst of 20`,
    measured: percentile(times, 0.95),
    unit: ' ms',
  });
}
