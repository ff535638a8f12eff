/** List of distributions. Each distribution has one row in `hand_outs`, so the list reads no postings. */
import { sql, type RawBuilder } from 'kysely';
import type { DistributionSource } from '#contract/distributions.ts';
import { ZERO_CENTS, type Cents } from '#core/money/cents.ts';
import { containing } from '../../platform/database/list-sql.ts';
import type { DatabaseTransaction } from '../../platform/database/tenancy.ts';

/**
 * Adds an amount to the collected sum of a distribution. The caller must hold the lock of the company account, as for
 * every collection.
 */
export async function addCollected(
  tx: DatabaseTransaction,
  organizationId: string,
  entryId: string,
  cents: Cents,
): Promise<void> {
  await sql`
    UPDATE hand_outs SET collected_cents = collected_cents + ${cents}
    WHERE organization_id = ${organizationId} AND entry_id = ${entryId}`.execute(tx);
}

/** Filter of the list of distributions; null means no condition. */
export interface DistributionListFilter {
  readonly from: string | null;
  readonly until: string | null;
  readonly userId: string | null;
  readonly source: DistributionSource | null;
  readonly withLeft: boolean;
  readonly walletIds: readonly string[] | null;
}

export type LeftByEntry = ReadonlyMap<string, Cents>;

export interface DistributionListRow {
  readonly entryId: string;
  readonly postedAt: Date;
  readonly userId: string | null;
  readonly source: DistributionSource;
  readonly schedule: { readonly _id: string; readonly name: string } | null;
  readonly wallets: number;
  readonly amountCents: Cents;
  readonly collectedCents: Cents;
  readonly leftCents: Cents;
}

export interface DistributionOrder {
  readonly by: '_id' | 'amount';
  readonly descending: boolean;
  readonly after: string | null;
  readonly limit: number;
}

export async function findDistributions(
  tx: DatabaseTransaction,
  organizationId: string,
  filter: DistributionListFilter,
  left: LeftByEntry,
  { by, descending, after, limit }: DistributionOrder,
): Promise<DistributionListRow[]> {
  const key = (table: string) =>
    by === 'amount' ? sql.raw(`${table}.amount_cents, ${table}.entry_id`) : sql.raw(`${table}.entry_id`);
  const [direction, beyond] = descending ? [sql`DESC`, sql`<`] : [sql`ASC`, sql`>`];
  const onwards =
    after === null
      ? sql``
      : sql`AND (${key('h')}) ${beyond} (SELECT ${key('a')} FROM hand_outs a
          WHERE a.organization_id = ${organizationId} AND a.entry_id = ${after})`;
  const order = by === 'amount' ? sql`h.amount_cents ${direction}, ` : sql``;
  const { rows } = await sql<DistributionListRow>`
    SELECT h.entry_id AS "entryId", e.posted_at AS "postedAt", h.user_id AS "userId", h.source,
      ${scheduleOf(sql`h`)} AS schedule, h.wallets,
      h.amount_cents AS "amountCents", h.collected_cents AS "collectedCents", h.left_cents AS "leftCents"
    FROM (
      SELECT h.*, coalesce(l.cents, 0)::bigint AS left_cents FROM ${withLeft(left)}
      WHERE ${matching(organizationId, filter)} ${onwards}
      ORDER BY ${order}h.entry_id ${direction} LIMIT ${limit}) h
    JOIN journal_entries e ON e.organization_id = h.organization_id AND e.id = h.entry_id
    ORDER BY ${order}h.entry_id ${direction}`.execute(tx);
  return rows;
}

/** SQL: the schedule behind the distribution `h`, or null. */
export const scheduleOf = (h: RawBuilder<unknown>): RawBuilder<unknown> => sql`(
  SELECT json_build_object('_id', s.id, 'name', s.name) FROM schedule_runs q
  JOIN schedules s ON s.organization_id = q.organization_id AND s.id = q.schedule_id
  WHERE q.organization_id = ${h}.organization_id AND q.entry_id = ${h}.entry_id)`;

export interface DistributionListSums {
  readonly count: number;
  readonly amountCents: Cents;
  readonly collectedCents: Cents;
  readonly leftCents: Cents;
}

export async function sumDistributions(
  tx: DatabaseTransaction,
  organizationId: string,
  filter: DistributionListFilter,
  left: LeftByEntry,
): Promise<DistributionListSums> {
  const { rows } = await sql<DistributionListSums>`
    SELECT count(*)::int AS count, coalesce(sum(h.amount_cents), 0)::bigint AS "amountCents",
      coalesce(sum(h.collected_cents), 0)::bigint AS "collectedCents", coalesce(sum(l.cents), 0)::bigint AS "leftCents"
    FROM ${withLeft(left)} WHERE ${matching(organizationId, filter)}`.execute(tx);
  return rows[0] ?? { count: 0, amountCents: ZERO_CENTS, collectedCents: ZERO_CENTS, leftCents: ZERO_CENTS };
}

function withLeft(left: LeftByEntry): RawBuilder<unknown> {
  return sql`hand_outs h
    LEFT JOIN unnest(${[...left.keys()]}::uuid[], ${[...left.values()]}::bigint[]) l (entry_id, cents)
      ON l.entry_id = h.entry_id`;
}

function matching(
  organizationId: string,
  { from, until, userId, source, withLeft: hasLeft, walletIds }: DistributionListFilter,
): RawBuilder<unknown> {
  return sql`h.organization_id = ${organizationId}
    ${from === null ? sql`` : sql`AND h.entry_id >= ${from}`}
    ${until === null ? sql`` : sql`AND h.entry_id < ${until}`}
    ${userId === null ? sql`` : sql`AND h.user_id = ${userId}`}
    ${source === null ? sql`` : sql`AND h.source = ${source}`}
    ${hasLeft ? sql`AND l.cents > 0` : sql``}
    ${walletIds === null ? sql`` : givenTo(organizationId, walletIds)}`;
}

/**
 * Above this number of wallets, the wallet filter matches most distributions. Testing each distribution until its first
 * match is then faster.
 */
const FEW_WALLETS = 200;

function givenTo(organizationId: string, walletIds: readonly string[]): RawBuilder<unknown> {
  const isOne = sql`= ANY (${[...walletIds]}::uuid[])`;
  if (walletIds.length <= FEW_WALLETS) {
    return sql`AND h.entry_id IN (
      SELECT p.entry_id FROM postings p
      WHERE p.organization_id = ${organizationId} AND p.account_id ${isOne} AND p.amount_cents > 0)`;
  }
  return sql`AND EXISTS (
    SELECT FROM (
      SELECT p.account_id FROM postings p
      WHERE p.organization_id = ${organizationId} AND p.entry_id = h.entry_id AND p.amount_cents > 0 OFFSET 0) p
    WHERE p.account_id ${isOne})`;
}

/** Finds wallets by the name or plate of their owner, including owners out of use. */
export async function findWalletsByOwner(
  tx: DatabaseTransaction,
  organizationId: string,
  search: string,
): Promise<string[]> {
  const plate = sql`litro_fold(v.license_plate || ' ' || v.plate_key)`;
  const { rows } = await sql<{ id: string }>`
    SELECT w.id FROM members m
    JOIN wallets w ON w.organization_id = m.organization_id AND w.user_id = m.user_id
    WHERE m.organization_id = ${organizationId} AND ${containing(sql`m.name_key`, [search])}
    UNION ALL
    SELECT w.id FROM vehicles v
    JOIN wallets w ON w.organization_id = v.organization_id AND w.vehicle_id = v.id
    WHERE v.organization_id = ${organizationId}
      AND ${containing(plate, [search, search.replace(/[\s.\-–]/g, '')])}`.execute(tx);
  return rows.map(({ id }) => id);
}

export async function isDistribution(
  tx: DatabaseTransaction,
  organizationId: string,
  entryId: string,
): Promise<boolean> {
  const row = await tx
    .selectFrom('hand_outs')
    .select('entry_id')
    .where('organization_id', '=', organizationId)
    .where('entry_id', '=', entryId)
    .executeTakeFirst();
  return row !== undefined;
}

export async function findAuthors(tx: DatabaseTransaction, organizationId: string): Promise<string[]> {
  const rows = await tx
    .selectFrom('hand_outs')
    .select('user_id')
    .distinct()
    .where('organization_id', '=', organizationId)
    .where('user_id', 'is not', null)
    .execute();
  return rows.flatMap(({ user_id: userId }) => userId ?? []);
}
