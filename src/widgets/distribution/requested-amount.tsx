import { useSignals } from '@preact/signals-react/runtime';
import { useEffect } from 'react';
import { requestedAmountOf } from '#blocks/requested-amount/requested-amount.ts';
import type { DistributionContext } from './distribution-context.ts';
import type { DistributionState } from './distribution.state.ts';
import { areAllThere, reportLeftOut, typeAgain } from '#blocks/distribution-table/type-again.ts';

/** Fills in the amount that another screen requested, once all rows are loaded; then unmounts. */
export function RequestedAmount({ state }: { state: DistributionState }) {
  useSignals();
  const { context } = state;
  const isDue =
    areAllThere(context) && context.movements.running.value === null && state.rights.value.distribute;
  useEffect(() => {
    if (!isDue) return;
    state.closeOver();
    const id = typeRequested(context);
    if (id !== null) state.requestedAmount.value = id;
  }, [isDue, context, state]);
  return null;
}

/** Removes the request, so that a reload does not repeat it. Returns the id of the filled row. */
export function typeRequested(context: DistributionContext): string | null {
  const kept = requestedAmountOf(context.session);
  const asked = kept.read()?.value;
  kept.drop();
  if (!asked) return null;
  const { ownerId, walletId, amountCents } = asked;
  const rows = context.list.rows();
  const row =
    rows.find((each) => walletId !== null && each.walletId === walletId) ??
    rows.find((each) => each.ownerId === ownerId);
  const gone = typeAgain(context, [{ ownerId, expenseCenterId: row?.expenseCenterId ?? null, amountCents }]);
  reportLeftOut(context, gone);
  return row?.id ?? null;
}
