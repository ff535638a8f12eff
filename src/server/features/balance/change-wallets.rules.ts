import { ZERO_CENTS, type Cents } from '#core/money/cents.ts';
import type { RefusedWallet } from '#contract/error-body.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { CreditDecision, LockedCredit, LockedWallets, WalletMove } from '../../ledger/credit/credit.ts';
import { decideShare, decideUnshare } from './share.rules.ts';
import { groupByOwner, refusalReason, returnAll } from '../../ledger/credit/wallets.rules.ts';

export type ChangeOfWallets = { readonly wallets: readonly string[] } & (
  | { readonly action: 'collect' | 'share' }
  | { readonly action: 'unshare'; readonly allowAnywhere?: boolean }
  | { readonly action: 'limit'; readonly limitCents: Cents | null }
  | { readonly action: 'anywhere'; readonly allowAnywhere: boolean }
);

type ChangedWallet = LockedWallets['wallets'][number];

/**
 * Decides a bulk change of wallets. Refuses with `wallet_repeated`, `anywhere_unavailable`, `wallet_ambiguous` (two
 * wallets of one owner would share) and `wallets_refused` (each refused wallet in `details`).
 */
export function decideChangeOfWallets(locked: LockedWallets, request: ChangeOfWallets): CreditDecision {
  if (new Set(request.wallets).size !== request.wallets.length) throw new Refusal('wallet_repeated');
  if (request.action === 'anywhere' && request.allowAnywhere && !locked.holding.hasAnywhere) {
    throw new Refusal('anywhere_unavailable');
  }
  const wallets = pickWallets(locked, request);
  const walletIds = wallets.map(({ walletId }) => walletId);
  switch (request.action) {
    case 'collect': {
      const moves = wallets.map((wallet) => returnAll(wallet, wallet.sharedBalance));
      return { entryKind: 'collection', moves, changes: [] };
    }
    case 'share':
      return shareAll(locked, wallets);
    case 'unshare': {
      const { allowAnywhere } = request;
      return inOne(
        wallets.map((wallet) =>
          decideUnshare(creditOf(locked, [wallet]), {
            ownerId: wallet.ownerId,
            walletId: wallet.walletId,
            ...(allowAnywhere !== undefined && { allowAnywhere }),
          }),
        ),
      );
    }
    case 'limit':
      return { ...unmoved(wallets), changes: [{ walletIds, limitCents: request.limitCents }] };
    case 'anywhere':
      return { ...unmoved(wallets), changes: [{ walletIds, allowAnywhere: request.allowAnywhere }] };
  }
}

const unmoved = (wallets: readonly ChangedWallet[]) => ({
  // A change of limits or rights moves no credit, so the ledger writes no entry and ignores `entryKind`.
  entryKind: 'sharing' as const,
  moves: wallets.map((wallet): WalletMove => ({
    wallet,
    amountCents: ZERO_CENTS,
    sharedAfter: wallet.sharedBalance,
  })),
});

function pickWallets(locked: LockedWallets, request: ChangeOfWallets): ChangedWallet[] {
  const byId = new Map(locked.wallets.map((wallet) => [wallet.walletId, wallet]));
  const refused = request.wallets.flatMap((id): RefusedWallet[] => {
    const wallet = byId.get(id);
    const reason = wallet ? reasonAgainst(locked, wallet, request) : 'unknown';
    return reason ? [{ ...(wallet && { id: wallet.ownerId }), wallet: id, reason }] : [];
  });
  if (refused.length > 0) throw new Refusal('wallets_refused', refused);
  return request.wallets.flatMap((id) => byId.get(id) ?? []);
}

/**
 * Reason why the wallet cannot take part in the bulk change; undefined if it can. Sharing and granting the right to refuel
 * anywhere have stricter conditions than unsharing and limits.
 */
function reasonAgainst(
  locked: LockedWallets,
  wallet: ChangedWallet,
  request: ChangeOfWallets,
): RefusedWallet['reason'] | undefined {
  if (request.action === 'collect') return undefined;
  if (request.action === 'share') return refusalReason(creditOf(locked, []), wallet.ownerKind, wallet);
  const needsOwner =
    request.action === 'anywhere' || (request.action === 'unshare' && request.allowAnywhere === true);
  if (needsOwner && wallet.ownerStatus !== 'active') return wallet.ownerStatus;
  return wallet.isExpenseCenterDeleted ? 'deleted' : undefined;
}

function shareAll(locked: LockedWallets, wallets: readonly ChangedWallet[]): CreditDecision {
  const owners = new Set(wallets.map(({ ownerId }) => ownerId));
  if (owners.size < wallets.length) throw new Refusal('wallet_ambiguous');
  const credit = creditOf(
    locked,
    locked.wallets.filter(({ ownerId }) => owners.has(ownerId)),
  );
  return inOne(wallets.map((wallet) => decideShare(credit, wallet.ownerKind, wallet)));
}

function creditOf(
  { holding, companyAccountId, debtCents }: LockedWallets,
  wallets: readonly ChangedWallet[],
): LockedCredit {
  const walletsByOwner = groupByOwner(
    wallets.map(({ ownerId }) => ownerId),
    wallets,
  );
  return {
    holding,
    companyAccountId,
    companyCents: ZERO_CENTS,
    debtCents,
    walletsByOwner,
    expenseCenters: new Map(),
  };
}

function inOne(decisions: readonly CreditDecision[]): CreditDecision {
  const changes = new Map<string, { walletIds: string[] }>();
  for (const { walletIds, ...change } of decisions.flatMap((decision) => decision.changes)) {
    const key = JSON.stringify(change);
    const alike = changes.get(key) ?? { ...change, walletIds: [] };
    alike.walletIds.push(...walletIds);
    changes.set(key, alike);
  }
  return {
    entryKind: 'unsharing',
    moves: decisions.flatMap(({ moves }) => moves),
    changes: [...changes.values()].filter(({ walletIds }) => walletIds.length > 0),
  };
}
