import type { Cents } from '#core/money/cents.ts';
import type { Status } from '../../platform/database/schema.ts';
import type { EntryKind } from '../post-entry.ts';
import type { Holding } from './holding.repository.ts';
import type { ExpenseCenterStatus, OwnedWallet, OwnerKind } from './wallets.repository.ts';

export interface LockedWallet extends OwnedWallet {
  readonly walletId: string;
  readonly balanceCents: Cents;
}

/** A cost center with every wallet booked to it, of people and vehicles, read under the lock. */
export interface LockedExpenseCenter {
  readonly id: string;
  readonly status: ExpenseCenterStatus;
  readonly companyAccountId: string;
  readonly wallets: readonly LockedWallet[];
}

/** Wallets of people and vehicles together, read under the lock. */
export interface LockedWallets {
  readonly holding: Holding;
  readonly companyAccountId: string;
  /** Debt of the organization as a positive number. */
  readonly debtCents: Cents;
  /** Wallets of people and vehicles, sorted by wallet id. */
  readonly wallets: readonly (LockedWallet & { readonly ownerKind: OwnerKind })[];
}

export interface LockedCredit {
  readonly holding: Holding;
  readonly companyAccountId: string;
  readonly companyCents: Cents;
  /** Debt of the organization as a positive number. */
  readonly debtCents: Cents;
  /** Existing owners of the organization, each with its wallets in id order. */
  readonly walletsByOwner: ReadonlyMap<string, readonly LockedWallet[]>;
  /** Cost centers that the movement names; unknown cost centers are missing. */
  readonly expenseCenters: ReadonlyMap<string, ExpenseCenterStatus>;
}

/**
 * Credit movement of a wallet. A positive amount goes to the wallet, a negative amount returns to the company.
 * `sharedAfter`: the wallet shares the company balance after the movement.
 */
export interface WalletMove {
  readonly wallet: LockedWallet;
  readonly amountCents: Cents;
  readonly sharedAfter: boolean;
}

/** Change of wallet settings. An omitted property stays unchanged. */
export interface WalletChange {
  readonly walletIds: readonly string[];
  readonly sharedBalance?: boolean;
  readonly allowAnywhere?: boolean;
  readonly limitCents?: Cents | null;
}

/**
 * Decision of a rule. A rule is a pure function of the locked credit and the request. It has no transaction and no
 * clock. It refuses by throwing a `Refusal`.
 */
export interface CreditDecision {
  readonly entryKind: EntryKind;
  /** Movements in the order of the response. Wallets that move nothing appear with zero. */
  readonly moves: readonly WalletMove[];
  readonly changes: readonly WalletChange[];
  readonly ownerStatus?: { readonly ownerIds: readonly string[]; readonly status: Status };
  readonly deletedExpenseCenterId?: string;
  readonly collectsId?: string;
}
