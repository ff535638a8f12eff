/** Payments by Pix, as the rest of the server sees them. */
import type { ReturnStatus } from '#contract/purchase-returns.ts';
import type { Cents } from '#core/money/cents.ts';

/** What is asked of whoever pays. */
export interface PixCharge {
  /** The BR Code, to be copied and pasted and to be drawn as a QR code. */
  readonly payload: string;
  readonly expiresAt: Date;
}

/** Money of a Pix that was given back, or is to be: `devolucoes` of API Pix. */
export interface PixReturn {
  /** Unique under the Pix. */
  readonly returnId: string;
  readonly amountCents: Cents;
  readonly status: ReturnStatus;
  /** The bank's word as it is; null if it sends none. */
  readonly nature: string | null;
  readonly requestedAt: Date;
  readonly settledAt: Date | null;
}

/** A Pix that has arrived. The same one may be told of any number of times; `endToEndId` is its only identity. */
export interface PixNotice {
  readonly endToEndId: string;
  /** The charge it was paid for; null where whoever paid named none. */
  readonly txid: string | null;
  readonly amountCents: Cents;
  readonly at: Date;
  readonly returns: readonly PixReturn[];
}

export interface PixAsk {
  /** `txidLength` letters and digits, the same whenever the same is asked for, such as after an answer was lost. */
  readonly txid: string;
  readonly amountCents: Cents;
  readonly expiresInSeconds: number;
  /** Who owes it, with a CPF or a CNPJ as it travels; anybody may pay. */
  readonly payer: { readonly taxNumber: string; readonly name: string } | null;
  /** What whoever pays reads. */
  readonly message: string;
}

/**
 * Whoever keeps the account that a Pix arrives on. Every call may wait for another company's server: never make one inside a
 * transaction. Refuses with `payment_unavailable` where there is no answer or none that can be used, and with
 * `payment_refused` where the answer is no.
 */
export interface PaymentPort {
  /** How long the id of a charge is here. */
  readonly txidLength: number;
  /** Whether anybody can be asked what became of a charge. */
  readonly canBeAsked: boolean;
  /** The same ask under the same txid is the same charge, however often it is made. */
  createPixCharge(ask: PixAsk): Promise<PixCharge>;
  /** Takes a charge back, where that can be done. Refuses with `purchase_not_pending` where it was paid already. */
  cancelPixCharge(txid: string): Promise<void>;
  /** A charge that is not known counts as removed: nobody can pay it. */
  readPixCharge(
    txid: string,
  ): Promise<{ status: 'active' | 'paid' | 'removed'; notices: readonly PixNotice[] }>;
  /** One page, from 0, of the Pix of a period of which money was given back. The bank says how many pages there are. */
  readReturned(
    period: { readonly from: Date; readonly to: Date },
    page: number,
  ): Promise<{ readonly notices: readonly PixNotice[]; readonly pages: number }>;
}
