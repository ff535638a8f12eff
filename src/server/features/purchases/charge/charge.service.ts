import { createHash } from 'node:crypto';
import type { Cents } from '#core/money/cents.ts';
import { centsFromReais } from '#core/money/reais.ts';
import type { Clock } from '../../../platform/clock.ts';
import {
  afterCommit,
  type Scope,
  type Tenancy,
  type DatabaseTransaction,
} from '../../../platform/database/tenancy.ts';
import type { PaymentPort, PixCharge } from '../../../platform/ports/payment-port.ts';
import { Refusal } from '../../../platform/refusal.ts';
import type { ServerParts } from '../../server-module.ts';
import type { Writing } from '../../../records/record-change.ts';
import { canonicalJson } from '../../../platform/canonical-json.ts';
import { insertRequestedCharge } from './requested-charges.repository.ts';
import { firstAskAt } from './asking.rules.ts';
import { checkBound, type RequestedDistribution } from '../bound/bound.service.ts';
import { findBuyer, findPurchase } from '../purchases.repository.ts';

const EXPIRES_IN_S = 600;

export interface Charging {
  readonly tenancy: Tenancy;
  readonly clock: Clock;
  /** Payment service; null without Pix settings. */
  readonly payments: PaymentPort | null;
}

export interface ChargeRequest {
  readonly scope: Scope;
  readonly organizationId: string;
  readonly userId: string;
  readonly key: string;
  readonly body: { readonly value: number; readonly distribution?: RequestedDistribution };
}

export interface Charge {
  readonly txid: string;
  /** Pix code of the charge; null if the purchase of this request exists already. */
  readonly code: PixCharge | null;
  readonly canBeRequested: boolean;
}

/**
 * Creates the charge of a purchase before the purchase's transaction. If the response is lost or the transaction fails,
 * no client has received the code. A repeated request returns the same charge; without a repetition, the charge expires.
 * Refuses with `payment_type_unavailable`, and in the cases of the function `checkBound` and of the payment port.
 */
export async function chargeByPix(
  { tenancy, clock, payments }: Charging,
  request: ChargeRequest,
): Promise<Charge> {
  const { scope, organizationId, body } = request;
  if (!payments) throw new Refusal('payment_type_unavailable');
  const txid = txidOf(request, payments.txidLength);
  const bought = await tenancy.inScope(scope, async (tx) => {
    const found = await findPurchase(tx, organizationId, { txid });
    // The server checks the distribution first, because a refused distribution must not create a charge.
    if (!found && body.distribution) await checkBound({ tx, clock, organizationId }, body.distribution);
    return found;
  });
  const { canBeRequested } = payments;
  if (bought) return { txid, code: null, canBeRequested };
  const code = await askCharge({ tenancy, payments }, request, txid, centsFromReais(body.value));
  return { txid, code, canBeRequested };
}

/** Creates a charge of the amount for the company. Refuses like the payment port. */
export async function askCharge(
  { tenancy, payments }: { readonly tenancy: Tenancy; readonly payments: PaymentPort },
  { scope, organizationId }: Pick<ChargeRequest, 'scope' | 'organizationId'>,
  txid: string,
  amountCents: Cents,
): Promise<PixCharge> {
  const buyer = await tenancy.inScope(scope, (tx) => findBuyer(tx, organizationId));
  return payments.createPixCharge({
    txid,
    amountCents,
    expiresInSeconds: EXPIRES_IN_S,
    payer: { taxNumber: buyer.taxNumber, name: buyer.name },
    message: `Litro ${txid.slice(-6).toUpperCase()}`,
  });
}

/**
 * Queues status queries for a charge until it is paid or canceled. Must run after the purchase or bill charge is stored.
 */
export async function askLater(
  { tx, clock, organizationId }: Pick<Writing, 'tx' | 'clock' | 'organizationId'>,
  { txid, canBeRequested }: Pick<Charge, 'txid' | 'canBeRequested'>,
): Promise<void> {
  if (!canBeRequested) return;
  const madeAt = clock.now();
  const charge = { organization_id: organizationId, txid, made_at: madeAt, ask_at: firstAskAt(madeAt) };
  await insertRequestedCharge(tx, charge);
}

/**
 * Cancels charges after the commit, without waiting. If a payer still pays a canceled charge, the server treats the
 * payment like any other payment.
 */
export function undo(
  {
    payments,
    log,
  }: { readonly payments: PaymentPort | null; readonly log: Pick<ServerParts['log'], 'warn'> },
  tx: DatabaseTransaction,
  txids: readonly string[],
): void {
  afterCommit(tx, () => {
    for (const txid of txids) {
      payments
        ?.cancelPixCharge(txid)
        .catch((error: unknown) => log.warn({ err: error, txid }, 'a charge by Pix was not taken back'));
    }
  });
}

/** Derives the txid from the request, so that a repeated request has the same txid. */
export function txidOf(
  { organizationId, userId, key, body }: Omit<ChargeRequest, 'scope' | 'body'> & { readonly body: object },
  length: number,
): string {
  const request = canonicalJson([organizationId, userId, key, body]);
  return createHash('sha256').update(request).digest('hex').slice(0, length);
}
