import { LampstandError, type Note, notesChannel } from '@lampstand/contract';
import type { Database } from '../db/database.ts';
import type { Doorbell } from '../realtime/doorbell.ts';
import { deleteNote, noteBody, saveNote, selectNote, selectNotes } from './queries.ts';

/** The notes on verses: one per verse and reader. */
export class NotesService {
  readonly #database: Database;
  readonly #doorbell: Doorbell;

  constructor(database: Database, doorbell: Doorbell) {
    this.#database = database;
    this.#doorbell = doorbell;
  }

  /** All notes, or the changes since an answer with this cursor. */
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

  /** Does not overwrite a note that was changed since the revision that this one started from. */
  async save(session: string, verseId: string, content: string, base: number | null): Promise<Note> {
    const {
      caller,
      answers: [[row]],
    } = await this.#database.queryAsCaller(session, saveNote(verseId, content, base));
    if (!row) throw new LampstandError('sync/conflict');
    this.#doorbell.ringUser(caller.userId, notesChannel);
    return noteBody(row);
  }

  /** Deletes the given revision, or any revision if none is given; null means that there was nothing to delete. */
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
