/** Asks the bank what became of charges whose notice has not come, and takes what it tells as a notice is taken. */
import { startRecurring, type Watch } from '../../../platform/recurring.ts';
import { Refusal } from '../../../platform/refusal.ts';
import type { MovingParts } from '../../../ledger/credit/move-credit.ts';
import type { Actor } from '../../../records/actor.ts';
import type { PaymentPort } from '../../../platform/ports/payment-port.ts';
import {
  deleteAsked,
  planCharge,
  takeCharge,
  type AskedCharge,
} from '../../purchases/held-purchases.service.ts';
import { nextAskAt, restMs } from '../../purchases/charge/asking.rules.ts';
import { takeNotice } from './take-notice.service.ts';

const EVERY_MS = 15_000;
/** Questions of one run, one after the other: no more than so many in a quarter of a minute. */
export const MOST_ASKED = 15;
/** So long a charge is one server's. A question has an answer or none well before. */
const TAKEN_MS = 2 * 60_000;
const JOB: Actor = { userId: null, address: null, requestId: null };

export interface AskingParts extends MovingParts {
  readonly payments: PaymentPort;
}

/** Begins at once, where there is a bank that can be asked. The answer stops it, after the question under way. */
export function startAsking({
  payments,
  ...parts
}: MovingParts & { readonly payments: PaymentPort | null } & Watch): () => Promise<void> {
  if (!payments?.canBeAsked) return async () => {};
  return startRecurring(createAsking({ ...parts, payments }), { ...parts, everyMs: EVERY_MS });
}

/** One run each time it is called; it asks nothing while a bank that did not answer is left alone. Answers how many it asked about. */
export function createAsking(parts: AskingParts): (signal?: AbortSignal) => Promise<number> {
  const { clock } = parts;
  let failures = 0;
  let restsUntil = 0;
  return async (signal) => {
    if (clock.now().getTime() < restsUntil) return 0;
    for (let asked = 0; asked < MOST_ASKED; asked += 1) {
      if (signal?.aborted) return asked;
      const outcome = await askNext(parts);
      if (outcome === 'nothing') return asked;
      if (outcome === 'away') {
        failures += 1;
        restsUntil = clock.now().getTime() + restMs(failures);
        return asked;
      }
      failures = 0;
    }
    return MOST_ASKED;
  };
}

/** `away`: the bank does not answer, or nothing may be credited now. What was taken is asked about again after a while. */
async function askNext(parts: AskingParts): Promise<'asked' | 'nothing' | 'away'> {
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
      next === null ? deleteAsked(tx, charge.organizationId, charge.txid) : planCharge(tx, charge, next),
    );
    return 'asked';
  } catch (error) {
    if (isAway(error)) return 'away';
    throw error;
  }
}

/** Whether nothing more can come of it. */
async function ask(parts: AskingParts, { txid }: AskedCharge): Promise<boolean> {
  try {
    const { status, notices } = await parts.payments.readPixCharge(txid);
    for (const notice of notices) await takeNotice(parts, { ...notice, txid }, JOB);
    return status === 'removed' || (status === 'paid' && notices.length > 0);
  } catch (error) {
    // The bank judged the question and does not want it: another time it may.
    if (error instanceof Refusal && error.code === 'payment_refused') return false;
    throw error;
  }
}

const isAway = (error: unknown) =>
  error instanceof Refusal && (error.code === 'payment_unavailable' || error.code === 'ledger_halted');
