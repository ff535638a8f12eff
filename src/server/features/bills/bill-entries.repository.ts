import { sql } from 'kysely';
import type { CreditAccountKind } from '../../platform/database/schema.ts';
import type { Cents } from '#core/money/cents.ts';
import type { DatabaseTransaction } from '../../platform/database/tenancy.ts';
import type { EntryKind } from '../../ledger/post-entry.ts';

export interface BillEntryRow {
  readonly entryId: string;
  readonly accountId: string;
  readonly kind: EntryKind;
  readonly postedAt: Date;
  readonly account: CreditAccountKind;
  /**
   * Number of the account among the accounts of its kind, from 0. Only the kinds `spent` and `fees` have several accounts.
   */
  readonly slot: number;
  readonly owner: string | null;
  readonly expenseCenter: string | null;
  readonly amountCents: Cents;
  readonly balanceCents: Cents;
  /** Id of the entry's purchase or refuel. An entry without either has its own id here. */
  readonly reference: string;
}

export interface EntryPlace {
  readonly accountId: string;
  readonly entryId: string;
}

/** Sort position of an account's kind. Tank accounts have no position, so the list omits them. */
const ORDER = sql`array_position(ARRAY['company', 'debt', 'wallet', 'purchases', 'transfers', 'spent', 'fees'], a.kind)`;

/** Reads the postings of entries with `fromId` <= id < `untilId`, sorted by account. */
export async function readPostings(
  tx: DatabaseTransaction,
  organizationId: string,
  { fromId, untilId }: { readonly fromId: string; readonly untilId: string },
  after: EntryPlace | null,
  limit: number,
): Promise<BillEntryRow[]> {
  const behind =
    after === null
      ? sql`true`
      : sql`(${ORDER}, a.slot, a.id) >= (SELECT ${ORDER}, a.slot, a.id FROM ledger_accounts a
          WHERE a.organization_id = ${organizationId} AND a.id = ${after.accountId}::uuid)`;
  const goesOn =
    after === null
      ? sql``
      : sql`AND (a.id <> ${after.accountId}::uuid OR p.entry_id > ${after.entryId}::uuid)`;
  const { rows } = await sql<BillEntryRow>`
    WITH page AS (
      SELECT p.*, a.kind AS account, a.slot, ${ORDER} AS place FROM ledger_accounts a
      CROSS JOIN LATERAL (
        SELECT p.entry_id, p.account_id, p.amount_cents, p.balance_after_cents FROM postings p
        WHERE p.organization_id = ${organizationId} AND p.account_id = a.id
          AND p.entry_id >= ${fromId}::uuid AND p.entry_id < ${untilId}::uuid ${goesOn}
        ORDER BY p.entry_id LIMIT ${limit}) p
      WHERE a.organization_id = ${organizationId} AND ${ORDER} IS NOT NULL AND ${behind}
      ORDER BY place, a.slot, a.id, p.entry_id LIMIT ${limit})
    SELECT p.entry_id AS "entryId", p.account_id AS "accountId", e.kind, e.posted_at AS "postedAt", p.account, p.slot,
      coalesce(v.license_plate, nullif(concat_ws(' ', m.first_name, m.last_name), '')) AS owner, c.name AS "expenseCenter",
      p.amount_cents AS "amountCents", p.balance_after_cents AS "balanceCents",
      coalesce(b.id, f.id, e.id) AS reference
    FROM page p
    JOIN journal_entries e ON e.organization_id = ${organizationId} AND e.id = p.entry_id
    LEFT JOIN purchases b ON b.organization_id = ${organizationId} AND b.entry_id = e.id
    LEFT JOIN fills f ON f.organization_id = ${organizationId} AND f.entry_id = coalesce(e.reverses_id, e.id)
    LEFT JOIN wallets w ON p.account = 'wallet' AND w.organization_id = ${organizationId} AND w.id = p.account_id
    LEFT JOIN vehicles v ON v.organization_id = ${organizationId} AND v.id = w.vehicle_id
    LEFT JOIN members m ON m.organization_id = ${organizationId} AND m.user_id = w.user_id
    LEFT JOIN expense_centers c ON c.organization_id = ${organizationId} AND c.id = w.expense_center_id
    ORDER BY p.place, p.slot, p.account_id, p.entry_id`.execute(tx);
  return rows;
}
