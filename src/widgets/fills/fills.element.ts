import { describeElement, typed } from '#core/description/describe-element.ts';
import type { ViewChanged } from '#blocks/registry/register-element.ts';

/**
 * `<litro-fills>` adds up what was filled in a period, by vehicle, person, cost centre, station, product or month: months
 * stacked by product as a chart, every row with its sums as a table and as a file. It is narrowed to a vehicle, a person, a
 * station, a cost centre or a product. It fills the width it is given and turns into cards where that is narrow.
 *
 * It needs `portal.transaction.list`.
 *
 * Attributes
 * - `view`: what is shown first (period, filters, chart or table, order, page), as `litro-view-changed` told it.
 *
 * Events
 * - `litro-view-changed`: the user made another view of the report, to be kept where the page keeps such things.
 */
export const element = describeElement({
  tag: 'litro-fills',
  attributes: { view: 'string' },
  events: { 'litro-view-changed': typed<ViewChanged>() },
});
