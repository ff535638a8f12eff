import type { Purchase } from '#contract/purchases.ts';
import { Refusal } from '../../platform/refusal.ts';
import { recordChange, type Writing } from '../../records/record-change.ts';
import { purchaseRecord } from '../../records/kinds/purchase.record.ts';
import { presentPurchase, type PresentingPurchase } from './purchases.presenter.ts';
import { holdPurchase, updatePurchase } from './purchases.repository.ts';

/** Cancels a purchase. Refuses with `not_found` and `purchase_not_pending`. */
export async function cancelPurchase(
  writing: Writing,
  id: string,
  presenting: Omit<PresentingPurchase, 'now'>,
): Promise<{ readonly purchase: Purchase; readonly txid: string | null }> {
  const { tx, clock, organizationId } = writing;
  const held = await holdPurchase(tx, organizationId, { id });
  if (!held) throw new Refusal('not_found');
  // A purchase by bill is credited at once, so it has an entry and cannot be canceled.
  if (held.status !== 'pending' || held.entry_id !== null) throw new Refusal('purchase_not_pending');
  const at = clock.now();
  const cancelled = { status: 'cancelled', cancelled_at: at } as const;
  const dropped = { distribution_status: 'dropped', distribution_at: at } as const;
  const changes = { ...cancelled, ...(held.distribution_status === 'waiting' && dropped) };
  await recordChange(writing, 'cancel', [{ record: purchaseRecord, ids: [id] }], () =>
    updatePurchase(tx, organizationId, id, changes),
  );
  const purchase = presentPurchase({ ...held, ...changes }, { ...presenting, now: clock.now() });
  return { purchase, txid: held.txid };
}
