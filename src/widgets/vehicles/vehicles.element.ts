import { describeElement, typed } from '#core/element/describe-element.ts';
import type { RecordChanged, ViewChanged } from '#blocks/registry/registry-types.ts';

/**
 * `<litro-vehicles>` keeps the organisation's vehicles: a list of any length that the server pages, sorts and searches (a
 * plate is found by its old and by its Mercosul spelling), a form for each, and what takes a vehicle out of use and back.
 * Before a vehicle becomes inactive or deleted it says how much returns to the company. Many are brought in at once from
 * a spreadsheet, and what the list shows is written to one.
 *
 * It needs `portal.vehicle.list`. It fills the width it is given and turns into cards where that is narrow. The table's
 * height is at most `--litro-table-height` (a CSS length).
 *
 * Attributes
 * - `view`: what of the list is shown first (search, filters, order, page, columns), as `litro-view-changed` told it.
 *
 * Events
 * - `litro-record-changed`: a record was changed as `act` says, or many were brought in (`imported`), by the server's word.
 * - `litro-view-changed`: the user made another view of the list, to be kept where the page keeps such things.
 */
export const element = describeElement({
  tag: 'litro-vehicles',
  attributes: { view: 'string' },
  events: {
    'litro-record-changed': typed<RecordChanged>(),
    'litro-view-changed': typed<ViewChanged>(),
  },
});
