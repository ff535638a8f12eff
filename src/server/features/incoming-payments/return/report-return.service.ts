import { NO_ORGANIZATION } from '#contract/facts.ts';
import type { PurchaseReturn } from '#contract/purchase-returns.ts';
import type { RouteBody, RouteResponse } from '#contract/routes.ts';
import { centsFromReais } from '#core/money/reais.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { recordChange, type Writing } from '../../../records/record-change.ts';
import { readBalance } from '../../../ledger/credit/moved.ts';
import type { Moving } from '../../../ledger/credit/under-lock.ts';
import { lockCompany } from '../../../ledger/ledger.repository.ts';
import { holdReturnablePayment, type PaymentKey } from './returned-payment.service.ts';
import { returnRecord } from '../../../records/kinds/return.record.ts';
import { presentReturn } from './returns.presenter.ts';
import { findReturn, holdReturn, isReturnOfNobody, updateReturn } from './returns.repository.ts';
import { takeReturns, type TakenReturn } from './take-returns.service.ts';

type ReportCall = 'POST /superAdmin/organization/purchase-return';

/**
 * Reports a returned payment by hand. Refuses with `validation_failed` (not exactly one of purchase and bill is named),
 * `purchase_not_paid`, `return_known` and `return_exceeds_payment`. `names` contains the caller's display name.
 */
export async function reportReturn(
  moving: Moving,
  { purchase, bill, returnId, amount, reason }: RouteBody<ReportCall>,
  names: ReadonlyMap<string, string>,
): Promise<RouteResponse<ReportCall>> {
  const { tx, clock, organizationId } = moving;
  const key = keyOf(purchase, bill);
  await lockCompany(tx, organizationId);
  const payment = await holdReturnablePayment(moving, key);
  if (!payment) throw new Refusal('purchase_not_paid');
  const { taken } = await takeReturns(moving, payment.reference, [
    {
      returnId,
      amountCents: centsFromReais(amount),
      status: 'DEVOLVIDO',
      nature: null,
      requestedAt: clock.now(),
      settledAt: clock.now(),
      reason,
    },
  ]);
  const [one] = taken;
  if (one?.outcome !== 'posted' || one.id === null) throw new Refusal(refusalOf(one));
  return {
    entry: one.entry,
    amount,
    balance: await readBalance(tx, clock, organizationId),
    wallets: [],
    return: await present(moving, one.id, names),
  };
}

function keyOf(purchase: string | undefined, bill: string | undefined): PaymentKey {
  if (purchase !== undefined && bill === undefined) return { purchase };
  if (bill !== undefined && purchase === undefined) return { bill };
  throw new Refusal('validation_failed', [
    { part: 'body', path: '', message: 'must name either a purchase or a bill' },
  ]);
}

const refusalOf = (taken: TakenReturn | undefined) =>
  taken?.outcome === 'set_aside' ? 'return_exceeds_payment' : 'return_known';

/**
 * Returns the organization of a return. For a return without an organization, this is {@link NO_ORGANIZATION}: every
 * super administrator may decide on such a return. Otherwise it is the organization of the call.
 */
export async function ownerOfReturn({ tx, organizationId }: Writing, id: string): Promise<string> {
  return (await isReturnOfNobody(tx, id)) ? NO_ORGANIZATION : organizationId;
}

/**
 * Decides on a waiting return. Refuses with `not_found` and `return_decided`. `organizationId` may be {@link
 * NO_ORGANIZATION}.
 */
export async function decideWaitingReturn(
  writing: Writing,
  id: string,
  reason: string,
  names: ReadonlyMap<string, string>,
): Promise<PurchaseReturn> {
  const { tx, clock, organizationId, actor } = writing;
  const held = await holdReturn(tx, organizationId, { id });
  if (!held) throw new Refusal('not_found');
  if (held.aside === null || held.decided_at !== null) throw new Refusal('return_decided');
  await recordChange(writing, 'approval', [{ record: returnRecord, ids: [id] }], () =>
    updateReturn(tx, organizationId, id, {
      decided_by: actor.userId,
      decided_at: clock.now(),
      decision: reason,
    }),
  );
  return present(writing, id, names);
}

async function present(
  { tx, organizationId }: Writing,
  id: string,
  names: ReadonlyMap<string, string>,
): Promise<PurchaseReturn> {
  const row = await findReturn(tx, organizationId, id);
  if (!row) throw new Refusal('not_found');
  return presentReturn(row, names);
}
