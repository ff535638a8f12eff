import type { PermissionKey } from '#contract/permissions.ts';
import { isNewInExpenseCenter, type DistributionRow } from '#blocks/distribution-table/rows.model.ts';

export interface Rights {
  readonly distribute: boolean;
  readonly collect: boolean;
  readonly collectDistribution: boolean;
  readonly repeat: boolean;
  readonly share: boolean;
  readonly unshare: boolean;
  readonly allowAnywhere: boolean;
  readonly denyAnywhere: boolean;
}

export function rightsOf(can: (key: PermissionKey) => boolean): Rights {
  return {
    distribute: can('portal.balanceDistribution.add'),
    collect: can('portal.balanceDistribution.remove'),
    collectDistribution: can('portal.balanceDistribution.remove') && can('portal.balanceSharing.list'),
    repeat: can('portal.balanceDistribution.add') && can('portal.balanceSharing.list'),
    share: can('portal.sharedBalance.add'),
    unshare: can('portal.sharedBalance.remove'),
    allowAnywhere: can('portal.anywherePermission.add'),
    denyAnywhere: can('portal.anywherePermission.remove'),
  };
}

/** Reason why an action is disabled; null for an enabled action. Each value is a text key below `blocked`. */
export type Blocked = 'noPermission' | 'nothingToCollect' | 'noWallet' | null;

export function collectBlocked(row: DistributionRow, rights: Rights): Blocked {
  if (!rights.collect) return 'noPermission';
  return row.balanceCents === 0 ? 'nothingToCollect' : null;
}

/**
 * Reason why the user may not switch the sharing of a row on or off; null if the user may. A row that shares can only
 * switch off, another row only on.
 */
export function sharingBlocked(row: DistributionRow, rights: Rights): Blocked {
  if (!(row.sharing ? rights.unshare : rights.share)) return 'noPermission';
  return row.walletId === null ? 'noWallet' : null;
}

export function anywhereBlocked(row: DistributionRow, rights: Rights): Blocked {
  if (!(row.anywhere ? rights.denyAnywhere : rights.allowAnywhere)) return 'noPermission';
  // The wallet carries the permission to refuel anywhere. In the cost center of this row the owner has no wallet yet.
  return isNewInExpenseCenter(row) ? 'noWallet' : null;
}

export function limitBlocked(row: DistributionRow, rights: Rights): Blocked {
  if (!rights.distribute) return 'noPermission';
  return row.walletId === null ? 'noWallet' : null;
}

/**
 * Other wallets of the owner that now spend from the company balance. When `row` begins to share, these wallets stop
 * and their credit returns to the company.
 */
export function displacedBy(
  row: DistributionRow,
  rows: readonly DistributionRow[],
): readonly DistributionRow[] {
  return rows.filter((other) => other.ownerId === row.ownerId && other.id !== row.id && other.sharing);
}
