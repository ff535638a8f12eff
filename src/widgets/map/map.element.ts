import { describeElement, typed } from '#core/description/describe-element.ts';
import type { ViewChanged } from '#blocks/registry/register-element.ts';

/** The way to a station, to be planned. */
export interface RouteRequest {
  readonly element: 'litro-route-planner';
  /** For the element's `view`: `station` names where it leads. */
  readonly view: string;
}

/**
 * `<litro-map>` is a map of the stations with a list of the same ones beside it: where each is, what the company last paid there
 * for each product and when, and the price that was told of it. Search and filters (product, state, town, brand, enabled ones,
 * those with a price) narrow both; a place that is searched for puts the nearest first and says how far each is, as the crow
 * flies. In the list the arrow keys walk the marks of the map, and Enter goes to the details of a station.
 *
 * It needs `portal.gasStation.list`, and `portal.routeScript.list` to lead to the way to a station. It fills the width it is given:
 * map and list stand side by side where there is room, and one below the other where there is not. Streets come by `mapTiles` of
 * `connect`. The map's height is `--litro-map-height` (a CSS length).
 *
 * Attributes
 * - `view`: what is shown first (search, filters, order, place and station), as `litro-view-changed` told it. Another value shows
 *   that; `station=ID` alone opens a station.
 *
 * Events
 * - `litro-view-changed`: the user made another view, to be kept where the page keeps such things.
 * - `litro-route-asked`: on a page that is not the portal: the user wants the way to a station.
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
