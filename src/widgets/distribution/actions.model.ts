/** Which acts a row takes, and what they would do. */
import type { PermissionKey } from '#contract/permissions.ts';
import type { DistributionRow } from '#blocks/distribution-table/rows.model.ts';

/** What the user may do here, by the permissions of the session. */
export interface Rights {
  readonly handOut: boolean;
  readonly collect: boolean;
  /** To collect a whole distribution again. */
  readonly collectHandOut: boolean;
  /** To type the amounts of a former distribution again. */
  readonly repeat: boolean;
  readonly share: boolean;
  readonly unshare: boolean;
  readonly allowAnywhere: boolean;
  readonly denyAnywhere: boolean;
}

export function rightsOf(can: (key: PermissionKey) => boolean): Rights {
  return {
    handOut: can('portal.balanceDistribution.add'),
    collect: can('portal.balanceDistribution.remove'),
    collectHandOut: can('portal.balanceDistribution.remove') && can('portal.balanceSharing.list'),
    repeat: can('portal.balanceDistribution.add') && can('portal.balanceSharing.list'),
    share: can('portal.sharedBalance.add'),
    unshare: can('portal.sharedBalance.remove'),
    allowAnywhere: can('portal.anywherePermission.add'),
    denyAnywhere: can('portal.anywherePermission.remove'),
  };
}

/** Why an act rests; null when it can be done. Each is a text below `blocked`. */
export type Blocked = 'noPermission' | 'nothingToCollect' | 'noWallet' | null;

export function collectBlocked(row: DistributionRow, rights: Rights): Blocked {
  if (!rights.collect) return 'noPermission';
  return row.balanceCents === 0 ? 'nothingToCollect' : null;
}

/** For turning sharing on where it is off, and off where it is on. */
export function sharingBlocked(row: DistributionRow, rights: Rights): Blocked {
  if (!(row.sharing ? rights.unshare : rights.share)) return 'noPermission';
  return row.walletId === null ? 'noWallet' : null;
}

export function anywhereBlocked(row: DistributionRow, rights: Rights): Blocked {
  if (!(row.anywhere ? rights.denyAnywhere : rights.allowAnywhere)) return 'noPermission';
  // The right is one of wallets, and this row shows a cost centre in which there is none.
  return row.walletId === null && row.expenseCenterId !== null ? 'noWallet' : null;
}

export function limitBlocked(row: DistributionRow, rights: Rights): Blocked {
  if (!rights.handOut) return 'noPermission';
  return row.walletId === null ? 'noWallet' : null;
}

/** The owner's other wallets that share now: when `row` begins to share, they stop, and what they hold returns. */
export function displacedBy(
  row: DistributionRow,
  rows: readonly DistributionRow[],
): readonly DistributionRow[] {
  return rows.filter((other) => other.ownerId === row.ownerId && other.id !== row.id && other.sharing);
}
