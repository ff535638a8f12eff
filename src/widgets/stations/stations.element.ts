import { describeElement, typed } from '#core/description/describe-element.ts';
import type { ViewChanged } from '#blocks/registry/register-element.ts';

/** A changed station. `enabled` is true if the organization may refuel there from now on. */
export interface StationChanged {
  readonly id: string;
  readonly enabled: boolean;
}

/**
 * `<litro-stations>` lists the stations and shows them on a map, with the last reported price of a fuel and its
 * date. Users with the permission enable or disable refuels of the organization at each station. After a search for
 * a place, the nearest station is first in the list, and each station shows its straight distance. A row that the user
 * selects appears on the map. A station that the user selects on the map appears in the list.
 *
 * Super administrators create stations here, change and deactivate them, and list the inactive stations. All
 * organizations share a station, so changes by super administrators apply to all organizations. The location comes from
 * a search, from the map, or from coordinates in degrees.
 *
 * Needs the permission `portal.gasStation.list`. Enabling needs `portal.gasStation.add`, disabling
 * `portal.gasStation.remove`.
 *
 * Fills its width. From 1360 px, the map is beside the list. From 640 px, it is above the list. Below 640 px, the
 * map loads only when the user shows it. Streets on the map need the option `mapTiles` of `connect`.
 * `--litro-table-height` (a CSS length) limits the height of the table.
 *
 * Attributes
 * - `view`: search, filters, order, page and columns of the list. The values come from `litro-view-changed`. A new
 *   value applies at once. The place of a search is not included.
 *
 * Events
 * - `litro-station-changed`: the server enabled or disabled a station for the organization.
 * - `litro-view-changed`: the view of the list changed. The host page can store `view` and set it again.
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
