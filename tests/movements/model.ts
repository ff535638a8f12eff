/**
 * The ledger in memory: applies the decisions of the product's rules to plain values instead of tables. An organization is an
 * immutable value; a movement returns the next value, a refusal the same value.
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
  readonly importId: string | null;
  readonly isNamed: boolean;
}

export interface ModelWallet {
  readonly ownerId: string;
  readonly expenseCenterId: string | null;
  readonly sharedBalance: boolean;
  readonly allowAnywhere: boolean;
}

export interface ModelBill {
  readonly status: 'processing' | 'done' | 'canceled';
  readonly owedCents: Cents;
  readonly payments: number;
}

export interface ModelEntry {
  readonly id: string;
  readonly collectsId?: string;
  readonly reversesId?: string;
  /** True for a purchase that a payment credited, because a bank can return such a payment. */
  readonly isPaid?: true;
  readonly returnsId?: string;
  /** Id of the wallet that refuels, even if the company balance pays. */
  readonly walletId?: string;
  readonly kind: EntryKind;
  readonly postedAtMs: number;
  readonly postings: readonly Posting[];
}

export interface ModelOrganization {
  readonly holding: Holding;
  readonly id: string;
  /** Id of the organization's prepaid branch, which holds only transferred credit. */
  readonly branchId: string;
  readonly companyAccountId: string;
  readonly purchasesAccountId: string;
  readonly transfersAccountId: string;
  readonly debtAccountId: string;
  /** Fee of each refuel; null without a fee. */
  readonly refuelFeeCents: Cents | null;
  /** Maximum debt on the bill; null for a prepaid organization. */
  readonly creditLimitCents: Cents | null;
  readonly owedCents: Cents;
  readonly bills: readonly ModelBill[];
  readonly owners: ReadonlyMap<string, ModelOwner>;
  readonly wallets: ReadonlyMap<string, ModelWallet>;
  readonly expenseCenters: ReadonlyMap<string, 'active' | 'deleted'>;
  /** Balance of each account. A wallet and its account have the same id. */
  readonly balancesCents: ReadonlyMap<string, Cents>;
  readonly entries: readonly ModelEntry[];
}

export interface ModelAnswer {
  readonly hasEntry: boolean;
  readonly amountCents: Cents;
  readonly companyCents: Cents;
  readonly distributedCents: Cents;
  readonly wallets: readonly {
    readonly owner: string;
    readonly id: string;
    readonly balanceCents: Cents;
    readonly movedCents: Cents;
    readonly sharedBalance: boolean;
  }[];
  /** Number of wallets that a change of the sharing type emptied; otherwise 0. */
  readonly emptied: number;
  readonly explanation?: Readonly<Record<string, number | string | null>>;
}

export interface ModelRefusal {
  readonly code: ErrorCode;
  readonly details: unknown;
}

export type Outcome = { readonly answer: ModelAnswer } | { readonly refusal: ModelRefusal };

export interface Surroundings<R> {
  readonly rules: R;
  readonly nowMs: number;
  walletIdFor(wallet: WalletKey): string;
}

export type Moved = { next: ModelOrganization } & Omit<ModelAnswer, 'companyCents' | 'distributedCents'>;

export const NOTHING = { hasEntry: false, amountCents: ZERO_CENTS, wallets: [], emptied: 0 };

export const buyable = (amountCents: Cents): Cents =>
  cents(Math.min(amountCents, centsFromReais(PURCHASE_RANGE.most)));

export function balanceOf(organization: ModelOrganization, accountId: string): Cents {
  return organization.balancesCents.get(accountId) ?? ZERO_CENTS;
}

/** Debt of the organization as a positive number of cents. */
export const debtOf = (organization: ModelOrganization): Cents =>
  negateCents(balanceOf(organization, organization.debtAccountId));

export function heldCredit(organization: ModelOrganization): {
  companyCents: Cents;
  distributedCents: Cents;
} {
  let distributed: number = ZERO_CENTS;
  for (const id of organization.wallets.keys()) distributed += balanceOf(organization, id);
  return {
    companyCents: balanceOf(organization, organization.companyAccountId),
    distributedCents: cents(distributed),
  };
}

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
      if (!wallet) throw new Error(`A rule changes wallet ${id}, which does not exist.`);
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
 * Appends an entry to the journal and updates the balances. Received credit pays a debt first. The function does not
 * check the rules.
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

export function ownWallets(organization: ModelOrganization, ownerId: string): [string, ModelWallet][] {
  return [...organization.wallets].filter(([, wallet]) => wallet.ownerId === ownerId);
}
