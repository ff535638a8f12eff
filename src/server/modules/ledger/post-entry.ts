/** The one function that moves balances. Whoever calls it has locked the accounts first (`lockAccounts`). */
import type { ENTRY_KINDS, TANK_ENTRY_KINDS } from '#contract/statement.ts';
import { sumCents } from '#core/money/arithmetic.ts';
import type { Cents } from '#core/money/cents.ts';
import type { Clock } from '../../clock.ts';
import type { Later } from '../../database/later.ts';
import type { Transaction } from '../../database/tenancy.ts';
import { newId } from '../../identifier.ts';
import type { Actor } from './actor.ts';
import { insertEntry } from './ledger.repository.ts';

/** What happened to credit, in the words of the ledger. */
export type EntryKind = (typeof ENTRY_KINDS)[number];
/** The same of fuel in internal tanks. */
export type TankEntryKind = (typeof TANK_ENTRY_KINDS)[number];

export interface Posting {
  readonly accountId: string;
  /** Whole cents; positive raises the account's balance. */
  readonly amountCents: Cents;
}

export interface EntryDraft {
  readonly organizationId: string;
  readonly kind: EntryKind | TankEntryKind;
  readonly postings: readonly Posting[];
  readonly actor: Actor;
  readonly reason?: string;
  /** The entry that this one reverses. */
  readonly reversesId?: string;
  /** The distribution of which this one collects what is left. */
  readonly collectsId?: string;
}

export interface PostedEntry {
  readonly id: string;
  readonly balancesCents: ReadonlyMap<string, Cents>;
}

/**
 * Writes one journal entry and moves the balances. Refuses a draft that does not sum to zero, names an account twice or
 * moves nothing on one; the database refuses an account that the organisation does not have, and a balance below zero.
 */
export async function postEntry(tx: Transaction, clock: Clock, draft: EntryDraft): Promise<PostedEntry> {
  const { id, balancesCents } = postEntryLater(tx, clock, draft);
  return { id, balancesCents: await balancesCents };
}

/** The same with what comes after it, for whoever reads none of its balances. */
export function postEntryLater(
  tx: Transaction,
  clock: Clock,
  draft: EntryDraft,
): { readonly id: string; readonly balancesCents: Later<PostedEntry['balancesCents']> } {
  assertBalanced(draft.postings);
  const id = newId(clock);
  const entry = {
    organizationId: draft.organizationId,
    id,
    kind: draft.kind,
    postedAt: clock.now(),
    actor: draft.actor,
    reason: draft.reason ?? '',
    reversesId: draft.reversesId ?? null,
    collectsId: draft.collectsId ?? null,
  };
  return { id, balancesCents: insertEntry(tx, entry, draft.postings) };
}

/** Refuses postings that do not sum to zero, name an account twice or move nothing on one. */
export function assertBalanced(postings: readonly Posting[]): void {
  const accounts = new Set<string>();
  for (const { accountId, amountCents } of postings) {
    if (!Number.isSafeInteger(amountCents) || amountCents === 0) {
      throw new Error(`A posting must move whole cents, not ${amountCents}.`);
    }
    if (accounts.has(accountId)) throw new Error('An entry names each account once.');
    accounts.add(accountId);
  }
  const sum = sumCents(postings.map((posting) => posting.amountCents));
  if (sum !== 0 || postings.length < 2) throw new Error(`The postings of an entry sum to zero, not ${sum}.`);
}
