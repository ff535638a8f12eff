import type { ViewChanged } from '#blocks/registry/register-element.ts';
import { describeElement, typed } from '#core/description/describe-element.ts';

/**
 * `<litro-statement>` lists the movements of the company balance in a period, newest first, with the balance after each
 * movement. The element also shows the balance before and after the period. A line opens its ledger entry.
 *
 * Users with the `list` permission for vehicles, containers, drivers or recipients can show the statement of a record
 * of these kinds instead. Fills its width. Narrow widths show blocks instead of lines.
 *
 * Needs the permission `portal.transaction.list`.
 *
 * Attributes
 * - `view`: period, owner and open entry (`entry=ENTRY`). The values come from `litro-view-changed`. A new value
 *   applies at once. The owner is `of=driver.RECORD`, or the same with `vehicle`, `container` or `recipient`.
 *   Without `of`, the statement is for the company.
 *
 * Events
 * - `litro-view-changed`: the view of the statement changed, or an entry was opened or closed (`move`). The host
 *   page can store `view` and set it again.
 */
export const element = describeElement({
  tag: 'litro-statement',
  room: { inline: 960, block: 640 },
  attributes: { view: 'string' },
  events: { 'litro-view-changed': typed<ViewChanged>() },
});
