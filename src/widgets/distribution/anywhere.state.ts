/** Refuelling anywhere, which is switched in the list itself. */
import { createOperationOf } from '#core/state/operation.ts';
import type { DistributionContext } from './distribution-context.ts';
import { rowsIn } from './list.state.ts';
import type { DistributionRow } from './rows.model.ts';

/** Shown at once and marked as pending; put back when it is refused. Those of different owners run side by side. */
export function createAnywhere({ list, rowStates, session, emit, notify, type }: DistributionContext) {
  const operationOf = createOperationOf<'anywhere'>({ marks: rowStates });
  const show = (ownerId: string, anywhere: boolean) =>
    list.change(
      rowsIn(list.listing.peek()).map((row) => (row.ownerId === ownerId ? { ...row, anywhere } : row)),
    );

  return async ({ ownerId, name }: DistributionRow, allowed: boolean): Promise<void> => {
    const ids = rowsIn(list.listing.peek())
      .filter((other) => other.ownerId === ownerId)
      .map((other) => other.id);
    const work = async () => {
      show(ownerId, allowed);
      await session.api('PUT /admin/organization/allow-anywhere-refueling', {
        query: type() === 'VEHICLE' ? { vehicleId: ownerId } : { userId: ownerId },
        body: { allowAnywhereRefueling: allowed ? 1 : 0 },
      });
      rowStates.set(ids, { kind: 'saved' });
      emit('litro-anywhere-changed', { id: ownerId, allowed });
    };
    const outcome = await operationOf(ownerId).run('anywhere', work, { rows: { ids } });
    if (outcome.status !== 'refused') return;
    show(ownerId, !allowed);
    // Without an answer it may have happened all the same: the server knows.
    void list.load();
    notify({ kind: 'anywhereFailed', name, failure: outcome.error });
  };
}
