import { describeElement, typed } from '#core/description/describe-element.ts';
import type { ViewChanged } from '#blocks/registry/register-element.ts';

/** Whether the organisation's people may refuel at a station from now on. */
export interface StationChanged {
  readonly id: string;
  readonly enabled: boolean;
}

/**
 * `<litro-stations>` shows the stations where the organisation may refuel, as a list and on a map, with what fuel costs there
 * and when that was seen, and lets those who may allow or forbid refuelling at each of them. A place that is searched for puts the nearest first and says how far each is, as the crow
 * flies. A row that is chosen is shown on the map, and a station of the map in its row.
 *
 * Super administrators register stations here, change them, take them out of use and list the inactive ones. A station is the same for
 * every organization, so such a change is too. The place comes from a search, from the map, or as degrees.
 *
 * It needs `portal.gasStation.list`; allowing needs `portal.gasStation.add`, forbidding `portal.gasStation.remove`. It
 * fills the width it is given: list and map stand side by side where there is room, and where there is little the map is
 * loaded when it is asked for. Streets come by `mapTiles` of `connect`. The table's height is at most
 * `--litro-table-height` (a CSS length).
 *
 * Attributes
 * - `view`: what of the list is shown first (search, filters, order, page, columns), as `litro-view-changed` told it. The
 *   place that was searched for is no part of it.
 *
 * Events
 * - `litro-station-changed`: a station was allowed or forbidden, as the server says.
 * - `litro-view-changed`: the user made another view of the list, to be kept where the page keeps such things.
 */
export const element = describeElement({
  tag: 'litro-stations',
  room: { inline: 960, block: 866 },
  attributes: { view: 'string' },
  events: {
    'litro-station-changed': typed<StationChanged>(),
    'litro-view-changed': typed<ViewChanged>(),
  },
});
