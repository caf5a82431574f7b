import { verseId } from '@lampstand/canon';
import { and, eq, sql } from 'drizzle-orm';
import type { Database } from '../db/database.ts';
import { insights } from '../db/schema.ts';
import type { AnswerEvent } from './answers.ts';
import type { Engine, InsightTask } from './tasks.ts';

/** All events of an insight, as they were first sent. */
export type StoredInsight = readonly AnswerEvent[];

/** One insight for each passage, version, mode and model, checked against these packs. */
export class InsightCache {
  readonly #database: Database;
  readonly #pack: string;
  readonly #stored: ReturnType<typeof prepareLook>;

  constructor(database: Database, pack: string) {
    this.#database = database;
    this.#pack = pack;
    this.#stored = prepareLook(database);
  }

  /** What one of the models has written, the first one before the second. */
  async find(task: InsightTask, { models }: Engine): Promise<StoredInsight | undefined> {
    const rows = await this.#stored.execute({ ...keyOf(task), models: [...models], pack: this.#pack });
    const best = models.flatMap((model) => rows.filter((row) => row.model === model))[0];
    return best?.answer as StoredInsight | undefined;
  }

  async keep(task: InsightTask, model: string, answer: StoredInsight): Promise<void> {
    const fresh = { pack: this.#pack, answer, createdAt: new Date() };
    await this.#database.owner
      .insert(insights)
      .values({ ...keyOf(task), model, ...fresh })
      .onConflictDoUpdate({
        target: [insights.verseId, insights.version, insights.mode, insights.model],
        set: fresh,
      });
  }
}

/** Prepared once for each connection, for this is asked whenever somebody opens an insight. */
function prepareLook({ owner }: Database) {
  const given = sql.placeholder;
  return owner
    .select({ model: insights.model, answer: insights.answer })
    .from(insights)
    .where(
      and(
        eq(insights.verseId, given('verseId')),
        eq(insights.version, given('version')),
        eq(insights.mode, given('mode')),
        sql`${insights.model} = any(${given('models')})`,
        eq(insights.pack, given('pack')),
      ),
    )
    .prepare('stored insight');
}

/** Verse 0 is the whole chapter. */
function keyOf({ place, version, mode }: InsightTask) {
  return { verseId: verseId({ ...place, verse: place.verse ?? 0 }), version, mode };
}
