import type { ViewChanged } from '#blocks/registry/register-element.ts';
import { describeElement, typed } from '#core/description/describe-element.ts';

/** What was bought. Amounts in reais. */
export interface PurchaseEvent {
  readonly id: string;
  readonly value: number;
  readonly paymentType: 'pix' | 'bankSlip' | 'bill' | 'transfer';
}

/** What belongs to a purchase: the element that shows it, and the view. */
export interface DepositRequest {
  readonly element: 'litro-deposits';
  /** Of the element's attribute `view`. */
  readonly view: string;
}

/** The same of what was bound to it. */
export interface DistributionRequest {
  readonly element: 'litro-distribution' | 'litro-balance-sharing';
  readonly view: string;
}

/**
 * `<litro-purchase>` buys credit by Pix, bank slip, bill or transfer, and lists what was bought in a period. A purchase opens
 * with what it is paid by: the QR code and the text of a Pix with the time that is left; the payee, payer, bars and digits of a
 * slip, to be printed or downloaded; the account and the reference of a transfer, to be copied. It hides slips and transfers if the
 * operator set none and the company has no link for them. It reports when the payment has come in, and lists the deposits that name it.
 * It fills the width it is given and turns into cards where that is narrow.
 *
 * It needs `portal.purchase.list`; to buy needs `portal.purchase.add` besides, to cancel `portal.purchase.remove`. The deposits of a
 * purchase need `portal.deposit.list`; to attach the proof of a transfer or slip needs `portal.deposit.add` and
 * `portal.depositAttachments.add` besides.
 *
 * Attributes
 * - `view`: what is shown first (period, filters, order, page, and `purchase=ID` for an open purchase), as `litro-view-changed` told
 *   it. Another purchase in it is shown. `buy=70.5` fills in the value of a new purchase, in reais; with
 *   `asked=1` it binds the amounts that `<litro-distribution>` of the same session handed over.
 *
 * Events
 * - `litro-view-changed`: another view of the list, or a purchase was opened or closed (`move`), to be kept where the page keeps
 *   such things.
 * - `litro-deposit-asked`: the user wants to see a deposit, or to write one down with its proof; the page shows the element with this
 *   view. In the portal a link leads there, and nothing is told.
 * - `litro-purchase-created`: the user bought credit; unless it is by bill, it is not paid yet.
 * - `litro-distribution-asked`: the user wants to see the distribution that was bound to a purchase, or to hand it out by hand; the page shows
 *   the element with this view. In the portal a link leads there, and nothing is told.
 * - `litro-purchase-paid`: a purchase that was not credited yet has been: it was paid, or bought by bill.
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
