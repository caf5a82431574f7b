import pg from 'pg';

/** A statement that is prepared under its name once for each connection. */
export interface Statement {
  readonly name: string;
  readonly text: string;
  readonly values: readonly (string | number | null)[];
}

/**
 * Sends statements in one message: one way to the database and back, and one transaction, for nothing
 * ends it before the last. Where one fails, nothing of them remains.
 */
export async function inOneMessage(
  client: pg.PoolClient,
  statements: readonly Statement[],
): Promise<pg.QueryResultRow[][]> {
  return new Promise((resolve, reject) => {
    client.query(new Batch(statements, (error, rows) => (error ? reject(error) : resolve(rows))));
  });
}

type Callback = (error: Error | undefined, rows: pg.QueryResultRow[][]) => void;

interface Builder {
  readonly rows: pg.QueryResultRow[];
  addFields(fields: readonly unknown[]): void;
  parseRow(values: readonly unknown[]): pg.QueryResultRow;
}
/** Reads rows as the driver does everywhere else. */
const { Result } = pg as unknown as { Result: new () => Builder };

/** Which statements a connection has prepared. */
const prepared = new WeakMap<pg.Connection, Set<string>>();

/** What the driver calls while the answers come in. */
class Batch implements pg.Submittable {
  readonly #statements: readonly Statement[];
  readonly #callback: Callback;
  readonly #rows: pg.QueryResultRow[][] = [];
  #result = new Result();
  #hasFailed = false;

  constructor(statements: readonly Statement[], callback: Callback) {
    this.#statements = statements;
    this.#callback = callback;
  }

  submit(connection: pg.Connection): null {
    const known = prepared.get(connection) ?? new Set();
    prepared.set(connection, known);
    connection.stream.cork();
    for (const { name, text, values } of this.#statements) {
      if (!known.has(name)) connection.parse({ name, text, types: [] }, true);
      known.add(name);
      const bound = values.map((value) => (value === null ? value : String(value)));
      connection.bind({ statement: name, values: bound, portal: '', binary: false } as never, true);
      connection.describe({ type: 'P', name: '' }, true);
      connection.execute({ portal: '', rows: '0' }, true);
    }
    connection.sync();
    connection.stream.uncork();
    return null;
  }

  handleRowDescription({ fields }: { fields: readonly unknown[] }): void {
    this.#result.addFields(fields);
  }

  handleDataRow({ fields }: { fields: readonly unknown[] }): void {
    this.#result.rows.push(this.#result.parseRow(fields));
  }

  handleCommandComplete(): void {
    this.#rows.push(this.#result.rows);
    this.#result = new Result();
  }

  handleError(error: Error): void {
    if (this.#hasFailed) return;
    this.#hasFailed = true;
    this.#callback(error, []);
  }

  handleReadyForQuery(): void {
    if (!this.#hasFailed) this.#callback(undefined, this.#rows);
  }
}
