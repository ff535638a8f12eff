import { describeElement, typed } from '#core/description/describe-element.ts';
import type { ViewChanged } from '#blocks/registry/register-element.ts';

/**
 * `<litro-fills>` sums the refuels of a period by vehicle, person, cost center, station, product or month. A chart
 * shows the months, stacked by product. A table shows each group with its sums, and the user can download the table as
 * a file. Filters select a vehicle, a person, a station, a cost center or a product. Fills its width. Narrow widths
 * show cards instead of rows.
 *
 * Needs the permission `portal.transaction.list`.
 *
 * Attributes
 * - `view`: period, filters, chart or table, order, page and columns of the report. The values come from
 *   `litro-view-changed`. The element applies each new value.
 *
 * Events
 * - `litro-view-changed`: the view of the report changed. The host page can store `view` and set it again.
 */
export const element = describeElement({
  tag: 'litro-fills',
  attributes: { view: 'string' },
  events: { 'litro-view-changed': typed<ViewChanged>() },
});
