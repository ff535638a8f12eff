import { ZERO_CENTS } from '#core/money/cents.ts';
import type { DatabaseTransaction } from '../platform/database/tenancy.ts';
import type { CreditDecision, LockedCredit, LockedWallet } from '../ledger/credit/credit.ts';
import { applyDecision } from '../ledger/credit/moved.ts';
import { groupByOwner, postingsBetween } from '../ledger/credit/wallets.rules.ts';
import type { OwnerKind } from '../ledger/credit/wallets.repository.ts';
import type { Actor } from '../records/actor.ts';
import type { Status } from '../platform/database/schema.ts';
import type { LedgerBook } from './ledger-book.ts';
import type { PlannedHolder, PlannedOrganization } from './plan.ts';

/** Deferred work on the tables. The work runs after the rows that it needs are written. */
export type Deferred = (tx: DatabaseTransaction) => Promise<unknown>;

interface WalletState {
  readonly sharedBalance: boolean;
  readonly allowAnywhere: boolean;
}

export interface WalletBook {
  stateOf(walletId: string): WalletState;
  statusOf(ownerId: string | null): Status;
  holdersInUse(): readonly PlannedHolder[];
  credit(ownerIds: readonly string[]): LockedCredit;
  /** Posts a decision. Returns the id of its entry, or null if no credit moves. */
  apply(at: Date, actor: Actor, decision: CreditDecision): string | null;
}

export function createWalletBook(
  { id: organizationId, ownerKind, holders }: PlannedOrganization,
  ledger: LedgerBook,
  defer: (work: Deferred) => void,
): WalletBook {
  const statuses = new Map<string, Status>();
  // Holders in use, cached because every stop needs them and a large fleet has many holders.
  let inUse = holders;
  const states = new Map<string, WalletState>(
    holders.map(({ walletId, allowAnywhere }) => [walletId, { sharedBalance: false, allowAnywhere }]),
  );
  const statusOf = (ownerId: string | null) =>
    (ownerId === null ? undefined : statuses.get(ownerId)) ?? 'active';
  const stateOf = (walletId: string) =>
    states.get(walletId) ?? { sharedBalance: false, allowAnywhere: false };
  const held = groupByOwner(
    holders.map(({ ownerId }) => ownerId),
    holders,
  );
  const credit = (ownerIds: readonly string[]) => {
    const own = new Map([...new Set(ownerIds)].map((id) => [id, (held.get(id) ?? []).map(lock)]));
    return creditOf(ledger, ownerKind, own);
  };
  const lock = ({ ownerId, walletId, limitCents, expenseCenterId }: PlannedHolder): LockedWallet => ({
    ownerId,
    walletId,
    limitCents,
    expenseCenterId,
    ...stateOf(walletId),
    ownerStatus: statusOf(ownerId),
    isExpenseCenterDeleted: false,
    balanceCents: ledger.balanceOf(walletId),
  });
  return {
    stateOf,
    statusOf,
    holdersInUse: () => inUse,
    credit,
    apply: (at, actor, decision) => {
      const { moves, changes, ownerStatus, entryKind } = decision;
      for (const { walletIds, ...changed } of changes) {
        for (const id of walletIds) states.set(id, { ...stateOf(id), ...changed });
      }
      if (ownerStatus) {
        for (const id of ownerStatus.ownerIds) statuses.set(id, ownerStatus.status);
        inUse = holders.filter(({ ownerId }) => statusOf(ownerId) === 'active');
      }
      if (changes.length > 0 || ownerStatus) {
        // Changes the wallet tables later, because the audit trail reads the previous values from the tables.
        const before = credit([]);
        defer((tx) =>
          applyDecision({ tx, clock: { now: () => at }, organizationId, actor }, ownerKind, before, {
            ...decision,
            moves: [],
          }),
        );
      }
      const postings = postingsBetween(
        ledger.companyAccountId,
        moves.map(({ wallet, amountCents }) => ({ walletId: wallet.walletId, amountCents })),
      );
      return postings.length === 0 ? null : ledger.post(at, { kind: entryKind, actor, postings });
    },
  };
}

function creditOf(
  ledger: LedgerBook,
  ownerKind: OwnerKind,
  walletsByOwner: LockedCredit['walletsByOwner'],
): LockedCredit {
  return {
    holding: { ownerKind, hasAnywhere: true, hasExpenseCenters: true },
    companyAccountId: ledger.companyAccountId,
    companyCents: ledger.balanceOf(ledger.companyAccountId),
    debtCents: ZERO_CENTS,
    walletsByOwner,
    expenseCenters: new Map(),
  };
}
