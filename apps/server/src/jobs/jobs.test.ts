import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { Database } from '../db/database.ts';
import { Doorbell } from '../realtime/doorbell.ts';
import { createTestDatabase, queryTestDatabase } from '../testing.ts';
import { enqueue, type JobHandlers, Worker } from './jobs.ts';

/** What the tests ask for; only mails are told apart. */
const mail = (to: string) => ({ to, letter: 'confirm', values: {} });
const idle: JobHandlers = {
  mail: async () => {},
  'password-reset': async () => {},
  confirmation: async () => {},
  'trial-ending': async () => {},
  'end-plans': async () => {},
  'overdue-plans': async () => {},
  'group-invite': async () => {},
  'group-report': async () => {},
  'session-reminder': async () => {},
  'session-cancelled': async () => {},
  'session-end': async () => {},
  housekeeping: async () => {},
};

let url: string;
let database: Database;
const running: Worker[] = [];

async function ask(text: string): Promise<unknown[]> {
  return (await queryTestDatabase((client) => client.query(text), url)).rows;
}

beforeAll(async () => {
  url = await createTestDatabase();
  database = new Database(url);
  await database.open();
});
afterEach(async () => {
  await Promise.all(running.splice(0).map((worker) => worker.stop()));
  await ask(`delete from jobs`);
});
afterAll(() => database.close());

function work(handlers: Partial<JobHandlers>): Worker {
  const worker = new Worker(database, { ...idle, ...handlers });
  running.push(worker);
  worker.start(new Doorbell(database));
  return worker;
}

describe('jobs', () => {
  it('are each done once, whoever works', async () => {
    const done: string[] = [];
    for (let i = 0; i < 20; i++) await enqueue(database, 'mail', mail(`${i}`));
    for (let i = 0; i < 3; i++) work({ mail: async ({ to }) => void done.push(to) });
    await vi.waitFor(() => expect(done).toHaveLength(20), { timeout: 10_000 });
    expect(new Set(done).size).toBe(20);
    await vi.waitFor(
      async () => expect(await ask(`select 1 from jobs where kind = 'mail'`)).toHaveLength(0),
      20_000,
    );
  });

  it('that cannot be looked for are told in the log, and looked for again', async () => {
    const said = vi.spyOn(console, 'error').mockImplementation(() => {});
    await ask('alter table jobs rename to lost_jobs');
    work({});
    await vi.waitFor(
      () => expect(said.mock.calls.flat().join(' ')).toContain('The job worker failed'),
      20_000,
    );
    await ask('alter table lost_jobs rename to jobs');
    said.mockRestore();
  });

  it('exist only when their cause does', async () => {
    await expect(
      database.transaction(async () => {
        await enqueue(database, 'mail', mail('nobody'));
        throw new Error('the cause failed');
      }),
    ).rejects.toThrow('the cause failed');
    expect(await ask(`select 1 from jobs where kind = 'mail'`)).toEqual([]);
  });

  it('that failed come again later, and what they had written is undone', async () => {
    let attempts = 0;
    await enqueue(database, 'mail', mail('again'));
    work({
      mail: async () => {
        attempts++;
        if (attempts > 1) return;
        await enqueue(database, 'mail', mail('half a write'));
        await database.owner.execute('select 1 / 0');
      },
    });
    await vi.waitFor(() => expect(attempts).toBe(1), 20_000);
    const left = () =>
      ask(`select attempts, last_error, run_at > now() as later, payload->>'to' as to from jobs
          where kind = 'mail'`);
    await vi.waitFor(
      async () => expect(await left()).toMatchObject([{ attempts: 1, later: true, to: 'again' }]),
      20_000,
    );
    await vi.waitFor(() => expect(attempts).toBe(2), { timeout: 15_000 });
    await vi.waitFor(async () => expect(await left()).toEqual([]), 20_000);
  });

  it('that fail again and again are tried every six hours in the end', async () => {
    const log = vi.spyOn(console, 'error').mockImplementation(() => {});
    await enqueue(database, 'mail', mail('again'));
    await ask(`update jobs set attempts = 20 where kind = 'mail'`);
    work({ mail: async () => Promise.reject(new Error('away')) });
    const hours = `extract(epoch from run_at - now()) / 3600`;
    await vi.waitFor(
      async () =>
        expect(
          await ask(
            `select attempts from jobs where kind = 'mail' and ${hours} between 5 and 6 and dead_at is null`,
          ),
        ).toEqual([{ attempts: 21 }]),
      20_000,
    );
    log.mockRestore();
  });

  it('that have failed for three days are kept, reported in the log and no longer tried', async () => {
    const log = vi.spyOn(console, 'error').mockImplementation(() => {});
    let attempts = 0;
    await enqueue(database, 'mail', mail('never'));
    await ask(`update jobs set attempts = 24 where kind = 'mail'`);
    work({
      mail: async () => {
        attempts++;
        throw new Error('the wall is too high');
      },
    });
    await vi.waitFor(
      async () =>
        expect(await ask(`select last_error from jobs where dead_at is not null and kind = 'mail'`)).toEqual([
          { last_error: 'the wall is too high' },
        ]),
      20_000,
    );
    await ask(`update jobs set run_at = now() where kind = 'mail'`);
    await enqueue(database, 'mail', mail('after'));
    expect(attempts).toBe(1);
    expect(log).toHaveBeenCalledOnce();
  });

  it('begin at once when the bell rings on any server', async () => {
    const other = new Database(url);
    await other.open();
    const bell = new Doorbell(other);
    let finish: () => void = () => {};
    const done = new Promise<void>((resolve) => {
      finish = resolve;
    });
    // The worker would look by itself after five seconds, which do not pass here.
    vi.useFakeTimers({ toFake: ['setTimeout'] });
    const worker = new Worker(database, { ...idle, mail: async () => finish() });
    running.push(worker);
    const ears = new Doorbell(database);
    ears.open();
    worker.start(ears);
    // Whatever lay there is done, and the worker sleeps.
    await expect.poll(() => ask(`select 1 from jobs`)).toEqual([]);
    await enqueue(other, 'mail', mail('now'));
    bell.ringJobs();
    await vi.advanceTimersByTimeAsync(100);
    await done;
    vi.useRealTimers();
    ears.close();
    await other.close();
  });
});
