/** What the rules of credit speak of: credit as it stands under the lock, and what is decided about it. */
import type { Cents } from '#core/money/cents.ts';
import type { Status } from '../../platform/database/schema.ts';
import type { EntryKind } from '../post-entry.ts';
import type { Holding } from './holding.repository.ts';
import type { CenterStatus, OwnedWallet, OwnerKind } from './wallets.repository.ts';

/** A wallet as it stands under the lock. */
export interface LockedWallet extends OwnedWallet {
  readonly walletId: string;
  readonly balanceCents: Cents;
}

/** A cost centre with every wallet booked to it, people's and vehicles', as they stand under the lock. */
export interface LockedCenter {
  readonly id: string;
  readonly status: CenterStatus;
  readonly companyAccountId: string;
  readonly wallets: readonly LockedWallet[];
}

/** Wallets of whichever owners, people and vehicles, as they stand under the lock. */
export interface LockedWallets {
  readonly holding: Holding;
  readonly companyAccountId: string;
  /** What the organization owes, as a positive number. */
  readonly debtCents: Cents;
  /** In the order of their ids. */
  readonly wallets: readonly (LockedWallet & { readonly ownerKind: OwnerKind })[];
}

export interface LockedCredit {
  readonly holding: Holding;
  readonly companyAccountId: string;
  readonly companyCents: Cents;
  /** What the organization owes, as a positive number. */
  readonly debtCents: Cents;
  /** The owners that exist in the organisation, each with its wallets in id order. */
  readonly walletsByOwner: ReadonlyMap<string, readonly LockedWallet[]>;
  /** The cost centres that the movement names, as far as the organisation has them. */
  readonly centers: ReadonlyMap<string, CenterStatus>;
}

/** What one wallet gets (positive) or gives back (negative), and whether it shares the company balance afterwards. */
export interface WalletMove {
  readonly wallet: LockedWallet;
  readonly amountCents: Cents;
  readonly sharedAfter: boolean;
}

/** What changes on wallets beside their balance; what is left out stays. */
export interface WalletChange {
  readonly walletIds: readonly string[];
  readonly sharedBalance?: boolean;
  readonly allowAnywhere?: boolean;
  readonly limitCents?: Cents | null;
}

/**
 * What a rule decides. A rule is a function of the locked credit and of what is wanted alone: it knows no transaction
 * and no clock, changes nothing, and refuses by throwing a Refusal.
 */
export interface CreditDecision {
  readonly entryKind: EntryKind;
  /** In the order in which the answer names the wallets; one that moves nothing is named with zero. */
  readonly moves: readonly WalletMove[];
  readonly changes: readonly WalletChange[];
  /** The new status of owners, where it changes. */
  readonly ownerStatus?: { readonly ownerIds: readonly string[]; readonly status: Status };
  /** A cost centre that is deleted. */
  readonly deletedCenterId?: string;
  /** The distribution of which the entry collects what is left. */
  readonly collectsId?: string;
}
