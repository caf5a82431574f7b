import { type AiAllowance, type AiBodies, LampstandError } from '@lampstand/contract';
import type { Engine, InsightTask, Search, Task } from '../answers/tasks.ts';
import type { Library } from '../bible/library.ts';
import { asWritten } from '../bible/passages.ts';
import type { Database } from '../db/database.ts';
import type { RequestContext } from '../http/request-context.ts';
import { topicsAbout } from '../search/about.ts';
import { moodLabel } from '../study-engine/finder.ts';
import { planOf } from '../subscriptions/status.ts';
import { answer } from './answers.ts';
import {
  type Asker,
  allowanceIn,
  allowanceOf,
  reserveAnswer,
  selectBudget,
  selectOwnBudgets,
} from './budgets.ts';
import type { Engines } from './engines.ts';
import { InsightCache, storedIn } from './insight-cache.ts';
import { findScriptures } from './scriptures.ts';
import { type Streamed, toStored } from './streams.ts';

/** An answer in progress or a cached one, with what the caller has left. */
export type Given = Streamed | { readonly stored: string; readonly allowance: AiAllowance };

type Visitor = Pick<RequestContext, 'sessionToken' | 'address'>;

interface WriteOptions {
  readonly asker: Asker;
  readonly engine: Engine;
  readonly task: Task;
  /** Where the complete answer is cached. */
  readonly keepAs?: InsightTask;
}

/** Requests to the study engines; each costs one answer of the caller's budget. */
export class AiService {
  readonly #database: Database;
  readonly #library: Library;
  readonly #engines: Engines;
  readonly #cache: InsightCache;

  constructor(database: Database, library: Library, engines: Engines) {
    this.#database = database;
    this.#library = library;
    this.#engines = engines;
    this.#cache = new InsightCache(database, library.hash);
  }

  /** The caller: a visitor by their address, or a reader, with what they have used. */
  async #askerOf(visitor: Visitor) {
    const asAnonymous = { asker: asVisitor(visitor), budgets: [] };
    if (visitor.sessionToken === undefined) return asAnonymous;
    try {
      const { userId, isPro, answers } = await planOf(
        this.#database,
        visitor.sessionToken,
        selectOwnBudgets(),
      );
      const asker: Asker = { tier: isPro ? 'pro' : 'reader', userId };
      return { asker, budgets: answers[0] };
    } catch (error) {
      if (error instanceof LampstandError && error.code === 'auth/signed-out') return asAnonymous;
      throw error;
    }
  }

  /** An insight on a verse or a chapter. A cached one costs nothing; visitors get chapters only. */
  async insight(
    visitor: Visitor,
    task: InsightTask,
    {
      engine: wanted,
      regenerate,
    }: { readonly engine?: 'built-in' | undefined; readonly regenerate?: boolean | undefined },
  ): Promise<Given> {
    const engine = this.#engines.of(wanted);
    const lookUp = [this.#cache.look(task, engine), selectBudget(asVisitor(visitor))] as const;
    const [{ asker, budgets }, [insights, visitors]] = await Promise.all([
      this.#askerOf(visitor),
      regenerate ? ([[], []] as const) : this.#database.queryAsOwner(...lookUp),
    ]);
    if (asker.tier === 'visitor' && task.place.verse !== undefined)
      throw new LampstandError('auth/signed-out');
    const stored = storedIn(insights);
    if (stored) return { stored, allowance: allowanceIn([...budgets, ...visitors], asker) };
    return this.#write({ asker, engine, task, keepAs: task });
  }

  /** An answer to a question from a reader with Pro. */
  ask(userId: string, task: Task, wanted: 'built-in' | undefined): Promise<Streamed> {
    return this.#write({ asker: { tier: 'pro', userId }, engine: this.#engines.of(wanted), task });
  }

  /** Scriptures for a mood or a situation of a reader with Pro. */
  async find(
    userId: string,
    search: Search,
    wanted: 'built-in' | undefined,
    signal: AbortSignal,
  ): Promise<AiBodies['scriptures']> {
    if (search.kind === 'mood' && moodLabel(search.mood) === undefined) {
      throw new LampstandError('request/invalid', `There is no mood called ${asWritten(search.mood)}.`);
    }
    const asker: Asker = { tier: 'pro', userId };
    const text = search.kind === 'situation' ? search.situation : '';
    const { engine, reservation } = await this.#reserve(asker, this.#engines.of(wanted), text);
    try {
      const found = await findScriptures(this.#library, engine, this.#engines.builtIn, search, signal);
      return { ...found, allowance: await allowanceOf(this.#database, asker) };
    } catch (error) {
      // A caller who disconnects is charged, as for streamed answers.
      if (!signal.aborted) await reservation?.release(1);
      throw error;
    }
  }

  /** The remaining budget, and which engine answers. */
  async allowance(visitor: Visitor): Promise<AiBodies['allowance']> {
    const { asker } = await this.#askerOf(visitor);
    return { ...(await allowanceOf(this.#database, asker)), engine: this.#engines.preferred.name };
  }

  async #write({ asker, engine: wanted, task, keepAs }: WriteOptions): Promise<Streamed> {
    const text = 'question' in task ? task.question : '';
    const { engine, reservation } = await this.#reserve(asker, wanted, text);
    return {
      task,
      reservation,
      events: (signal) => answer(this.#library, engine, task, signal),
      allowance: () => allowanceOf(this.#database, asker),
      onEnd: async (events) => {
        const [start] = events;
        if (!keepAs || start?.type !== 'start') return;
        await this.#cache.keep(keepAs, start.data.model, toStored(events));
      },
    };
  }

  /**
   * Reserves one answer of the caller's budget. Help is not rationed: a caller without budget who may be in
   * danger is answered by the built-in engine, which costs nothing.
   */
  async #reserve(asker: Asker, engine: Engine, text: string) {
    try {
      return { engine, reservation: await reserveAnswer(this.#database, asker) };
    } catch (error) {
      const isInDanger = error instanceof LampstandError && topicsAbout(this.#library, text).help;
      if (!isInDanger) throw error;
      return { engine: this.#engines.builtIn, reservation: undefined };
    }
  }
}

function asVisitor({ address }: Visitor): Asker {
  return { tier: 'visitor', address };
}
