/** Whom a schedule goes to, as it is picked. Pure. */
import type { ScheduleRow } from '#contract/schedules.ts';
import { recipientKey, type Recipient } from '#blocks/recipients/recipients.ts';
import { formatPlate } from '#core/format/plate.ts';
import type { Cents } from '#core/money/cents.ts';
import { centsFromReais, reaisFromCents } from '#core/money/reais.ts';
import type { Body } from './schedule-fields.ts';

export type Shares = NonNullable<Body['shares']>;

export interface PickedRow extends Recipient {
  /** Of a wallet that the first credit makes. */
  readonly centerId: string | null;
}

export const keyOf = ({ id, wallet, centerId }: Pick<PickedRow, 'id' | 'wallet' | 'centerId'>) =>
  recipientKey({ id, wallet: wallet ?? centerId });

export const pickedOf = (found: Recipient): PickedRow => ({ ...found, centerId: null });

/** A row of a schedule that stands, to be changed or copied. */
const pickedFrom = ({ owner, name, wallet, expenseCenter, balance }: ScheduleRow): PickedRow => ({
  id: owner,
  wallet,
  name: formatPlate(name),
  center: expenseCenter?.name ?? null,
  centerId: wallet === null ? (expenseCenter?._id ?? null) : null,
  heldCents: centsFromReais(balance ?? 0),
});

/** A row that a form begins with, and what it is given other than the others. */
export interface StartedRow {
  readonly row: PickedRow;
  readonly ownCents: Cents | null;
}

export const startedFrom = (row: ScheduleRow): StartedRow => ({
  row: pickedFrom(row),
  ownCents: row.amount === null ? null : centsFromReais(row.amount),
});

/** Those that are not in the list yet, behind it. */
export function withAdded(rows: readonly PickedRow[], more: readonly PickedRow[]): readonly PickedRow[] {
  const known = new Set(rows.map(keyOf));
  const added = more.filter((row) => !known.has(keyOf(row)));
  return added.length === 0 ? rows : [...rows, ...added];
}

/** The chosen ones before the others, each in the order that it had. */
export function withFirst(rows: readonly PickedRow[], first: ReadonlySet<string>): readonly PickedRow[] {
  const isFirst = (row: PickedRow) => first.has(keyOf(row));
  return [...rows.filter(isFirst), ...rows.filter((row) => !isFirst(row))];
}

/** What is sent of the rows; `ownOf` is what a row is given other than the others, null for nothing. */
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
