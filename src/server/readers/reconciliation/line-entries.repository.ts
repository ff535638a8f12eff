import { sql, type RawBuilder } from 'kysely';
import type { DatabaseTransaction } from '../../platform/database/tenancy.ts';
import { describedPage, type DescribedEntry } from '../statement/described-entries.ts';
import type { LinePostings } from './line-entries.rules.ts';

export interface LineEntriesPage {
  /** Excluded upper limit of the entry ids on the page; null for the page with the newest entries. */
  readonly until: string | null;
  readonly entries: number;
}

/**
 * Up to this number of accounts, the query looks up the newest entries of each account. With more accounts, nearly every
 * entry would name one of them.
 */
const FEW_ACCOUNTS = 64;

/** Accounts with postings; null if there are more than `FEW_ACCOUNTS`. */
export async function findFewAccounts(
  tx: DatabaseTransaction,
  organizationId: string,
  { kinds }: LinePostings,
): Promise<string[] | null> {
  const { rows } = await sql<{ id: string }>`
    SELECT a.id FROM ledger_accounts a
    WHERE a.organization_id = ${organizationId} AND a.kind = ANY (${[...kinds]}::text[])
      AND EXISTS (SELECT FROM postings p WHERE p.organization_id = ${organizationId} AND p.account_id = a.id)
    LIMIT ${FEW_ACCOUNTS + 1}`.execute(tx);
  return rows.length > FEW_ACCOUNTS ? null : rows.map(({ id }) => id);
}

export function lineQuery(
  organizationId: string,
  of: LinePostings,
  accounts: readonly string[] | null,
  page: LineEntriesPage,
): RawBuilder<DescribedEntry> {
  const { kinds, sign, times } = of;
  return sql<DescribedEntry>`
    WITH found AS (${foundQuery(organizationId, of, accounts, page)}),
    page AS (
      SELECT found.entry_id, 0 AS position, (${times} * sum(p.amount_cents))::bigint AS amount_cents,
        0::bigint AS balance_after_cents
      FROM found
      JOIN postings p ON p.organization_id = ${organizationId} AND p.entry_id = found.entry_id ${signed(sign)}
      JOIN ledger_accounts a ON a.organization_id = ${organizationId} AND a.id = p.account_id
        AND a.kind = ANY (${[...kinds]}::text[])
      GROUP BY found.entry_id)
    ${describedPage(organizationId)}`;
}

const signed = (sign: LinePostings['sign']) =>
  sign === null ? sql`` : sign > 0 ? sql`AND p.amount_cents > 0` : sql`AND p.amount_cents < 0`;

function foundQuery(
  organizationId: string,
  { kinds, reversals, sign, entryKind }: LinePostings,
  accounts: readonly string[] | null,
  { until, entries }: LineEntriesPage,
): RawBuilder<unknown> {
  const newest = (column: RawBuilder<unknown>) =>
    sql`${until === null ? sql`` : sql`AND ${column} < ${until}`} ORDER BY ${column} DESC LIMIT ${entries}`;
  if (reversals) {
    return sql`SELECT e.id AS entry_id FROM journal_entries e
      WHERE e.organization_id = ${organizationId} AND e.reverses_id IS NOT NULL ${newest(sql`e.id`)}`;
  }
  if (entryKind !== null && entryKind !== 'purchase') {
    // The entry kind is a literal in the SQL text, so that the planner uses the partial index of that kind.
    return sql`SELECT e.id AS entry_id FROM journal_entries e
      WHERE e.organization_id = ${organizationId} AND e.kind = ${sql.lit(entryKind)} ${newest(sql`e.id`)}`;
  }
  const ofKind = entryKind === null ? sql`` : sql`AND e.kind = ${entryKind}`;
  const others =
    reversals === null
      ? sql``
      : sql`JOIN journal_entries e ON e.organization_id = ${organizationId} AND e.id = p.entry_id
          AND e.reverses_id IS NULL ${ofKind}`;
  if (accounts === null) {
    return sql`SELECT p.entry_id FROM postings p ${others}
      JOIN ledger_accounts a ON a.organization_id = ${organizationId} AND a.id = p.account_id
        AND a.kind = ANY (${[...kinds]}::text[])
      WHERE p.organization_id = ${organizationId} ${signed(sign)} ${until === null ? sql`` : sql`AND p.entry_id < ${until}`}
      GROUP BY p.entry_id ORDER BY p.entry_id DESC LIMIT ${entries}`;
  }
  return sql`SELECT DISTINCT p.entry_id FROM unnest(${[...accounts]}::uuid[]) AS a (id) CROSS JOIN LATERAL (
      SELECT p.entry_id FROM postings p ${others}
      WHERE p.organization_id = ${organizationId} AND p.account_id = a.id ${signed(sign)} ${newest(sql`p.entry_id`)}) p
    ORDER BY p.entry_id DESC LIMIT ${entries}`;
}

export async function hasEntry(
  tx: DatabaseTransaction,
  organizationId: string,
  entryId: string,
): Promise<boolean> {
  const row = await tx
    .selectFrom('journal_entries')
    .select('id')
    .where('organization_id', '=', organizationId)
    .where('id', '=', entryId)
    .executeTakeFirst();
  return row !== undefined;
}
