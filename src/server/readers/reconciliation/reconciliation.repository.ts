import { sql, type RawBuilder } from 'kysely';
import { ZERO_CENTS, type Cents } from '#core/money/cents.ts';
import type { CreditAccountKind } from '../../platform/database/schema.ts';
import type { DatabaseTransaction } from '../../platform/database/tenancy.ts';

export interface AccountsRow {
  readonly kind: CreditAccountKind;
  readonly count: number;
  readonly postedCents: Cents;
  readonly storedCents: Cents;
  readonly differing: number;
}

/** Method to calculate an account's sum. `lookedUp`: balance after the last posting. `addedUp`: sum of all postings. */
export type Finding = 'lookedUp' | 'addedUp';

type Until = string | null;

const before = (until: Until, column: RawBuilder<unknown>) =>
  until === null ? sql`` : sql`AND ${column} < ${until}`;

export function accountsQuery(
  organizationId: string,
  until: Until,
  finding: Finding,
): RawBuilder<AccountsRow> {
  return sql<AccountsRow>`
    SELECT a.kind, count(*)::int AS count, coalesce(sum(l.cents), 0)::bigint AS "postedCents",
      sum(a.balance_cents)::bigint AS "storedCents",
      (count(*) FILTER (WHERE a.balance_cents <> coalesce(l.cents, 0)))::int AS differing
    FROM ledger_accounts a LEFT JOIN ${finding === 'lookedUp' ? lastLeft(organizationId, until) : allOf(organizationId, until)}
    WHERE a.organization_id = ${organizationId} AND a.kind NOT LIKE 'tank%'
    GROUP BY a.kind`;
}

/**
 * SQL for an account's last balance before the entry `until`. For the present it sorts postings by their position in the
 * account. For the past it sorts postings by entry id, which contains the entry's time.
 */
function lastLeft(organizationId: string, until: Until): RawBuilder<unknown> {
  const order = until === null ? sql`p.position DESC, p.entry_id DESC` : sql`p.entry_id DESC`;
  return sql`LATERAL (
      SELECT p.balance_after_cents AS cents FROM postings p
      WHERE p.organization_id = ${organizationId} AND p.account_id = a.id ${before(until, sql`p.entry_id`)}
      ORDER BY ${order} LIMIT 1) l ON true`;
}

const allOf = (organizationId: string, until: Until): RawBuilder<unknown> => sql`(
      SELECT p.account_id, sum(p.amount_cents) AS cents FROM postings p
      WHERE p.organization_id = ${organizationId} ${before(until, sql`p.entry_id`)}
      GROUP BY p.account_id) l ON l.account_id = a.id`;

/** Number of postings that the database sums in the time of one lookup of a balance. */
const POSTINGS_OF_A_LOOK_UP = 64;

export async function chooseFinding(tx: DatabaseTransaction, organizationId: string): Promise<Finding> {
  const { rows } = await sql<{ accounts: number; postings: number }>`
    SELECT count(*)::int AS accounts, coalesce(sum(posting_count), 0)::float8 AS postings FROM ledger_accounts
    WHERE organization_id = ${organizationId} AND kind NOT LIKE 'tank%'`.execute(tx);
  const [{ accounts, postings } = { accounts: 0, postings: 0 }] = rows;
  return accounts * POSTINGS_OF_A_LOOK_UP < postings ? 'lookedUp' : 'addedUp';
}

interface SumRow {
  readonly kind: CreditAccountKind;
  readonly cents: Cents;
}

export async function sumReversals(
  tx: DatabaseTransaction,
  organizationId: string,
  until: Until,
): Promise<SumRow[]> {
  const { rows } = await sql<SumRow>`
    SELECT a.kind, sum(p.amount_cents)::bigint AS cents FROM journal_entries e
    JOIN postings p ON p.organization_id = ${organizationId} AND p.entry_id = e.id
    JOIN ledger_accounts a ON a.organization_id = ${organizationId} AND a.id = p.account_id
    WHERE e.organization_id = ${organizationId} AND e.reverses_id IS NOT NULL ${before(until, sql`e.id`)}
    GROUP BY a.kind`.execute(tx);
  return rows;
}

export async function sumGiven(
  tx: DatabaseTransaction,
  organizationId: string,
  until: Until,
): Promise<Cents> {
  const { rows } = await sql<{ cents: Cents }>`
    SELECT coalesce(sum(p.amount_cents), 0)::bigint AS cents FROM ledger_accounts a
    JOIN postings p ON p.organization_id = ${organizationId} AND p.account_id = a.id AND p.amount_cents > 0
    JOIN journal_entries e ON e.organization_id = ${organizationId} AND e.id = p.entry_id AND e.reverses_id IS NULL
    WHERE a.organization_id = ${organizationId} AND a.kind = 'transfers' ${before(until, sql`p.entry_id`)}`.execute(
    tx,
  );
  return rows[0]?.cents ?? ZERO_CENTS;
}

export async function sumReturns(
  tx: DatabaseTransaction,
  organizationId: string,
  until: Until,
): Promise<{ readonly givenBackCents: Cents; readonly forgivenCents: Cents }> {
  const { rows } = await sql<{ givenBackCents: Cents; forgivenCents: Cents }>`
    SELECT coalesce(sum(p.amount_cents) FILTER (WHERE e.kind = 'purchase_return'), 0)::bigint AS "givenBackCents",
      -coalesce(sum(p.amount_cents) FILTER (WHERE e.kind = 'write_off'), 0)::bigint AS "forgivenCents"
    FROM journal_entries e
    JOIN postings p ON p.organization_id = ${organizationId} AND p.entry_id = e.id
    JOIN ledger_accounts a ON a.organization_id = ${organizationId} AND a.id = p.account_id AND a.kind = 'purchases'
    WHERE e.organization_id = ${organizationId} AND e.kind IN ('purchase_return', 'write_off') ${before(until, sql`e.id`)}`.execute(
    tx,
  );
  return rows[0] ?? { givenBackCents: ZERO_CENTS, forgivenCents: ZERO_CENTS };
}
