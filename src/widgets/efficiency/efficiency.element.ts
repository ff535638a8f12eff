import { describeElement, typed } from '#core/description/describe-element.ts';
import type { ViewChanged } from '#blocks/registry/register-element.ts';

/**
 * `<litro-efficiency>` tells how far the vehicles of a fleet go with each product against what is usual for them or expected:
 * months side by side as a chart, and each vehicle as a row of a table and of a file, what is most out of line first. Of flex vehicles it
 * says what pays, by their own ratio of ethanol to petrol. It fills the width it is given and turns into cards where that is narrow.
 *
 * It needs `portal.vehicle.list`.
 *
 * Attributes
 * - `view`: what is shown first (period, filters, chart or table, order, page), as `litro-view-changed` told it.
 *
 * Events
 * - `litro-view-changed`: the user made another view of the report, to be kept where the page keeps such things.
 */
export const element = describeElement({
  tag: 'litro-efficiency',
  attributes: { view: 'string' },
  events: { 'litro-view-changed': typed<ViewChanged>() },
});
