import { createRequire } from 'node:module';
import { loadavg } from 'node:os';
import { startServerProcess } from '../tools/server-process.mjs';
import { median, print } from './measure.ts';
import { type Load, launchBrowser, loadFresh, turnPage } from './page-load.ts';
import { startStaticPage } from './static-page.ts';

const ROUNDS = 9;
/** The first pages of a server take many times longer than all that follow, which are what readers get. */
const WARM_UP = 40;
const PATH = '/read/kjv/john/3';
/** The chapter before the longest one. */
const BEFORE_LONGEST = '/read/kjv/psalms/118';
const KILOBYTE = 1024;
const FONT = '@fontsource-variable/literata/files/literata-latin-wght-normal.woff2';

/** How the reader opens and turns pages on a phone with a slow connection. */
export async function benchWeb(): Promise<void> {
  const server = startServerProcess({ PORT: '0', LAMPSTAND_API_LIMIT: '1000000' }, 'ignore');
  const origin = await server.ready;
  const ours = origin + PATH;
  const page = await startStaticPage(await fetch(ours), createRequire(import.meta.url).resolve(FONT));
  for (let i = 0; i < WARM_UP; i++) await (await fetch(ours)).arrayBuffer();
  const browser = await launchBrowser();
  const loads: { ours: Load[]; floor: Load[] } = { ours: [], floor: [] };
  const turns: { ordinary: number[]; longest: number[] } = { ordinary: [], longest: [] };
  try {
    for (let round = 0; round < ROUNDS; round++) {
      loads.floor.push(await loadFresh(browser, page.url, async (_, load) => load));
      loads.ours.push(
        await loadFresh(browser, ours, async (opened, load) => {
          turns.ordinary.push(await turnPage(opened));
          return load;
        }),
      );
      turns.longest.push(await loadFresh(browser, origin + BEFORE_LONGEST, turnPage));
    }
  } finally {
    await browser.close();
    page.stop();
    server.child.kill('SIGTERM');
  }
  console.log(`Load of the machine: ${loadavg()[0]?.toFixed(1)}`);
  printPaint(loads);
  print({ name: 'Psalm 119, from click to paint', measured: median(turns.longest), unit: ' ms' });
  print({
    name: 'Next chapter, from click to paint',
    measured: median(turns.ordinary),
    unit: ' ms',
    accept: 100,
    goal: 50,
  });
  printWeight(loads.ours);
}

function printPaint({ ours, floor }: { ours: readonly Load[]; floor: readonly Load[] }): void {
  const paints = (of: readonly Load[]) => of.map(({ largestPaint }) => largestPaint);
  const [our, least] = [median(paints(ours)), median(paints(floor))];
  console.log(`Largest contentful paint: ${our.toFixed(0)} ms, static page ${least.toFixed(0)} ms`);
  const ratios = paints(ours).map((paint, i) => paint / (paints(floor)[i] ?? paint));
  print({
    name: 'Largest contentful paint against a static page',
    measured: median(ratios),
    unit: '×',
    accept: 1.3,
    goal: 1.1,
  });
  const shifts = ours.map(({ shift }) => shift);
  print({ name: 'Cumulative layout shift', measured: Math.max(...shifts), unit: '', accept: 0.01, goal: 0 });
}

function printWeight([load]: readonly Load[]): void {
  const before = (ending: string) => load?.resources.filter(({ path }) => path.endsWith(ending)) ?? [];
  const size = (ending: string) => before(ending).reduce((sum, { bytes }) => sum + bytes, 0) / KILOBYTE;
  print({ name: 'JavaScript before load', measured: size('.js'), unit: ' KB', accept: 130, goal: 100 });
  print({ name: 'CSS before load', measured: size('.css'), unit: ' KB', accept: 15, goal: 15 });
  print({ name: 'Font files before load', measured: before('.woff2').length, unit: '', accept: 1, goal: 1 });
}
