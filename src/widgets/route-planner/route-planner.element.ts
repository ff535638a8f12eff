import type { ViewChanged } from '#blocks/registry/register-element.ts';
import { describeElement, typed } from '#core/description/describe-element.ts';

/** Where the credit of a trip is handed out: the element that does it, and its view. */
export interface TripDistributionRequest {
  readonly element: 'litro-distribution';
  /** Of the element's attribute `view`. The amount is no part of it: the distribution of the same session types it. */
  readonly view: string;
}

/** A route as it was saved or deleted. */
export interface RouteEvent {
  readonly id: string;
  readonly name: string;
}

/**
 * `<litro-route-planner>` plans a trip: up to 50 stops, found by their names, clicked on the map, dragged, or worked by keys. It says
 * how far and how long it is, what fuel it takes and what that costs, and which stations of the network stand by the way, the
 * cheapest and the last one within range marked. What the trip asks for is handed on to the distribution. Routes are saved, opened,
 * copied, deleted and printed. Its stops are taken along to Google Maps, Waze or a GPX file; they leave the page when that is chosen.
 *
 * It needs `portal.routeScript.list`; to save needs `portal.routeScript.add`, to delete `portal.routeScript.remove`. Vehicles can be chosen
 * with `portal.vehicle.list`, people with `portal.driver.list` or `portal.recipient.list`. It fills the width it is given. Streets come by `mapTiles` of
 * `connect`. Straight legs are called an estimate.
 *
 * Attributes
 * - `view`: the route that is open (`route=ID`), as `litro-view-changed` told it. `station=ID` begins a route that ends at that station.
 *
 * Events
 * - `litro-view-changed`: a route was opened or closed (`move`), to be kept where the page keeps such things.
 * - `litro-distribution-asked`: the user wants to hand out what the trip asks for; the page shows the element with this view, in the same
 *   session. In the portal a link leads there, and nothing is told.
 * - `litro-route-saved`, `litro-route-deleted`: as the server says.
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
