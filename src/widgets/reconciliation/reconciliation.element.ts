import type { ViewChanged } from '#blocks/registry/register-element.ts';
import { describeElement, typed } from '#core/description/describe-element.ts';

/**
 * `<litro-reconciliation>` shows that all credit that came in is somewhere: what was bought and received on one side, where it
 * is on the other, now or at any past instant, proved from the journal. Each figure opens the entries that it is made of. It
 * fills the width it is given, and its sides stand one below the other where that is narrow.
 *
 * It needs `portal.transaction.list`.
 *
 * Attributes
 * - `view`: what is shown first, as `litro-view-changed` told it: the instant (`at=yesterday`, `at=lastMonth` or
 *   `at=2026-11-20T14:30`, by the clocks of the company; without it, now), an open figure (`line=spent`) and an open entry
 *   (`entry=ENTRY`). Another one of them in it is shown.
 *
 * Events
 * - `litro-view-changed`: another instant was chosen, or a figure or entry was opened or closed (`move`), to be kept where the
 *   page keeps such things.
 */
export const element = describeElement({
  tag: 'litro-reconciliation',
  room: { inline: 960, block: 560 },
  attributes: { view: 'string' },
  events: { 'litro-view-changed': typed<ViewChanged>() },
});
