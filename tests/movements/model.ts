/**
 * The ledger in memory: what the product's rules decide, applied to plain values instead of tables. One organisation is
 * one value that is never changed; a movement answers the next one, a refusal the same one.
 */
import { negateCents, sumCents } from '#core/money/arithmetic.ts';
import { cents, ZERO_CENTS, type Cents } from '#core/money/cents.ts';
import { centsFromReais } from '#core/money/reais.ts';
import type { ErrorCode } from '#contract/errors.ts';
import { PURCHASE_RANGE } from '#contract/facts.ts';
import type { Status } from '../../src/server/platform/database/schema.ts';
import type {
  CreditDecision,
  LockedExpenseCenter,
  LockedCredit,
  LockedWallet,
  LockedWallets,
  WalletChange,
} from '../../src/server/ledger/credit/credit.ts';
import type { Holding } from '../../src/server/ledger/credit/holding.repository.ts';
import type { OwnedWallet, OwnerKind, WalletKey } from '../../src/server/ledger/credit/wallets.repository.ts';
import { postingsBetween, type missingWallets } from '../../src/server/ledger/credit/wallets.rules.ts';
import { payDebtFirst } from '../../src/server/ledger/debt.rules.ts';
import type { EntryKind, Posting } from '../../src/server/ledger/post-entry.ts';

export interface ModelOwner {
  readonly kind: OwnerKind;
  readonly status: Status;
  /** The import that brought it in. */
  readonly importId: string | null;
  /** Whether something that is kept names them: a refuel of theirs that was refused. */
  readonly isNamed: boolean;
}

export interface ModelWallet {
  readonly ownerId: string;
  readonly expenseCenterId: string | null;
  readonly sharedBalance: boolean;
  readonly allowAnywhere: boolean;
}

/** A bill that was closed. */
export interface ModelBill {
  readonly status: 'processing' | 'done' | 'canceled';
  readonly owedCents: Cents;
  /** How many payments settled it. */
  readonly payments: number;
}

export interface ModelEntry {
  readonly id: string;
  /** The distribution of which it collects what is left. */
  readonly collectsId?: string;
  /** The refuel that it reverses. */
  readonly reversesId?: string;
  /** Of a purchase: whether a payment credited it, which may be given back. */
  readonly isPaid?: true;
  /** The entry of the purchase whose money it gives back. */
  readonly returnsId?: string;
  /** Of a refuel: the wallet that it was posted on, whoever paid. */
  readonly walletId?: string;
  readonly kind: EntryKind;
  readonly postedAtMs: number;
  readonly postings: readonly Posting[];
}

export interface ModelOrganization {
  readonly holding: Holding;
  readonly id: string;
  /** A branch of it that pays beforehand, by the month, and holds what it was given. */
  readonly branchId: string;
  readonly companyAccountId: string;
  readonly purchasesAccountId: string;
  readonly transfersAccountId: string;
  readonly debtAccountId: string;
  /** What each refuel costs beside its fuel; null for nothing. */
  readonly refuelFeeCents: Cents | null;
  /** What it may owe; null where it pays beforehand. */
  readonly creditLimitCents: Cents | null;
  /** What was credited on the bill and not paid yet. */
  readonly owedCents: Cents;
  /** The first that was closed first. */
  readonly bills: readonly ModelBill[];
  readonly owners: ReadonlyMap<string, ModelOwner>;
  readonly wallets: ReadonlyMap<string, ModelWallet>;
  /** The cost centres. */
  readonly expenseCenters: ReadonlyMap<string, 'active' | 'deleted'>;
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
  /** What else the answer says of what was decided on, and why. */
  readonly said?: Readonly<Record<string, number | string | null>>;
}

export interface ModelRefusal {
  readonly code: ErrorCode;
  readonly details: unknown;
}

export type Outcome = { readonly answer: ModelAnswer } | { readonly refusal: ModelRefusal };

/** What a movement is carried out with; `R` are the rules that decide it. */
export interface Surroundings<R> {
  readonly rules: R;
  readonly nowMs: number;
  /** The id that a wallet gets when it is made. */
  walletIdFor(wallet: WalletKey): string;
}

/** What a movement that was carried out comes to. */
export type Moved = { next: ModelOrganization } & Omit<ModelAnswer, 'companyCents' | 'handedOutCents'>;

/** What a movement answers that moves nothing. */
export const NOTHING = { hasEntry: false, amountCents: ZERO_CENTS, wallets: [], emptied: 0 };

/** What a drawn amount buys: a purchase has a limit, what a company holds has none. */
export const buyable = (amountCents: Cents): Cents =>
  cents(Math.min(amountCents, centsFromReais(PURCHASE_RANGE.most)));

/** The balance of an account; 0 for one that never moved. */
export function balanceOf(organization: ModelOrganization, accountId: string): Cents {
  return organization.balancesCents.get(accountId) ?? ZERO_CENTS;
}

/** What the organization owes, as a positive number. */
export const debtOf = (organization: ModelOrganization): Cents =>
  negateCents(balanceOf(organization, organization.debtAccountId));

/** What is free and what the wallets hold. */
export function heldCredit(organization: ModelOrganization): { companyCents: Cents; handedOutCents: Cents } {
  let handedOut: number = ZERO_CENTS;
  for (const id of organization.wallets.keys()) handedOut += balanceOf(organization, id);
  return {
    companyCents: balanceOf(organization, organization.companyAccountId),
    handedOutCents: cents(handedOut),
  };
}

/** The organisation with those of the needed wallets that `missingWallets` has made. */
export function giveWallets(
  organization: ModelOrganization,
  kind: OwnerKind,
  needed: readonly WalletKey[],
  { rules, walletIdFor }: Surroundings<{ readonly missingWallets: typeof missingWallets }>,
): ModelOrganization {
  const credit = lockCredit(
    organization,
    kind,
    needed.map(({ ownerId }) => ownerId),
  );
  const owned = [...credit.walletsByOwner].flatMap(([ownerId, wallets]): OwnedWallet[] =>
    wallets.length > 0 ? [...wallets] : [{ ...noWallet, ownerId }],
  );
  const missing = rules.missingWallets(owned, needed, organization.expenseCenters);
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
  isExpenseCenterDeleted: false,
} as const;

/** What a service reads of the owners under the lock. */
export function lockCredit(
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
    debtCents: debtOf(organization),
    walletsByOwner,
    expenseCenters: organization.expenseCenters,
  };
}

function lockWallet(organization: ModelOrganization, walletId: string, wallet: ModelWallet): LockedWallet {
  return {
    ...wallet,
    walletId,
    isExpenseCenterDeleted: isExpenseCenterDeleted(organization, wallet),
    ownerStatus: organization.owners.get(wallet.ownerId)?.status ?? 'deleted',
    limitCents: null,
    balanceCents: balanceOf(organization, walletId),
  };
}

/** What a service reads of wallets and of those beside them under the lock. */
export function lockWallets(organization: ModelOrganization, walletIds: readonly string[]): LockedWallets {
  const owners = new Set(walletIds.map((id) => organization.wallets.get(id)?.ownerId));
  const beside = [...organization.wallets].filter(([, wallet]) => owners.has(wallet.ownerId));
  return {
    holding: organization.holding,
    companyAccountId: organization.companyAccountId,
    debtCents: debtOf(organization),
    wallets: beside
      .sort(([one], [other]) => (one < other ? -1 : 1))
      .map(([id, wallet]) => ({
        ...lockWallet(organization, id, wallet),
        ownerKind: organization.owners.get(wallet.ownerId)?.kind ?? 'user',
      })),
  };
}

/** What a service reads of a cost centre under the lock. */
export function lockExpenseCenter(
  organization: ModelOrganization,
  id: string,
): LockedExpenseCenter | undefined {
  const status = organization.expenseCenters.get(id);
  if (!status) return undefined;
  const wallets = [...organization.wallets]
    .filter(([, wallet]) => wallet.expenseCenterId === id)
    .map(([walletId, wallet]) => lockWallet(organization, walletId, wallet));
  return { id, status, companyAccountId: organization.companyAccountId, wallets };
}

/** Whether the cost centre that a wallet is booked to was deleted. */
export function isExpenseCenterDeleted(
  { expenseCenters }: ModelOrganization,
  { expenseCenterId }: Pick<ModelWallet, 'expenseCenterId'>,
): boolean {
  return expenseCenterId !== null && expenseCenters.get(expenseCenterId) === 'deleted';
}

export function withExpenseCenter(
  organization: ModelOrganization,
  id: string,
  status: 'active' | 'deleted',
): ModelOrganization {
  return { ...organization, expenseCenters: new Map(organization.expenseCenters).set(id, status) };
}

/** Carries out what was decided, as the services do. */
export function applyDecision(
  organization: ModelOrganization,
  { entryKind, moves, changes, ownerStatus, deletedExpenseCenterId, collectsId }: CreditDecision,
  nowMs: number,
): Moved {
  let next = changeWallets(organization, changes);
  if (deletedExpenseCenterId !== undefined) next = withExpenseCenter(next, deletedExpenseCenterId, 'deleted');
  if (ownerStatus) next = withStatus(next, ownerStatus);
  const postings = postingsBetween(
    organization.companyAccountId,
    moves.map(({ wallet, amountCents }) => ({ walletId: wallet.walletId, amountCents })),
  );
  if (postings.length > 0) {
    const entry = { kind: entryKind, postedAtMs: nowMs, postings, ...(collectsId && { collectsId }) };
    next = post(next, entry);
  }
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

function withStatus(
  organization: ModelOrganization,
  { ownerIds, status }: NonNullable<CreditDecision['ownerStatus']>,
): ModelOrganization {
  const owners = new Map(organization.owners);
  for (const id of ownerIds) {
    const owner = owners.get(id);
    if (owner) owners.set(id, { ...owner, status });
  }
  return { ...organization, owners };
}

export function changeWallets(
  organization: ModelOrganization,
  changes: readonly WalletChange[],
): ModelOrganization {
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

/**
 * Appends an entry and moves the cached balances with it, a debt first. Nothing here holds a wrong rule back.
 */
export function post(organization: ModelOrganization, written: Omit<ModelEntry, 'id'>): ModelOrganization {
  const { companyAccountId, debtAccountId } = organization;
  const accounts = { companyAccountId, debtAccountId, debtCents: debtOf(organization) };
  const postings = payDebtFirst(written.postings, accounts);
  const entry = {
    ...written,
    postings,
    id: `${organization.companyAccountId} ${organization.entries.length}`,
  };
  const balancesCents = new Map(organization.balancesCents);
  for (const { accountId, amountCents } of entry.postings) {
    balancesCents.set(accountId, ((balancesCents.get(accountId) ?? 0) + amountCents) as Cents);
  }
  for (const posting of entry.postings) Object.freeze(posting);
  Object.freeze(entry.postings);
  return { ...organization, balancesCents, entries: [...organization.entries, Object.freeze(entry)] };
}

export const otherKind = (kind: OwnerKind): OwnerKind => (kind === 'user' ? 'vehicle' : 'user');

/** The wallets of an owner by their ids. */
export function ownWallets(organization: ModelOrganization, ownerId: string): [string, ModelWallet][] {
  return [...organization.wallets].filter(([, wallet]) => wallet.ownerId === ownerId);
}
