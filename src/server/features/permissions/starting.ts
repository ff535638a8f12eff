import { PERMISSION_KEYS, type PermissionKey } from '#contract/permissions.ts';

const OPERATED: ReadonlySet<PermissionKey> = new Set([
  'portal.balanceDistribution.add',
  'portal.balanceDistribution.remove',
]);
const NOT_OPERATED: ReadonlySet<PermissionKey> = new Set(['portal.admin.list', 'portal.permission.list']);

/**
 * Initial permissions: all for an administrator, the permissions of daily work for an operator. They never exceed the
 * permissions of the creator.
 */
export function startingKeys(
  category: 'administrator' | 'operator',
  held: ReadonlySet<PermissionKey>,
): PermissionKey[] {
  const isStarted = (key: PermissionKey) =>
    category === 'administrator' || OPERATED.has(key) || (key.endsWith('.list') && !NOT_OPERATED.has(key));
  return PERMISSION_KEYS.filter((key) => held.has(key) && isStarted(key));
}
