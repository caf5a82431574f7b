import type { OpenAPIHono } from '@hono/zod-openapi';
import { findBook, type VersionId } from '@lampstand/canon';
import { LampstandError } from '@lampstand/contract';
import { aiRoutes, aiStreamRoutes } from '@lampstand/contract/routes';
import type { Context } from 'hono';
import type { AccountParts } from '../accounts/parts.ts';
import type { Library } from '../bible/library.ts';
import { asWritten } from '../bible/passages.ts';
import { passageReport } from '../passage-report/report.ts';
import { topicsAbout } from '../search/about.ts';
import type { Settings } from '../settings.ts';
import { moodLabel } from '../study-engine/finder.ts';
import { StudyEngine } from '../study-engine/study-engine.ts';
import { planOf } from '../subscriptions/status.ts';
import { answer } from './answers.ts';
import { type Asker, allowanceIn, allowanceOf, lookAtBudget, OWN_BUDGETS, reserveAnswer } from './budgets.ts';
import { findPlace } from './check.ts';
import { InsightCache, storedIn } from './insight-cache.ts';
import { Provider } from './provider.ts';
import { type CitedPlace, exists } from './references.ts';
import { createRetrieval } from './retrieval.ts';
import { findScriptures } from './scriptures.ts';
import { giveStored, giveStream, toStored } from './streams.ts';
import type { Engine, InsightTask, Search, Task } from './tasks.ts';

/** Mounts all that the study engines are asked for; what is Pro's alone is guarded by its address. */
export function mountAi(
  app: OpenAPIHono,
  { database, visits }: AccountParts,
  library: Library,
  settings: Settings,
): void {
  const builtIn = new StudyEngine(library);
  const provider = settings.ai && new Provider(settings.ai, createRetrieval(library));
  const engineOf = (wanted: 'built-in' | undefined): Engine =>
    wanted === undefined && provider ? provider : builtIn;
  const cache = new InsightCache(database, library.hash);

  const visitorOf = (c: Context): Asker => ({ tier: 'visitor', address: visits.address(c) });

  /** Who asks, and what they have used if they are signed in. */
  const askerWithBudgets = async (c: Context) => {
    const nobody = { asker: visitorOf(c), budgets: [] };
    const token = visits.token(c);
    if (token === undefined) return nobody;
    try {
      const { userId, isPro, answers } = await planOf(database, token, OWN_BUDGETS);
      const asker: Asker = { tier: isPro ? 'pro' : 'reader', userId };
      return { asker, budgets: answers[0] ?? [] };
    } catch (error) {
      if (error instanceof LampstandError && error.code === 'auth/signed-out') return nobody;
      throw error;
    }
  };
  const askerOf = async (c: Context) => (await askerWithBudgets(c)).asker;

  /**
   * Sets one answer of somebody's budget aside. Help is not rationed: who has none left and may be in
   * danger is answered all the same, by the engine that costs nothing.
   */
  const reserveFor = async (asker: Asker, engine: Engine, text: string) => {
    try {
      return { engine, reservation: await reserveAnswer(database, asker) };
    } catch (error) {
      if (error instanceof LampstandError && topicsAbout(library, text).help) return { engine: builtIn };
      throw error;
    }
  };

  /** Writes an answer for whoever asks, at the cost of one from their budget. */
  const write = async (c: Context, asker: Asker, wanted: Engine, task: Task, keep?: InsightTask) => {
    const { engine, reservation } = await reserveFor(asker, wanted, 'question' in task ? task.question : '');
    return giveStream(c, {
      task,
      reservation,
      events: (signal) => answer(library, engine, task, signal),
      allowance: () => allowanceOf(database, asker),
      onEnd: async (events) => {
        const [start] = events;
        if (keep && start?.type === 'start') await cache.keep(keep, start.data.model, toStored(events));
      },
    });
  };

  app.openapi(aiStreamRoutes.insight, async (c) => {
    const { book, chapter, verse, version, mode, regenerate, engine: wanted } = c.req.valid('json');
    const place = requirePlace(library, version, { book, chapter, verse });
    const engine = engineOf(wanted);
    const task: InsightTask = { kind: 'insight', place, version, mode };
    const [{ asker, budgets }, [insights = [], visitors = []]] = await Promise.all([
      askerWithBudgets(c),
      regenerate ? [] : database.queryAsOwner(cache.look(task, engine), lookAtBudget(visitorOf(c))),
    ]);
    if (asker.tier === 'visitor' && verse > 0) throw new LampstandError('auth/signed-out');
    const stored = storedIn(insights);
    if (stored) return giveStored(c, stored, allowanceIn([...budgets, ...visitors], asker));
    return write(c, asker, engine, task, task);
  });

  app.openapi(aiStreamRoutes.question, async (c) => {
    const { question, engine } = c.req.valid('json');
    return write(c, await askerOf(c), engineOf(engine), { kind: 'question', question });
  });

  app.openapi(aiStreamRoutes.passageQuestion, async (c) => {
    const { reference, version, question, conversation, engine } = c.req.valid('json');
    const place = requireReference(library, version, reference);
    const task: Task = { kind: 'passage-question', place, version, question, conversation };
    return write(c, await askerOf(c), engineOf(engine), task);
  });

  const find = async (c: Context, wanted: Engine, search: Search) => {
    const asker = await askerOf(c);
    const text = search.kind === 'situation' ? search.situation : '';
    const { engine, reservation } = await reserveFor(asker, wanted, text);
    const { signal } = c.req.raw;
    const found = await findScriptures(library, engine, builtIn, search, signal).catch(
      async (error: unknown) => {
        // Who leaves has paid, as everywhere.
        if (!signal.aborted) await reservation?.release(1);
        throw error;
      },
    );
    return c.json({ ...found, allowance: await allowanceOf(database, asker) }, 200);
  };

  app.openapi(aiRoutes.moodScriptures, async (c) => {
    const { mood, engine } = c.req.valid('json');
    if (moodLabel(mood) === undefined)
      throw new LampstandError('request/invalid', `There is no mood called ${asWritten(mood)}.`);
    return find(c, engineOf(engine), { kind: 'mood', mood });
  });

  app.openapi(aiRoutes.situationScriptures, async (c) => {
    const { situation, engine } = c.req.valid('json');
    return find(c, engineOf(engine), { kind: 'situation', situation });
  });

  app.openapi(aiRoutes.passageReport, (c) => {
    const { reference, version } = c.req.valid('query');
    return c.json(passageReport(library, version, requireReference(library, version, reference)), 200);
  });

  app.openapi(aiRoutes.allowance, async (c) => {
    const allowance = await allowanceOf(database, await askerOf(c));
    return c.json({ ...allowance, engine: engineOf(undefined).name }, 200);
  });
}

function requireReference(library: Library, version: VersionId, reference: string): CitedPlace {
  const place = findPlace(library, version, reference);
  if (!place) throw notFound(reference, version);
  return place;
}

function requirePlace(
  library: Library,
  version: VersionId,
  { book: name, chapter, verse }: { readonly book: string; readonly chapter: number; readonly verse: number },
): CitedPlace {
  const book = findBook(name);
  const place = book && { book, chapter, ...(verse > 0 ? { verse } : {}) };
  if (place && exists(library.versions[version], place)) return place;
  throw notFound(verse > 0 ? `${name} ${chapter}:${verse}` : `${name} ${chapter}`, version);
}

function notFound(reference: string, version: VersionId): LampstandError {
  return new LampstandError('bible/passage-not-found', asWritten(reference), version.toUpperCase());
}
