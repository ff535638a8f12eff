/** Mutant: transactions take no locks, so a balance may change between the decision and the write. */
import { RawNode, type KyselyPlugin, type RootOperationNode } from 'kysely';
import type { Tenancy, DatabaseTransaction } from '../../../src/server/platform/database/tenancy.ts';

/** Removes FOR NO KEY UPDATE from raw SQL. All statements with a lock are raw SQL. */
const withoutLock: KyselyPlugin = {
  transformQuery: ({ node }): RootOperationNode =>
    RawNode.is(node)
      ? {
          ...node,
          sqlFragments: node.sqlFragments.map((part) => part.replace(/\bFOR NO KEY UPDATE( OF \w+)?/, '')),
        }
      : node,
  transformResult: async ({ result }) => result,
};

/** Changes the given transaction object instead of a copy, because callbacks after the commit belong to this object. */
function unlock(tx: DatabaseTransaction): DatabaseTransaction {
  const getExecutor = tx.getExecutor.bind(tx);
  return Object.assign(tx, { getExecutor: () => getExecutor().withPlugin(withoutLock) });
}

export function withoutLocks(tenancy: Tenancy): Tenancy {
  return {
    ...tenancy,
    inScope: (scope, work, options) => tenancy.inScope(scope, (tx) => work(unlock(tx)), options),
    asSystem: (job, work) => tenancy.asSystem(job, (tx) => work(unlock(tx))),
  };
}
