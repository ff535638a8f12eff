/** Initial permissions of administrators and operators. */
import { PERMISSION_KEYS, type PermissionKey } from '#contract/permissions.ts';

/** Permissions of daily work besides viewing: distribution of credit. */
const OPERATED: ReadonlySet<PermissionKey> = new Set([
  'portal.balanceDistribution.add',
  'portal.balanceDistribution.remove',
]);
const NOT_OPERATED: ReadonlySet<PermissionKey> = new Set(['portal.admin.list', 'portal.permission.list']);

/** All permissions for an administrator, daily work for an operator; never more than the creator holds. */
export function startingKeys(
  category: 'administrator' | 'operator',
  held: ReadonlySet<PermissionKey>,
): PermissionKey[] {
  const isStarted = (key: PermissionKey) =>
    category === 'administrator' || OPERATED.has(key) || (key.endsWith('.list') && !NOT_OPERATED.has(key));
  return PERMISSION_KEYS.filter((key) => held.has(key) && isStarted(key));
}
