import { NO_ORGANIZATION } from '#contract/facts.ts';
import type { LiveEvent } from '#contract/events.ts';
import type { ReturnStatus } from '#contract/purchase-returns.ts';
import type { Cents } from '#core/money/cents.ts';
import { newId } from '../../../platform/identifier.ts';
import { recordChange, type Writing } from '../../../records/record-change.ts';
import { companyAndDebtOf } from '../../../ledger/debt.rules.ts';
import { findAccount, lockAccounts } from '../../../ledger/ledger.repository.ts';
import { postEntry } from '../../../ledger/post-entry.ts';
import {
  holdReturnablePayment,
  reducePayment,
  subjectsOf,
  type ReturnablePayment,
} from './returned-payment.service.ts';
import { returnRecord } from '../../../records/kinds/return.record.ts';
import { decideReturn, postingsOfReturn, type ReturnDecision } from './return.rules.ts';
import { holdReturn, insertReturn, updateReturn, type ReturnRow } from './returns.repository.ts';

export interface NewReturn {
  readonly returnId: string;
  readonly amountCents: Cents;
  readonly status: ReturnStatus;
  readonly nature: string | null;
  readonly requestedAt: Date;
  readonly settledAt: Date | null;
  /** Reason of the return in a manual report; empty if the bank reported the return. */
  readonly reason: string;
}

export interface TakenReturn {
  readonly outcome: ReturnDecision['outcome'];
  /** Row id of the return; null if another organization has the return. */
  readonly id: string | null;
  readonly entry: string | null;
}

export interface TakenReturns {
  readonly taken: readonly TakenReturn[];
  /** Types of the events that the caller must announce. */
  readonly events: readonly LiveEvent['type'][];
}

/**
 * Processes returns of the payment with that reference, in `organizationId` or {@link NO_ORGANIZATION}.
 * Sets the returns aside if the payment does not exist.
 */
export async function takeReturns(
  writing: Writing,
  reference: string,
  returns: readonly NewReturn[],
): Promise<TakenReturns> {
  const { tx, organizationId } = writing;
  if (organizationId !== NO_ORGANIZATION) await lockAccounts(tx, organizationId, []);
  let payment = await holdReturnablePayment(writing, { reference });
  const taken: TakenReturn[] = [];
  for (const one of returns) {
    const { payment: after, ...outcome } = await takeReturn(writing, { reference, payment }, one);
    payment = after;
    taken.push(outcome);
  }
  return { taken, events: eventsOf(taken) };
}

function eventsOf(taken: readonly TakenReturn[]): LiveEvent['type'][] {
  if (taken.some(({ outcome }) => outcome === 'posted')) return ['purchase', 'balance', 'bill'];
  return taken.some(({ outcome }) => outcome !== 'known') ? ['purchase'] : [];
}

interface PaidReturn {
  readonly reference: string;
  readonly payment: ReturnablePayment | undefined;
}

async function takeReturn(
  writing: Writing,
  { reference, payment }: PaidReturn,
  reported: NewReturn,
): Promise<TakenReturn & { readonly payment: ReturnablePayment | undefined }> {
  const { tx, clock, organizationId } = writing;
  const known = await holdReturn(tx, organizationId, { reference, returnId: reported.returnId });
  const decision = decideReturn(
    known && { amountCents: known.amount_cents, status: known.status },
    payment,
    reported,
  );
  if (decision.outcome === 'known' || (known && isReportedAgain(decision, known, reported))) {
    return { outcome: 'known', id: known?.id ?? null, entry: known?.entry_id ?? null, payment };
  }
  const id = known?.id ?? newId(clock);
  const subjects = [{ record: returnRecord, ids: [id] }, ...(payment ? subjectsOf(payment) : [])];
  return recordChange(writing, 'purchase_return', subjects, async () => {
    if (!known && !(await insertReturn(tx, newRow(writing, { id, reference, payment }, reported)))) {
      return { outcome: 'known', id: null, entry: null, payment };
    }
    const { entry, payment: after } = payment
      ? await apply(writing, payment, reported, decision)
      : { entry: null, payment };
    await updateReturn(tx, organizationId, id, changesOf(decision, reported, entry));
    return { outcome: decision.outcome, id, entry, payment: after };
  });
}

/** True if a report contradicts the final report of the return, and equals the last contradicting report. */
const isReportedAgain = ({ outcome }: ReturnDecision, known: ReturnRow, { status, amountCents }: NewReturn) =>
  outcome === 'differs' && known.later_status === status && known.later_cents === amountCents;

function newRow(
  { clock, organizationId, actor }: Writing,
  { id, reference, payment }: PaidReturn & { readonly id: string },
  { returnId, amountCents, status, nature, requestedAt, settledAt, reason }: NewReturn,
) {
  return {
    organization_id: organizationId,
    id,
    reference,
    return_id: returnId,
    payment_id: payment?.id ?? null,
    purchase_id: payment?.purchaseId ?? null,
    bill_id: payment?.billId ?? null,
    source: reason === '' ? ('pix' as const) : ('person' as const),
    amount_cents: amountCents,
    nature,
    status,
    requested_at: requestedAt,
    settled_at: settledAt,
    received_at: clock.now(),
    outcome: 'noted' as const,
    reason,
    user_id: actor.userId,
  };
}

async function apply(
  writing: Writing,
  payment: ReturnablePayment,
  { amountCents, reason }: NewReturn,
  decision: ReturnDecision,
): Promise<{ readonly entry: string | null; readonly payment: ReturnablePayment }> {
  const { outcome } = decision;
  if (outcome !== 'posted' && outcome !== 'deducted') return { entry: null, payment };
  const entry = outcome === 'posted' ? await postReturn(writing, payment, amountCents, reason) : null;
  const isUsedUp = outcome === 'deducted' && decision.isUsedUp;
  return { entry, payment: await reducePayment(writing, payment, amountCents, { isUsedUp }) };
}

async function postReturn(
  { tx, clock, organizationId, actor }: Writing,
  { id: paymentId }: ReturnablePayment,
  amountCents: Cents,
  reason: string,
): Promise<string> {
  const accounts = companyAndDebtOf(await lockAccounts(tx, organizationId, []));
  const { id: purchasesAccountId } = await findAccount(tx, organizationId, 'purchases');
  const { id } = await postEntry(tx, clock, {
    organizationId,
    kind: 'purchase_return',
    actor,
    reason,
    returnsId: paymentId,
    postings: postingsOfReturn({ ...accounts, purchasesAccountId }, amountCents),
  });
  return id;
}

function changesOf(
  decision: Exclude<ReturnDecision, { outcome: 'known' }>,
  { amountCents, status, nature, settledAt }: NewReturn,
  entry: string | null,
) {
  if (decision.outcome === 'differs') {
    // The bank's new report differs from its final report of the return, so a person must decide again.
    const again = { decided_at: null, decided_by: null, decision: '' };
    return { ...again, aside: 'differs', later_status: status, later_cents: amountCents } as const;
  }
  return {
    status,
    amount_cents: amountCents,
    ...(nature !== null && { nature }),
    ...(settledAt !== null && { settled_at: settledAt }),
    outcome: decision.outcome,
    entry_id: entry,
    aside: decision.outcome === 'set_aside' ? decision.aside : null,
    told_at: null,
  } as const;
}
