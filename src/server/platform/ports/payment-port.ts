import type { ReturnStatus } from '#contract/purchase-returns.ts';
import type { Cents } from '#core/money/cents.ts';

export interface PixCharge {
  /** BR Code, the text of a Pix payment, which the user copies or scans as a QR code. */
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

/** A received Pix payment. The bank may report one payment any number of times; `endToEndId` is its only identity. */
export interface PixNotice {
  readonly endToEndId: string;
  /** Txid of the paid Pix charge; null if the payment names no charge. */
  readonly txid: string | null;
  readonly amountCents: Cents;
  readonly at: Date;
  readonly returns: readonly PixReturn[];
}

export interface PixChargeRequest {
  /**
   * Id of the Pix charge: `txidLength` letters and digits. A repeated request, for example after a lost response, must
   * use the same txid.
   */
  readonly txid: string;
  readonly amountCents: Cents;
  readonly expiresInSeconds: number;
  /** The debtor of the charge, with an unformatted CPF or CNPJ. Anybody may pay the charge. */
  readonly payer: { readonly taxNumber: string; readonly name: string } | null;
  readonly message: string;
}

/**
 * Provider of the account that receives Pix payments. Every method may call another server, so no transaction may call a
 * method. A method refuses with `payment_unavailable` without a usable response, and with `payment_refused` if the
 * provider declines.
 */
export interface PaymentPort {
  readonly txidLength: number;
  readonly canBeRequested: boolean;
  /** Creates a charge. Idempotent: repeated requests with the same txid create one charge. */
  createPixCharge(ask: PixChargeRequest): Promise<PixCharge>;
  /** Cancels a charge if possible. Refuses with `purchase_not_pending` if the charge is paid. */
  cancelPixCharge(txid: string): Promise<void>;
  /** Reads a Pix charge. A charge that the provider does not know counts as removed, because no payer can pay the charge. */
  readPixCharge(
    txid: string,
  ): Promise<{ status: 'active' | 'paid' | 'removed'; notices: readonly PixNotice[] }>;
  /**
   * Reads one page of the period's Pix payments with returned money. Pages count from 0. The bank reports the number of
   * pages.
   */
  readReturned(
    period: { readonly from: Date; readonly to: Date },
    page: number,
  ): Promise<{ readonly notices: readonly PixNotice[]; readonly pages: number }>;
}
