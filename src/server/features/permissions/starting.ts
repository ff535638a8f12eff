/** What an administrator or an operator may do to begin with. */
import { PERMISSION_KEYS, type PermissionKey } from '#contract/permissions.ts';

/** The work of the day beside looking: handing credit out. */
const OPERATED: ReadonlySet<PermissionKey> = new Set([
  'portal.balanceDistribution.add',
  'portal.balanceDistribution.remove',
]);
const NOT_OPERATED: ReadonlySet<PermissionKey> = new Set(['portal.admin.list', 'portal.permission.list']);

/** An administrator all, an operator what is seen every day; neither of them more than whoever makes them holds. */
export function startingKeys(
  category: 'administrator' | 'operator',
  held: ReadonlySet<PermissionKey>,
): PermissionKey[] {
  const isStarted = (key: PermissionKey) =>
    category === 'administrator' || OPERATED.has(key) || (key.endsWith('.list') && !NOT_OPERATED.has(key));
  return PERMISSION_KEYS.filter((key) => held.has(key) && isStarted(key));
}
