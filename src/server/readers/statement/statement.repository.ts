import { sql, type RawBuilder } from 'kysely';
import type { Cents } from '#core/money/cents.ts';
import type { DatabaseTransaction } from '../../platform/database/tenancy.ts';
import type { EntryKind } from '../../ledger/post-entry.ts';
import { drawnColumn, filledColumn, type DrawnDays, type FilledDays } from './filled.ts';

export type Owner =
  | { readonly kind: 'vehicle'; readonly id: string }
  | { readonly kind: 'user'; readonly id: string };

export interface StatementPage {
  /** Range of entry ids: `from` is included, `until` is excluded. */
  readonly from: string | null;
  readonly until: string | null;
  readonly entries: number;
  readonly refuelsOnly?: boolean;
}

/**
 * Statement row: one entry for one of the owner's wallets. `amountCents` is 0 if the entry moves no credit of this
 * wallet.
 */
export interface StatementRow {
  readonly entryId: string;
  readonly kind: EntryKind;
  readonly postedAt: Date;
  /** Id of the wallet; null if the owner has no wallet. */
  readonly walletId: string | null;
  readonly expenseCenter: string | null;
  readonly amountCents: Cents;
  readonly balanceCents: Cents;
  /**
   * Position of the posting in its wallet, counted from 1. Zero if the entry has no posting in the wallet, or
   * if the posting is older than the numbering.
   */
  readonly position: number;
  readonly fill: FilledDays | null;
  readonly draw: DrawnDays | null;
}

const ownedBy = (organizationId: string, owner: Owner): RawBuilder<unknown> => sql`
  SELECT w.id, c.name FROM wallets w
  LEFT JOIN expense_centers c ON c.organization_id = w.organization_id AND c.id = w.expense_center_id
  WHERE w.organization_id = ${organizationId}
    AND ${owner.kind === 'vehicle' ? sql`w.vehicle_id` : sql`w.user_id`} = ${owner.id}`;

const drawnFor = (organizationId: string, owner: Owner): RawBuilder<unknown> => sql`
  tank_operations o WHERE o.organization_id = ${organizationId} AND o.operation = 'DEFUEL_OPERATION'
    AND ${owner.kind === 'vehicle' ? sql`o.vehicle_id` : sql`o.user_id`} = ${owner.id}`;

/**
 * SQL for the newest entries by id, with one row per wallet of the owner. The balance in a row comes from the entry's
 * posting of the wallet. If the entry does not move the wallet, the balance comes from the wallet's last posting with a
 * smaller entry id.
 */
export function statementQuery(
  organizationId: string,
  owner: Owner,
  { from, until, entries, refuelsOnly = false }: StatementPage,
): RawBuilder<StatementRow> {
  const within = (column: RawBuilder<unknown>) => sql`
    ${from === null ? sql`` : sql`AND ${column} >= ${from}`} ${until === null ? sql`` : sql`AND ${column} < ${until}`}
    ORDER BY ${column} DESC LIMIT ${entries}`;
  const posted = sql`
      SELECT p.entry_id FROM owned w CROSS JOIN LATERAL (
        SELECT p.entry_id FROM postings p WHERE p.organization_id = ${organizationId} AND p.account_id = w.id
        ${within(sql`p.entry_id`)}) p
      UNION (SELECT o.entry_id FROM ${drawnFor(organizationId, owner)} ${within(sql`o.entry_id`)})`;
  return sql<StatementRow>`
    WITH owned AS (${ownedBy(organizationId, owner)}),
    page AS (
      ${refuelsOnly ? sql`` : sql`${posted} UNION`}
      SELECT f.entry_id FROM owned w CROSS JOIN LATERAL (
        SELECT f.entry_id FROM fills f WHERE f.organization_id = ${organizationId} AND f.wallet_id = w.id
        ${within(sql`f.entry_id`)}) f
      ORDER BY entry_id DESC LIMIT ${entries})
    SELECT e.id AS "entryId", e.kind, e.posted_at AS "postedAt", w.id AS "walletId", w.name AS "expenseCenter",
      coalesce(p.amount_cents, 0)::bigint AS "amountCents", coalesce(b.balance_after_cents, 0)::bigint AS "balanceCents",
      coalesce(p.position, 0) AS position,
      CASE WHEN f.id IS NOT NULL THEN ${filledColumn} END AS fill,
      CASE WHEN o.id IS NOT NULL THEN ${drawnColumn} END AS draw
    FROM page
    JOIN journal_entries e ON e.organization_id = ${organizationId} AND e.id = page.entry_id
    LEFT JOIN owned w ON true
    LEFT JOIN tank_operations o
      ON o.organization_id = e.organization_id AND o.entry_id = e.id AND e.kind = 'tank_defuel'
    LEFT JOIN tanks t ON t.organization_id = o.organization_id AND t.id = o.tank_id
    LEFT JOIN postings p ON p.organization_id = e.organization_id AND p.entry_id = e.id AND p.account_id = w.id
    LEFT JOIN fills f ON f.organization_id = e.organization_id AND f.entry_id = e.id AND f.wallet_id = w.id
    LEFT JOIN LATERAL (
      SELECT b.balance_after_cents FROM postings b
      WHERE b.organization_id = ${organizationId} AND b.account_id = w.id AND b.entry_id <= e.id
      ORDER BY b.entry_id DESC LIMIT 1) b ON true
    ORDER BY e.id DESC, w.id`;
}

export async function sumHeld(tx: DatabaseTransaction, organizationId: string, owner: Owner): Promise<Cents> {
  const { rows } = await sql<{ heldCents: Cents }>`
    SELECT coalesce(sum(a.balance_cents), 0)::bigint AS "heldCents"
    FROM (${ownedBy(organizationId, owner)}) w
    JOIN ledger_accounts a ON a.organization_id = ${organizationId} AND a.id = w.id`.execute(tx);
  return rows[0]?.heldCents ?? (0 as Cents);
}

export async function isOfOwner(
  tx: DatabaseTransaction,
  organizationId: string,
  owner: Owner,
  entryId: string,
): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`
    WITH owned AS (${ownedBy(organizationId, owner)})
    SELECT EXISTS (SELECT FROM postings p JOIN owned w ON w.id = p.account_id
        WHERE p.organization_id = ${organizationId} AND p.entry_id = ${entryId})
      OR EXISTS (SELECT FROM fills f JOIN owned w ON w.id = f.wallet_id
        WHERE f.organization_id = ${organizationId} AND f.entry_id = ${entryId})
      OR EXISTS (SELECT FROM ${drawnFor(organizationId, owner)} AND o.entry_id = ${entryId}) AS found`.execute(
    tx,
  );
  return rows[0]?.found ?? false;
}

/** Role of a driver or recipient; undefined for others, who have no wallets. */
export async function findPersonRole(
  tx: DatabaseTransaction,
  organizationId: string,
  userId: string,
): Promise<'UserOrg' | 'User' | undefined> {
  const row = await tx
    .selectFrom('members')
    .select('role')
    .where('organization_id', '=', organizationId)
    .where('user_id', '=', userId)
    .where('role', 'in', ['UserOrg', 'User'] as const)
    .executeTakeFirst();
  return row?.role as 'UserOrg' | 'User' | undefined;
}

export async function findOwnerName(
  tx: DatabaseTransaction,
  organizationId: string,
  { kind, id }: Owner,
): Promise<string | undefined> {
  const { rows } = await (
    kind === 'vehicle'
      ? sql<{ name: string }>`
          SELECT license_plate AS name FROM vehicles WHERE organization_id = ${organizationId} AND id = ${id}`
      : sql<{ name: string }>`
          SELECT concat_ws(' ', first_name, last_name) AS name FROM members
          WHERE organization_id = ${organizationId} AND user_id = ${id} AND role IN ('UserOrg', 'User')`
  ).execute(tx);
  return rows[0]?.name;
}

export async function findWalletIds(
  tx: DatabaseTransaction,
  organizationId: string,
  owner: Owner,
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`SELECT w.id FROM (${ownedBy(organizationId, owner)}) w`.execute(
    tx,
  );
  return rows.map(({ id }) => id);
}
