import { describeElement, typed } from '#core/description/describe-element.ts';
import type { ViewChanged } from '#blocks/registry/register-element.ts';

/** Request to show the route planner for a route to a station. */
export interface RouteRequest {
  readonly element: 'litro-route-planner';
  /** Value for the attribute `view` of the route planner: `station` is the id of the destination. */
  readonly view: string;
}

/**
 * `<litro-map>` shows stations on a map and in a list. The details of a station show its location and the prices of
 * each product. The prices are the company's last paid price and the last reported price, each with its date.
 *
 * A search and filters (product, state, city, brand, enabled, with a price) apply to the map and the list. After a
 * search for a place, the nearest station is first in the list, and each station shows its straight distance. In the
 * list, the arrow keys select a station and show it on the map. Enter moves the focus to the details of the station.
 *
 * Needs the permission `portal.gasStation.list`. The link to the route planner also needs `portal.routeScript.list`.
 *
 * Fills its width. From 720 px, the map is beside the list. Below 720 px, the map is above the list. Streets on the map
 * need the option `mapTiles` of `connect`. `--litro-map-height` (a CSS length) sets the height of the map.
 *
 * Attributes
 * - `view`: search, filters, order, place and open station. The values come from `litro-view-changed`. A new value
 *   applies at once. The host page can also set only `station=ID` to open a station.
 *
 * Events
 * - `litro-view-changed`: the search, the filters, the order, the place or the open station changed. The host page
 *   can store `view` and set it again.
 * - `litro-route-asked`: the user wants to plan the route to a station; the host page shows the element with this
 *   `view`. Not sent in the portal, which has a link instead.
 */
export const element = describeElement({
  tag: 'litro-map',
  room: { inline: 960, block: 760 },
  attributes: { view: 'string' },
  events: {
    'litro-view-changed': typed<ViewChanged>(),
    'litro-route-asked': typed<RouteRequest>(),
  },
});
