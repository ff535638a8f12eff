import { describeElement, typed } from '#core/description/describe-element.ts';
import type { ViewChanged } from '#blocks/registry/register-element.ts';

/**
 * `<litro-efficiency>` compares the fuel efficiency of vehicles, for each product, with their usual efficiency or the
 * efficiency in their records. A chart shows the months side by side. A table has a row for each vehicle and product;
 * the most unusual rows come first. The user can download the table as a file. For flex vehicles, the table shows if
 * ethanol or gasoline costs less per kilometer, calculated from their own refuels. Fills its width. Narrow widths show
 * cards instead of rows.
 *
 * Needs the permission `portal.vehicle.list`.
 *
 * Attributes
 * - `view`: period, filters, chart or table, order, page and columns of the report. The values come from
 *   `litro-view-changed`. The element applies each new value.
 *
 * Events
 * - `litro-view-changed`: the view of the report changed. The host page can store `view` and set it again.
 */
export const element = describeElement({
  tag: 'litro-efficiency',
  attributes: { view: 'string' },
  events: { 'litro-view-changed': typed<ViewChanged>() },
});
