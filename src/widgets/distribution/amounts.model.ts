/** The amounts to hand out: what they come to, and the ways to fill in many at once. */
import { subtractCents } from '#core/money/arithmetic.ts';
import { cents, MAX_AMOUNT_CENTS, ZERO_CENTS, type Cents } from '#core/money/cents.ts';
import { reaisFromCents } from '#core/money/reais.ts';
import type { RouteBody } from '#contract/routes.ts';
import type { DistributionRow } from './rows.model.ts';

/** What is typed in, taken together. */
export interface Draft {
  readonly totalCents: Cents;
  /** Rows with an amount above zero. */
  readonly count: number;
  /** Cells that hold something else than an amount. */
  readonly unreadable: number;
}

/**
 * What the primary action says, one situation at a time. `exceeds` closes it: the sum is more than the company holds.
 * `afterCents` is what stays in the company.
 */
export type DraftSituation =
  | { readonly kind: 'empty' }
  | { readonly kind: 'unreadable'; readonly count: number }
  | { readonly kind: 'exceeds'; readonly missingCents: Cents }
  | { readonly kind: 'ready'; readonly afterCents: Cents };

export function describeDraft(draft: Draft, companyCents: Cents): DraftSituation {
  if (draft.unreadable > 0) return { kind: 'unreadable', count: draft.unreadable };
  if (draft.count === 0) return { kind: 'empty' };
  const afterCents = subtractCents(companyCents, draft.totalCents);
  if (afterCents < 0) return { kind: 'exceeds', missingCents: cents(-afterCents) };
  return { kind: 'ready', afterCents };
}

export type FillMethod = 'same' | 'split' | 'up-to';
/** Amount by row id; null leaves a row empty. */
export type Filling = ReadonlyMap<string, Cents | null>;

/** Each row gets `amountCents`; null for nothing and for more than a single amount may be. */
function fillSame(rows: readonly DistributionRow[], amountCents: Cents): Filling {
  return new Map(rows.map((row) => [row.id, amountIn(amountCents)]));
}

/**
 * Spreads `totalCents` over the rows to the cent: all get the same, and the cents that are left over go one by one to
 * the first rows. With fewer cents than rows the last ones stay empty.
 */
export function fillSplit(rows: readonly DistributionRow[], totalCents: Cents): Filling {
  if (rows.length === 0) return new Map();
  const each = Math.floor(totalCents / rows.length);
  const left = totalCents - each * rows.length;
  return new Map(rows.map((row, index) => [row.id, amountIn(cents(each + (index < left ? 1 : 0)))]));
}

/** Each row gets what its balance lacks to `targetCents`; rows that hold as much stay empty. */
function fillUpTo(rows: readonly DistributionRow[], targetCents: Cents): Filling {
  return new Map(
    rows.map((row) => [
      row.id,
      row.balanceCents < targetCents ? amountIn(subtractCents(targetCents, row.balanceCents)) : null,
    ]),
  );
}

export function fill(rows: readonly DistributionRow[], method: FillMethod, amountCents: Cents): Filling {
  if (method === 'same') return fillSame(rows, amountCents);
  return method === 'split' ? fillSplit(rows, amountCents) : fillUpTo(rows, amountCents);
}

function amountIn(amountCents: Cents): Cents | null {
  return amountCents === 0 || amountCents > MAX_AMOUNT_CENTS ? null : amountCents;
}

/** The draft there would be after a filling, given the amounts that stand now. */
export function previewFilling(entries: readonly Entry[], filling: Filling): Draft {
  const kept = entries.filter((entry) => !filling.has(entry.id)).map((entry) => entry.cents);
  const filled = [...filling.values()].filter((amount) => amount !== null);
  const all = [...kept, ...filled];
  return {
    totalCents: all.reduce((sum, next) => cents(sum + next), ZERO_CENTS),
    count: all.length,
    unreadable: 0,
  };
}

/** An amount above zero, by row id. */
export interface Entry {
  readonly id: string;
  readonly cents: Cents;
}

/** A row with the amount it is to be given. */
export interface Share {
  readonly row: DistributionRow;
  readonly amountCents: Cents;
}

/** The shares in the order of the rows. Entries of rows that are not there are left out. */
export function sharesOf(rows: readonly DistributionRow[], entries: readonly Entry[]): Share[] {
  const amounts = new Map(entries.map((entry) => [entry.id, entry.cents]));
  return rows.flatMap((row) => {
    const amountCents = amounts.get(row.id);
    return amountCents === undefined ? [] : [{ row, amountCents }];
  });
}

/** The shares as the call takes them, in reais. */
export function formatShares(
  shares: readonly Share[],
): RouteBody<'PUT /admin/organization/updateBalance'>['shares'] {
  return shares.map(({ row, amountCents }) => ({
    id: row.ownerId,
    ...(row.walletId === null
      ? row.expenseCenterId !== null && { expenseCenter: row.expenseCenterId }
      : { wallet: row.walletId }),
    amount: reaisFromCents(amountCents),
  }));
}

/** Where an amount that was typed in belongs after the list was loaded anew. */
export interface Relocation {
  /** From the id of an owner without wallet to the wallet it has now. */
  readonly moved: readonly { readonly from: string; readonly to: string }[];
  /** Rows that left the list. */
  readonly gone: readonly DistributionRow[];
}

/** Compares the rows before and after a reload. A first wallet takes its owner's amount, the one without cost centre first. */
export function relocate(before: readonly DistributionRow[], after: readonly DistributionRow[]): Relocation {
  const ids = new Set(after.map((row) => row.id));
  const byOwner = new Map<string, DistributionRow>();
  for (const row of after) {
    const first = byOwner.get(row.ownerId);
    if (!first || (first.expenseCenter !== null && row.expenseCenter === null)) byOwner.set(row.ownerId, row);
  }
  const left = before.filter((row) => !ids.has(row.id));
  const heirOf = (row: DistributionRow) => (row.walletId === null ? byOwner.get(row.ownerId) : undefined);
  return {
    moved: left.flatMap((row) => {
      const heir = heirOf(row);
      return heir ? [{ from: row.id, to: heir.id }] : [];
    }),
    gone: left.filter((row) => !heirOf(row)),
  };
}
