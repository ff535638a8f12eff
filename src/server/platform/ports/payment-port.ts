import type { ReturnStatus } from '#contract/purchase-returns.ts';
import type { Cents } from '#core/money/cents.ts';

export interface PixCharge {
  /** BR Code, to copy and to draw as a QR code. */
  readonly payload: string;
  readonly expiresAt: Date;
}

/** A return of a Pix payment: `devolucoes` of API Pix. */
export interface PixReturn {
  /** Unique within the Pix payment. */
  readonly returnId: string;
  readonly amountCents: Cents;
  readonly status: ReturnStatus;
  /** The bank's value, unchanged; null if absent. */
  readonly nature: string | null;
  readonly requestedAt: Date;
  readonly settledAt: Date | null;
}

/** A received Pix. It may be reported any number of times; `endToEndId` is its only identity. */
export interface PixNotice {
  readonly endToEndId: string;
  /** The paid charge; null if the payer named none. */
  readonly txid: string | null;
  readonly amountCents: Cents;
  readonly at: Date;
  readonly returns: readonly PixReturn[];
}

export interface PixAsk {
  /** `txidLength` letters and digits. A repeated request, for example after a lost response, uses the same txid. */
  readonly txid: string;
  readonly amountCents: Cents;
  readonly expiresInSeconds: number;
  /** The debtor, with an unformatted CPF or CNPJ. Anybody may pay. */
  readonly payer: { readonly taxNumber: string; readonly name: string } | null;
  readonly message: string;
}

/**
 * Provider of the account that receives Pix payments. Every method may call another server: never use one inside a
 * transaction. Refuses with `payment_unavailable` without a usable response, and with `payment_refused` if the provider
 * declines.
 */
export interface PaymentPort {
  readonly txidLength: number;
  /** True if the provider can report the state of a charge. */
  readonly canBeRequested: boolean;
  /** Idempotent: the same request with the same txid is the same charge. */
  createPixCharge(ask: PixAsk): Promise<PixCharge>;
  /** Cancels a charge if possible. Refuses with `purchase_not_pending` if it is paid. */
  cancelPixCharge(txid: string): Promise<void>;
  /** An unknown charge counts as removed, because nobody can pay it. */
  readPixCharge(
    txid: string,
  ): Promise<{ status: 'active' | 'paid' | 'removed'; notices: readonly PixNotice[] }>;
  /** One page, from 0, of the period's Pix payments with returns. The bank reports the number of pages. */
  readReturned(
    period: { readonly from: Date; readonly to: Date },
    page: number,
  ): Promise<{ readonly notices: readonly PixNotice[]; readonly pages: number }>;
}
