import type { ReturnStatus } from '#contract/purchase-returns.ts';
import type { Cents } from '#core/money/cents.ts';

export interface PixCharge {
  /** BR Code, to copy and to draw as a QR code. */
  readonly payload: string;
  readonly expiresAt: Date;
}

/** A return of money from a Pix payment: `devolucoes` of API Pix. */
export interface PixReturn {
  /** Id of the return, unique within the Pix payment. */
  readonly returnId: string;
  readonly amountCents: Cents;
  readonly status: ReturnStatus;
  /** The bank's value of `natureza`, unchanged; null if absent. */
  readonly nature: string | null;
  readonly requestedAt: Date;
  readonly settledAt: Date | null;
}

/** A received Pix. It may be reported any number of times; `endToEndId` is its only identity. */
export interface PixNotice {
  readonly endToEndId: string;
  /** Txid of the paid charge; null if the payer named no charge. */
  readonly txid: string | null;
  readonly amountCents: Cents;
  readonly at: Date;
  readonly returns: readonly PixReturn[];
}

export interface PixChargeRequest {
  /**
   * Id of the charge: `txidLength` letters and digits. A repeated request, for example after a lost response, uses the
   * same txid.
   */
  readonly txid: string;
  readonly amountCents: Cents;
  readonly expiresInSeconds: number;
  /** The debtor of the charge, with an unformatted CPF or CNPJ. Anybody may pay the charge. */
  readonly payer: { readonly taxNumber: string; readonly name: string } | null;
  readonly message: string;
}

/**
 * Provider of the account that receives Pix payments. Every method may call another server: never use a method inside a
 * transaction. A method refuses with `payment_unavailable` without a usable response, and with `payment_refused` if the
 * provider declines.
 */
export interface PaymentPort {
  readonly txidLength: number;
  /** True if the provider can report the state of a charge. */
  readonly canBeRequested: boolean;
  /** Creates a charge. Idempotent: repeated requests with the same txid create one charge. */
  createPixCharge(ask: PixChargeRequest): Promise<PixCharge>;
  /** Cancels a charge if possible. Refuses with `purchase_not_pending` if the charge is paid. */
  cancelPixCharge(txid: string): Promise<void>;
  /** Reads a charge. An unknown charge counts as removed, because it cannot be paid. */
  readPixCharge(
    txid: string,
  ): Promise<{ status: 'active' | 'paid' | 'removed'; notices: readonly PixNotice[] }>;
  /** Reads one page, from 0, of the period's Pix payments with returns. The bank reports the number of pages. */
  readReturned(
    period: { readonly from: Date; readonly to: Date },
    page: number,
  ): Promise<{ readonly notices: readonly PixNotice[]; readonly pages: number }>;
}
