/** Routes a bank's notice, which names no organization, to the organization of its purchase or bill. */
import { NO_ORGANIZATION } from '#contract/facts.ts';
import type { PixNotice, PixReturn } from '../../../platform/ports/payment-port.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { recordChange, type Writing } from '../../../records/record-change.ts';
import type { MovingParts } from '../../../ledger/credit/move-credit.ts';
import { announce } from '../../../platform/events/announce.ts';
import type { Actor } from '../../../records/actor.ts';
import { newId } from '../../../platform/identifier.ts';
import { staysStanding } from '../../organizations/standing.service.ts';
import { takeReturns } from '../return/take-returns.service.ts';
import { deleteRequestedCharge, findByTxid } from '../../purchases/held-purchases.service.ts';
import { requesterOf } from '../../purchases/bound/asker.service.ts';
import { paymentRecord } from '../../../records/kinds/payment.record.ts';
import { findPaymentHome, insertPayment } from '../payment/payments.repository.ts';
import { findPaidBill, takeBillPayment } from '../payment/take-bill-payment.service.ts';
import { takePayment, type TakenPayment } from '../payment/take-payment.service.ts';

/** Number of notices that the server processes in parallel. They mostly wait for the database. */
const AT_ONCE = 8;

/**
 * Processes all notices of a bank's request. If one notice fails, the call processes the others and then refuses, so
 * that the bank sends all notices again.
 */
export async function takeNotices(
  parts: MovingParts,
  notices: readonly PixNotice[],
  actor: Actor,
): Promise<void> {
  for (let from = 0; from < notices.length; from += AT_ONCE) {
    const taken = await Promise.allSettled(
      notices.slice(from, from + AT_ONCE).map((notice) => takeNotice(parts, notice, actor)),
    );
    const failed = taken.find((one) => one.status === 'rejected');
    if (failed) throw failed.reason;
  }
}

/** Processes one notice in its own transaction. Refuses with `ledger_halted`, so that the bank sends the notice again. */
export async function takeNotice(
  parts: MovingParts,
  notice: PixNotice,
  actor: Actor,
): Promise<TakenPayment['outcome']> {
  if (parts.ledger.halted) throw new Refusal('ledger_halted');
  const { endToEndId: reference, returns } = notice;
  if (returns.length === 0) return takeNewPayment(parts, notice, actor);
  // The server may already have the payment, even in an organization that does not own the purchase.
  const home = await findPaymentHome(parts.tenancy, reference);
  const outcome = home === undefined ? await takeNewPayment(parts, notice, actor) : 'known';
  if (outcome === 'known') {
    // Searches the payment again, because another server may have stored it meanwhile.
    const owner = home ?? (await findPaymentHome(parts.tenancy, reference)) ?? NO_ORGANIZATION;
    await takeLaterReturns(parts, owner, notice, actor);
  }
  return outcome;
}

/**
 * Stores a payment and its returns in one transaction. Returns `known` if the payment existed and the call processed no
 * return.
 */
async function takeNewPayment(
  parts: MovingParts,
  notice: PixNotice,
  actor: Actor,
): Promise<TakenPayment['outcome']> {
  const { tenancy, clock, bus } = parts;
  const { endToEndId: reference, txid, amountCents, at: paidAt, returns } = notice;
  const purchase = txid === null ? undefined : await findByTxid(tenancy, txid);
  if (txid === null || !purchase) return takeOther({ tenancy, clock, bus }, notice, actor);
  const organizationId = purchase.organization_id;
  const asker = await requesterOf(tenancy, purchase);
  const outcome = await tenancy.inScope(
    { organizations: [organizationId] },
    async (tx) => {
      if (!(await staysStanding(tx, organizationId))) return null;
      const moving = { tx, clock, organizationId, actor };
      const payment = { reference, source: 'pix', of: { txid }, amountCents, paidAt } as const;
      const { outcome, events } = await takePayment(moving, payment, asker, hasFinal(returns));
      if (outcome === 'credited') await deleteRequestedCharge(tx, organizationId, txid);
      await announce(bus, tx, organizationId, events);
      if (outcome !== 'known') await takeReturnsWith(bus, moving, notice);
      return outcome;
    },
    { moves: true },
  );
  return outcome ?? takeUnknown({ tenancy, clock, bus }, notice, actor);
}

const hasFinal = (returns: readonly PixReturn[]) => returns.some(({ status }) => status === 'DEVOLVIDO');

/** Processes the returns of a notice. Must run in the transaction of the payment. */
async function takeReturnsWith(
  bus: MovingParts['bus'],
  writing: Writing,
  { endToEndId, returns }: PixNotice,
): Promise<void> {
  if (returns.length === 0) return;
  const reported = returns.map((one) => ({ ...one, reason: '' }));
  const { events } = await takeReturns(writing, endToEndId, reported);
  await announce(bus, writing.tx, writing.organizationId, events);
}

/**
 * Processes returns of a payment that the server already has. The returns belong to the payment's organization or, if
 * that is deleted, to no organization.
 */
async function takeLaterReturns(
  { tenancy, clock, bus }: MovingParts,
  home: string,
  notice: PixNotice,
  actor: Actor,
): Promise<void> {
  const takenIn = (organizationId: string) =>
    tenancy.inScope(
      { organizations: [organizationId] },
      async (tx) => {
        const exists = organizationId === NO_ORGANIZATION || (await staysStanding(tx, organizationId));
        if (exists) await takeReturnsWith(bus, { tx, clock, organizationId, actor }, notice);
        return exists;
      },
      { moves: true },
    );
  if (!(await takenIn(home))) await takenIn(NO_ORGANIZATION);
}

async function takeOther(
  { tenancy, clock, bus }: Pick<MovingParts, 'tenancy' | 'clock' | 'bus'>,
  notice: PixNotice,
  actor: Actor,
): Promise<TakenPayment['outcome']> {
  const { endToEndId: reference, txid, amountCents, at: paidAt } = notice;
  const bill = txid === null ? undefined : await findPaidBill(tenancy, txid);
  if (txid === null || !bill) return takeUnknown({ tenancy, clock, bus }, notice, actor);
  const { organizationId } = bill;
  const outcome = await tenancy.inScope(
    { organizations: [organizationId] },
    async (tx) => {
      if (!(await staysStanding(tx, organizationId))) return null;
      const moving = { tx, clock, organizationId, actor };
      const { outcome, events } = await takeBillPayment(moving, bill, {
        reference,
        txid,
        amountCents,
        paidAt,
      });
      if (outcome === 'credited') await deleteRequestedCharge(tx, organizationId, txid);
      await announce(bus, tx, organizationId, events);
      if (outcome !== 'known') await takeReturnsWith(bus, moving, notice);
      return outcome;
    },
    { moves: true },
  );
  return outcome ?? takeUnknown({ tenancy, clock, bus }, notice, actor);
}

/**
 * Stores a payment without an organization until a person decides, also if the payment's organization is deleted. Notifies
 * super administrators.
 */
async function takeUnknown(
  { tenancy, clock, bus }: Pick<MovingParts, 'tenancy' | 'clock' | 'bus'>,
  notice: PixNotice,
  actor: Actor,
): Promise<TakenPayment['outcome']> {
  const { endToEndId: reference, txid, amountCents, at: paidAt } = notice;
  const organizationId = NO_ORGANIZATION;
  return tenancy.inScope({ organizations: [organizationId] }, async (tx) => {
    const id = newId(clock);
    const writing = { tx, clock, organizationId, actor };
    const subject = { record: paymentRecord, ids: [id] };
    const isNew = await recordChange(writing, 'payment', [subject], () =>
      insertPayment(tx, {
        organization_id: organizationId,
        id,
        reference,
        source: 'pix',
        txid,
        amount_cents: amountCents,
        paid_at: paidAt,
        received_at: clock.now(),
        outcome: 'waiting',
        aside: 'unknown',
      }),
    );
    if (!isNew) return 'known';
    await announce(bus, tx, organizationId, ['purchase']);
    await takeReturnsWith(bus, writing, notice);
    return 'waiting';
  });
}
