import { QueryBuilder } from 'drizzle-orm/pg-core';
import pg from 'pg';
import { serialize } from 'pg-protocol';

/** What a column of a row holds once the driver has read it. */
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

/** A statement that is prepared under its name once for each connection. */
export interface Statement<C extends Columns = Columns> {
  readonly name: string;
  readonly text: string;
  readonly values: readonly Value[];
  /** What its rows hold; `one-message.test.ts` asks the database whether that is true. */
  readonly columns: C;
}

/** A row that a statement gives. */
export type RowOf<S> = S extends Statement<infer C> ? { readonly [K in keyof C]: ValueOf<C[K]> } : never;

/** Every statement that was declared, by its name. */
const declared = new Map<string, Pick<Statement, 'text' | 'columns'>>();

/** Declares a statement, once for each name: a connection prepares the first text that it sees under it. */
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

/** What `.toSQL()` of a query gives. */
interface WrittenQuery {
  readonly sql: string;
  readonly params: readonly unknown[];
}

/** Queries that are only written down, to become statements by `.toSQL()`. */
export const writeQuery = new QueryBuilder();

export function declaredStatements(): ReadonlyMap<string, Pick<Statement, 'text' | 'columns'>> {
  return declared;
}

/**
 * Sends statements in one message: one way to the database and back, and one transaction, for nothing
 * ends it before the last. Where one fails, nothing of them remains, and none after it is run.
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

interface Prepared {
  readonly text: string;
  /** Knows how to read the rows once they were described. */
  readonly reader: RowReader;
}
interface ConnectionState {
  readonly prepared: Map<string, Prepared>;
  /** Whether these were prepared before their message failed is not known: they are closed before the next one. */
  readonly doubtful: Set<string>;
}
const states = new WeakMap<pg.Connection, ConnectionState>();

function stateOf(connection: pg.Connection): ConnectionState {
  const state = states.get(connection) ?? { prepared: new Map(), doubtful: new Set() };
  states.set(connection, state);
  return state;
}

/** What the driver calls while the answers come in. */
class Batch implements pg.Submittable {
  readonly #statements: readonly Statement[];
  readonly #callback: Callback;
  readonly #rows: pg.QueryResultRow[][] = [];
  readonly #readers: RowReader[] = [];
  #current: pg.QueryResultRow[] = [];
  /** What this message prepares. */
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
    // The connection would run the text that it knows by this name.
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
