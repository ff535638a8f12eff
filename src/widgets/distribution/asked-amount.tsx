import { useSignals } from '@preact/signals-react/runtime';
import { useEffect } from 'react';
import { askedAmountOf } from '#blocks/asked-amount/asked-amount.ts';
import type { DistributionContext } from './distribution-context.ts';
import type { DistributionState } from './distribution.state.ts';
import { rowsIn } from '#blocks/distribution-table/list.state.ts';
import { areAllThere, typeAgain } from '#blocks/distribution-table/type-again.ts';

/** Fills in the amount that another screen requested, once all rows are loaded; then unmounts. */
export function AskedAmount({ state }: { state: DistributionState }) {
  useSignals();
  const { context } = state;
  const isDue =
    areAllThere(context) && context.movements.running.value === null && state.rights.value.handOut;
  useEffect(() => {
    if (!isDue) return;
    state.closeOver();
    const id = typeAsked(context);
    if (id !== null) state.wantedAmount.value = id;
  }, [isDue, context, state]);
  return null;
}

/** Removes the request, so that a reload does not repeat it. Returns the id of the filled row. */
export function typeAsked(context: DistributionContext): string | null {
  const kept = askedAmountOf(context.session);
  const asked = kept.read()?.value;
  kept.drop();
  if (!asked) return null;
  const { ownerId, walletId, amountCents } = asked;
  const rows = rowsIn(context.list.listing.peek());
  const row =
    rows.find((each) => walletId !== null && each.walletId === walletId) ??
    rows.find((each) => each.ownerId === ownerId);
  const gone = typeAgain(context, [{ ownerId, centerId: row?.expenseCenterId ?? null, amountCents }]);
  if (gone.length > 0) context.notify({ kind: 'leftOut', amountCents });
  return row?.id ?? null;
}
