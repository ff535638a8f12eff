import { PERMISSION_KEYS, type Permission, type PermissionKey } from '#contract/permissions.ts';
import type { PermissionRow } from './permissions.repository.ts';

export type IsRequired = (key: PermissionKey) => boolean;

/**
 * `heldByRank` is the user id of a super administrator or first administrator, who needs no stored permission.
 * Each permission without a record carries this user id as its id. No change can name such an id.
 */
export function presentPermissions(
  rows: readonly PermissionRow[],
  heldByRank: string | null,
  isRequested: IsRequired,
): Permission[] {
  const byKey = new Map(rows.map((row) => [row.permission, row]));
  return PERMISSION_KEYS.map((key) => presentPermission(key, byKey.get(key), isRequested, heldByRank));
}

export function presentPermission(
  key: PermissionKey,
  row: Pick<PermissionRow, 'id' | 'status'> | undefined,
  isRequested: IsRequired,
  heldByRank: string | null = null,
): Permission {
  const [, area = '', action] = key.split('.');
  return {
    _id: key,
    area,
    action: action as Permission['action'],
    isAsked: isRequested(key),
    userPermission: presentHolding(row, heldByRank),
  };
}

function presentHolding(
  row: Pick<PermissionRow, 'id' | 'status'> | undefined,
  heldByRank: string | null,
): Permission['userPermission'] {
  if (row) return { _id: row.id, status: row.status };
  return heldByRank === null ? null : { _id: heldByRank, status: 'active' };
}
