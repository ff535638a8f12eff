import type { ViewChanged } from '#blocks/registry/register-element.ts';
import { describeElement, typed } from '#core/description/describe-element.ts';

/** Where a refusal can be mended: the element, and its view. */
export interface RemedyRequest {
  readonly element:
    | 'litro-vehicles'
    | 'litro-containers'
    | 'litro-drivers'
    | 'litro-recipients'
    | 'litro-stations'
    | 'litro-distribution';
  readonly view: string;
}

/**
 * `<litro-transactions>` lists the refuels of a period that the rules judged, those that they refused too, with the sums of
 * what is filtered. A row opens the transaction: why it was refused and who set the limit, its fees, its station on a map and its
 * entries of the ledger. It fills the width it is given and turns into cards where that is narrow.
 *
 * It needs `portal.transaction.list`. What helps against a refusal is offered to whoever may do it: to raise a limit or to top up
 * needs `portal.balanceDistribution.add`, to enable a station `portal.gasStation.add`, to allow any station
 * `portal.anywherePermission.add`, to change a rule of the company `portal.settings.add`, to bring back a record or to open it the
 * `add` of its register. Who may not is told who may. To send and to judge a receipt needs `portal.transaction.add`, to correct an odometer
 * `portal.vehicle.add`.
 *
 * Attributes
 * - `view`: what is shown first (period, filters, search, order, and `transaction=ID` for an open transaction), as
 *   `litro-view-changed` told it. Another transaction in it is shown.
 *
 * Events
 * - `litro-view-changed`: another view of the list, or a transaction was opened or closed (`move`), to be kept where the page
 *   keeps such things.
 * - `litro-remedy-asked`: the user wants to mend what a refuel was refused for; the page shows the element with this view. In the
 *   portal a link leads there, and nothing is told.
 */
export const element = describeElement({
  tag: 'litro-transactions',
  room: { inline: 960, block: 640 },
  attributes: { view: 'string' },
  events: {
    'litro-view-changed': typed<ViewChanged>(),
    'litro-remedy-asked': typed<RemedyRequest>(),
  },
});
