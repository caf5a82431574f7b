import { LampstandError, type Note, notesChannel } from '@lampstand/contract';
import type { Database } from '../db/database.ts';
import type { Doorbell } from '../realtime/doorbell.ts';
import { deleteNote, noteBody, saveNote, selectNote, selectNotes } from './queries.ts';

/** The notes on verses: one for each verse and reader. */
export class NotesService {
  readonly #database: Database;
  readonly #doorbell: Doorbell;

  constructor(database: Database, doorbell: Doorbell) {
    this.#database = database;
    this.#doorbell = doorbell;
  }

  /** All of them, or what has changed since an answer with this cursor. */
  async list(session: string, since?: string) {
    const { rows, ...changes } = await this.#database.asCaller(session, (queries) =>
      selectNotes(queries, since),
    );
    return { notes: rows.map(noteBody), ...changes };
  }

  async get(session: string, verseId: string): Promise<Note | null> {
    const row = await this.#database.asCaller(session, (queries) => selectNote(queries, verseId));
    return row ? noteBody(row) : null;
  }

  /** A note that was changed since the revision that this one started from is not overwritten. */
  async save(session: string, verseId: string, content: string, base: number | null): Promise<Note> {
    const {
      caller,
      answers: [[row]],
    } = await this.#database.queryAsCaller(session, saveNote(verseId, content, base));
    if (!row) throw new LampstandError('sync/conflict');
    this.#doorbell.ringUser(caller.userId, notesChannel);
    return noteBody(row);
  }

  /** Deletes the revision that is named, or whatever is there; null: there was nothing to delete. */
  async delete(session: string, verseId: string, base: number | null | undefined): Promise<Note | null> {
    const row = await this.#database.asCaller(session, async (queries) => {
      const deleted = await deleteNote(queries, verseId, base);
      if (!deleted && base && (await selectNote(queries, verseId))) throw new LampstandError('sync/conflict');
      return deleted;
    });
    if (!row) return null;
    this.#doorbell.ringUser(row.userId, notesChannel);
    return noteBody(row);
  }
}
