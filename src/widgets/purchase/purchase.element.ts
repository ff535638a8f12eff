import type { ViewChanged } from '#blocks/registry/register-element.ts';
import { describeElement, typed } from '#core/description/describe-element.ts';

/** A purchase. Amounts in reais. */
export interface PurchaseEvent {
  readonly id: string;
  readonly value: number;
  readonly paymentType: 'pix' | 'bankSlip' | 'bill' | 'transfer';
}

/** Request to show the deposits of a purchase. */
export interface DepositRequest {
  readonly element: 'litro-deposits';
  /** Value for the attribute `view` of `<litro-deposits>`. */
  readonly view: string;
}

/**
 * Request to show the distribution that is bound to a purchase. `view` is the value for the attribute `view` of
 * `element`.
 */
export interface DistributionRequest {
  readonly element: 'litro-distribution' | 'litro-balance-sharing';
  readonly view: string;
}

/**
 * `<litro-purchase>` buys credit by Pix, bank slip, bill or transfer, and lists the purchases of a period. An open
 * purchase shows its payment. For a Pix, it shows the QR code, the text and the remaining time. For a bank slip, it
 * shows payee, payer, barcode and digits, to print or download. For a transfer, it shows the account and the
 * reference, to copy.
 *
 * The user can also bind a distribution, which the server runs when the purchase is credited. The form hides slips and
 * transfers if the operator has not set them up and the company has no link for them. The open purchase shows when the
 * payment arrived. The element also lists the deposits that name the purchase. Fills its width. Narrow widths show
 * cards instead of rows.
 *
 * Needs the permission `portal.purchase.list`. Buying also needs `portal.purchase.add`, canceling
 * `portal.purchase.remove`. Binding a distribution also needs `portal.balanceDistribution.list` and
 * `portal.balanceDistribution.add`. The deposits of a purchase need `portal.deposit.list`. Attaching the proof of a
 * transfer or slip also needs `portal.deposit.add` and `portal.depositAttachments.add`.
 *
 * Attributes
 * - `view`: period, filters, order and page of the list, and the open purchase (`purchase=ID`). The values come from
 *   `litro-view-changed`. A new value applies at once. `buy=70.5` fills in the amount of a new purchase, in reais.
 *   `asked=1` binds a distribution with the amounts that `<litro-distribution>` of the same session passed on.
 *
 * Events
 * - `litro-view-changed`: the view of the list changed, or a purchase was opened or closed (`move`). The host page
 *   can store `view` and set it again.
 * - `litro-deposit-asked`: the user wants to see a deposit, or record a deposit with its proof; the host page shows
 *   the element with this `view`. Not sent in the portal, which has a link instead.
 * - `litro-purchase-created`: the user bought credit. A purchase by bill is credited at once, all others only after
 *   their payment.
 * - `litro-distribution-asked`: the user wants to see a bound distribution, or distribute its amounts by hand; the
 *   host page shows the element with this `view`. Not sent in the portal, which has a link instead.
 * - `litro-purchase-paid`: a purchase that was not credited before is now credited, because it was paid or bought by
 *   bill.
 */
export const element = describeElement({
  tag: 'litro-purchase',
  room: { inline: 960, block: 720 },
  attributes: { view: 'string' },
  events: {
    'litro-view-changed': typed<ViewChanged>(),
    'litro-deposit-asked': typed<DepositRequest>(),
    'litro-distribution-asked': typed<DistributionRequest>(),
    'litro-purchase-created': typed<PurchaseEvent>(),
    'litro-purchase-paid': typed<PurchaseEvent>(),
  },
});
