/** The amounts to hand out: what they come to, whose they are, and where they belong after a reload. */
import type { Cents } from '#core/money/cents.ts';
import { reaisFromCents } from '#core/money/reais.ts';
import type { RouteBody } from '#contract/routes.ts';
import type { Places } from './centers.model.ts';
import { groupBy } from './group-by.ts';
import type { DistributionRow } from './rows.model.ts';

/** An amount above zero, by row id. */
export interface Entry {
  readonly id: string;
  readonly amount: Cents;
}

/** A row with the amount it is to be given. */
export interface Share {
  readonly row: DistributionRow;
  readonly amountCents: Cents;
}

/** The shares in the order of the rows. Entries of rows that are not there are left out. */
export function sharesOf(rows: readonly DistributionRow[], entries: readonly Entry[]): Share[] {
  const amounts = new Map(entries.map((entry) => [entry.id, entry.amount]));
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
interface Relocation<Row> {
  /** From the id of a wallet that was to be made to the one that there is now. */
  readonly moved: readonly { readonly from: string; readonly to: string }[];
  /** Rows that left the list. */
  readonly gone: readonly Row[];
}

/** What tells where an amount belongs. */
type Place = Pick<DistributionRow, 'id' | 'ownerId' | 'walletId' | 'expenseCenterId'>;

/**
 * Looks for rows in what there is now. A wallet that was to be made in a cost centre waits for the one of that centre; a
 * first wallet takes its owner's amount, the one without cost centre first.
 */
export function relocate<Row extends Place>(before: readonly Row[], after: Places): Relocation<Row> {
  const place = placeIn(after);
  const found = before.map((row) => ({ row, id: place(row) }));
  return {
    moved: found.flatMap(({ row, id }) => (id === null || id === row.id ? [] : [{ from: row.id, to: id }])),
    gone: found.filter(({ id }) => id === null).map(({ row }) => row),
  };
}

/** The id that a row goes by now; null where it is no more. */
function placeIn({ rows, centers }: Places): (row: Place) => string | null {
  const ids = new Set(rows.map((row) => row.id));
  const byOwner = groupBy(rows, (row) => row.ownerId);
  return ({ id, ownerId, walletId, expenseCenterId }) => {
    if (ids.has(id)) return id;
    const owned = byOwner.get(ownerId);
    if (!owned || walletId !== null) return null;
    const sameCenter = owned.find((row) => row.expenseCenterId === expenseCenterId);
    if (sameCenter) return sameCenter.id;
    if (expenseCenterId === null) return owned[0]?.id ?? null;
    return centers.some((center) => center.id === expenseCenterId) ? id : null;
  };
}
