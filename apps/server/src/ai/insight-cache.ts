import { verseId } from '@lampstand/canon';
import type { Engine, InsightTask } from '../answers/tasks.ts';
import type { Database } from '../db/database.ts';
import { type RowOf, statement } from '../db/one-message.ts';
import { insights } from '../db/schema.ts';

/** One insight for each passage, version, mode and model, checked against these packs. */
export class InsightCache {
  readonly #database: Database;
  readonly #pack: string;

  constructor(database: Database, pack: string) {
    this.#database = database;
    this.#pack = pack;
  }

  /** The query for an insight by one of the models, preferring the first; `storedIn` reads the result. */
  look(task: InsightTask, { models }: Engine) {
    const { verseId: verse, version, mode } = keyOf(task);
    return storedInsight(verse, version, mode, this.#pack, models.join('\n'));
  }

  async keep(task: InsightTask, model: string, answer: string): Promise<void> {
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

const storedInsight = statement(
  'stored insight',
  `select answer from insights, string_to_array($5, E'\\n') as models
  where verse_id = $1 and version = $2 and mode = $3 and pack = $4 and model = any(models)
  order by array_position(models, model) limit 1`,
  { answer: 'string' },
);

export function storedIn([row]: readonly RowOf<ReturnType<typeof storedInsight>>[]): string | undefined {
  return row?.answer;
}

/** Verse 0 means the whole chapter. */
function keyOf({ place, version, mode }: InsightTask) {
  return { verseId: verseId({ ...place, verse: place.verse ?? 0 }), version, mode };
}
