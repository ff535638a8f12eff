import { describeElement, typed } from '#core/element/describe-element.ts';
import type { RecordChanged, ViewChanged } from '#blocks/registry/registry-types.ts';

/**
 * `<litro-drivers>` keeps the organisation's drivers: their documents, how they are reached, and the passwords of the app. It
 * makes a recipient of a driver, and brings many in at once from a spreadsheet. Before a driver becomes inactive or
 * deleted it says how much returns to the company.
 *
 * It needs `portal.driver.list`. It fills the width it is given and turns into cards where that is narrow. The table's
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
  tag: 'litro-drivers',
  attributes: { view: 'string' },
  events: {
    'litro-record-changed': typed<RecordChanged>(),
    'litro-view-changed': typed<ViewChanged>(),
  },
});
