/** All SQL of the company's statement: found in the order in which its account counted, as dear as the page is long. */
import { sql, type RawBuilder } from 'kysely';
import type { Transaction } from '../../database/tenancy.ts';
import type { EntryRange } from './period-balances.repository.ts';
import { describedPage, type DescribedEntry } from './described-entries.ts';

export interface CompanyPage extends EntryRange {
  /** The entry behind which it goes on. */
  readonly before: string | null;
  readonly entries: number;
  readonly refuelsOnly: boolean;
}

export async function findCompanyAccount(tx: Transaction, organizationId: string): Promise<string> {
  const { id } = await tx
    .selectFrom('ledger_accounts')
    .select('id')
    .where('organization_id', '=', organizationId)
    .where('kind', '=', 'company')
    .executeTakeFirstOrThrow();
  return id;
}

/**
 * The newest postings of the account, by its own count. The period is what lies between the places of its first and its last
 * posting, so that what was held before and after it and its lines always add up.
 */
export function companyQuery(
  organizationId: string,
  accountId: string,
  { from, until, before, entries, refuelsOnly }: CompanyPage,
): RawBuilder<DescribedEntry> {
  const ofAccount = (alias: 'p' | 'e') =>
    sql`${sql.ref(`${alias}.organization_id`)} = ${organizationId} AND ${sql.ref(`${alias}.account_id`)} = ${accountId}`;
  const place = sql`(p.position, p.entry_id)`;
  const edge = (which: RawBuilder<unknown>) =>
    sql`(SELECT e.position, e.entry_id FROM postings e WHERE ${ofAccount('e')} AND ${which} LIMIT 1)`;
  return sql<DescribedEntry>`
    WITH page AS (
      SELECT p.entry_id, p.position, p.amount_cents, p.balance_after_cents FROM postings p
      ${refuelsOnly ? sql`JOIN journal_entries r ON r.organization_id = p.organization_id AND r.id = p.entry_id AND r.kind = 'refuel'` : sql``}
      WHERE ${ofAccount('p')}
        ${from === null ? sql`` : sql`AND ${place} >= ${edge(sql`e.entry_id >= ${from} ORDER BY e.entry_id`)}`}
        ${until === null ? sql`` : sql`AND ${place} <= ${edge(sql`e.entry_id < ${until} ORDER BY e.entry_id DESC`)}`}
        ${before === null ? sql`` : sql`AND ${place} < ${edge(sql`e.entry_id = ${before}`)}`}
      ORDER BY p.position DESC, p.entry_id DESC LIMIT ${entries})
    ${describedPage(organizationId)}`;
}

/** Whether the entry is one of the company's statement. */
export async function isOfCompany(
  tx: Transaction,
  organizationId: string,
  accountId: string,
  entryId: string,
): Promise<boolean> {
  const row = await tx
    .selectFrom('postings')
    .select('entry_id')
    .where('organization_id', '=', organizationId)
    .where('entry_id', '=', entryId)
    .where('account_id', '=', accountId)
    .executeTakeFirst();
  return row !== undefined;
}
