import type { ViewChanged } from '#blocks/registry/register-element.ts';
import { describeElement, typed } from '#core/description/describe-element.ts';

/** A decision of the user. Amounts in reais. */
export interface PaymentDecided {
  /** The decided payment, or the purchase that the user confirmed or canceled. */
  readonly id: string;
  readonly outcome: 'credit' | 'bill' | 'refund' | 'cancel';
  /** Credited amount; 0 unless `outcome` is `credit`. */
  readonly credited: number;
}

/**
 * `<litro-payments>` lists payments that wait for the decision of a super administrator. Each row shows the reason
 * and its figures.
 *
 * A payment credits nothing if its amount differs, its purchase or bill is paid or unknown, or its date lies far in the
 * future. The user credits this payment to a purchase of the same amount, or as a separate purchase. The user may also
 * settle a closed bill of the same amount with the payment, or record that the money was returned.
 *
 * Bank slips and transfers wait until the user confirms the payment or cancels the purchase. A confirmation needs
 * the amount and the reference at the bank. Refunds that moved no credit wait for a review. If the company has a
 * debt, the user can collect it from the wallets or write it off.
 *
 * Fills its width. Narrow widths show cards instead of rows.
 *
 * Only super administrators see its content, for the selected organization. A payment without a known organization
 * appears in every organization. This payment belongs to the selected organization once it is credited or settles a
 * bill.
 *
 * Attributes
 * - `view`: the open payment, purchase or refund: `open=payment.ID`, `open=purchase.ID` or `open=return.ID`. The
 *   values come from `litro-view-changed`. A new value applies at once.
 *
 * Events
 * - `litro-view-changed`: a payment, a purchase or a refund was opened or closed (`move`). The host page can store
 *   `view` and set it again.
 * - `litro-payment-decided`: the server accepted the decision on a payment or a purchase.
 */
export const element = describeElement({
  tag: 'litro-payments',
  room: { inline: 960, block: 640 },
  attributes: { view: 'string' },
  events: {
    'litro-view-changed': typed<ViewChanged>(),
    'litro-payment-decided': typed<PaymentDecided>(),
  },
});
