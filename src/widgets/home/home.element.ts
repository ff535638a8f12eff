import { describeElement, typed } from '#core/description/describe-element.ts';

/** What the user wants to do next: the element that is for it, and the view that it opens with. */
export interface HomeActionRequest {
  readonly element:
    | 'litro-distribution'
    | 'litro-balance-sharing'
    | 'litro-purchase'
    | 'litro-transactions'
    | 'litro-fills'
    | 'litro-schedules'
    | 'litro-drivers'
    | 'litro-payments'
    | 'litro-bills'
    | 'litro-aggregates';
  /** Of the element's attribute `view`; empty for the element as it opens. */
  readonly view: string;
  /** Of `litro-aggregates`: its attribute `of`. */
  readonly of?: 'purchases' | 'payments' | 'waiting';
  /** The organisation to be selected first, where it is another one than that of the element. */
  readonly organizationId?: string;
}

/**
 * `<litro-home>` is the start of the day: what there is to hand out (`<litro-balance>`), how long it lasts, what asks for somebody,
 * the month against the one before it, and the last distribution. Each line leads to its act. It follows changes as they happen,
 * and keeps its last figures, with their age, while newer ones cannot be had.
 *
 * It needs no permission of its own: whoever has an organisation sees the parts that they may list. The balance, its days and the wallets
 * that run dry need `portal.balanceDistribution.list`, the month and the refuels `portal.transaction.list`, the last distribution
 * `portal.balanceSharing.list`, the purchases `portal.purchase.list`, the bills `portal.bill.list`, the licences `portal.driver.list` and what is handed out by itself
 * `portal.balanceDistributionSchedule.list`. What a user may not do
 * is not offered.
 *
 * A super administrator who has selected no organization sees what all of them have together, and what in them asks for somebody.
 *
 * It fills the width it is given, from 200 px on, and has no background of its own.
 *
 * Events
 * - `litro-act-asked`: the user wants to act on a line; the page shows the element with this view. In the portal a link leads there,
 *   and nothing is told.
 * - Those of the `<litro-balance>` inside.
 */
export const element = describeElement({
  tag: 'litro-home',
  room: { inline: 960, block: 560 },
  attributes: {},
  events: { 'litro-act-asked': typed<HomeActionRequest>() },
});
