import {
  GROUP_PAGE_SIZE,
  LampstandError,
  type ReactionName,
  type SharedNote,
  sharedNoteLimits,
} from '@lampstand/contract';
import { and, eq, sql } from 'drizzle-orm';
import type { Database, Queries } from '../db/database.ts';
import { sharedNoteComments, sharedNoteReactions, sharedNotes } from '../db/schema.ts';
import type { GroupAnnouncer } from '../groups/announcer.ts';
import { full } from '../groups/limits.ts';
import { asMember, type Membership } from '../groups/membership.ts';
import { allow } from '../groups/policy.ts';
import { sharedNotePolicy } from './policy.ts';
import {
  countNotes,
  isComment,
  isNote,
  isReaction,
  type NoteRow,
  notesIn,
  selectNote,
  selectNotes,
} from './queries.ts';

interface NoteFields {
  readonly content: string;
  readonly verseId: string | null;
  /** The revision that an edit started from; null for a new item. */
  readonly base: number | null;
}

type CommentFields = Omit<NoteFields, 'verseId'>;

/** Notes that members share with their group, with comments and reactions. */
export class SharedNotesService {
  readonly #database: Database;
  readonly #announcer: GroupAnnouncer;

  constructor(database: Database, announcer: GroupAnnouncer) {
    this.#database = database;
    this.#announcer = announcer;
  }

  /** A page of notes, the newest first; `before` is the id of the last known one. */
  async list(member: Membership, before: string): Promise<{ notes: SharedNote[]; hasMore: boolean }> {
    const page = { limit: GROUP_PAGE_SIZE + 1, ...(before === '' ? {} : { before }) };
    const { rows } = await asMember(this.#database, member, (queries) =>
      queries.execute<NoteRow>(selectNotes(member.groupId, page)),
    );
    const notes = notesIn(rows);
    return { notes: notes.slice(0, GROUP_PAGE_SIZE), hasMore: notes.length > GROUP_PAGE_SIZE };
  }

  save(member: Membership, noteId: string, fields: NoteFields): Promise<SharedNote> {
    return this.#change(member, noteId, async (queries) => {
      const [known] = await queries.select().from(sharedNotes).where(isNote(member.groupId, noteId));
      if (known) await editNote(queries, member, known, fields);
      else await insertNote(queries, member, noteId, fields);
    });
  }

  async delete(member: Membership, noteId: string): Promise<void> {
    const isIt = isNote(member.groupId, noteId);
    await asMember(this.#database, member, async (queries) => {
      const [known] = await queries.select().from(sharedNotes).where(isIt);
      if (!known) return;
      allow(sharedNotePolicy.delete, member, { author: known.userId === member.userId });
      await queries.delete(sharedNotes).where(isIt);
    });
    this.#announcer.sharedNotes(member.groupId);
  }

  react(member: Membership, noteId: string, name: ReactionName): Promise<SharedNote> {
    const { groupId } = member;
    return this.#change(member, noteId, async (queries) => {
      await selectNote(queries, groupId, noteId);
      await queries.insert(sharedNoteReactions).values({ groupId, noteId, name }).onConflictDoNothing();
    });
  }

  unreact(member: Membership, noteId: string, name: ReactionName): Promise<SharedNote> {
    return this.#change(member, noteId, async (queries) => {
      await queries
        .delete(sharedNoteReactions)
        .where(isReaction(member.groupId, noteId, member.userId, name));
    });
  }

  saveComment(
    member: Membership,
    noteId: string,
    commentId: string,
    fields: CommentFields,
  ): Promise<SharedNote> {
    return this.#change(member, noteId, async (queries) => {
      const { comments } = await selectNote(queries, member.groupId, noteId);
      const known = comments.find(({ id }) => id === commentId);
      if (known) await editComment(queries, member, noteId, known, fields);
      else await insertComment(queries, member, { noteId, commentId, count: comments.length }, fields);
    });
  }

  deleteComment(member: Membership, noteId: string, commentId: string): Promise<SharedNote> {
    return this.#change(member, noteId, async (queries) => {
      const { comments } = await selectNote(queries, member.groupId, noteId);
      const known = comments.find(({ id }) => id === commentId);
      if (!known) return;
      allow(sharedNotePolicy.delete, member, { author: known.userId === member.userId });
      await queries.delete(sharedNoteComments).where(isComment(member.groupId, noteId, commentId));
    });
  }

  /** Changes a note, notifies the group and returns the note. */
  async #change(
    member: Membership,
    noteId: string,
    work: (queries: Queries) => Promise<void>,
  ): Promise<SharedNote> {
    const note = await asMember(this.#database, member, async (queries) => {
      await work(queries);
      return selectNote(queries, member.groupId, noteId);
    });
    this.#announcer.sharedNotes(member.groupId);
    return note;
  }
}

async function insertNote(
  queries: Queries,
  { groupId }: Membership,
  id: string,
  { base, content, verseId }: NoteFields,
): Promise<void> {
  // The edited item was deleted meanwhile, perhaps by the owner; an edit does not restore it.
  if (base !== null) throw new LampstandError('group/note-not-found');
  if ((await countNotes(queries, groupId)) >= sharedNoteLimits.sharedNotes) {
    throw full('There are as many shared notes as a group can have. Delete some first.');
  }
  await queries.insert(sharedNotes).values({ groupId, id, content, verseId }).onConflictDoNothing();
}

async function editNote(
  queries: Queries,
  member: Membership,
  known: typeof sharedNotes.$inferSelect,
  { base, content, verseId }: NoteFields,
): Promise<void> {
  allow(sharedNotePolicy.edit, member, { author: known.userId === member.userId });
  if (known.content === content && known.verseId === verseId) return;
  const changed = await queries
    .update(sharedNotes)
    .set({ content, verseId, revision: known.revision + 1, editedAt: sql`now()` })
    .where(and(isNote(known.groupId, known.id), eq(sharedNotes.revision, base ?? 0)))
    .returning();
  if (changed.length === 0) throw new LampstandError('sync/conflict');
}

async function insertComment(
  queries: Queries,
  { groupId }: Membership,
  {
    noteId,
    commentId,
    count,
  }: { readonly noteId: string; readonly commentId: string; readonly count: number },
  { base, content }: CommentFields,
): Promise<void> {
  if (base !== null) throw new LampstandError('group/note-not-found');
  if (count >= sharedNoteLimits.comments) throw full('There are as many comments as a note can have.');
  await queries
    .insert(sharedNoteComments)
    .values({ groupId, noteId, id: commentId, content })
    .onConflictDoNothing();
}

async function editComment(
  queries: Queries,
  member: Membership,
  noteId: string,
  known: SharedNote['comments'][number],
  { base, content }: CommentFields,
): Promise<void> {
  allow(sharedNotePolicy.edit, member, { author: known.userId === member.userId });
  if (known.content === content) return;
  const isIt = isComment(member.groupId, noteId, known.id);
  const changed = await queries
    .update(sharedNoteComments)
    .set({ content, revision: known.revision + 1, editedAt: sql`now()` })
    .where(and(isIt, eq(sharedNoteComments.revision, base ?? 0)))
    .returning();
  if (changed.length === 0) throw new LampstandError('sync/conflict');
}
