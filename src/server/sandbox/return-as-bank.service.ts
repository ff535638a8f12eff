import type { Purchase } from '#contract/purchases.ts';
import { centsFromReais, reaisFromCents } from '#core/money/reais.ts';
import { cents } from '#core/money/cents.ts';
import { newId } from '../platform/identifier.ts';
import { Refusal } from '../platform/refusal.ts';
import { announce } from '../platform/events/announce.ts';
import type { Actor } from '../records/actor.ts';
import { endToEndIdOf, payByPix, type SandboxBank } from './pay.service.ts';
import { readPurchase, readRow, type Named } from '../features/purchases/read-purchase.service.ts';
import { reportReturn } from '../features/incoming-payments/return/report-return.service.ts';

/**
 * Returns money of a purchase's payment: `value` in reais, or the remainder if `value` is undefined. Refuses with
 * `not_found`, `purchase_not_paid` and `return_exceeds_payment`.
 */
export async function returnAsBank(
  parts: SandboxBank,
  named: Named,
  value: number | undefined,
  actor: Actor,
): Promise<Purchase> {
  const { tenancy, clock, bus } = parts;
  const { organizationId, scope } = named;
  const row = await readRow(tenancy, named);
  if (row.entry_id === null || row.payment_type === 'bill') throw new Refusal('purchase_not_paid');
  const leftCents = cents(row.amount_cents - row.returned_cents);
  const amountCents = value === undefined ? leftCents : centsFromReais(value);
  if (amountCents === 0 || amountCents > leftCents) throw new Refusal('return_exceeds_payment');
  const returnId = newId(clock).replaceAll('-', '');
  if (row.txid !== null) {
    const returned = { id: returnId, amountCents };
    const payment = { txid: row.txid, amountCents: row.amount_cents, endToEndId: endToEndIdOf(row) };
    await payByPix(parts, { ...payment, returned }, actor);
  } else {
    await tenancy.inScope(
      scope,
      async (tx) => {
        const moving = { tx, clock, organizationId, actor };
        const body = { purchase: row.id, returnId, amount: reaisFromCents(amountCents), reason: 'Sandbox' };
        await reportReturn(moving, body, new Map());
        await announce(bus, tx, organizationId, ['purchase', 'balance']);
      },
      { moves: true },
    );
  }
  return readPurchase(parts, named);
}
