import { LampstandError, type StudyNote, studyNotesChannel } from '@lampstand/contract';
import type { Database } from '../db/database.ts';
import type { Doorbell } from '../realtime/doorbell.ts';
import {
  deleteStudyNote,
  type StudyNoteFields,
  saveStudyNote,
  selectStudyNote,
  selectStudyNotes,
  studyNoteBody,
} from './queries.ts';

/** Free-form notes of a reader, with a title, tags and an optional passage. */
export class StudyNotesService {
  readonly #database: Database;
  readonly #doorbell: Doorbell;

  constructor(database: Database, doorbell: Doorbell) {
    this.#database = database;
    this.#doorbell = doorbell;
  }

  /** All study notes, or the changes since an answer with this cursor. */
  async list(session: string, since?: string) {
    const { rows, ...changes } = await this.#database.asCaller(session, (queries) =>
      selectStudyNotes(queries, since),
    );
    return { studyNotes: rows.map(studyNoteBody), ...changes };
  }

  /** Does not overwrite a note that was changed since the revision that this one started from. */
  async save(session: string, id: string, fields: StudyNoteFields, base: number | null): Promise<StudyNote> {
    const row = await this.#database.asCaller(session, (queries) => saveStudyNote(queries, id, fields, base));
    if (!row) throw new LampstandError('sync/conflict');
    this.#doorbell.ringUser(row.userId, studyNotesChannel);
    return studyNoteBody(row);
  }

  /** Deletes the given revision, or any revision if none is given; null means that there was nothing to delete. */
  async delete(session: string, id: string, base: number | null | undefined): Promise<StudyNote | null> {
    const row = await this.#database.asCaller(session, async (queries) => {
      const deleted = await deleteStudyNote(queries, id, base);
      if (!deleted && base && (await selectStudyNote(queries, id))) throw new LampstandError('sync/conflict');
      return deleted;
    });
    if (!row) return null;
    this.#doorbell.ringUser(row.userId, studyNotesChannel);
    return studyNoteBody(row);
  }
}
