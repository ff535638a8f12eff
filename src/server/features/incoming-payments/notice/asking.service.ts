import { startRecurring, type RecurringWatch } from '../../../platform/recurring.ts';
import { Refusal } from '../../../platform/refusal.ts';
import type { MovingParts } from '../../../ledger/credit/move-credit.ts';
import type { Actor } from '../../../records/actor.ts';
import type { PaymentPort } from '../../../platform/ports/payment-port.ts';
import {
  deleteRequestedCharge,
  planCharge,
  takeCharge,
  type RequestedCharge,
} from '../../purchases/held-purchases.service.ts';
import { nextAskAt, restMs } from '../../purchases/charge/asking.rules.ts';
import { takeNotice } from './take-notice.service.ts';

const EVERY_MS = 15_000;
/** Maximum sequential queries per run. A run starts every 15 seconds. */
export const MOST_REQUESTED = 15;
/** Time for which one server reserves a charge for its query; longer than any query of the bank. */
const TAKEN_MS = 2 * 60_000;
const JOB: Actor = { userId: null, address: null, requestId: null };

export interface ChargeQueryParts extends MovingParts {
  readonly payments: PaymentPort;
}

/**
 * Starts the job that queries charges, if the bank supports queries. The returned function stops the job after the
 * current query.
 */
export function startQueryingCharges({
  payments,
  ...parts
}: MovingParts & { readonly payments: PaymentPort | null } & RecurringWatch): () => Promise<void> {
  if (!payments?.canBeRequested) return async () => {};
  return startRecurring(createChargeQueries({ ...parts, payments }), { ...parts, everyMs: EVERY_MS });
}

/**
 * Creates the function that queries the bank for due charges once and returns the number of queries. After a failed
 * query, the function pauses for some time.
 */
export function createChargeQueries(parts: ChargeQueryParts): (signal?: AbortSignal) => Promise<number> {
  const { clock } = parts;
  let failures = 0;
  let restsUntil = 0;
  return async (signal) => {
    if (clock.now().getTime() < restsUntil) return 0;
    for (let queryCount = 0; queryCount < MOST_REQUESTED; queryCount += 1) {
      if (signal?.aborted) return queryCount;
      const outcome = await askNext(parts);
      if (outcome === 'nothing') return queryCount;
      if (outcome === 'away') {
        failures += 1;
        restsUntil = clock.now().getTime() + restMs(failures);
        return queryCount;
      }
      failures = 0;
    }
    return MOST_REQUESTED;
  };
}

/**
 * Queries the bank for one reserved charge. `away` means that the bank does not answer or the ledger is halted; the job
 * queries the charge again later.
 */
async function askNext(parts: ChargeQueryParts): Promise<'asked' | 'nothing' | 'away'> {
  const { tenancy, clock } = parts;
  if (parts.ledger.halted) return 'away';
  const now = clock.now();
  const charge = await tenancy.asSystem('charges', (tx) =>
    takeCharge(tx, now, new Date(now.getTime() + TAKEN_MS)),
  );
  if (!charge) return 'nothing';
  try {
    const isOver = await ask(parts, charge);
    const next = isOver ? null : nextAskAt(charge.madeAt, charge.asks + 1, clock.now());
    await tenancy.asSystem('charges', (tx) =>
      next === null
        ? deleteRequestedCharge(tx, charge.organizationId, charge.txid)
        : planCharge(tx, charge, next),
    );
    return 'asked';
  } catch (error) {
    if (isAway(error)) return 'away';
    throw error;
  }
}

/** Queries the bank for the payment of a charge. Returns true if the charge's status is final. */
async function ask(parts: ChargeQueryParts, { txid }: RequestedCharge): Promise<boolean> {
  try {
    const { status, notices } = await parts.payments.readPixCharge(txid);
    for (const notice of notices) await takeNotice(parts, { ...notice, txid }, JOB);
    return status === 'removed' || (status === 'paid' && notices.length > 0);
  } catch (error) {
    // The bank refused this query about a charge; a later query may succeed.
    if (error instanceof Refusal && error.code === 'payment_refused') return false;
    throw error;
  }
}

const isAway = (error: unknown) =>
  error instanceof Refusal && (error.code === 'payment_unavailable' || error.code === 'ledger_halted');
