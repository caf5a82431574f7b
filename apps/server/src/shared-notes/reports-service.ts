import { LampstandError, type NoteReport } from '@lampstand/contract';
import { and, eq } from 'drizzle-orm';
import type { Database } from '../db/database.ts';
import { sharedNoteReports } from '../db/schema.ts';
import type { GroupAnnouncer } from '../groups/announcer.ts';
import { enqueueForGroup } from '../groups/enqueue.ts';
import { asMember, type Membership } from '../groups/membership.ts';
import { allow } from '../groups/policy.ts';
import type { RateLimits } from '../http/rate-limits.ts';
import { sharedNotePolicy } from './policy.ts';
import { selectNote, selectReports } from './queries.ts';

/** Each report sends the owner a mail. */
const REPORTS = { most: 20, seconds: 24 * 60 * 60 };

interface NewReport {
  readonly noteId: string;
  readonly commentId: string | null;
  readonly reason: string;
}

/** Notes and comments that members have reported to the owner, who acts on them or dismisses them. */
export class NoteReportsService {
  readonly #database: Database;
  readonly #limits: RateLimits;
  readonly #announcer: GroupAnnouncer;

  constructor(database: Database, limits: RateLimits, announcer: GroupAnnouncer) {
    this.#database = database;
    this.#limits = limits;
    this.#announcer = announcer;
  }

  async report(member: Membership, reportId: string, report: NewReport, origin: string): Promise<void> {
    const { groupId, userId } = member;
    const { noteId, commentId } = report;
    await this.#limits.count({ key: ['report', userId], ...REPORTS });
    await asMember(this.#database, member, async (queries) => {
      const { comments } = await selectNote(queries, groupId, noteId);
      if (commentId !== null && !comments.some(({ id }) => id === commentId)) {
        throw new LampstandError('group/note-not-found');
      }
      const made = await queries
        .insert(sharedNoteReports)
        .values({ groupId, id: reportId, ...report })
        .onConflictDoNothing()
        .returning();
      if (made.length === 0) return;
      await enqueueForGroup(queries, 'group-report', { groupId, subject: reportId, origin });
    });
    this.#announcer.jobs();
    this.#announcer.sharedNotes(groupId);
  }

  list(member: Membership): Promise<NoteReport[]> {
    allow(sharedNotePolicy.seeReports, member);
    return asMember(this.#database, member, (queries) => selectReports(queries, member.groupId));
  }

  async dismiss(member: Membership, reportId: string): Promise<NoteReport[]> {
    const { groupId } = member;
    allow(sharedNotePolicy.seeReports, member);
    const reports = await asMember(this.#database, member, async (queries) => {
      await queries
        .delete(sharedNoteReports)
        .where(and(eq(sharedNoteReports.groupId, groupId), eq(sharedNoteReports.id, reportId)));
      return selectReports(queries, groupId);
    });
    this.#announcer.sharedNotes(groupId);
    return reports;
  }
}
