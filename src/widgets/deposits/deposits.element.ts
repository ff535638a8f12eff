import type { ViewChanged } from '#blocks/registry/register-element.ts';
import { describeElement, typed } from '#core/description/describe-element.ts';

/** A deposit was written down. Its amount in reais. */
export interface DepositCreated {
  readonly deposit: string;
  readonly value: number;
  /** The day on which the money was sent, `YYYY-MM-DD`. */
  readonly date: string;
}

/** What became of a deposit or of a file that proves it. */
export interface DepositChanged {
  readonly deposit: string;
}

/** The purchase that a deposit names: the element that shows it, and the view. */
export interface PurchaseRequestDetail {
  readonly element: 'litro-purchase';
  /** Of the element's attribute `view`. */
  readonly view: string;
}

/**
 * `<litro-deposits>` lists what the company wrote down of money that it sent: when, how much, how, with how
 * many files that prove it, and who wrote it down. A deposit credits nothing. A row opens it with its files, which are dropped onto it or
 * chosen, looked at, saved and taken away. A deposit may name the purchase that the money was sent for. It fills the width it is given and turns into cards where that is narrow.
 *
 * It needs `portal.deposit.list`; writing down needs `portal.deposit.add`, taking away `portal.deposit.remove`, and the files
 * `portal.depositAttachments.list`, `.add` and `.remove`. To name a purchase and to open it needs `portal.purchase.list`.
 *
 * Attributes
 * - `view`: what is shown first (period, filters, search, order, and `deposit=ID` for an open one, `deposit=new` for the
 *   form, with `purchase=ID` filled in from that purchase), as `litro-view-changed` told it. Another deposit in it is shown.
 *
 * Events
 * - `litro-view-changed`: another view of the list, or a deposit was opened or closed (`move`), to be kept where the page
 *   keeps such things.
 * - `litro-purchase-asked`: the user wants to see the purchase of a deposit; the page shows the element with this view. In the portal a
 *   link leads there, and nothing is told.
 * - `litro-deposit-created`: a deposit was written down.
 * - `litro-deposit-deleted`: a deposit was taken away, with its files.
 * - `litro-deposit-proved`: files were added to a deposit or taken away from it.
 */
export const element = describeElement({
  tag: 'litro-deposits',
  room: { inline: 960, block: 640 },
  attributes: { view: 'string' },
  events: {
    'litro-view-changed': typed<ViewChanged>(),
    'litro-purchase-asked': typed<PurchaseRequestDetail>(),
    'litro-deposit-created': typed<DepositCreated>(),
    'litro-deposit-deleted': typed<DepositChanged>(),
    'litro-deposit-proved': typed<DepositChanged>(),
  },
});
