/**
 * All SQL of the company's statement. The queries read postings by their position in the account, so their cost is
 * proportional to the page.
 */
import { sql, type RawBuilder } from 'kysely';
import type { DatabaseTransaction } from '../../platform/database/tenancy.ts';
import type { EntryRange } from './period-balances.repository.ts';
import { describedPage, type DescribedEntry } from './described-entries.ts';

export interface CompanyPage extends EntryRange {
  /** The page contains only entries that are older than this entry; null for the first page. */
  readonly before: string | null;
  readonly entries: number;
  readonly refuelsOnly: boolean;
}

export interface StatementAccounts {
  readonly company: string;
  readonly debt: string;
}

export async function findStatementAccounts(
  tx: DatabaseTransaction,
  organizationId: string,
): Promise<StatementAccounts> {
  const rows = await tx
    .selectFrom('ledger_accounts')
    .select(['id', 'kind'])
    .where('organization_id', '=', organizationId)
    .where('kind', 'in', ['company', 'debt'])
    .execute();
  const idOf = (kind: 'company' | 'debt') => {
    const account = rows.find((row) => row.kind === kind);
    if (!account) throw new Error(`${organizationId} has no account ${kind}.`);
    return account.id;
  };
  return { company: idOf('company'), debt: idOf('debt') };
}

/**
 * Newest postings of the company account by their position in the account, and entries that changed only the debt. The
 * positions of the period's first and last posting bound the period, so lines and balances add up. A debt-only entry
 * follows the company's last posting before the entry, because the company holds nothing while it owes.
 */
export function companyQuery(
  organizationId: string,
  accounts: StatementAccounts,
  { from, until, before, entries, refuelsOnly }: CompanyPage,
): RawBuilder<DescribedEntry> {
  const ofAccount = (alias: 'p' | 'e' | 'd', account: string) =>
    sql`${sql.ref(`${alias}.organization_id`)} = ${organizationId} AND ${sql.ref(`${alias}.account_id`)} = ${account}`;
  const ofCompany = (alias: 'p' | 'e') => ofAccount(alias, accounts.company);
  const edge = (which: RawBuilder<unknown>) =>
    sql`(SELECT e.position, e.entry_id FROM postings e WHERE ${ofCompany('e')} AND ${which} LIMIT 1)`;
  const positionBefore = (entry: RawBuilder<unknown>) => sql`coalesce((SELECT e.position FROM postings e
      WHERE ${ofCompany('e')} AND e.entry_id < ${entry} ORDER BY e.entry_id DESC LIMIT 1), 0)`;
  const placeOf = (entry: string) => sql`(SELECT coalesce(
      (SELECT e.position FROM postings e WHERE ${ofCompany('e')} AND e.entry_id = ${entry}),
      ${positionBefore(sql`${entry}::uuid`)}), ${entry}::uuid)`;
  const debts = sql`
    SELECT d.entry_id, ${positionBefore(sql`d.entry_id`)} AS position, 0::bigint AS amount_cents, 0::bigint AS balance_after_cents
    FROM postings d WHERE ${ofAccount('d', accounts.debt)}
      ${from === null ? sql`` : sql`AND d.entry_id >= ${from}`}
      ${until === null ? sql`` : sql`AND d.entry_id < ${until}`}
      AND NOT EXISTS (SELECT FROM postings e WHERE ${ofCompany('e')} AND e.entry_id = d.entry_id)`;
  return sql<DescribedEntry>`
    WITH posted AS (
      SELECT p.entry_id, p.position, p.amount_cents, p.balance_after_cents FROM postings p
      ${refuelsOnly ? sql`JOIN journal_entries r ON r.organization_id = p.organization_id AND r.id = p.entry_id AND r.kind = 'refuel'` : sql``}
      WHERE ${ofCompany('p')}
        ${from === null ? sql`` : sql`AND (p.position, p.entry_id) >= ${edge(sql`e.entry_id >= ${from} ORDER BY e.entry_id`)}`}
        ${until === null ? sql`` : sql`AND (p.position, p.entry_id) <= ${edge(sql`e.entry_id < ${until} ORDER BY e.entry_id DESC`)}`}
        ${before === null ? sql`` : sql`AND (p.position, p.entry_id) < ${placeOf(before)}`}
      ORDER BY p.position DESC, p.entry_id DESC LIMIT ${entries}),
    lines AS (
      SELECT * FROM posted
      ${refuelsOnly ? sql`` : sql`UNION ALL SELECT * FROM (${debts}) d ${before === null ? sql`` : sql`WHERE (d.position, d.entry_id) < ${placeOf(before)}`}`}
      ORDER BY position DESC, entry_id DESC LIMIT ${entries}),
    page AS (
      SELECT lines.*, coalesce(-d.amount_cents, 0)::bigint AS debt_cents FROM lines
      LEFT JOIN postings d ON ${ofAccount('d', accounts.debt)} AND d.entry_id = lines.entry_id)
    ${describedPage(organizationId, sql`page.debt_cents AS "debtCents",`)}`;
}

export async function isOfCompany(
  tx: DatabaseTransaction,
  organizationId: string,
  accounts: StatementAccounts,
  entryId: string,
): Promise<boolean> {
  const row = await tx
    .selectFrom('postings')
    .select('entry_id')
    .where('organization_id', '=', organizationId)
    .where('entry_id', '=', entryId)
    .where('account_id', 'in', [accounts.company, accounts.debt])
    .executeTakeFirst();
  return row !== undefined;
}
