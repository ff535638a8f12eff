/** Batches statements of a transaction to save round trips. */
import type { Compilable, Kysely, QueryResult, RawBuilder, UnknownRow } from 'kysely';
import type { Schema } from '../schema.ts';
import type { SettledConnection } from './settled-dialect.ts';

const connections = new WeakMap<Kysely<Schema>, SettledConnection>();

/** Allows `tx` to defer statements. Must run before `later` is called with this transaction. */
export async function allowLater(tx: Kysely<Schema>): Promise<void> {
  await tx.getExecutor().provideConnection(async (connection) => {
    connections.set(tx, connection as SettledConnection);
  });
}

/**
 * Result of a deferred statement. Awaiting the result sends the statement. A later query or the commit may send it
 * before that.
 */
export type Later<T> = PromiseLike<T>;

/**
 * Defers a statement. Statements run in call order and see the effects of earlier ones. If one statement of a batch
 * fails, the whole batch and the transaction fail. Callers therefore need not await a result that they do not read.
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
  // Prevents an unhandled rejection: the same error also rejects the other statements of the batch.
  answer.catch(() => undefined);
  return {
    then: (onDone, onFailed) => {
      void connection.sendWaiting();
      return answer.then(onDone, onFailed);
    },
  };
}
