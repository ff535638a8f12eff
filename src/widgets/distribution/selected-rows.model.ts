import type { Rights } from './actions.model.ts';
import type { DistributionRow } from '#blocks/distribution-table/rows.model.ts';

export type ManyWalletsAction = 'collect' | 'share' | 'unshare' | 'limit';

/** Reason why a selection does not allow an action; each value is a text key below `blocked`. */
type ManyBlocked = 'nothingToCollect' | 'allShare' | 'noneShares' | 'noWallets' | 'sameOwner';

const TAKES: Readonly<Record<ManyWalletsAction, (row: DistributionRow) => boolean>> = {
  collect: ({ balanceCents }) => balanceCents > 0,
  share: ({ sharing }) => !sharing,
  unshare: ({ sharing }) => sharing,
  limit: () => true,
};

const NOBODY: Readonly<Record<ManyWalletsAction, ManyBlocked>> = {
  collect: 'nothingToCollect',
  share: 'allShare',
  unshare: 'noneShares',
  limit: 'noWallets',
};

export function rightTo(action: ManyWalletsAction): keyof Rights {
  return action === 'limit' ? 'distribute' : action;
}

export interface SelectedFor {
  readonly rows: readonly DistributionRow[];
  readonly blocked: ManyBlocked | null;
}

/**
 * Selected rows that the action changes. No action applies to rows without a wallet. Only one wallet per owner may
 * share, so two selected wallets of an owner block sharing.
 */
export function selectedFor(action: ManyWalletsAction, selected: readonly DistributionRow[]): SelectedFor {
  const wallets = selected.filter(({ walletId }) => walletId !== null);
  const rows = wallets.filter(TAKES[action]);
  if (rows.length === 0) return { rows, blocked: wallets.length === 0 ? 'noWallets' : NOBODY[action] };
  const owners = new Set(rows.map(({ ownerId }) => ownerId));
  return { rows, blocked: action === 'share' && owners.size < rows.length ? 'sameOwner' : null };
}
