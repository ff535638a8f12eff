import type { PermissionKey } from '#contract/permissions.ts';
import { describeElement, typed } from '#core/description/describe-element.ts';
import type { ViewChanged } from '#blocks/registry/register-element.ts';

/** What the server has answered. `user`: whose permission it is; `permission`: its key, `portal.<area>.<action>`. */
export interface PermissionChanged {
  readonly user: string;
  readonly permission: PermissionKey;
  readonly status: 'active' | 'inactive';
}

/**
 * `<litro-permissions>` says who may do what: the organisation's administrators, and for each of them what they may see,
 * change and remove, area by area, as switches that take effect at once. What several switches would change is said
 * before it is done. Nobody gives what they do not hold or changes their own permissions; the last who can give
 * permissions keeps that one. An administrator of some branches changes nothing of an administrator who has more. It follows
 * what others change meanwhile.
 *
 * It needs `portal.permission.list`, and `portal.permission.add` to change anything. It fills the width it is given and
 * turns into cards where that is narrow. The height of the table is at most `--litro-table-height` (a CSS length).
 *
 * Attributes
 * - `user`: the id of one administrator, whose permissions are shown without the list of all.
 * - `view`: what is shown (search, order and page of the list, or one administrator), as `litro-view-changed` told it.
 *   Another value shows its administrator, or the list.
 *
 * Events
 * - `litro-permission-changed`: somebody was given a permission, or it was taken; told once for each.
 * - `litro-view-changed`: the user made another view of the list, or opened or closed an administrator (`move`), to be kept
 *   where the page keeps such things.
 */
export const element = describeElement({
  tag: 'litro-permissions',
  attributes: { user: 'string', view: 'string' },
  events: {
    'litro-permission-changed': typed<PermissionChanged>(),
    'litro-view-changed': typed<ViewChanged>(),
  },
});
