import type { ScheduleRow } from '#contract/schedules.ts';
import { recipientKey, type Recipient } from '#blocks/recipients/recipients.ts';
import { formatPlate } from '#core/format/plate.ts';
import type { Cents } from '#core/money/cents.ts';
import { centsFromReais, reaisFromCents } from '#core/money/reais.ts';
import type { Body } from './schedule-fields.ts';

export type Shares = NonNullable<Body['shares']>;

export interface SelectedRecipientRow extends Recipient {
  /** Cost center of a wallet that the first credit creates. */
  readonly expenseCenterId: string | null;
}

export const keyOf = ({
  id,
  wallet,
  expenseCenterId,
}: Pick<SelectedRecipientRow, 'id' | 'wallet' | 'expenseCenterId'>) =>
  recipientKey({ id, wallet: wallet ?? expenseCenterId });

export const selectedOf = (found: Recipient): SelectedRecipientRow => ({ ...found, expenseCenterId: null });

const selectedFrom = ({
  owner,
  name,
  wallet,
  expenseCenter,
  balance,
}: ScheduleRow): SelectedRecipientRow => ({
  id: owner,
  wallet,
  name: formatPlate(name),
  expenseCenter: expenseCenter?.name ?? null,
  expenseCenterId: wallet === null ? (expenseCenter?._id ?? null) : null,
  heldCents: centsFromReais(balance ?? 0),
});

/**
 * Recipient row in a form that opens. `ownCents` is set if the amount differs from the common amount,
 * otherwise null.
 */
export interface StartedRow {
  readonly row: SelectedRecipientRow;
  readonly ownCents: Cents | null;
}

export const startedFrom = (row: ScheduleRow): StartedRow => ({
  row: selectedFrom(row),
  ownCents: row.amount === null ? null : centsFromReais(row.amount),
});

export function withAdded(
  rows: readonly SelectedRecipientRow[],
  more: readonly SelectedRecipientRow[],
): readonly SelectedRecipientRow[] {
  const known = new Set(rows.map(keyOf));
  const added = more.filter((row) => !known.has(keyOf(row)));
  return added.length === 0 ? rows : [...rows, ...added];
}

/** Moves the rows in `first` to the front. The order within both groups of rows does not change. */
export function withFirst(
  rows: readonly SelectedRecipientRow[],
  first: ReadonlySet<string>,
): readonly SelectedRecipientRow[] {
  const isFirst = (row: SelectedRecipientRow) => first.has(keyOf(row));
  return [...rows.filter(isFirst), ...rows.filter((row) => !isFirst(row))];
}

/** @param ownOf returns the individual amount of a row, null for none. */
export const sharesOf = (
  rows: readonly SelectedRecipientRow[],
  ownOf: (key: string) => Cents | null,
): Shares =>
  rows.map((row) => {
    const { id, wallet, expenseCenterId } = row;
    const own = ownOf(keyOf(row));
    return {
      id,
      ...(wallet !== null && { wallet }),
      ...(wallet === null && expenseCenterId !== null && { expenseCenter: expenseCenterId }),
      ...(own !== null && own > 0 && { amount: reaisFromCents(own) }),
    };
  });
