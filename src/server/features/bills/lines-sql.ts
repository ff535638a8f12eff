/**
 * SQL of a bill's lines. At closing, the server marks purchases with their bill, under the lock of the company account.
 * Fees have no such mark. The position of a fee's posting decides which bill contains the fee. A fee of the period that is
 * posted before the closing is on the period's bill. A fee that is posted later is on the first bill that closes after the
 * posting. So each fee is on exactly one bill, independent of clocks.
 */
import { sql, type RawBuilder, type Selectable } from 'kysely';
import type { Schema } from '../../platform/database/schema.ts';
import { firstIdAt } from '../../platform/identifier.ts';

export interface LineSpan {
  readonly billId: string;
  readonly isRunning: boolean;
  readonly previousId: string | null;
  /** Range of entry ids: `fromId` <= id < `untilId`. */
  readonly fromId: string;
  readonly untilId: string;
}

const BEFORE_ALL = '00000000-0000-0000-0000-000000000000';

export function spanOf(bill: Selectable<Schema['bills']>): LineSpan {
  return {
    billId: bill.id,
    isRunning: bill.status === 'pending',
    previousId: bill.previous_id,
    // An organization's first bill includes all entries before the bill's period.
    fromId: bill.previous_id === null ? BEFORE_ALL : firstIdAt(bill.starts_at),
    untilId: firstIdAt(bill.ends_at),
  };
}

/**
 * SQL of a bill's lines. Columns: id (of the entry), source, purchase_id, payment_type, amount_cents, owed_cents,
 * fee_cents.
 */
export function linesOf(organizationId: string, span: LineSpan): RawBuilder<unknown> {
  return sql`${purchaseLines(organizationId, span)} UNION ALL ${returnLines(organizationId, span)}
    UNION ALL ${feeLines(organizationId, span)}`;
}

function purchaseLines(
  organizationId: string,
  { billId, isRunning, untilId }: LineSpan,
): RawBuilder<unknown> {
  const which = isRunning ? sql`p.bill_id IS NULL AND p.entry_id < ${untilId}` : sql`p.bill_id = ${billId}`;
  return sql`SELECT p.entry_id AS id, 'purchase' AS source, p.id AS purchase_id, p.payment_type, p.amount_cents,
      CASE p.payment_type WHEN 'bill' THEN p.amount_cents ELSE 0 END AS owed_cents, 0::bigint AS fee_cents
    FROM purchases p
    WHERE p.organization_id = ${organizationId} AND p.entry_id IS NOT NULL AND ${which}`;
}

/**
 * SQL of the lines for returned payments, which are only information. A return becomes a debt, so the bill owes nothing
 * for it.
 */
function returnLines(organizationId: string, { billId, isRunning, untilId }: LineSpan): RawBuilder<unknown> {
  const which = isRunning
    ? sql`r.line_of_bill_id IS NULL AND r.entry_id < ${untilId}`
    : sql`r.line_of_bill_id = ${billId}`;
  return sql`SELECT r.entry_id, 'return', r.purchase_id, NULL::text, -r.amount_cents, 0::bigint, 0::bigint
    FROM purchase_returns r
    WHERE r.organization_id = ${organizationId} AND r.entry_id IS NOT NULL AND ${which}`;
}

function feeLines(organizationId: string, span: LineSpan): RawBuilder<unknown> {
  const { billId, isRunning, previousId, fromId, untilId } = span;
  const cut = isRunning ? sql`` : sql`AND p.position <= coalesce(c.position, 0)`;
  const late =
    previousId === null
      ? sql``
      : sql`UNION ALL SELECT p.entry_id, p.amount_cents FROM postings p
          WHERE p.organization_id = ${organizationId} AND p.account_id = a.id AND p.entry_id < ${fromId}
            AND p.position > coalesce(q.position, 0) ${cut}`;
  return sql`SELECT f.entry_id, 'fee', NULL::uuid, NULL::text, NULL::bigint, 0::bigint, f.amount_cents
    FROM ledger_accounts a
    LEFT JOIN bill_cuts c ON c.organization_id = a.organization_id AND c.bill_id = ${billId} AND c.account_id = a.id
    LEFT JOIN bill_cuts q ON q.organization_id = a.organization_id AND q.bill_id = ${previousId} AND q.account_id = a.id
    CROSS JOIN LATERAL (
      SELECT p.entry_id, p.amount_cents FROM postings p
      WHERE p.organization_id = ${organizationId} AND p.account_id = a.id AND p.entry_id >= ${fromId}
        AND p.entry_id < ${untilId} ${cut}
      ${late}) f
    WHERE a.organization_id = ${organizationId} AND a.kind = 'fees'`;
}
