import type { ViewChanged } from '#blocks/registry/register-element.ts';
import { describeElement, typed } from '#core/description/describe-element.ts';

/**
 * Request to show the element that can remedy a rejection. `view` is the value for the attribute `view` of
 * `element`.
 */
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
 * `<litro-transactions>` lists the refuels of a period, accepted and rejected, with the sums of all rows that match the
 * filters. An open transaction shows why it was rejected and who set the limit. An open transaction also shows its
 * fees, its station on a map and its ledger entries. Fills its width. Narrow widths show cards instead of rows.
 *
 * Needs the permission `portal.transaction.list`. A rejected transaction offers a remedy to users with the
 * permission for it. Raising the limit of a wallet or distributing credit needs `portal.balanceDistribution.add`.
 * Enabling a station needs `portal.gasStation.add`, permitting any station `portal.anywherePermission.add`. Changing
 * a rule of the organization needs `portal.settings.add`. Restoring or opening a record needs the `add` permission
 * for its kind, such as `portal.driver.add`. Other users see which permission is missing.
 *
 * Sending, approving or rejecting a receipt needs `portal.transaction.add`. Correcting an odometer needs
 * `portal.vehicle.add`. Only super administrators reverse a refuel.
 *
 * Attributes
 * - `view`: period, filters, search and order of the list, and the open transaction (`transaction=ID`). The values
 *   come from `litro-view-changed`. A new value applies at once.
 *
 * Events
 * - `litro-view-changed`: the view of the list changed, or a transaction was opened or closed (`move`). The host
 *   page can store `view` and set it again.
 * - `litro-remedy-asked`: the user wants to remedy the cause of a rejection; the host page shows the element with
 *   this `view`. Not sent in the portal, which has a link instead.
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
