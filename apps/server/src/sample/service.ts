import { randomUUID } from 'node:crypto';
import { LampstandError, SAMPLE_READER, type SignedIn, sessionChannel } from '@lampstand/contract';
import { eq } from 'drizzle-orm';
import type { AuthGateway } from '../auth/gateway.ts';
import { passwords } from '../auth/passwords.ts';
import { sessionBody } from '../auth/sessions.ts';
import type { Library } from '../bible/library.ts';
import type { Database } from '../db/database.ts';
import { favorites, identities, studyNotes, users, verseNotes } from '../db/schema.ts';
import type { RequestContext } from '../http/request-context.ts';
import { importData } from '../personal-data/import.ts';
import type { Doorbell } from '../realtime/doorbell.ts';
import { sampleExport } from './sample-export.ts';
import { foundSampleGroup } from './sample-group.ts';

const { email, name, password } = SAMPLE_READER;

interface SampleParts {
  readonly database: Database;
  readonly auth: AuthGateway;
  readonly library: Library;
  readonly doorbell: Doorbell;
}

/** The sample reader of local mode: created on first use, and an ordinary reader from then on. */
export class SampleReaderService {
  readonly #parts: SampleParts;

  constructor(parts: SampleParts) {
    this.#parts = parts;
  }

  async enter(request: RequestContext): Promise<SignedIn> {
    const { auth, database } = this.#parts;
    await this.#fill(await this.#create());
    const { token } = await auth.ask<{ token?: string }>(
      request,
      ({ api }, headers) => api.signInEmail({ body: { email, password }, headers, asResponse: true }),
      { isBrief: true },
    );
    return { ...(await sessionBody(database, token)), twoStep: token === undefined };
  }

  async remove(request: RequestContext, session: string): Promise<void> {
    const { auth, database, doorbell } = this.#parts;
    const { userId } = await database.asCaller(session, async (queries, caller) => {
      const [own] = await queries.select().from(users).where(eq(users.id, caller.userId));
      if (own?.email !== email) throw new LampstandError('request/not-found');
      return caller;
    });
    await database.owner.delete(users).where(eq(users.id, userId));
    await auth.ask(request, ({ api }, headers) => api.signOut({ headers, asResponse: true }));
    doorbell.ringUser(userId, sessionChannel);
  }

  /** Two simultaneous clicks create one reader. */
  async #create(): Promise<string> {
    const { database } = this.#parts;
    const known = () => database.owner.select({ id: users.id }).from(users).where(eq(users.email, email));
    const [reader] = await known();
    if (reader) return reader.id;
    const hash = await passwords.hash(password);
    return database.transaction(async () => {
      const { owner } = database;
      const [made] = await owner
        .insert(users)
        .values({ id: randomUUID(), email, name, emailVerified: true })
        .onConflictDoNothing()
        .returning();
      const [{ id } = { id: '' }] = made ? [made] : await known();
      const identity = {
        id: randomUUID(),
        userId: id,
        providerId: 'credential',
        accountId: id,
        password: hash,
      };
      if (made) await owner.insert(identities).values(identity);
      return id;
    });
  }

  /** A reader who already has data is left unchanged. */
  async #fill(userId: string): Promise<void> {
    const { database, library } = this.#parts;
    const isFilled = await database.asUser(userId, async (queries) => {
      for (const table of [verseNotes, studyNotes, favorites]) {
        if ((await queries.select().from(table).limit(1)).length > 0) return false;
      }
      await importData(queries, sampleExport(library, new Date()), true);
      return true;
    });
    if (isFilled) await database.transaction(() => foundSampleGroup(database.owner, userId, new Date()));
  }
}
