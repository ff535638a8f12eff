import type { ViewChanged } from '#blocks/registry/register-element.ts';
import { describeElement, typed } from '#core/description/describe-element.ts';

/**
 * `<litro-audit>` is the audit trail of the organisation: who changed what, when and from where, with what stood there before
 * and after, and the movements of credit that somebody caused; by person, kind of record and period. A row opens
 * all that is known of it. It says on request whether the trail is as it was sealed. It fills the width it is given and
 * turns into cards where that is narrow.
 *
 * It needs `portal.permission.list`.
 *
 * Attributes
 * - `view`: what is shown first (period, filters, and `change=ID` for an open change), as `litro-view-changed` told it.
 *   Another change in it is shown.
 *
 * Events
 * - `litro-view-changed`: another view of the trail, or a change was opened or closed (`move`), to be kept where the page
 *   keeps such things.
 */
export const element = describeElement({
  tag: 'litro-audit',
  room: { inline: 960, block: 640 },
  attributes: { view: 'string' },
  events: { 'litro-view-changed': typed<ViewChanged>() },
});
