import type pg from 'pg';
import { median, print } from './measure.ts';
import { compare, emptyAnswer, httpClient, inSignedInWorld, inTransaction } from './signed-in.ts';
import { everyVerse } from './verses.ts';

const NOTES = 10_000;

/** The statement that the server runs for a save. */
const upsert = `
  insert into verse_notes (user_id, verse_id, content) values ($1, $2, $3)
  on conflict (user_id, verse_id) do update set
    content = excluded.content,
    deleted = false,
    revision = verse_notes.revision
      + case when verse_notes.content = excluded.content and not verse_notes.deleted then 0 else 1 end,
    updated_at = case when verse_notes.content = excluded.content and not verse_notes.deleted
      then verse_notes.updated_at else now() end
  where (verse_notes.content = excluded.content and not verse_notes.deleted)
    or verse_notes.deleted or verse_notes.revision = $4
  returning *`;

/**
 * Saving a note through HTTP, with row-level security, compared with the same upsert sent directly to the
 * database.
 */
export const benchNotes = () =>
  inSignedInWorld(async ({ url, reader, connections, database }) => {
    const verses = everyVerse();
    const upsertBy =
      (client: pg.Client, named: object = {}): Save =>
      async (verse, content, base) => {
        const { rows } = await client.query({
          ...named,
          text: upsert,
          values: [reader.id, verse, content, base],
        });
        return rows[0].revision;
      };
    const prepared = { name: 'save' };
    /** Verses that no other client writes on. */
    let used = 0;
    const own = (save: Save) => eachVerse(verses, used++, save);
    await compare({
      what: 'Saving a note',
      name: 'A note saved through HTTP against the same upsert',
      empty: connections.map(() => emptyAnswer(url)),
      straight: [
        { name: 'bare and prepared', clients: connections.map((client) => own(upsertBy(client, prepared))) },
        { name: 'bare, not prepared', clients: connections.map((client) => own(upsertBy(client))) },
        {
          name: 'with the session and its guards in one message',
          clients: connections.map(() =>
            own(async (verse, content, base) => {
              const statement = {
                ...prepared,
                text: upsert,
                values: [reader.id, verse, content, base],
                columns: { revision: 'number' } as const,
              };
              const { answers } = await database.queryAsCaller(reader.token, statement);
              return answers[0][0]?.revision ?? 0;
            }),
          ),
        },
        {
          name: 'guarded in a transaction of the driver',
          clients: connections.map((client) => {
            const save = upsertBy(client, prepared);
            return own((...note) => inTransaction(client, reader, () => save(...note)));
          }),
        },
      ],
      through: connections.map(() => {
        const ask = httpClient(url, reader.cookie);
        return own(
          async (verse, content, base) =>
            JSON.parse(await ask('PUT', `/api/notes/${verse}`, { content, base })).revision,
        );
      }),
    });
    await printFetched(httpClient(url, reader.cookie), connections[0], reader.id, verses);
  });

/** What a device fetches when a note was changed on another one: that note, of ten thousand. */
async function printFetched(
  ask: ReturnType<typeof httpClient>,
  client: pg.Client | undefined,
  userId: string,
  verses: readonly string[],
): Promise<void> {
  await client?.query('delete from verse_notes');
  await client?.query(
    `insert into verse_notes (user_id, verse_id, content)
     select $1, verse, repeat('What stands before and after it? ', 3) from unnest($2::text[]) as verse`,
    [userId, verses.slice(0, NOTES)],
  );
  const whole = await ask('GET', '/api/notes');
  await ask('PUT', `/api/notes/${verses[77]}`, { content: 'Another text.', base: 1 });
  const since = encodeURIComponent(JSON.parse(whole).cursor);
  const changed = await ask('GET', `/api/notes?since=${since}`);
  console.log(
    `All ${NOTES.toLocaleString('en')} notes: ${Buffer.byteLength(whole).toLocaleString('en')} bytes`,
  );
  print({
    name: `Fetched after a change of one of ${NOTES.toLocaleString('en')} notes (${JSON.parse(changed).notes.length} row)`,
    measured: Buffer.byteLength(changed),
    unit: ' bytes',
    accept: 1024,
    goal: 512,
  });
  const timeOf = async (path: string) => {
    const times: number[] = [];
    for (let round = 0; round < 20; round++) {
      const start = performance.now();
      await ask('GET', path);
      times.push(performance.now() - start);
    }
    return median(times);
  };
  const [all, one] = [await timeOf('/api/notes'), await timeOf(`/api/notes?since=${since}`)];
  console.log(`Answered in ${one.toFixed(1)} ms, all notes in ${all.toFixed(1)} ms`);
}

/** How many verses a client writes on before it starts over: some saves are new, most are changes. */
const OWN_VERSES = 500;

type Save = (verse: string, content: string, base: number | null) => Promise<number>;

/** Every client has its own verses and knows the revision that it changes. */
function eachVerse(verses: readonly string[], client: number, save: Save): () => Promise<void> {
  const revisions = new Map<string, number>();
  let saves = 0;
  return async () => {
    const verse = verses[client * OWN_VERSES + (saves++ % OWN_VERSES)] ?? '';
    const content = `What stands here speaks to me, and more so the ${saves}th time that I read it.`;
    revisions.set(verse, await save(verse, content, revisions.get(verse) ?? null));
  };
}
