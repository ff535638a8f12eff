import { createOperationOf } from '#core/state/operation.ts';
import type { DistributionContext } from './distribution-context.ts';
import type { DistributionRow } from '#blocks/distribution-table/rows.model.ts';

/**
 * Switches the permission to refuel anywhere for all wallets of an owner. The list shows the new permission at once and
 * restores the previous permission after a refusal. Requests for different owners do not block one another.
 */
export function createAnywhere({ list, rowStates, session, emit, notify, type }: DistributionContext) {
  const operationOf = createOperationOf<'anywhere'>({ marks: rowStates });
  const show = (anywhereOf: (row: DistributionRow) => boolean) =>
    list.change((rows) =>
      rows.map((row) => {
        const anywhere = anywhereOf(row);
        return anywhere === row.anywhere ? row : { ...row, anywhere };
      }),
    );

  return async ({ ownerId, name }: DistributionRow, allowed: boolean): Promise<void> => {
    const before = new Map(
      list
        .rows()
        .filter((row) => row.ownerId === ownerId)
        .map((row) => [row.id, row.anywhere]),
    );
    const ids = [...before.keys()];
    const work = async () => {
      show((row) => (row.ownerId === ownerId ? allowed : row.anywhere));
      await session.api('PUT /admin/organization/allow-anywhere-refueling', {
        query: type() === 'VEHICLE' ? { vehicleId: ownerId } : { userId: ownerId },
        body: { allowAnywhereRefueling: allowed ? 1 : 0 },
      });
      rowStates.set(ids, { kind: 'saved' });
      emit('litro-anywhere-changed', { id: ownerId, allowed });
    };
    const outcome = await operationOf(ownerId).run('anywhere', work, { rows: { ids } });
    if (outcome.status !== 'refused') return;
    show((row) => before.get(row.id) ?? row.anywhere);
    // The server may have applied the change although its answer was lost, so the distribution table reloads.
    void list.load();
    notify({ kind: 'anywhereFailed', name, failure: outcome.error });
  };
}
