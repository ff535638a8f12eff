import type { ViewChanged } from '#blocks/registry/register-element.ts';
import { describeElement, typed } from '#core/description/describe-element.ts';

/**
 * `<litro-reconciliation>` compares the credit that came in with its present location. One side shows the bought and
 * received credit. The other side shows the balances and the uses. The sums of both sides must be equal. The server
 * calculates the figures from the journal, for now or for a past instant. Each figure other than zero opens its
 * journal entries.
 *
 * Needs the permission `portal.transaction.list`. Fills its width. Narrow widths show the sides below each other.
 *
 * Attributes
 * - `view`: instant, open figure (`line=spent`) and open entry (`entry=ENTRY`). The values come from
 *   `litro-view-changed`. A new value applies at once. `at=yesterday` and `at=lastMonth` are the end of yesterday
 *   and of last month. `at=2026-11-20T14:30` is a minute in the time zone of the company. Without `at`, the figures
 *   are current.
 *
 * Events
 * - `litro-view-changed`: another instant was selected, or a figure or an entry was opened or closed (`move`). The
 *   host page can store `view` and set it again.
 */
export const element = describeElement({
  tag: 'litro-reconciliation',
  room: { inline: 960, block: 560 },
  attributes: { view: 'string' },
  events: { 'litro-view-changed': typed<ViewChanged>() },
});
