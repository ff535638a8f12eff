/** Mutant of the tenancy: its transactions take no locks, so a balance may change between decision and write. */
import { RawNode, type KyselyPlugin, type RootOperationNode } from 'kysely';
import type { Tenancy, DatabaseTransaction } from '../../../src/server/platform/database/tenancy.ts';

/** Takes FOR NO KEY UPDATE out of every statement that is written as text, which all that lock are. */
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

/** The same transaction, since what is done after a commit hangs on it. */
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
