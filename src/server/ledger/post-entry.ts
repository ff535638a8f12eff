/** The only function that moves balances. The caller must lock the accounts first (`lockAccounts`). */
import { TANK_ENTRY_KINDS, type ENTRY_KINDS } from '#contract/statement.ts';
import { sumCents } from '#core/money/arithmetic.ts';
import { ZERO_CENTS, type Cents } from '#core/money/cents.ts';
import type { Clock } from '../platform/clock.ts';
import type { Later } from '../platform/database/driver/later.ts';
import type { DatabaseTransaction } from '../platform/database/tenancy.ts';
import { newId } from '../platform/identifier.ts';
import type { Actor } from '../records/actor.ts';
import { payDebtFirst } from './debt.rules.ts';
import { insertEntry, readDebt } from './ledger.repository.ts';
import type { Posting } from './posting.ts';

export type EntryKind = (typeof ENTRY_KINDS)[number];
export type TankEntryKind = (typeof TANK_ENTRY_KINDS)[number];

export type { Posting };

export interface EntryDraft {
  readonly organizationId: string;
  readonly kind: EntryKind | TankEntryKind;
  readonly postings: readonly Posting[];
  readonly actor: Actor;
  readonly reason?: string;
  readonly reversesId?: string;
  readonly collectsId?: string;
  readonly returnsId?: string;
}

export interface PostedEntry {
  readonly id: string;
  readonly balancesCents: ReadonlyMap<string, Cents>;
}

/** Entry kinds that never add to the company account. All other kinds pay the organization's debt first. */
const NEVER_FILLS_COMPANY: Readonly<Record<string, true>> = {
  distribution: true,
  refuel: true,
  purchase_return: true,
  write_off: true,
  tank_refuel: true,
  tank_defuel: true,
  tank_distribution: true,
  tank_collection: true,
  tank_variance: true,
} satisfies Partial<Record<EntryKind | TankEntryKind, true>>;

/**
 * Writes one journal entry and moves the balances. A gain of the company account pays the organization's debt first.
 * Throws as {@link assertBalanced} does. The database refuses an account of another organization, a balance below zero
 * and a debt above zero.
 */
export async function postEntry(
  tx: DatabaseTransaction,
  clock: Clock,
  draft: EntryDraft,
): Promise<PostedEntry> {
  assertBalanced(draft.postings);
  const postings = NEVER_FILLS_COMPANY[draft.kind]
    ? draft.postings
    : payDebtFirst(draft.postings, await readDebt(tx, draft.organizationId));
  const { id, balancesCents } = writeEntry(tx, clock, { ...draft, postings });
  return { id, balancesCents: await balancesCents };
}

/** Writes a refuel's entry in the same round trip as the next statement, for callers that do not read its balances. */
export function postEntryLater(
  tx: DatabaseTransaction,
  clock: Clock,
  draft: EntryDraft & { readonly kind: 'refuel' },
): ReturnType<typeof writeEntry> {
  return writeEntry(tx, clock, draft);
}

function writeEntry(
  tx: DatabaseTransaction,
  clock: Clock,
  draft: EntryDraft,
): { readonly id: string; readonly balancesCents: Later<PostedEntry['balancesCents']> } {
  assertBalanced(draft.postings);
  if (!ofTanks.has(draft.kind)) noteMovement(tx, draft.organizationId, amountOf(draft.postings));
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
    returnsId: draft.returnsId ?? null,
  };
  return { id, balancesCents: insertEntry(tx, entry, draft.postings) };
}

const ofTanks: ReadonlySet<string> = new Set(TANK_ENTRY_KINDS);

/** Sum of the gains of an entry, which is the amount that it moves. */
function amountOf(postings: readonly Posting[]): Cents {
  return sumCents(postings.map(({ amountCents }) => (amountCents > 0 ? amountCents : ZERO_CENTS)));
}

const largestMovements = new WeakMap<DatabaseTransaction, Map<string, Cents>>();

/** Notes an amount that the transaction moves in one entry, or that it schedules for later. */
export function noteMovement(tx: DatabaseTransaction, organizationId: string, amountCents: Cents): void {
  const ofTransaction = largestMovements.get(tx) ?? new Map<string, Cents>();
  largestMovements.set(tx, ofTransaction);
  if (amountCents > largestMovement(tx, organizationId)) ofTransaction.set(organizationId, amountCents);
}

/**
 * Largest noted amount of the organization, which needs a code above the organization's limit. Zero if the transaction
 * moves no money of the organization.
 */
export function largestMovement(tx: DatabaseTransaction, organizationId: string): Cents {
  return largestMovements.get(tx)?.get(organizationId) ?? ZERO_CENTS;
}

/** Throws if the postings do not sum to zero, name an account twice or contain a zero amount. */
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
