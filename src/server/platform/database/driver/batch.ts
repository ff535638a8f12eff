/**
 * Batch of statements that takes one round trip; pg itself takes one round trip for each statement. Each statement sees
 * the effects of earlier statements. After a failed statement PostgreSQL runs no further statement of the batch, not
 * even a COMMIT. PostgreSQL describes the result columns of a named statement only once per connection.
 */
import pg from 'pg';

export interface Statement {
  readonly text: string;
  readonly values: readonly unknown[];
  readonly name?: string;
}

export interface StatementResult {
  /** Command tag of PostgreSQL, in capitals, such as COMMIT. */
  readonly command: string;
  readonly rowCount: number | null;
  readonly rows: readonly Row[];
}

export type Row = Record<string, unknown>;

interface DescribedStatement {
  readonly fields: readonly { readonly name: string; readonly dataTypeID: number }[];
}
interface Data {
  readonly fields: readonly (string | null)[];
}
interface CompletedStatement {
  readonly text: string;
}

interface BatchConnection {
  readonly parsedStatements: Readonly<Record<string, string>>;
  parse(statement: { readonly name: string; readonly text: string }): void;
  bind(values: {
    readonly statement: string;
    readonly values: readonly unknown[];
    readonly valueMapper: (value: unknown) => unknown;
  }): void;
  describe(what: { readonly type: 'P' }): void;
  execute(): void;
}

interface StatementDescription {
  /**
   * Row with every column null. Each result row is a copy of this row, so that V8 gives all rows one hidden class.
   */
  readonly empty: Readonly<Row>;
  readonly names: readonly string[];
  readonly parsers: readonly ((text: string) => unknown)[];
}

const NO_ROWS: StatementDescription = { empty: {}, names: [], parsers: [] };

const descriptions = new WeakMap<pg.Connection, Map<string, StatementDescription>>();

function descriptionsOf(connection: pg.Connection): Map<string, StatementDescription> {
  const known = descriptions.get(connection) ?? new Map<string, StatementDescription>();
  descriptions.set(connection, known);
  return known;
}

const { prepareValue } = (pg as unknown as { utils: { prepareValue: (value: unknown) => unknown } }).utils;

/** Sends the statements in one batch. Returns the result of each statement, or throws the first error. */
export function sendTogether(
  client: pg.ClientBase,
  statements: readonly Statement[],
): Promise<StatementResult[]> {
  return new Promise((resolve, reject) => {
    client.query(new Batch(statements, resolve, reject));
  });
}

export class Batch implements pg.Submittable {
  readonly statements: readonly Statement[];
  /** pg sets this property of every query object. */
  readonly _result: { _types?: pg.CustomTypesConfig } = {};
  readonly #resolve: (answers: StatementResult[]) => void;
  readonly #reject: (error: Error) => void;
  readonly #answers: StatementResult[] = [];
  #known: Map<string, StatementDescription> = new Map();
  #description: StatementDescription | undefined;
  #rows: Row[] = [];
  #failure: Error | null = null;

  constructor(
    statements: readonly Statement[],
    resolve: (answers: StatementResult[]) => void,
    reject: (error: Error) => void,
  ) {
    this.statements = statements;
    this.#resolve = resolve;
    this.#reject = reject;
  }

  /**
   * Name of the statement whose results are arriving. pg reads `name` and `text` to remember the cached statements of a
   * connection.
   */
  get name(): string | undefined {
    return this.statements[this.#answers.length]?.name;
  }

  get text(): string | undefined {
    return this.statements[this.#answers.length]?.text;
  }

  submit(connection: pg.Connection): null {
    const { stream } = connection;
    const wire = connection as unknown as BatchConnection;
    this.#known = descriptionsOf(connection);
    stream.cork();
    try {
      const parsed = new Set<string>();
      for (const statement of this.statements) this.#write(wire, statement, parsed);
    } catch (error) {
      // pg could not serialize a value of a statement. The later statements of the batch must not run.
      this.#failure = error as Error;
    } finally {
      connection.sync();
      stream.uncork();
    }
    return null;
  }

  handleRowDescription({ fields }: DescribedStatement): void {
    const names = fields.map(({ name }) => name);
    this.#description = {
      names,
      empty: Object.fromEntries(names.map((name) => [name, null])),
      parsers: fields.map(({ dataTypeID }) => this.#parserOf(dataTypeID)),
    };
  }

  handleDataRow({ fields }: Data): void {
    const { empty, names, parsers } = (this.#description ??= this.#known.get(this.name ?? '') ?? NO_ROWS);
    const row = { ...empty };
    try {
      for (let at = 0; at < fields.length; at += 1) {
        const text = fields[at];
        if (text !== null) row[names[at] as string] = parsers[at]?.(text as string);
      }
    } catch (error) {
      this.#failure ??= error as Error;
    }
    this.#rows.push(row);
  }

  handleCommandComplete({ text }: CompletedStatement): void {
    const { name } = this;
    if (name !== undefined && !this.#known.has(name)) this.#known.set(name, this.#description ?? NO_ROWS);
    const words = text.split(' ');
    const count = Number(words.at(-1));
    this.#answers.push({
      command: words[0] ?? '',
      rowCount: Number.isNaN(count) ? null : count,
      rows: this.#rows,
    });
    this.#rows = [];
    this.#description = undefined;
  }

  handleError(error: Error): void {
    this.#reject(this.#failure ?? error);
  }

  handleReadyForQuery(): void {
    if (this.#failure) this.#reject(this.#failure);
    else this.#resolve(this.#answers);
  }

  #write(connection: BatchConnection, { text, values, name = '' }: Statement, parsed: Set<string>): void {
    const isSaved = parsed.has(name) || connection.parsedStatements[name] !== undefined;
    if (!isSaved) connection.parse({ name, text });
    if (name !== '') parsed.add(name);
    connection.bind({ statement: name, values, valueMapper: prepareValue });
    if (!this.#known.has(name)) connection.describe({ type: 'P' });
    connection.execute();
  }

  #parserOf(oid: number): (text: string) => unknown {
    const types = this._result._types ?? pg.types;
    return types.getTypeParser(oid as never, 'text') as (text: string) => unknown;
  }
}
