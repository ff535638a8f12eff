import type { PermissionKey } from '#contract/permissions.ts';
import { describeElement, typed } from '#core/description/describe-element.ts';
import type { ViewChanged } from '#blocks/registry/register-element.ts';

/**
 * A change that the server accepted. `user`: id of the administrator; `permission`: key, `portal.<area>.<action>`.
 */
export interface PermissionChanged {
  readonly user: string;
  readonly permission: PermissionKey;
  readonly status: 'active' | 'inactive';
}

/**
 * `<litro-permissions>` lists the administrators of the organization. For each administrator, switches show the
 * permissions to view, change and delete, area by area. A switch takes effect at once. If a change affects several
 * permissions, the element shows its effects first and waits for a confirmation. The element also asks before a change
 * that permits credit movements, or that removes `portal.permission.list` or `portal.permission.add`. Changes by other
 * users appear automatically.
 *
 * Users grant and remove only permissions that they hold, and never their own. The last administrator with
 * `portal.permission.add` keeps this permission. A user cannot change an administrator who may select a branch that
 * the user may not select.
 *
 * Needs the permission `portal.permission.list`. Changes need `portal.permission.add`. Fills its width. Narrow
 * widths show cards instead of rows. `--litro-table-height` (a CSS length) limits the height of the table.
 *
 * Attributes
 * - `user`: id of an administrator. The element then shows only the permissions of this administrator, without the
 *   list.
 * - `view`: search, order and page of the list, or the open administrator (`user=ID`). The values come from
 *   `litro-view-changed`. A new value applies at once.
 *
 * Events
 * - `litro-permission-changed`: a permission was granted or removed. A change of several permissions sends an event
 *   for each permission.
 * - `litro-view-changed`: the view of the list changed, or an administrator was opened or closed (`move`). The host
 *   page can store `view` and set it again.
 */
export const element = describeElement({
  tag: 'litro-permissions',
  attributes: { user: 'string', view: 'string' },
  events: {
    'litro-permission-changed': typed<PermissionChanged>(),
    'litro-view-changed': typed<ViewChanged>(),
  },
});
