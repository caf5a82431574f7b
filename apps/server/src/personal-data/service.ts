import {
  bookmarkChannel,
  type Exported,
  favoritesChannel,
  highlightsChannel,
  type ImportReport,
  notesChannel,
  studyNotesChannel,
} from '@lampstand/contract';
import type { Database } from '../db/database.ts';
import type { Doorbell } from '../realtime/doorbell.ts';
import { exportData } from './export.ts';
import { importData } from './import.ts';

const IMPORTED = [
  notesChannel,
  favoritesChannel,
  highlightsChannel,
  bookmarkChannel,
  studyNotesChannel,
] as const;

/** Export and import of everything that belongs to a reader. */
export class PersonalDataService {
  readonly #database: Database;
  readonly #doorbell: Doorbell;

  constructor(database: Database, doorbell: Doorbell) {
    this.#database = database;
    this.#doorbell = doorbell;
  }

  export(session: string): Promise<Exported> {
    return this.#database.asCaller(session, exportData);
  }

  /** Without `apply` it only reports what it would do. */
  async import(session: string, data: Exported, apply: boolean): Promise<ImportReport> {
    const { report, userId } = await this.#database.asCaller(session, async (queries, caller) => ({
      report: await importData(queries, data, apply),
      userId: caller.userId,
    }));
    if (apply) for (const channel of IMPORTED) this.#doorbell.ringUser(userId, channel);
    return report;
  }
}
