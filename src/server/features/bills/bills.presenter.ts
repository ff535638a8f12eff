import type { Bill, BilledPeriod, BillLine } from '#contract/bills.ts';
import { formatPlate } from '#core/format/plate.ts';
import type { CalendarDate } from '#core/dates/calendar-date.ts';
import { cents, ZERO_CENTS, type Cents } from '#core/money/cents.ts';
import { reaisFromCents } from '#core/money/reais.ts';
import type { LineRow } from './bill-lines.repository.ts';
import type { BoughtRow } from './bill-list.repository.ts';
import type { BillRow, BillSums } from './bills.repository.ts';

/** Data of a bill that its row does not contain. `sums` is set only for the running bill. */
export interface BillFacts {
  readonly today: CalendarDate;
  readonly sums: BillSums | null;
  readonly pix: Bill['pix'];
  readonly hasPayment: boolean;
}

export function presentBill(row: BillRow, { today, sums, pix, hasPayment }: BillFacts): Bill {
  return {
    _id: row.id,
    status: row.status,
    billingType: row.billing_type,
    paymentFrequency: row.billing_period,
    from: row.starts_on,
    to: row.ends_on,
    closedAt: row.closed_at?.toISOString() ?? null,
    dueDate: row.due_on,
    isOverdue: isOverdue(row, today),
    owed: reaisFromCents(sums?.owedCents ?? row.owed_cents),
    paid: reaisFromCents(sums?.paidCents ?? row.paid_cents),
    fees: reaisFromCents(sums?.feeCents ?? row.fee_cents),
    lines: sums?.lineCount ?? row.line_count,
    settledAt: row.settled_at?.toISOString() ?? null,
    paidLate: row.paid_late,
    hasPayment,
    returned: reaisFromCents(row.returned_cents),
    reason: row.reason,
    pix,
  };
}

const isOverdue = ({ status, due_on }: BillRow, today: CalendarDate): boolean =>
  status === 'processing' && due_on !== null && due_on < today;

export function presentPeriod(
  row: BillRow,
  { today, sums, bought }: Omit<BillFacts, 'pix' | 'hasPayment'> & { readonly bought: BoughtRow | undefined },
): BilledPeriod {
  const reais = (amount: Cents | undefined) => reaisFromCents(amount ?? ZERO_CENTS);
  return {
    _id: row.id,
    paymentFrequency: row.billing_period,
    billingType: row.billing_type,
    from: row.starts_on,
    to: row.ends_on,
    status: row.status,
    isOverdue: isOverdue(row, today),
    paidLate: row.paid_late,
    bought: {
      pix: reais(bought?.pixCents),
      bankSlip: reais(bought?.bankSlipCents),
      bill: reais(bought?.billCents),
      transfer: reais(bought?.transferCents),
    },
    fees: reaisFromCents(sums?.feeCents ?? row.fee_cents),
    owed: reaisFromCents(sums?.owedCents ?? row.owed_cents),
  };
}

export function presentLine(row: LineRow): BillLine {
  const { id, kind, postedAt, record, paymentType, owner } = row;
  return {
    _id: id,
    kind,
    at: postedAt.toISOString(),
    record,
    paymentType,
    amount: reaisFromCents(row.amountCents),
    owed: reaisFromCents(row.owedCents),
    owner: owner && formatPlate(owner),
    fee: reaisFromCents(row.feeCents),
    fees: feesOf(row),
  };
}

/**
 * The fee per refuel is always a fixed amount. The fee for refueling anywhere carries the rule that applied at the time
 * of the refuel.
 */
function feesOf(row: LineRow): BillLine['fees'] {
  const { feeCents, anywhereFeeCents, anywhereFeeType: type, anywhereFeeHundredths: hundredths } = row;
  const chargedCents = cents(feeCents - anywhereFeeCents);
  const rule = type === null || hundredths === null ? null : { type, value: hundredths / 100 };
  return [
    ...(anywhereFeeCents === 0
      ? []
      : [{ fee: 'anywhere' as const, amount: reaisFromCents(anywhereFeeCents), rule }]),
    ...(chargedCents === 0
      ? []
      : [
          {
            fee: 'charged' as const,
            amount: reaisFromCents(chargedCents),
            rule: { type: 'fixed' as const, value: reaisFromCents(cents(Math.abs(chargedCents))) },
          },
        ]),
  ];
}
