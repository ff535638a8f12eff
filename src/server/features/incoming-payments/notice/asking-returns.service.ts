import { startRecurring, type RecurringWatch } from '../../../platform/recurring.ts';
import { Refusal } from '../../../platform/refusal.ts';
import type { MovingParts } from '../../../ledger/credit/move-credit.ts';
import type { Actor } from '../../../records/actor.ts';
import type { PaymentPort } from '../../../platform/ports/payment-port.ts';
import { takeNotices } from './take-notice.service.ts';
import { planReturnAsk, takeReturnAsk } from './asked-returns.repository.ts';

const EVERY_MS = 60_000;
const DAY_MS = 24 * 3_600_000;
/**
 * Length of the period for which the server queries returns. A payer may contest a Pix for 80 days, and the bank
 * settles the return some days later.
 */
const PERIOD_MS = 90 * DAY_MS;
/** Time for which one server reserves a page of the bank's list. */
const TAKEN_MS = 5 * 60_000;
/** Pause after a query that the bank did not answer. */
const REST_MS = 30 * 60_000;
const JOB: Actor = { userId: null, address: null, requestId: null };

interface AskingReturns extends MovingParts {
  readonly payments: PaymentPort;
}

/** Starts the job at once if the bank supports queries. The returned function stops the job after the current page. */
export function startQueryingReturns({
  payments,
  ...parts
}: MovingParts & { readonly payments: PaymentPort | null } & RecurringWatch): () => Promise<void> {
  if (!payments?.canBeRequested) return async () => {};
  return startRecurring((signal) => askForReturns({ ...parts, payments }, signal), {
    ...parts,
    everyMs: EVERY_MS,
  });
}

/**
 * Processes the due pages of the bank's list of returns, and returns the number of pages. If a return of a page fails,
 * the job reads the page again.
 */
export async function askForReturns(parts: AskingReturns, signal?: AbortSignal): Promise<number> {
  const { tenancy, clock, payments, ledger } = parts;
  for (let read = 0; ; read += 1) {
    if (signal?.aborted || ledger.halted) return read;
    const now = clock.now();
    const ask = await tenancy.asSystem('charges', (tx) =>
      takeReturnAsk(tx, now, new Date(now.getTime() + TAKEN_MS)),
    );
    if (!ask) return read;
    const { periodTo, page } = ask;
    const period = { from: new Date(periodTo.getTime() - PERIOD_MS), to: periodTo };
    try {
      const { notices, pages } = await payments.readReturned(period, page);
      await takeNotices(parts, notices, JOB);
      const isLast = page + 1 >= pages;
      const next = isLast
        ? { page: 0, askAt: new Date(now.getTime() + DAY_MS) }
        : { page: page + 1, askAt: now };
      await tenancy.asSystem('charges', (tx) => planReturnAsk(tx, next.page, next.askAt));
    } catch (error) {
      if (!isAway(error)) throw error;
      const rested = new Date(now.getTime() + REST_MS);
      await tenancy.asSystem('charges', (tx) => planReturnAsk(tx, page, rested));
      return read;
    }
  }
}

const isAway = (error: unknown) =>
  error instanceof Refusal &&
  ['payment_unavailable', 'payment_refused', 'ledger_halted'].includes(error.code);
