import type { ViewChanged } from '#blocks/registry/register-element.ts';
import { describeElement, typed } from '#core/description/describe-element.ts';

/** Request to distribute the credit that a trip needs. */
export interface TripDistributionRequest {
  readonly element: 'litro-distribution';
  /**
   * Value for the attribute `view` of `<litro-distribution>`. The view contains no amount, because the session passes
   * the amount.
   */
  readonly view: string;
}

/** A saved or deleted route. */
export interface RouteEvent {
  readonly id: string;
  readonly name: string;
}

/**
 * `<litro-route-planner>` plans a trip of up to 50 stops. The user finds stops by name, clicks them on the map, drags
 * them, or uses the keyboard. The element shows distance, time, fuel and cost of the trip. The element lists the
 * stations near the route, and marks the cheapest station and the last station within range. If no road route is known,
 * the legs are straight lines, and the figures are marked as an estimate.
 *
 * If the wallet has too little credit for the trip, the user can pass the missing amount to the distribution. The
 * user saves, opens, copies, deletes and prints routes. The user can also open the stops in Google Maps or Waze, or
 * save the stops as a GPX file. The stops leave the page only if the user opens or saves them.
 *
 * Needs the permission `portal.routeScript.list`. Saving needs `portal.routeScript.add`, deleting
 * `portal.routeScript.remove`. Selecting a vehicle needs `portal.vehicle.list`, selecting a person
 * `portal.driver.list` or `portal.recipient.list`. Passing an amount to the distribution needs
 * `portal.balanceDistribution.list` and `portal.balanceDistribution.add`.
 *
 * Fills its width. Streets on the map need the option `mapTiles` of `connect`.
 *
 * Attributes
 * - `view`: the open route (`route=ID`). The values come from `litro-view-changed`. A new value applies at once.
 *   `station=ID` starts a new route that ends at this station.
 *
 * Events
 * - `litro-view-changed`: a route was opened or closed (`move`). The host page can store `view` and set it again.
 * - `litro-distribution-asked`: the user wants to distribute the missing credit; the host page shows the element
 *   with this `view`, in the same session. Not sent in the portal, which has a link instead.
 * - `litro-route-saved`: the server saved a route, or a copy of a route.
 * - `litro-route-deleted`: the server deleted a route.
 */
export const element = describeElement({
  tag: 'litro-route-planner',
  room: { inline: 960, block: 900 },
  attributes: { view: 'string' },
  events: {
    'litro-view-changed': typed<ViewChanged>(),
    'litro-distribution-asked': typed<TripDistributionRequest>(),
    'litro-route-saved': typed<RouteEvent>(),
    'litro-route-deleted': typed<RouteEvent>(),
  },
});
