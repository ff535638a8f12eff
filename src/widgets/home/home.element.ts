import { describeElement, typed } from '#core/description/describe-element.ts';

/** Action that the user wants to perform: the element for it, and its view. */
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
  /** Value of the element's attribute `view`; empty for its default view. */
  readonly view: string;
  /** Value of the attribute `of`, only for `litro-aggregates`. */
  readonly of?: 'purchases' | 'payments' | 'waiting';
  /** Organization to select first; missing if the selection can stay. */
  readonly organizationId?: string;
}

/**
 * `<litro-home>` is an overview of the day. The element shows the balance (`<litro-balance>`) and how many days the
 * balance lasts, the items that need attention, and the schedules of the day. The element also compares the month with
 * the previous month, and shows the last distribution. Each attention item has a link to its action. The figures follow
 * changes live. If newer figures cannot be loaded, the last figures stay with their age.
 *
 * Needs no permission for itself: users of an organization see each part that they may list. The balance, its days and
 * wallets with low credit need `portal.balanceDistribution.list`. The month and the refuels of the day need
 * `portal.transaction.list`, the last distribution needs `portal.balanceSharing.list`. Purchases need
 * `portal.purchase.list`, bills need `portal.bill.list`, driving licenses need `portal.driver.list`. Schedules need
 * `portal.balanceDistributionSchedule.list`. Actions without permission are hidden.
 *
 * A super administrator without a selected organization sees the sums of all organizations, and their items that need
 * attention.
 *
 * Fills its width, from 200 px, and has no background. The events of the inner `<litro-balance>` also reach the host
 * page.
 *
 * Events
 * - `litro-act-asked`: the user wants to perform the action of an item; the host page shows the element with this
 *   `view`. If `organizationId` is set, the host page selects that organization first. Not sent in the portal, which
 *   has a link instead.
 */
export const element = describeElement({
  tag: 'litro-home',
  room: { inline: 960, block: 560 },
  attributes: {},
  events: { 'litro-act-asked': typed<HomeActionRequest>() },
});
