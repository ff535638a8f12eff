import { sql } from 'kysely';
import { TANK_ENTRY_KINDS } from '#contract/statement.ts';
import type { Cents } from '#core/money/cents.ts';
import type { CreditAccountKind } from '../../platform/database/schema.ts';
import type { DatabaseTransaction } from '../../platform/database/tenancy.ts';
import type { EntryKind } from '../../ledger/post-entry.ts';

export interface StatementEntryRow {
  readonly id: string;
  readonly kind: EntryKind;
  readonly postedAt: Date;
  readonly userId: string | null;
  readonly address: string | null;
  readonly reason: string;
  readonly other: string | null;
  readonly reversesId: string | null;
  readonly collectsId: string | null;
  readonly total: number;
}

export async function findEntry(
  tx: DatabaseTransaction,
  organizationId: string,
  entryId: string,
): Promise<StatementEntryRow | undefined> {
  const { rows } = await sql<StatementEntryRow>`
    SELECT e.id, e.kind, e.posted_at AS "postedAt", e.actor_user_id AS "userId", e.actor_address AS address, e.reason,
      t.other_name AS other, e.reverses_id AS "reversesId", e.collects_id AS "collectsId", (
        SELECT count(*)::int FROM postings p WHERE p.organization_id = ${organizationId} AND p.entry_id = e.id) AS total
    FROM journal_entries e
    LEFT JOIN credit_transfers t ON t.organization_id = e.organization_id AND t.entry_id = e.id
    WHERE e.organization_id = ${organizationId} AND e.id = ${entryId} AND e.kind <> ALL (${[...TANK_ENTRY_KINDS]}::text[])`.execute(
    tx,
  );
  return rows[0];
}

export interface EntryPostingRow {
  readonly account: CreditAccountKind;
  readonly ownerId: string | null;
  readonly ownerKind: 'user' | 'vehicle';
  readonly name: string;
  readonly expenseCenter: string | null;
  readonly amountCents: Cents;
  readonly balanceCents: Cents;
}

export async function findPostings(
  tx: DatabaseTransaction,
  organizationId: string,
  entryId: string,
  most: number,
): Promise<EntryPostingRow[]> {
  const { rows } = await sql<EntryPostingRow>`
    SELECT a.kind AS account, coalesce(w.user_id, w.vehicle_id) AS "ownerId",
      CASE WHEN w.user_id IS NULL THEN 'vehicle' ELSE 'user' END AS "ownerKind",
      coalesce(m.first_name || ' ' || m.last_name, v.license_plate, '') AS name, c.name AS "expenseCenter",
      p.amount_cents AS "amountCents", p.balance_after_cents AS "balanceCents"
    FROM postings p
    JOIN ledger_accounts a ON a.organization_id = p.organization_id AND a.id = p.account_id
    LEFT JOIN wallets w ON w.organization_id = p.organization_id AND w.id = p.account_id
    LEFT JOIN expense_centers c ON c.organization_id = w.organization_id AND c.id = w.expense_center_id
    LEFT JOIN members m ON m.organization_id = w.organization_id AND m.user_id = w.user_id
    LEFT JOIN vehicles v ON v.organization_id = w.organization_id AND v.id = w.vehicle_id
    WHERE p.organization_id = ${organizationId} AND p.entry_id = ${entryId}
    ORDER BY a.kind <> 'company', abs(p.amount_cents) DESC, p.account_id LIMIT ${most}`.execute(tx);
  return rows;
}
