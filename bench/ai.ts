import { join } from 'node:path';
import { findBook, parseReference } from '@lampstand/canon';
import { aiStreams } from '@lampstand/contract';
import { openLibrary, StudyEngine, scripturesForSituation } from '@lampstand/server';
import { ask } from './groups-world.ts';
import { median, percentile, print } from './measure.ts';
import moodsTold from './moods-told.json' with { type: 'json' };
import { inSignedInWorld } from './signed-in.ts';
import { startTokens } from './token-server.ts';
import told from './topics-told.json' with { type: 'json' };
import typed from './topics-typed.json' with { type: 'json' };

const ROUNDS = 200;
/** The number of insights that a visitor may request. */
const VISITS = 5;
const CHAPTER = '/api/bible/john+3?translation=kjv';
const insight = { book: 'John', chapter: 3, mode: 'detailed' } as const;

/** The study engines: the cost and quality of the built-in one, and the latency that checking adds to a provider. */
export async function benchAi(): Promise<void> {
  benchBuiltIn();
  await benchCache();
  await benchFirstSentence();
}

function benchBuiltIn(): void {
  const library = openLibrary(join(import.meta.dirname, '../build/packs'));
  const engine = new StudyEngine(library);
  const questions = [...typed, ...told].map((each) => each.typed);
  for (const question of questions) engine.compose({ kind: 'question', question });
  const took = questions.flatMap((question) =>
    Array.from({ length: 3 }, () => {
      const started = performance.now();
      engine.compose({ kind: 'question', question });
      return performance.now() - started;
    }),
  );
  print({ name: 'Built-in answer, p50', measured: median(took), unit: ' ms' });
  print({
    name: 'Built-in answer, p99',
    measured: percentile(took, 0.99),
    unit: ' ms',
    accept: 100,
    goal: 30,
  });
  const good = moodsTold.filter(({ told: situation, passages }) => {
    const acceptable = new Set(passages.flatMap(versesOf));
    return scripturesForSituation(library, situation).some(({ reference }) =>
      versesOf(reference).some((verse) => acceptable.has(verse)),
    );
  });
  print({
    name: `Acceptable verse among five, of ${moodsTold.length} held-out situations`,
    measured: good.length / moodsTold.length,
    unit: '',
    accept: 0.85,
    goal: 0.95,
    atLeast: true,
  });
}

function versesOf(reference: string): string[] {
  const { book: name, chapter, verse = 1, endVerse = verse } = parseReference(reference);
  const book = findBook(name);
  if (!book) throw new Error(`${reference} names no book`);
  return Array.from({ length: endVerse - verse + 1 }, (_, i) => `${book.id} ${chapter}:${verse + i}`);
}

function benchCache(): Promise<void> {
  return inSignedInWorld(async ({ url, reader }) => {
    const works = {
      chapter: () => ask(url, reader, 'GET', CHAPTER),
      visitor: () => ask(url, { cookie: '' }, 'POST', '/api/insights', insight),
      reader: () => ask(url, reader, 'POST', '/api/insights', insight),
    };
    await works.visitor();
    const times = { chapter: [] as number[], visitor: [] as number[], reader: [] as number[] };
    for (let round = 0; round < ROUNDS; round++) {
      for (const who of ['chapter', 'visitor', 'reader'] as const) times[who].push(await timeOf(works[who]));
    }
    console.log(`A chapter request: ${median(times.chapter).toFixed(2)} ms`);
    for (const who of ['visitor', 'reader'] as const) {
      print({
        name: `Cached insight for a ${who} against a chapter request`,
        measured: median(times[who]) / median(times.chapter),
        unit: '×',
        accept: 3,
        goal: 1.5,
      });
    }
  });
}

async function timeOf(work: () => Promise<unknown>): Promise<number> {
  const started = performance.now();
  await work();
  return performance.now() - started;
}

/** The time from when the provider has sent the end of a sentence until a client has it, checked. */
async function benchFirstSentence(): Promise<void> {
  const tokens = await startTokens();
  const delays: number[] = [];
  await inSignedInWorld(
    async ({ url }) => {
      const ask = aiStreams((path, init) => fetch(url + String(path), init));
      for (let chapter = 1; chapter <= VISITS; chapter++) {
        for await (const { type } of ask('insight', { ...insight, chapter })) {
          if (type !== 'sentence') continue;
          delays.push(performance.now() - tokens.endOfFirstSentence());
          break;
        }
      }
    },
    { OPENAI_API_KEY: 'none', OPENAI_BASE_URL: tokens.url },
  );
  tokens.stop();
  print({
    name: 'First checked sentence after its last token',
    measured: median(delays),
    unit: ' ms',
    accept: 30,
    goal: 10,
  });
}
