/** Statements of a transaction that wait for company, since a way to the database costs more than most statements do. */
import type { Compilable, Kysely, QueryResult, RawBuilder, UnknownRow } from 'kysely';
import type { Schema } from './schema.ts';
import type { SettledConnection } from './settled-dialect.ts';

const connections = new WeakMap<Kysely<Schema>, SettledConnection>();

/** Before `later` is asked for with this transaction. */
export async function allowLater(tx: Kysely<Schema>): Promise<void> {
  await tx.getExecutor().provideConnection(async (connection) => {
    connections.set(tx, connection as SettledConnection);
  });
}

/**
 * What a statement answers, which is sent once somebody waits for the answer; or earlier, together with one that was asked for
 * after it; or with the end of the transaction.
 */
export type Later<T> = PromiseLike<T>;

/**
 * Asks a statement later. The order in which statements are asked is kept, and each sees what those before it did. Where one of
 * those that travel together fails, all of them do, and the transaction with them: nobody has to wait for an answer that
 * they do not read.
 */
export function later<R, T = R[]>(
  tx: Kysely<Schema>,
  query: Compilable<R> | RawBuilder<R>,
  read: (rows: R[]) => T = (rows) => rows as T,
): Later<T> {
  const connection = connections.get(tx);
  if (!connection) throw new Error('What is sent later needs a transaction of the tenancy.');
  const compiled = 'isRawBuilder' in query ? query.compile(tx) : query.compile();
  const { plugins } = tx.getExecutor();
  const answer = connection.later<R>(compiled).then(async (result) => {
    let transformed = result as QueryResult<UnknownRow>;
    for (const plugin of plugins) {
      transformed = await plugin.transformResult({ result: transformed, queryId: compiled.queryId });
    }
    return read(transformed.rows as unknown as R[]);
  });
  // Whoever waits for the company of the statement is told too.
  answer.catch(() => undefined);
  return {
    then: (onDone, onFailed) => {
      void connection.sendWaiting();
      return answer.then(onDone, onFailed);
    },
  };
}
