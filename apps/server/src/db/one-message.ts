import { QueryBuilder } from 'drizzle-orm/pg-core';
import pg from 'pg';
import { serialize } from 'pg-protocol';

/** The type of a column once the driver has parsed it. */
interface ColumnTypes {
  string: string;
  number: number;
  boolean: boolean;
  date: Date;
  json: unknown;
}
type ColumnType = keyof ColumnTypes | `${keyof ColumnTypes}?`;
type Columns = Readonly<Record<string, ColumnType>>;
type ValueOf<T extends ColumnType> = T extends `${infer K extends keyof ColumnTypes}?`
  ? ColumnTypes[K] | null
  : ColumnTypes[T & keyof ColumnTypes];

type Value = string | number | null;

/** A statement that is prepared under its name once per connection. */
export interface Statement<C extends Columns = Columns> {
  readonly name: string;
  readonly text: string;
  readonly values: readonly Value[];
  /** The types of its columns; `one-message.test.ts` checks them against the database. */
  readonly columns: C;
}

/** A row that a statement returns. */
export type RowOf<S> = S extends Statement<infer C> ? { readonly [K in keyof C]: ValueOf<C[K]> } : never;

/** Every declared statement by its name. */
const declared = new Map<string, Pick<Statement, 'text' | 'columns'>>();

/**
 * Declares a statement. A name can be used once, because a connection prepares the first text that it sees
 * under it.
 */
export function statement<const C extends Columns>(
  name: string,
  written: string | WrittenQuery,
  columns: C,
): (...values: readonly Value[]) => Statement<C> {
  const { sql: text, params } = typeof written === 'string' ? { sql: written, params: [] } : written;
  if (declared.has(name)) throw new Error(`there are two statements called "${name}"`);
  declared.set(name, { text, columns });
  return (...values) => ({ name, text, values: values.length > 0 ? values : (params as Value[]), columns });
}

/** The result of a query's `.toSQL()`. */
interface WrittenQuery {
  readonly sql: string;
  readonly params: readonly unknown[];
}

/** Builds queries that are never run, only turned into statements by `.toSQL()`. */
export const writeQuery = new QueryBuilder();

export function declaredStatements(): ReadonlyMap<string, Pick<Statement, 'text' | 'columns'>> {
  return declared;
}

/**
 * Sends statements in one message: one round trip and one transaction, because there is a single Sync at
 * the end. If one fails, all are rolled back, and none after it runs.
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
/** Parses rows like the driver does everywhere else. */
const { Result } = pg as unknown as { Result: new () => RowReader };

interface Prepared {
  readonly text: string;
  /** Holds the row parsers once the rows were described. */
  readonly reader: RowReader;
}
interface ConnectionState {
  readonly prepared: Map<string, Prepared>;
  /**
   * Statements that may or may not have been prepared before their message failed; the next message closes
   * them first.
   */
  readonly doubtful: Set<string>;
}
const states = new WeakMap<pg.Connection, ConnectionState>();

function stateOf(connection: pg.Connection): ConnectionState {
  const state = states.get(connection) ?? { prepared: new Map(), doubtful: new Set() };
  states.set(connection, state);
  return state;
}

/** The callbacks of the driver while the answers arrive. */
class Batch implements pg.Submittable {
  readonly #statements: readonly Statement[];
  readonly #callback: Callback;
  readonly #rows: pg.QueryResultRow[][] = [];
  readonly #readers: RowReader[] = [];
  #current: pg.QueryResultRow[] = [];
  /** The statements that this message prepares. */
  readonly #fresh = new Set<string>();
  #state: ConnectionState | undefined;
  #hasFailed = false;

  constructor(statements: readonly Statement[], callback: Callback) {
    this.#statements = statements;
    this.#callback = callback;
  }

  submit(connection: pg.Connection): Error | null {
    this.#state = stateOf(connection);
    const { prepared: known, doubtful } = this.#state;
    const renamed = this.#statements.find(({ name, text }) => (known.get(name)?.text ?? text) !== text);
    // The connection would run the text that it has prepared under this name.
    if (renamed) return new Error(`the statement "${renamed.name}" has another text than before`);
    const closes = [...doubtful].map((name) => serialize.close({ type: 'S', name }));
    doubtful.clear();
    const message = this.#statements.flatMap(({ name, text, values }) => {
      const reader = known.get(name)?.reader ?? new Result();
      this.#readers.push(reader);
      const bind = serialize.bind({
        statement: name,
        values: values.map((value) => (value === null ? value : String(value))),
      });
      if (known.has(name)) return [bind, serialize.execute()];
      known.set(name, { text, reader });
      this.#fresh.add(name);
      const parse = serialize.parse({ name, text, types: [] });
      return [parse, bind, serialize.describe({ type: 'P' }), serialize.execute()];
    });
    connection.stream.write(Buffer.concat([...closes, ...message, serialize.sync()]));
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
    for (const { name } of this.#statements.slice(this.#rows.length)) {
      if (!this.#fresh.has(name)) continue;
      this.#state?.prepared.delete(name);
      this.#state?.doubtful.add(name);
    }
    this.#callback(error, []);
  }

  handleReadyForQuery(): void {
    if (!this.#hasFailed) this.#callback(undefined, this.#rows);
  }
}
