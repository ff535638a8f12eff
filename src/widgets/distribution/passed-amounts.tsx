import { useSignals } from '@preact/signals-react/runtime';
import { useEffect } from 'react';
import { areAllThere, reportLeftOut, typeAgain } from '#blocks/distribution-table/type-again.ts';
import { passedSharesOf } from '#blocks/intent/passed-shares.ts';
import type { DistributionContext } from './distribution-context.ts';
import type { DistributionPartProps } from './distribution.state.ts';

export function PassedAmounts({ state }: Pick<DistributionPartProps, 'state'>) {
  useSignals();
  const { context } = state;
  const isDue =
    areAllThere(context) && context.movements.running.value === null && state.rights.value.distribute;
  useEffect(() => {
    if (!isDue) return;
    state.closeOver();
    const id = typePassed(context);
    if (id !== null) state.requestedAmount.value = id;
  }, [isDue, context, state]);
  return null;
}

/**
 * Fills in the passed amounts and deletes them from the storage, so that a reload does not repeat the filling. Returns
 * the id of the first filled row.
 */
export function typePassed(context: DistributionContext): string | null {
  const stored = passedSharesOf(context.session, 'litro-distribution');
  const shares = stored.read()?.value ?? [];
  stored.drop();
  const rows = context.list.rows();
  const placed = shares.map(({ ownerId, walletId, amountCents }) => {
    const row =
      rows.find((each) => walletId !== null && each.walletId === walletId) ??
      rows.find((each) => each.ownerId === ownerId);
    return { row, ownerId, expenseCenterId: row?.expenseCenterId ?? null, amountCents };
  });
  reportLeftOut(context, typeAgain(context, placed));
  return placed.find(({ row }) => row)?.row?.id ?? null;
}
