import type { ViewChanged } from '#blocks/registry/register-element.ts';
import { describeElement, typed } from '#core/description/describe-element.ts';

/** A new deposit; `value` in reais. */
export interface DepositCreated {
  readonly deposit: string;
  readonly value: number;
  /** The day on which the money was sent, `YYYY-MM-DD`. */
  readonly date: string;
}

/** A deposit that the user deleted, or that received or lost a file. */
export interface DepositChanged {
  readonly deposit: string;
}

/** The element that shows the purchase of a deposit, and its view. */
export interface PurchaseRequestDetail {
  readonly element: 'litro-purchase';
  /** Value of the element's attribute `view`. */
  readonly view: string;
}

/**
 * `<litro-deposits>` lists the deposits of the company. A deposit is a record of sent money: its day, amount, method,
 * number of files that prove it, and author. A deposit credits nothing. A row opens a deposit with its files. The user
 * can drop or select new files, and view, save or delete files. A deposit may name the purchase that the money is for.
 * Fills its width. Narrow widths show cards instead of rows.
 *
 * Needs the permission `portal.deposit.list`. Creating a deposit needs `portal.deposit.add`, deleting a deposit
 * `portal.deposit.remove`. The files need `portal.depositAttachments.list`, `.add` and `.remove`. Naming or opening a
 * purchase needs `portal.purchase.list`.
 *
 * Attributes
 * - `view`: period, filters, search, order, page and columns of the list, and the open deposit (`deposit=ID`). The
 *   values come from `litro-view-changed`. The element applies each new value. `deposit=new` opens the form of a new
 *   deposit. Together with it, `purchase=ID` fills in the form from that purchase.
 *
 * Events
 * - `litro-view-changed`: the view of the list changed, or a deposit was opened or closed (`move`). The host page can
 *   store `view` and set it again.
 * - `litro-purchase-asked`: the user wants to see the purchase of a deposit; the host page shows the element with this
 *   `view`. Not sent in the portal, which has a link instead.
 * - `litro-deposit-created`: the user created a deposit.
 * - `litro-deposit-deleted`: the user deleted a deposit with its files.
 * - `litro-deposit-proved`: the user added files to a deposit or deleted them.
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
