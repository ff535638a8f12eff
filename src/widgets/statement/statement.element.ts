import type { ViewChanged } from '#blocks/registry/register-element.ts';
import { describeElement, typed } from '#core/description/describe-element.ts';

/**
 * `<litro-statement>` is the statement of the company: every movement of its balance, newest first, with what it held after
 * each, before the period and after it, and the ledger entry behind each line. The statement of one vehicle, container or
 * person can be chosen instead by whoever may see their register. It fills the width it is given, and its lines become blocks
 * where that is narrow.
 *
 * It needs `portal.transaction.list`.
 *
 * Attributes
 * - `view`: what is shown first, as `litro-view-changed` told it: period, whose statement (`of=driver.RECORD`, likewise `vehicle`,
 *   `container` and `recipient`) and an open entry (`entry=ENTRY`). Another owner or entry in it is shown.
 *
 * Events
 * - `litro-view-changed`: another view of the statement, or an entry was opened or closed (`move`), to be kept where the page
 *   keeps such things.
 */
export const element = describeElement({
  tag: 'litro-statement',
  room: { inline: 960, block: 640 },
  attributes: { view: 'string' },
  events: { 'litro-view-changed': typed<ViewChanged>() },
});
