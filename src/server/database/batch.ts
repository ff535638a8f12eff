/**
 * Statements that travel together: one way to the database and back for all of them, where pg makes one for each. Each sees what
 * those before it did. After one that fails none is carried out, not even a COMMIT at the end.
 */
import pg from 'pg';

/** As pg takes it; with a name the connection keeps its plan. */
export interface Statement {
  readonly text: string;
  readonly values: readonly unknown[];
  readonly name?: string;
}

/** What pg's own query does with what comes back; its types leave it out. */
interface Answered extends pg.Submittable {
  readonly text: string;
  readonly name?: string;
  readonly submit: (connection: pg.Connection) => Error | null;
  readonly _result: { _types: pg.CustomTypesConfig };
  handleRowDescription(message: unknown): void;
  handleDataRow(message: unknown): void;
  handleCommandComplete(message: unknown, connection: pg.Connection): void;
  handleReadyForQuery(connection: pg.Connection): void;
}

type Connection = pg.Connection & { readonly submittedNamedStatements: Record<string, string> };

/** Sends them; answers what each came to, or throws what the first one failed with. */
export function sendTogether(
  client: pg.ClientBase,
  statements: readonly Statement[],
): Promise<pg.QueryResult[]> {
  return new Promise((resolve, reject) => {
    client.query(new Batch(statements, resolve, reject));
  });
}

/** What pg takes for one query. */
export class Batch implements pg.Submittable {
  readonly statements: readonly Statement[];
  /** Given by pg, and handed on to each of them. */
  readonly _result: { _types?: pg.CustomTypesConfig } = {};
  readonly #resolve: (results: pg.QueryResult[]) => void;
  readonly #reject: (error: Error) => void;
  readonly #results: pg.QueryResult[] = [];
  #sent: readonly Answered[] = [];
  #answered = 0;
  #failure: Error | null = null;

  constructor(
    statements: readonly Statement[],
    resolve: (results: pg.QueryResult[]) => void,
    reject: (error: Error) => void,
  ) {
    this.statements = statements;
    this.#resolve = resolve;
    this.#reject = reject;
  }

  /** Of the one that is being answered: pg notes by them which plans the connection keeps. */
  get name(): string | undefined {
    return this.#sent[this.#answered]?.name;
  }

  get text(): string | undefined {
    return this.#sent[this.#answered]?.text;
  }

  submit(connection: pg.Connection): null {
    // All but the mark that ends a way.
    const open = Object.create(connection, { sync: { value: () => undefined } }) as pg.Connection;
    const { stream } = connection;
    stream.cork();
    try {
      const sent: Answered[] = [];
      this.#sent = sent;
      for (const statement of this.statements) {
        const query = this.#queryOf(statement);
        sent.push(query);
        const refusal = query.submit(open);
        this.#failure ??= refusal;
        // What follows must not be carried out without it.
        if (this.#failure) break;
      }
      connection.sync();
    } finally {
      stream.uncork();
    }
    return null;
  }

  handleRowDescription(message: unknown): void {
    this.#sent[this.#answered]?.handleRowDescription(message);
  }

  handleDataRow(message: unknown): void {
    this.#sent[this.#answered]?.handleDataRow(message);
  }

  handleCommandComplete(message: unknown, connection: pg.Connection): void {
    this.#sent[this.#answered]?.handleCommandComplete(message, connection);
    this.#answered += 1;
  }

  handleError(error: Error, connection: pg.Connection): void {
    const { submittedNamedStatements: submitted } = connection as Connection;
    // PostgreSQL has passed over them, so it has not kept them.
    for (const { name } of this.#sent.slice(this.#answered)) if (name !== undefined) delete submitted[name];
    this.#reject(this.#failure ?? error);
  }

  handleReadyForQuery(connection: pg.Connection): void {
    for (const query of this.#sent) query.handleReadyForQuery(connection);
    if (this.#failure) this.#reject(this.#failure);
    else this.#resolve(this.#results);
  }

  #queryOf({ text, values, name }: Statement): Answered {
    const config = { text, values: [...values], queryMode: 'extended', ...(name !== undefined && { name }) };
    const query = new pg.Query(config, undefined, (error: Error | undefined, result: unknown) => {
      if (error) this.#failure ??= error;
      else this.#results.push(result as pg.QueryResult);
    }) as unknown as Answered;
    if (this._result._types) query._result._types = this._result._types;
    return query;
  }
}
