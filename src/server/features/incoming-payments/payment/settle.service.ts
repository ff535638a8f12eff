/** Manual settlement of purchases, which is how slips and transfers are credited. */
import type { Purchase } from '#contract/purchases.ts';
import type { RouteBody } from '#contract/routes.ts';
import { centsFromReais } from '#core/money/reais.ts';
import { Refusal } from '../../../platform/refusal.ts';
import type { Moving } from '../../../ledger/credit/under-lock.ts';
import { lockCompany } from '../../../ledger/ledger.repository.ts';
import type { DistributionRequester } from '../../purchases/bound/asker.service.ts';
import { cancelPurchase } from '../../purchases/cancel.service.ts';
import {
  presentPurchase,
  type PresentingPurchase,
  findPurchase,
  holdPurchase,
  type PurchaseRow,
} from '../../purchases/held-purchases.service.ts';
import { takePayment } from './take-payment.service.ts';

export interface Settling extends Omit<PresentingPurchase, 'now'> {
  readonly asker: DistributionRequester | null;
}

type SettledPayment = RouteBody<'PUT /superAdmin/organization/purchase/{id}/payment'>;

/**
 * Settles or cancels a purchase. Refuses with `not_found`, `purchase_not_pending` (a canceled purchase may still be paid),
 * `payment_amount_differs`, `payment_reference_used`, and `validation_failed` without amount or reference.
 */
export async function settlePurchase(
  moving: Moving,
  id: string,
  { outcome, amount, reference }: SettledPayment,
  { asker, ...presenting }: Settling,
): Promise<Purchase> {
  const { tx, clock, organizationId } = moving;
  if (outcome === 'cancelled') return (await cancelPurchase(moving, id, presenting)).purchase;
  if (amount === undefined || reference === undefined) throw new Refusal('validation_failed');
  await lockCompany(tx, organizationId);
  const held = await holdPurchase(tx, organizationId, { id });
  if (!held) throw new Refusal('not_found');
  if (held.entry_id !== null) throw new Refusal('purchase_not_pending');
  const amountCents = centsFromReais(amount);
  if (amountCents !== held.amount_cents) throw new Refusal('payment_amount_differs');
  const payment = { reference, source: 'person', of: { id }, amountCents, paidAt: clock.now() } as const;
  const taken = await takePayment(moving, payment, asker);
  if (taken.outcome !== 'credited') throw new Refusal('payment_reference_used');
  const paid = (await findPurchase(tx, organizationId, { id })) as PurchaseRow;
  return presentPurchase(paid, { ...presenting, now: clock.now() });
}
