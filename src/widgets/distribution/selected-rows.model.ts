/** Which of the selected rows an act is for. */
import type { Rights } from './actions.model.ts';
import type { DistributionRow } from '#blocks/distribution-table/rows.model.ts';

/** What one call does to many wallets. */
export type ManyAct = 'collect' | 'share' | 'unshare' | 'limit';

/** Why a selection does not take an act; each is a text below `blocked`. */
type ManyBlocked = 'nothingToCollect' | 'allShare' | 'noneShares' | 'noWallets' | 'sameOwner';

const TAKES: Readonly<Record<ManyAct, (row: DistributionRow) => boolean>> = {
  collect: ({ balanceCents }) => balanceCents > 0,
  share: ({ sharing }) => !sharing,
  unshare: ({ sharing }) => sharing,
  limit: () => true,
};

const NOBODY: Readonly<Record<ManyAct, ManyBlocked>> = {
  collect: 'nothingToCollect',
  share: 'allShare',
  unshare: 'noneShares',
  limit: 'noWallets',
};

/** The right that an act asks for, as the same act on one wallet does. */
export function rightTo(act: ManyAct): keyof Rights {
  return act === 'limit' ? 'handOut' : act;
}

export interface SelectedFor {
  readonly rows: readonly DistributionRow[];
  readonly blocked: ManyBlocked | null;
}

/**
 * The selected rows that an act changes something in. A row whose wallet the first credit makes takes none. Of the
 * wallets of one owner at most one shares, and which is not guessed.
 */
export function selectedFor(act: ManyAct, selected: readonly DistributionRow[]): SelectedFor {
  const wallets = selected.filter(({ walletId }) => walletId !== null);
  const rows = wallets.filter(TAKES[act]);
  if (rows.length === 0) return { rows, blocked: wallets.length === 0 ? 'noWallets' : NOBODY[act] };
  const owners = new Set(rows.map(({ ownerId }) => ownerId));
  return { rows, blocked: act === 'share' && owners.size < rows.length ? 'sameOwner' : null };
}
