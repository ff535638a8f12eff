import type { ViewChanged } from '#blocks/registry/register-element.ts';
import { describeElement, typed } from '#core/description/describe-element.ts';

/**
 * `<litro-audit>` shows the audit trail of the organization. Each change has its author, time and network address, and
 * the values before and after. The trail also contains the credit movements of users. Filters select a person, a kind
 * of record and a period. A row opens all details of its change. On request, the element checks the seals of the trail
 * and shows if the trail is unchanged. Fills its width. Narrow widths show cards instead of rows.
 *
 * Needs the permission `portal.permission.list`.
 *
 * Attributes
 * - `view`: period, filters and columns of the list, and the open change (`change=ID`). The values come from
 *   `litro-view-changed`. The element applies each new value.
 *
 * Events
 * - `litro-view-changed`: the view of the list changed, or a change was opened or closed (`move`). The host page can
 *   store `view` and set it again.
 */
export const element = describeElement({
  tag: 'litro-audit',
  room: { inline: 960, block: 640 },
  attributes: { view: 'string' },
  events: { 'litro-view-changed': typed<ViewChanged>() },
});
