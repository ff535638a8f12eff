import { sql } from 'kysely';
import type { BillLine } from '#contract/bills.ts';
import type { PaymentType } from '#contract/purchases.ts';
import type { Cents } from '#core/money/cents.ts';
import { readPage, type SqlListQuery } from '../../platform/database/list-sql.ts';
import type { DatabaseTransaction } from '../../platform/database/tenancy.ts';
import type { QueryPage } from '../../platform/paging.ts';
import type { BillRow } from './bills.repository.ts';
import { linesOf, spanOf } from './lines-sql.ts';

export interface LineRow {
  readonly id: string;
  readonly kind: BillLine['kind'];
  readonly postedAt: Date;
  readonly record: string | null;
  readonly paymentType: PaymentType | null;
  readonly amountCents: Cents;
  readonly owedCents: Cents;
  readonly feeCents: Cents;
  readonly anywhereFeeCents: Cents;
  readonly anywhereFeeType: 'percentage' | 'fixed' | null;
  readonly anywhereFeeHundredths: number | null;
  readonly owner: string | null;
}

/** A reversal has its own row, with negative amounts. */
const KIND = sql`CASE WHEN l.source IN ('purchase', 'return') THEN l.source WHEN e.reverses_id IS NULL THEN 'refuel' ELSE 'reversal' END`;
const SIGN = sql`CASE WHEN e.reverses_id IS NULL THEN 1 ELSE -1 END`;

export function readLines(
  tx: DatabaseTransaction,
  organizationId: string,
  bill: BillRow,
  { kind, ...query }: SqlListQuery & { readonly kind?: BillLine['kind'] | undefined },
): Promise<QueryPage<LineRow>> {
  const lines = sql`(SELECT l.*, ${KIND} AS kind, e.posted_at, coalesce(l.amount_cents, f.amount_cents * ${SIGN}) AS moved_cents,
      coalesce(f.anywhere_fee_cents, 0) * ${SIGN} AS anywhere_cents, f.id AS fill_id, f.vehicle_id, f.user_id,
      f.anywhere_fee_type, f.anywhere_fee_hundredths
    FROM (${linesOf(organizationId, spanOf(bill))}) l
    JOIN journal_entries e ON e.organization_id = ${organizationId} AND e.id = l.id
    LEFT JOIN fills f ON l.source = 'fee' AND f.organization_id = ${organizationId}
      AND f.entry_id = coalesce(e.reverses_id, e.id))`;
  return readPage<LineRow>(tx, query, {
    table: sql`${lines} l`,
    owned: sql`true`,
    matching: kind === undefined ? sql`true` : sql`l.kind = ${kind}`,
    id: sql`l.id`,
    sortKeys: { amount: { by: sql`l.moved_cents` }, fee: { by: sql`l.fee_cents` } },
    join: sql`
      LEFT JOIN vehicles v ON v.organization_id = ${organizationId} AND v.id = l.vehicle_id
      LEFT JOIN members m ON m.organization_id = ${organizationId} AND m.user_id = l.user_id`,
    columns: sql<LineRow>`l.id, l.kind, l.posted_at AS "postedAt", coalesce(l.purchase_id, l.fill_id) AS record,
      l.payment_type AS "paymentType", coalesce(l.moved_cents, 0)::bigint AS "amountCents", l.owed_cents AS "owedCents",
      l.fee_cents AS "feeCents", l.anywhere_cents::bigint AS "anywhereFeeCents",
      l.anywhere_fee_type AS "anywhereFeeType", l.anywhere_fee_hundredths AS "anywhereFeeHundredths",
      coalesce(v.license_plate, nullif(concat_ws(' ', m.first_name, m.last_name), '')) AS owner`,
  });
}
