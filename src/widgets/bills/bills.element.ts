import type { ViewChanged } from '#blocks/registry/register-element.ts';
import { describeElement, typed } from '#core/description/describe-element.ts';

/** A bill that was settled. Amounts in reais. */
export interface BillEvent {
  readonly id: string;
  /** The first day of its period. */
  readonly from: string;
  readonly owed: number;
}

/**
 * `<litro-bills>` lists the bills of the company, one for each billing period: status, days, due date, what is to be paid, and
 * the fees that the refuels of the period cost. A bill opens with its lines, each with its fee and the rule behind that, is
 * paid by Pix once its period is closed, and is taken along as a file. It says by itself when the payment has come in. It fills
 * the width it is given and turns into cards where that is narrow.
 *
 * It needs `portal.bill.list`; to pay needs `portal.bill.add` besides.
 *
 * Attributes
 * - `show`: `bills` (also without it), `periods` for what each billing period came to by way of payment, or `invoices` for the
 *   bills that are settled.
 * - `view`: what is shown first (period, filters, order, page, and `bill=DAY` for the open bill that begins on that day), as
 *   `litro-view-changed` told it. Another bill in it is shown.
 *
 * Events
 * - `litro-view-changed`: another view of the list, or a bill was opened or closed (`move`), to be kept where the page keeps such
 *   things.
 * - `litro-bill-settled`: the open bill was to be paid and is not any more: it was paid or written off.
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
