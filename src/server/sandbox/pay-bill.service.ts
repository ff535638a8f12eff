/** Pays a bill in the sandbox: the server signs a Pix notice for the code of the bill. */
import type { Bill } from '#contract/bills.ts';
import type { Scope } from '../platform/database/tenancy.ts';
import { Refusal } from '../platform/refusal.ts';
import type { Actor } from '../records/actor.ts';
import { endToEndIdOf, payByPix, type SandboxBank } from './pay.service.ts';
import { findCharges } from '../features/bills/bill-charges.repository.ts';
import { readBill } from '../features/bills/bill-list.service.ts';
import { requireBill } from '../features/bills/require-bill.service.ts';
import { assertSettles } from '../features/bills/settlement.rules.ts';

/** Start of the search for Pix codes of a bill. The search also finds expired codes; their payment counts as late. */
const EVER = new Date(0);

interface NamedBill {
  readonly scope: Scope;
  readonly organizationId: string;
  readonly id: string;
}

/**
 * Pays a closed bill. Refuses with `bill_not_closed` and `bill_settled`, and with `not_found` for an unknown bill or a
 * bill without a Pix code.
 */
export async function payBillAsBank(
  parts: SandboxBank,
  { scope, organizationId, id }: NamedBill,
  actor: Actor,
): Promise<Bill> {
  const { tenancy, clock } = parts;
  const { bill, charge } = await tenancy.inScope(scope, async (tx) => ({
    bill: await requireBill(tx, organizationId, id),
    charge: (await findCharges(tx, organizationId, [id], EVER)).at(-1),
  }));
  assertSettles(bill.status, 'done');
  if (!charge) throw new Refusal('not_found');
  const { txid, expiresAt } = charge;
  // The id of the payment depends only on the Pix code, so a repeated payment counts once.
  const endToEndId = endToEndIdOf({ id: txid, created_at: expiresAt });
  await payByPix(parts, { txid, amountCents: bill.owed_cents, endToEndId }, actor);
  return tenancy.inScope(scope, (tx) => readBill(tx, clock, organizationId, id));
}
