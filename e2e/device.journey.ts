import type { Page } from '@playwright/test';
import { callOnDevice, serveDeviceModules } from './device-modules.ts';
import { expect, test } from './fixtures.ts';

test.beforeEach(async ({ page, context }) => {
  await serveDeviceModules(context);
  await page.goto('/read/kjv/john/3');
});

const highlights = (page: Page) => callOnDevice(page, 'highlights', 'highlightsOfChapter', 'john', 3);
const highlight = (page: Page, ids: readonly string[], color: string | null) =>
  callOnDevice(page, 'highlights', 'setHighlights', ids, color);

test.describe('highlights', () => {
  test('colour several verses, change and go, chapter by chapter', async ({ page }) => {
    expect(await highlight(page, ['john_3_16', 'John 3:17', 'john_30_1', '1john_3_1'], 'gold')).toBe(true);
    expect(await highlights(page)).toEqual([
      [16, 'gold'],
      [17, 'gold'],
    ]);
    await highlight(page, ['john_3_17'], 'plum');
    await highlight(page, ['john_3_16'], null);
    await page.reload();
    expect(await highlights(page)).toEqual([[17, 'plum']]);
  });

  test('are the same in two tabs, whichever of them changes one', async ({ page, context }) => {
    const other = await context.newPage();
    await other.goto('/read/kjv/john/3');
    for (const tab of [page, other]) {
      await tab.evaluate(async (path) => {
        const { onHighlightsChange } = (await import(path)) as {
          onHighlightsChange: (listener: () => void) => () => void;
        };
        onHighlightsChange(() => document.body.setAttribute('data-told', ''));
      }, '/device-modules/highlights.js');
    }
    for (const [here, there, color] of [
      [page, other, 'sage'],
      [other, page, 'sky'],
    ] as const) {
      await highlight(here, ['john_3_16'], color);
      for (const tab of [here, there]) {
        await expect(tab.locator('body')).toHaveAttribute('data-told');
        expect(await highlights(tab)).toEqual([[16, color]]);
        await tab.evaluate(() => document.body.removeAttribute('data-told'));
      }
    }
  });

  test.describe('on a full disk', () => {
    test.use({ expectedNoise: /Could not keep highlights on this device: .*no room/ });

    test('that cannot be stored are reported, and the others stay', async ({ page }) => {
      await highlight(page, ['john_3_16'], 'rose');
      await page.evaluate(() => {
        IDBObjectStore.prototype.put = () => {
          throw new DOMException('no room', 'QuotaExceededError');
        };
      });
      expect(await highlight(page, ['john_3_17'], 'rose')).toBe(false);
      expect(await highlights(page)).toEqual([[16, 'rose']]);
    });
  });
});

test.describe('the reading history', () => {
  const record = (page: Page, verse: string, at: number) =>
    callOnDevice(page, 'reading-history', 'recordReading', verse, at);
  const recent = (page: Page, count: number) =>
    callOnDevice(page, 'reading-history', 'recentReadings', count) as Promise<
      { verseId: string; timestamp: number }[]
    >;

  test('has the newest entry first, and a verse only once within a minute', async ({ page }) => {
    await record(page, 'john_3_16', 1_000_000);
    await record(page, 'John 3:16', 1_059_999);
    await record(page, 'john_3_17', 1_059_999);
    await record(page, 'john_3_16', 1_060_000);
    await record(page, 'no verse', 1_070_000);
    expect(await recent(page, 10)).toEqual([
      { verseId: 'john_3_16', timestamp: 1_060_000 },
      { verseId: 'john_3_17', timestamp: 1_059_999 },
      { verseId: 'john_3_16', timestamp: 1_000_000 },
    ]);
    expect(await recent(page, 1)).toHaveLength(1);
  });

  test('keeps the newest 500 entries', async ({ page }) => {
    await page.evaluate(async (path) => {
      const { recordReading } = (await import(path)) as {
        recordReading: (verse: string, at: number) => Promise<void>;
      };
      for (let i = 1; i <= 503; i++) await recordReading(`psalms_119_${(i % 176) + 1}`, i * 60_000);
    }, '/device-modules/reading-history.js');
    const kept = await recent(page, 1000);
    expect(kept).toHaveLength(500);
    expect(kept.at(-1)?.timestamp).toBe(4 * 60_000);
  });
});
