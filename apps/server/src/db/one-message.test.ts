import pg from 'pg';
import { serialize } from 'pg-protocol';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import '../services.ts';
import { createTestDatabase } from '../testing.ts';
import { declaredStatements, inOneMessage, statement } from './one-message.ts';

/** The JavaScript type that the driver returns for each database type. */
const types: Readonly<Record<number, string>> = {
  [pg.types.builtins.BOOL]: 'boolean',
  [pg.types.builtins.INT4]: 'number',
  [pg.types.builtins.INT8]: 'string',
  [pg.types.builtins.TEXT]: 'string',
  [pg.types.builtins.TIMESTAMPTZ]: 'date',
  [pg.types.builtins.JSON]: 'json',
  [pg.types.builtins.JSONB]: 'json',
};

interface Field {
  readonly name: string;
  readonly dataTypeID: number;
}

/** Asks the database for the row description of a statement without running it. */
function fieldsOf(client: pg.Client, text: string): Promise<readonly Field[]> {
  return new Promise((resolve, reject) => {
    let found: readonly Field[] = [];
    client.query({
      submit: ({ stream }: pg.Connection) =>
        void stream.write(
          Buffer.concat([
            serialize.parse({ name: '', text, types: [] }),
            serialize.describe({ type: 'S' }),
            serialize.sync(),
          ]),
        ),
      handleRowDescription: ({ fields }: { fields: readonly Field[] }) => {
        found = fields;
      },
      handleError: reject,
      handleReadyForQuery: () => resolve(found),
    } as unknown as pg.Submittable);
  });
}

let client: pg.Client;
beforeAll(async () => {
  client = new pg.Client(await createTestDatabase());
  await client.connect();
});
afterAll(() => client.end());

describe('a prepared statement', () => {
  it.each([...declaredStatements()])(
    '"%s" returns the columns that it declares',
    async (_, { text, columns }) => {
      const fields = await fieldsOf(client, text);
      expect(Object.fromEntries(fields.map(({ name, dataTypeID }) => [name, types[dataTypeID]]))).toEqual(
        Object.fromEntries(Object.entries(columns).map(([name, type]) => [name, type.replace('?', '')])),
      );
    },
  );

  it('cannot be declared twice under one name', () => {
    expect(() => statement('enter session', 'select 1', {})).toThrow('two statements called "enter session"');
  });

  it('is refused when its name already belongs to another text on the connection', async () => {
    const pool = client as unknown as pg.PoolClient;
    const one = { name: 'twice', text: 'select 1 as one', values: [], columns: { one: 'number' } } as const;
    expect(await inOneMessage(pool, [one])).toEqual([[{ one: 1 }]]);
    await expect(inOneMessage(pool, [{ ...one, text: 'select 2 as one' }])).rejects.toThrow(
      'the statement "twice" has another text than before',
    );
    expect(await inOneMessage(pool, [one])).toEqual([[{ one: 1 }]]);
  });

  it('does not run after one that failed, and can be sent again on the same connection', async () => {
    const pool = client as unknown as pg.PoolClient;
    await client.query('create temporary table written (number integer)');
    const bad = { name: 'bad', text: 'select 1 / 0', values: [], columns: {} } as const;
    const write = { name: 'write', text: 'insert into written values (1)', values: [], columns: {} } as const;
    for (const batch of [
      [bad, write],
      [write, bad],
    ]) {
      await expect(inOneMessage(pool, batch)).rejects.toThrow('division by zero');
    }
    expect((await client.query('select 1 from written')).rowCount).toBe(0);
    await inOneMessage(pool, [write]);
    expect((await client.query('select 1 from written')).rowCount).toBe(1);
  });
});

describe('an unknown session', () => {
  it('is refused by the database itself, so that no later statement runs', async () => {
    await client.query('create temporary table as_nobody (number integer)');
    const enter = {
      name: 'enter',
      text: 'select user_id from enter_session($1)',
      values: ['unknown'],
      columns: { user_id: 'string' },
    } as const;
    const write = { name: 'as nobody', text: 'insert into as_nobody values (1)', values: [], columns: {} };
    await expect(inOneMessage(client as unknown as pg.PoolClient, [enter, write])).rejects.toMatchObject({
      code: 'LS401',
    });
    expect((await client.query('select 1 from as_nobody')).rowCount).toBe(0);
  });
});
