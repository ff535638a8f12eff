import { sql } from 'kysely';
import type { CalendarDate } from '#core/dates/calendar-date.ts';
import { calendarDateOf } from '#core/dates/zone.ts';
import type { DatabaseTransaction } from '../platform/database/tenancy.ts';
import { firstIdAt } from '../platform/identifier.ts';
import { findFirstPosted } from '../features/bills/bills.repository.ts';
import { findAgreedBilling } from '../features/billing-periods/current-period.service.ts';
import {
  firstBill,
  nextBill,
  type AgreedBilling,
  type BillSpan,
} from '../features/billing-periods/periods.rules.ts';
import { businessDaysAfter } from '../features/payments/business-days.ts';
import { idLike } from './ids.ts';
import { insertRows } from './insert-rows.ts';

const MINUTE_MS = 60_000;
const DUE_DAYS = 5;
const BEFORE_ALL = '00000000-0000-0000-0000-000000000000';

interface WrittenBill extends BillSpan {
  readonly id: string;
  readonly dueOn: CalendarDate;
}

/** Writes the bills of the past. Call it after the entries of the past are written. */
export async function writeBills(tx: DatabaseTransaction, organizationId: string, now: Date): Promise<void> {
  const agreed = await findAgreedBilling(tx, organizationId);
  const first = await findFirstPosted(tx, organizationId);
  if (!agreed || !first) return;
  const bills = spansUntil(agreed, first, now).map((span) => written(span, organizationId, agreed.timeZone));
  const closed = bills.slice(0, -1);
  await insertBills(tx, organizationId, bills);
  await putPurchases(tx, organizationId, closed);
  await addUp(tx, organizationId, closed);
  await sql`
    UPDATE purchases p SET status = 'paid', paid_at = b.settled_at FROM bills b
    WHERE p.organization_id = ${organizationId} AND p.payment_type = 'bill' AND b.organization_id = p.organization_id
      AND b.id = p.bill_id AND b.status = 'done'`.execute(tx);
  await sql`
    INSERT INTO bill_cuts (organization_id, bill_id, account_id, position)
    SELECT b.organization_id, b.id, a.id, a.posting_count FROM bills b
    JOIN ledger_accounts a ON a.organization_id = b.organization_id AND a.kind = 'fees' AND a.posting_count > 0
    WHERE b.organization_id = ${organizationId} AND b.closed_at IS NOT NULL`.execute(tx);
}

function spansUntil(agreed: AgreedBilling, first: Date, now: Date): BillSpan[] {
  const spans = [firstBill(agreed, first)];
  for (let last = spans[0] as BillSpan; last.endsAt.getTime() + MINUTE_MS <= now.getTime();) {
    last = nextBill(agreed, { ...last, endsOn: last.to });
    spans.push(last);
  }
  return spans;
}

const written = (span: BillSpan, organizationId: string, timeZone: string): WrittenBill => ({
  ...span,
  id: idLike(span.startsAt, organizationId),
  dueOn: businessDaysAfter(calendarDateOf(span.endsAt, timeZone), DUE_DAYS),
});

const closedAt = ({ endsAt }: WrittenBill) => new Date(endsAt.getTime() + MINUTE_MS);

async function insertBills(
  tx: DatabaseTransaction,
  organizationId: string,
  bills: readonly WrittenBill[],
): Promise<void> {
  await insertRows(
    tx,
    'bills',
    bills.map((bill, index) => {
      const isClosed = index < bills.length - 1;
      const at = isClosed ? closedAt(bill) : null;
      return {
        organization_id: organizationId,
        id: bill.id,
        billing_type: bill.type,
        billing_period: bill.period,
        starts_on: bill.from,
        ends_on: bill.to,
        starts_at: bill.startsAt,
        ends_at: bill.endsAt,
        status: isClosed ? ('done' as const) : ('pending' as const),
        opened_at: bill.startsAt,
        closed_at: at,
        settled_at: at,
        told_at: at,
        previous_id: bills[index - 1]?.id ?? null,
      };
    }),
  );
}

function spansSql(bills: readonly WrittenBill[]) {
  const fromIds = bills.map(({ startsAt }, index) => (index === 0 ? BEFORE_ALL : firstIdAt(startsAt)));
  return sql`unnest(${bills.map(({ id }) => id)}::uuid[], ${fromIds}::uuid[],
    ${bills.map(({ endsAt }) => firstIdAt(endsAt))}::uuid[], ${bills.map(({ dueOn }) => dueOn)}::date[])
    AS s (id, from_id, until_id, due_on)`;
}

async function putPurchases(
  tx: DatabaseTransaction,
  organizationId: string,
  closed: readonly WrittenBill[],
): Promise<void> {
  await sql`
    UPDATE purchases p SET bill_id = s.id FROM ${spansSql(closed)}
    WHERE p.organization_id = ${organizationId} AND p.entry_id >= s.from_id AND p.entry_id < s.until_id`.execute(
    tx,
  );
}

async function addUp(
  tx: DatabaseTransaction,
  organizationId: string,
  closed: readonly WrittenBill[],
): Promise<void> {
  const last = closed.at(-1)?.id ?? null;
  const reason = 'Pagamento conferido no extrato do banco';
  await sql`
    UPDATE bills b SET owed_cents = added.owed, paid_cents = added.paid, fee_cents = added.fees,
      line_count = added.lines, due_on = CASE WHEN added.owed > 0 THEN added.due_on END,
      status = CASE WHEN added.owed > 0 AND b.id = ${last}::uuid THEN 'processing' ELSE 'done' END,
      settled_at = CASE WHEN added.owed = 0 THEN b.closed_at WHEN b.id = ${last}::uuid THEN NULL
        ELSE b.closed_at + interval '3 days' END,
      reason = CASE WHEN added.owed > 0 AND b.id <> ${last}::uuid THEN ${reason} ELSE '' END
    FROM (
      SELECT s.id, s.due_on, coalesce(p.owed, 0) AS owed, coalesce(p.paid, 0) AS paid, coalesce(f.fees, 0) AS fees,
        (coalesce(p.lines, 0) + coalesce(f.lines, 0))::int AS lines
      FROM ${spansSql(closed)}
      LEFT JOIN LATERAL (
        SELECT sum(amount_cents) FILTER (WHERE payment_type = 'bill')::bigint AS owed,
          sum(amount_cents) FILTER (WHERE payment_type <> 'bill')::bigint AS paid, count(*) AS lines
        FROM purchases WHERE organization_id = ${organizationId} AND bill_id = s.id) p ON true
      LEFT JOIN LATERAL (
        SELECT sum(f.amount_cents)::bigint AS fees, count(*) AS lines FROM ledger_accounts a
        JOIN postings f ON f.organization_id = a.organization_id AND f.account_id = a.id
          AND f.entry_id >= s.from_id AND f.entry_id < s.until_id
        WHERE a.organization_id = ${organizationId} AND a.kind = 'fees') f ON true) added
    WHERE b.organization_id = ${organizationId} AND b.id = added.id`.execute(tx);
}
