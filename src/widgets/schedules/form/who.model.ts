/** Recipients of a schedule: selected rows and their request format. Pure. */
import type { ScheduleRow } from '#contract/schedules.ts';
import { recipientKey, type Recipient } from '#blocks/recipients/recipients.ts';
import { formatPlate } from '#core/format/plate.ts';
import type { Cents } from '#core/money/cents.ts';
import { centsFromReais, reaisFromCents } from '#core/money/reais.ts';
import type { Body } from './schedule-fields.ts';

export type Shares = NonNullable<Body['shares']>;

export interface PickedRow extends Recipient {
  /** Cost center of a wallet that the first credit creates. */
  readonly centerId: string | null;
}

export const keyOf = ({ id, wallet, centerId }: Pick<PickedRow, 'id' | 'wallet' | 'centerId'>) =>
  recipientKey({ id, wallet: wallet ?? centerId });

export const pickedOf = (found: Recipient): PickedRow => ({ ...found, centerId: null });

const pickedFrom = ({ owner, name, wallet, expenseCenter, balance }: ScheduleRow): PickedRow => ({
  id: owner,
  wallet,
  name: formatPlate(name),
  center: expenseCenter?.name ?? null,
  centerId: wallet === null ? (expenseCenter?._id ?? null) : null,
  heldCents: centsFromReais(balance ?? 0),
});

/** Initial row of a form. `ownCents` differs from the common amount; null otherwise. */
export interface StartedRow {
  readonly row: PickedRow;
  readonly ownCents: Cents | null;
}

export const startedFrom = (row: ScheduleRow): StartedRow => ({
  row: pickedFrom(row),
  ownCents: row.amount === null ? null : centsFromReais(row.amount),
});

export function withAdded(rows: readonly PickedRow[], more: readonly PickedRow[]): readonly PickedRow[] {
  const known = new Set(rows.map(keyOf));
  const added = more.filter((row) => !known.has(keyOf(row)));
  return added.length === 0 ? rows : [...rows, ...added];
}

/** Moves these rows to the front; the order within both groups does not change. */
export function withFirst(rows: readonly PickedRow[], first: ReadonlySet<string>): readonly PickedRow[] {
  const isFirst = (row: PickedRow) => first.has(keyOf(row));
  return [...rows.filter(isFirst), ...rows.filter((row) => !isFirst(row))];
}

/** @param ownOf returns the individual amount of a row, null for none. */
export const sharesOf = (rows: readonly PickedRow[], ownOf: (key: string) => Cents | null): Shares =>
  rows.map((row) => {
    const { id, wallet, centerId } = row;
    const own = ownOf(keyOf(row));
    return {
      id,
      ...(wallet !== null && { wallet }),
      ...(wallet === null && centerId !== null && { expenseCenter: centerId }),
      ...(own !== null && own > 0 && { amount: reaisFromCents(own) }),
    };
  });
