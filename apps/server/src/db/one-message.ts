import { type SQL, sql } from 'drizzle-orm';
import pg from 'pg';
import { serialize } from 'pg-protocol';

/** A statement that is prepared under its name once for each connection. */
export interface Statement {
  readonly name: string;
  readonly text: string;
  readonly values: readonly (string | number | null)[];
}

/** A statement to be asked within a transaction of several. */
export function asSql({ text, values }: Statement): SQL {
  const parts = text.split(/\$(\d+)/);
  return sql.join(parts.map((part, at) => (at % 2 ? sql`${values[Number(part) - 1]}` : sql.raw(part))));
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

interface RowReader {
  addFields(fields: readonly unknown[]): void;
  parseRow(values: readonly unknown[]): pg.QueryResultRow;
}
/** Reads rows as the driver does everywhere else. */
const { Result } = pg as unknown as { Result: new () => RowReader };

/** What a connection has prepared: how to read the rows of each statement, once they were described. */
const prepared = new WeakMap<pg.Connection, Map<string, RowReader>>();

/** What the driver calls while the answers come in. */
class Batch implements pg.Submittable {
  readonly #statements: readonly Statement[];
  readonly #callback: Callback;
  readonly #rows: pg.QueryResultRow[][] = [];
  readonly #readers: RowReader[] = [];
  #current: pg.QueryResultRow[] = [];
  #hasFailed = false;

  constructor(statements: readonly Statement[], callback: Callback) {
    this.#statements = statements;
    this.#callback = callback;
  }

  submit(connection: pg.Connection): null {
    const known = prepared.get(connection) ?? new Map<string, RowReader>();
    prepared.set(connection, known);
    const message = this.#statements.flatMap(({ name, text, values }) => {
      const reader = known.get(name) ?? new Result();
      this.#readers.push(reader);
      const bind = serialize.bind({
        statement: name,
        values: values.map((value) => (value === null ? value : String(value))),
      });
      if (known.has(name)) return [bind, serialize.execute()];
      known.set(name, reader);
      const parse = serialize.parse({ name, text, types: [] });
      return [parse, bind, serialize.describe({ type: 'P' }), serialize.execute()];
    });
    connection.stream.write(Buffer.concat([...message, serialize.sync()]));
    return null;
  }

  get #reader(): RowReader | undefined {
    return this.#readers[this.#rows.length];
  }

  handleRowDescription({ fields }: { fields: readonly unknown[] }): void {
    this.#reader?.addFields(fields);
  }

  handleDataRow({ fields }: { fields: readonly unknown[] }): void {
    if (this.#reader) this.#current.push(this.#reader.parseRow(fields));
  }

  handleCommandComplete(): void {
    this.#rows.push(this.#current);
    this.#current = [];
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
