import type { ViewChanged } from '#blocks/registry/register-element.ts';
import { describeElement, typed } from '#core/description/describe-element.ts';

/** A settled bill. Amounts in reais. */
export interface BillEvent {
  readonly id: string;
  /** First day of the billing period. */
  readonly from: string;
  readonly owed: number;
}

/**
 * `<litro-bills>` lists the bills of the company, one bill for each billing period: status, days, due date, amount
 * owed, and the fees of refuels. A bill opens with its lines; each line shows its fee and the rule of the fee. After
 * the end of its period, the user can pay the bill by Pix. The user can download a bill as a file. The element shows a
 * received payment automatically. Fills its width. Narrow widths show cards instead of rows.
 *
 * Needs the permission `portal.bill.list`. Paying also needs `portal.bill.add`.
 *
 * Attributes
 * - `show`: `bills` for all bills, `periods` for the purchases of each billing period by payment type, or `invoices`
 *   for the settled bills. Default: `bills`.
 * - `view`: period, filters, order, page and columns of the list, and the open bill (`bill=DAY`, the first day of its
 *   period). The values come from `litro-view-changed`. The element applies each new value.
 *
 * Events
 * - `litro-view-changed`: the view of the list changed, or a bill was opened or closed (`move`). The host page can
 *   store `view` and set it again.
 * - `litro-bill-settled`: the open bill was due, and then it was paid or written off.
 */
export const element = describeElement({
  tag: 'litro-bills',
  room: { inline: 960, block: 640 },
  attributes: { show: 'string', view: 'string' },
  events: {
    'litro-view-changed': typed<ViewChanged>(),
    'litro-bill-settled': typed<BillEvent>(),
  },
});
