import { randomUUID } from 'node:crypto';
import type { OpenAPIHono } from '@hono/zod-openapi';
import { LampstandError, SAMPLE_READER, sessionChannel } from '@lampstand/contract';
import { sampleReaderRoutes } from '@lampstand/contract/routes';
import { eq } from 'drizzle-orm';
import type { AccountParts } from '../accounts/parts.ts';
import { passwords } from '../accounts/passwords.ts';
import { sessionBody } from '../accounts/sessions.ts';
import type { Library } from '../bible/library.ts';
import { favorites, identities, studyNotes, users, verseNotes } from '../db/schema.ts';
import { importData } from '../personal/import.ts';
import { sampleExport } from './sample-export.ts';
import { foundSampleGroup } from './sample-group.ts';

const { email, name, password } = SAMPLE_READER;

/**
 * The sample reader of local mode: made when somebody first wants to be them, and an ordinary reader
 * from then on.
 */
export function mountSample(app: OpenAPIHono, parts: AccountParts, library: Library): void {
  const { database, visits, ask, ringFor } = parts;

  /** Two clicks at once make one reader. */
  const create = async (): Promise<string> => {
    const known = () => database.owner.select({ id: users.id }).from(users).where(eq(users.email, email));
    const [reader] = await known();
    if (reader) return reader.id;
    const hash = await passwords.hash(password);
    return database.transaction(async () => {
      const [made] = await database.owner
        .insert(users)
        .values({ id: randomUUID(), email, name, emailVerified: true })
        .onConflictDoNothing()
        .returning();
      const [{ id } = { id: '' }] = made ? [made] : await known();
      if (made) {
        await database.owner.insert(identities).values({
          id: randomUUID(),
          userId: id,
          providerId: 'credential',
          accountId: id,
          password: hash,
        });
      }
      return id;
    });
  };

  /** A reader who has anything is left as they are. */
  const fill = async (userId: string) => {
    const isFilled = await database.asUser(userId, async (queries) => {
      for (const table of [verseNotes, studyNotes, favorites]) {
        if ((await queries.select().from(table).limit(1)).length > 0) return false;
      }
      await importData(queries, sampleExport(library, new Date()), true);
      return true;
    });
    if (isFilled) await database.transaction(() => foundSampleGroup(database.owner, userId, new Date()));
  };

  app.openapi(sampleReaderRoutes.enterAsSample, async (c) => {
    await fill(await create());
    const { token } = await ask<{ token?: string }>(
      c,
      (auth, headers) => auth.api.signInEmail({ body: { email, password }, headers, asResponse: true }),
      { isBrief: true },
    );
    return c.json({ ...(await sessionBody(database, token)), twoStep: token === undefined }, 200);
  });

  app.openapi(sampleReaderRoutes.removeSample, async (c) => {
    const { userId } = await database.asCaller(visits.token(c), async (queries, caller) => {
      const [own] = await queries.select().from(users).where(eq(users.id, caller.userId));
      if (own?.email !== email) throw new LampstandError('request/not-found');
      return caller;
    });
    await database.owner.delete(users).where(eq(users.id, userId));
    await ask(c, (auth, headers) => auth.api.signOut({ headers, asResponse: true }));
    ringFor(userId, sessionChannel);
    return c.json({}, 200);
  });
}
