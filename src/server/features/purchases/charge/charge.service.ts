/** The charge by which a purchase or a bill is paid by Pix, made at the payment service. */
import { createHash } from 'node:crypto';
import type { Cents } from '#core/money/cents.ts';
import { centsFromReais } from '#core/money/reais.ts';
import type { Clock } from '../../../platform/clock.ts';
import {
  afterCommit,
  type Scope,
  type Tenancy,
  type Transaction,
} from '../../../platform/database/tenancy.ts';
import type { PaymentPort, PixCharge } from '../../../platform/ports/payment-port.ts';
import { Refusal } from '../../../platform/refusal.ts';
import type { ServerParts } from '../../server-module.ts';
import type { Writing } from '../../../records/record-change.ts';
import { canonicalJson } from '../../../platform/canonical-json.ts';
import { insertAsked } from './asked-charges.repository.ts';
import { firstAskAt } from './asking.rules.ts';
import { checkBound, type WantedDistribution } from '../bound/bound.service.ts';
import { findBuyer, findPurchase } from '../purchases.repository.ts';

/** How long a code can be paid. */
const EXPIRES_IN_S = 600;

export interface Charging {
  readonly tenancy: Tenancy;
  readonly clock: Clock;
  /** Null where no Pix can arrive. */
  readonly payments: PaymentPort | null;
}

/** One request: whoever asks again under the same key asks for the same charge. */
export interface Asked {
  readonly scope: Scope;
  readonly organizationId: string;
  readonly userId: string;
  readonly key: string;
  readonly body: { readonly value: number; readonly distribution?: WantedDistribution };
}

export interface Charge {
  readonly txid: string;
  /** Null where the purchase of this request stands already. */
  readonly code: PixCharge | null;
  /** Whether the bank can be asked what became of it. */
  readonly canBeAsked: boolean;
}

/**
 * Made before the purchase and outside of its transaction. Where the answer is lost, or the purchase is not written after all,
 * nobody has seen the code: asked again, it is the same charge, and otherwise it expires. Refuses with
 * `payment_type_unavailable`, and as `checkBound` and the port do.
 */
export async function chargeByPix({ tenancy, clock, payments }: Charging, asked: Asked): Promise<Charge> {
  const { scope, organizationId, body } = asked;
  if (!payments) throw new Refusal('payment_type_unavailable');
  const txid = txidOf(asked, payments.txidLength);
  const bought = await tenancy.inScope(scope, async (tx) => {
    const found = await findPurchase(tx, organizationId, { txid });
    // No charge for what is refused anyway.
    if (!found && body.distribution) await checkBound({ tx, clock, organizationId }, body.distribution);
    return found;
  });
  const { canBeAsked } = payments;
  if (bought) return { txid, code: null, canBeAsked };
  const code = await askCharge({ tenancy, payments }, asked, txid, centsFromReais(body.value));
  return { txid, code, canBeAsked };
}

/** Asks for a charge of the amount, to be paid by the company. Refuses as the port does. */
export async function askCharge(
  { tenancy, payments }: { readonly tenancy: Tenancy; readonly payments: PaymentPort },
  { scope, organizationId }: Pick<Asked, 'scope' | 'organizationId'>,
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
 * The bank is asked what became of a charge, where it can be, until a payment of it was taken or it is gone. Once what it is for
 * stands.
 */
export async function askLater(
  { tx, clock, organizationId }: Pick<Writing, 'tx' | 'clock' | 'organizationId'>,
  { txid, canBeAsked }: Pick<Charge, 'txid' | 'canBeAsked'>,
): Promise<void> {
  if (!canBeAsked) return;
  const madeAt = clock.now();
  const charge = { organization_id: organizationId, txid, made_at: madeAt, ask_at: firstAskAt(madeAt) };
  await insertAsked(tx, charge);
}

/**
 * Takes charges back once the transaction has committed, and waits for nobody: one that is paid all the same is judged as any
 * payment, and otherwise it expires.
 */
export function takeBack(
  {
    payments,
    log,
  }: { readonly payments: PaymentPort | null; readonly log: Pick<ServerParts['log'], 'warn'> },
  tx: Transaction,
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

/** Worked out of the request, so that it is the same whenever the request is. */
export function txidOf(
  { organizationId, userId, key, body }: Omit<Asked, 'scope' | 'body'> & { readonly body: object },
  length: number,
): string {
  const request = canonicalJson([organizationId, userId, key, body]);
  return createHash('sha256').update(request).digest('hex').slice(0, length);
}
