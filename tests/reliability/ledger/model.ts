/**
 * The ledger in memory: what the product's rules decide, applied to plain values instead of tables. One organisation is
 * one value that is never changed; a movement answers the next one, a refusal the same one.
 */
import { sumCents } from '#core/money/arithmetic.ts';
import { cents, ZERO_CENTS, type Cents } from '#core/money/cents.ts';
import type { ErrorCode } from '#contract/errors.ts';
import type { Status } from '../../../src/server/database/schema.ts';
import { decideAnywhere } from '../../../src/server/modules/balance/anywhere.rules.ts';
import { decideCollect } from '../../../src/server/modules/balance/collect.rules.ts';
import type {
  CreditDecision,
  LockedCenter,
  LockedCredit,
  LockedWallet,
  WalletChange,
} from '../../../src/server/modules/balance/credit.ts';
import { decideHandOut } from '../../../src/server/modules/balance/hand-out.rules.ts';
import { decideRelease } from '../../../src/server/modules/balance/release.rules.ts';
import { decideShare, decideUnshare } from '../../../src/server/modules/balance/share.rules.ts';
import { decideSharingType } from '../../../src/server/modules/balance/sharing-type.rules.ts';
import type {
  Holding,
  OwnedWallet,
  OwnerKind,
  WalletKey,
} from '../../../src/server/modules/balance/wallets.repository.ts';
import { missingWallets, postingsBetween } from '../../../src/server/modules/balance/wallets.rules.ts';
import { decideDeleteCenter } from '../../../src/server/modules/expense-centers/delete-center.rules.ts';
import type { EntryKind, Posting } from '../../../src/server/modules/ledger/post-entry.ts';
import { decidePurchase } from '../../../src/server/modules/ledger/purchase.rules.ts';
import { Refusal } from '../../../src/server/refusal.ts';

export const productRules = {
  decideHandOut,
  decideCollect,
  decideShare,
  decideUnshare,
  decideRelease,
  decideAnywhere,
  decideSharingType,
  decidePurchase,
  decideDeleteCenter,
  missingWallets,
};
export type Rules = typeof productRules;

export type Operation =
  | {
      readonly type: 'hand-out';
      readonly kind: OwnerKind;
      readonly shares: readonly {
        id: string;
        wallet?: string;
        expenseCenter?: string;
        amountCents: Cents;
      }[];
    }
  | {
      readonly type: 'collect';
      readonly kind: OwnerKind;
      readonly ownerId: string;
      readonly wallets: readonly string[];
      readonly amountsCents?: readonly Cents[];
    }
  | {
      readonly type: 'share';
      readonly kind: OwnerKind;
      readonly ownerId: string;
      readonly walletId: string;
    }
  | {
      readonly type: 'unshare';
      readonly kind: OwnerKind;
      readonly ownerId: string;
      readonly walletId?: string;
      readonly expenseCenterId?: string;
      readonly allowAnywhere?: boolean;
    }
  | {
      readonly type: 'anywhere';
      readonly kind: OwnerKind;
      readonly ownerId: string;
      readonly allowed: boolean;
    }
  | {
      readonly type: 'release';
      readonly kind: OwnerKind;
      readonly ownerId: string;
      readonly status: 'inactive' | 'deleted';
    }
  | { readonly type: 'delete-center' | 'recover-center'; readonly centerId: string }
  | { readonly type: 'sharing-type'; readonly ownerKind: OwnerKind; readonly expectedCents: Cents }
  | { readonly type: 'purchase'; readonly amountCents: Cents };

export interface ModelOwner {
  readonly kind: OwnerKind;
  readonly status: Status;
}

export interface ModelWallet {
  readonly ownerId: string;
  readonly expenseCenterId: string | null;
  readonly sharedBalance: boolean;
  readonly allowAnywhere: boolean;
}

export interface ModelEntry {
  readonly kind: EntryKind;
  readonly postedAtMs: number;
  readonly postings: readonly Posting[];
}

export interface ModelOrganization {
  readonly holding: Holding;
  readonly companyAccountId: string;
  readonly purchasesAccountId: string;
  readonly owners: ReadonlyMap<string, ModelOwner>;
  readonly wallets: ReadonlyMap<string, ModelWallet>;
  /** The cost centres. */
  readonly centers: ReadonlyMap<string, 'active' | 'deleted'>;
  /** By account; a wallet's account has the wallet's id. */
  readonly balancesCents: ReadonlyMap<string, Cents>;
  readonly entries: readonly ModelEntry[];
}

/** What a call answers, in cents: what moved, and what stands after it. */
export interface ModelAnswer {
  readonly hasEntry: boolean;
  readonly amountCents: Cents;
  readonly companyCents: Cents;
  readonly handedOutCents: Cents;
  readonly wallets: readonly {
    readonly owner: string;
    readonly id: string;
    readonly balanceCents: Cents;
    readonly movedCents: Cents;
    readonly sharedBalance: boolean;
  }[];
  /** How many wallets a change of sharing type emptied; 0 for everything else. */
  readonly emptied: number;
}

export interface ModelRefusal {
  readonly code: ErrorCode;
  readonly details: unknown;
}

export type Outcome = { readonly answer: ModelAnswer } | { readonly refusal: ModelRefusal };

export interface Surroundings {
  readonly rules: Rules;
  readonly nowMs: number;
  /** The id that a wallet gets when it is made. */
  walletIdFor(wallet: WalletKey): string;
}

/** Runs one operation on one organisation. Anything thrown that is no Refusal is a fault of a rule. */
export function perform(
  organization: ModelOrganization,
  operation: Operation,
  surroundings: Surroundings,
): { readonly next: ModelOrganization; readonly outcome: Outcome } {
  try {
    const { next, ...moved } = run(organization, operation, surroundings);
    const answer = { ...moved, ...heldCredit(next) };
    return { next, outcome: { answer } };
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    const refusal = { code: error.code, details: error.details ?? null };
    return { next: organization, outcome: { refusal } };
  }
}

type Moved = { next: ModelOrganization } & Omit<ModelAnswer, 'companyCents' | 'handedOutCents'>;

function run(organization: ModelOrganization, operation: Operation, surroundings: Surroundings): Moved {
  const { rules, nowMs } = surroundings;
  const lock = (kind: OwnerKind, ownerIds: readonly string[]) => lockCredit(organization, kind, ownerIds);
  const decided = (from: ModelOrganization, credit: LockedCredit, decision: CreditDecision) =>
    applyDecision(from, credit, decision, nowMs);
  switch (operation.type) {
    case 'hand-out': {
      const ownerIds = operation.shares.map((share) => share.id);
      const needed = operation.shares
        .filter((share) => share.wallet === undefined)
        .map(({ id, expenseCenter = null }) => ({ ownerId: id, expenseCenterId: expenseCenter }));
      const opened = giveWallets(organization, operation.kind, needed, surroundings);
      const credit = lockCredit(opened, operation.kind, ownerIds);
      return decided(opened, credit, rules.decideHandOut(credit, operation.kind, operation.shares));
    }
    case 'collect': {
      const credit = lock(operation.kind, [operation.ownerId]);
      return decided(organization, credit, rules.decideCollect(credit, operation));
    }
    case 'share': {
      const credit = lock(operation.kind, [operation.ownerId]);
      return decided(organization, credit, rules.decideShare(credit, operation.kind, operation));
    }
    case 'unshare': {
      const credit = lock(operation.kind, [operation.ownerId]);
      return decided(organization, credit, rules.decideUnshare(credit, operation));
    }
    case 'release': {
      const credit = lock(operation.kind, [operation.ownerId]);
      const release = { id: operation.ownerId, status: operation.status };
      return decided(organization, credit, rules.decideRelease(credit, release));
    }
    case 'anywhere': {
      const needed = [{ ownerId: operation.ownerId, expenseCenterId: null }];
      const opened = giveWallets(organization, operation.kind, needed, surroundings);
      const credit = lockCredit(opened, operation.kind, [operation.ownerId]);
      const wanted = { id: operation.ownerId, allowed: operation.allowed };
      const next = changeWallets(opened, [rules.decideAnywhere(credit, wanted)]);
      return { next, ...NOTHING };
    }
    case 'delete-center': {
      const center = lockCenter(organization, operation.centerId);
      const decision = rules.decideDeleteCenter(center);
      const moved = applyDecision(organization, organization, decision, nowMs);
      // The answer tells of the cost centre, not of each wallet.
      return { ...moved, wallets: [] };
    }
    case 'recover-center': {
      if (!organization.centers.has(operation.centerId)) throw new Refusal('not_found');
      return { next: withCenter(organization, operation.centerId, 'active'), ...NOTHING };
    }
    case 'sharing-type':
      return changeSharingType(organization, operation, surroundings);
    case 'purchase': {
      const postings = rules.decidePurchase(organization, operation.amountCents);
      const next = post(organization, { kind: 'purchase', postedAtMs: nowMs, postings });
      return { next, ...NOTHING, hasEntry: true, amountCents: operation.amountCents };
    }
  }
}

const NOTHING = { hasEntry: false, amountCents: ZERO_CENTS, wallets: [], emptied: 0 };

function changeSharingType(
  organization: ModelOrganization,
  wanted: Extract<Operation, { type: 'sharing-type' }>,
  { rules, nowMs }: Surroundings,
): Moved {
  const credit = {
    ownerKind: organization.holding.ownerKind,
    companyAccountId: organization.companyAccountId,
    wallets: [...organization.wallets.keys()].sort().map((id) => ({
      id,
      balanceCents: balanceOf(organization, id),
    })),
  };
  const decision = rules.decideSharingType(credit, wanted);
  if (!decision) return { next: organization, ...NOTHING };
  const { postings, ownerKind, returnedCents } = decision;
  const moved =
    postings.length === 0
      ? organization
      : post(organization, { kind: 'sharing_type_change', postedAtMs: nowMs, postings });
  const unshared = changeWallets(moved, [{ walletIds: [...moved.wallets.keys()], sharedBalance: false }]);
  const next = { ...unshared, holding: { ...unshared.holding, ownerKind } };
  return {
    next,
    ...NOTHING,
    hasEntry: postings.length > 0,
    amountCents: returnedCents,
    emptied: decision.wallets,
  };
}

/** The balance of an account; 0 for one that never moved. */
export function balanceOf(organization: ModelOrganization, accountId: string): Cents {
  return organization.balancesCents.get(accountId) ?? ZERO_CENTS;
}

/** What is free and what the wallets hold. */
export function heldCredit(organization: ModelOrganization): { companyCents: Cents; handedOutCents: Cents } {
  let handedOut: number = ZERO_CENTS;
  for (const id of organization.wallets.keys()) handedOut += balanceOf(organization, id);
  return {
    companyCents: balanceOf(organization, organization.companyAccountId),
    handedOutCents: cents(handedOut),
  };
}

function giveWallets(
  organization: ModelOrganization,
  kind: OwnerKind,
  needed: readonly WalletKey[],
  { rules, walletIdFor }: Surroundings,
): ModelOrganization {
  const credit = lockCredit(
    organization,
    kind,
    needed.map(({ ownerId }) => ownerId),
  );
  const owned = [...credit.walletsByOwner].flatMap(([ownerId, wallets]): OwnedWallet[] =>
    wallets.length > 0 ? [...wallets] : [{ ...noWallet, ownerId }],
  );
  const missing = rules.missingWallets(owned, needed, organization.centers);
  if (missing.length === 0) return organization;
  const made = missing.map((wallet): [string, ModelWallet] => [
    walletIdFor(wallet),
    { ...wallet, sharedBalance: false, allowAnywhere: false },
  ]);
  return { ...organization, wallets: new Map([...organization.wallets, ...made]) };
}

const noWallet = {
  ownerStatus: 'active',
  walletId: null,
  sharedBalance: false,
  allowAnywhere: false,
  limitCents: null,
  expenseCenterId: null,
  isCenterDeleted: false,
} as const;

function lockCredit(
  organization: ModelOrganization,
  kind: OwnerKind,
  ownerIds: readonly string[],
): LockedCredit {
  const walletsByOwner = new Map<string, LockedWallet[]>();
  for (const id of ownerIds) {
    if (organization.owners.get(id)?.kind === kind) walletsByOwner.set(id, []);
  }
  for (const [walletId, wallet] of organization.wallets) {
    walletsByOwner.get(wallet.ownerId)?.push(lockWallet(organization, walletId, wallet));
  }
  for (const own of walletsByOwner.values()) own.sort((a, b) => (a.walletId < b.walletId ? -1 : 1));
  return {
    holding: organization.holding,
    companyAccountId: organization.companyAccountId,
    companyCents: balanceOf(organization, organization.companyAccountId),
    walletsByOwner,
    centers: organization.centers,
  };
}

function lockWallet(organization: ModelOrganization, walletId: string, wallet: ModelWallet): LockedWallet {
  return {
    ...wallet,
    walletId,
    isCenterDeleted: isCenterDeleted(organization, wallet),
    ownerStatus: organization.owners.get(wallet.ownerId)?.status ?? 'deleted',
    limitCents: null,
    balanceCents: balanceOf(organization, walletId),
  };
}

function lockCenter(organization: ModelOrganization, id: string): LockedCenter | undefined {
  const status = organization.centers.get(id);
  if (!status) return undefined;
  const wallets = [...organization.wallets]
    .filter(([, wallet]) => wallet.expenseCenterId === id)
    .map(([walletId, wallet]) => lockWallet(organization, walletId, wallet));
  return { id, status, companyAccountId: organization.companyAccountId, wallets };
}

/** Whether the cost centre that a wallet is booked to was deleted. */
export function isCenterDeleted(
  { centers }: ModelOrganization,
  { expenseCenterId }: Pick<ModelWallet, 'expenseCenterId'>,
): boolean {
  return expenseCenterId !== null && centers.get(expenseCenterId) === 'deleted';
}

function withCenter(
  organization: ModelOrganization,
  id: string,
  status: 'active' | 'deleted',
): ModelOrganization {
  return { ...organization, centers: new Map(organization.centers).set(id, status) };
}

function applyDecision(
  organization: ModelOrganization,
  credit: Pick<LockedCredit, 'companyAccountId'>,
  { entryKind, moves, changes, ownerStatus, deletedCenterId }: CreditDecision,
  nowMs: number,
): Moved {
  let next = changeWallets(organization, changes);
  if (deletedCenterId !== undefined) next = withCenter(next, deletedCenterId, 'deleted');
  const owner = ownerStatus && next.owners.get(ownerStatus.ownerId);
  if (ownerStatus && owner) {
    const owners = new Map(next.owners).set(ownerStatus.ownerId, { ...owner, status: ownerStatus.status });
    next = { ...next, owners };
  }
  const postings = postingsBetween(
    credit.companyAccountId,
    moves.map(({ wallet, amountCents }) => ({ walletId: wallet.walletId, amountCents })),
  );
  if (postings.length > 0) next = post(next, { kind: entryKind, postedAtMs: nowMs, postings });
  const after = next;
  return {
    next,
    hasEntry: postings.length > 0,
    amountCents: Math.abs(sumCents(moves.map((move) => move.amountCents))) as Cents,
    wallets: moves.map(({ wallet, amountCents, sharedAfter }) => ({
      owner: wallet.ownerId,
      id: wallet.walletId,
      balanceCents: balanceOf(after, wallet.walletId),
      movedCents: amountCents,
      sharedBalance: sharedAfter,
    })),
    emptied: 0,
  };
}

function changeWallets(organization: ModelOrganization, changes: readonly WalletChange[]): ModelOrganization {
  if (changes.length === 0) return organization;
  const wallets = new Map(organization.wallets);
  for (const { walletIds, sharedBalance, allowAnywhere } of changes) {
    for (const id of walletIds) {
      const wallet = wallets.get(id);
      if (!wallet) throw new Error(`A rule changes wallet ${id}, which there is not.`);
      wallets.set(id, {
        ...wallet,
        ...(sharedBalance !== undefined && { sharedBalance }),
        ...(allowAnywhere !== undefined && { allowAnywhere }),
      });
    }
  }
  return { ...organization, wallets };
}

/** Appends an entry and moves the cached balances with it; nothing here holds a wrong rule back. */
function post(organization: ModelOrganization, entry: ModelEntry): ModelOrganization {
  const balancesCents = new Map(organization.balancesCents);
  for (const { accountId, amountCents } of entry.postings) {
    balancesCents.set(accountId, ((balancesCents.get(accountId) ?? 0) + amountCents) as Cents);
  }
  for (const posting of entry.postings) Object.freeze(posting);
  Object.freeze(entry.postings);
  return { ...organization, balancesCents, entries: [...organization.entries, Object.freeze(entry)] };
}
