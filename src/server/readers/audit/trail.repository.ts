import { sql, type RawBuilder } from 'kysely';
import type { AuditedKind, ChangeOperation } from '#contract/audit.ts';
import { MAX_CHANGED_RECORDS, MAX_SPELLED_OUT } from '#contract/choices.ts';
import { ENTRY_KINDS } from '#contract/statement.ts';
import type { Cents } from '#core/money/cents.ts';
import type { DatabaseTransaction } from '../../platform/database/tenancy.ts';
import type { Changed } from '../../records/difference.ts';

/** Filter of the audit trail. A property with the value null does not filter. */
export interface TrailFilter {
  readonly id: string | null;
  /** Range of change and entry ids: `from` is included, `until` is excluded. */
  readonly from: string | null;
  readonly until: string | null;
  readonly userId: string | null;
  readonly kinds: readonly (AuditedKind | 'movement')[] | null;
  readonly recordIds: readonly string[] | null;
}

/**
 * Extent of a change's details. `first`: only the first records of the change. `all`: all records up to the limit,
 * including created and removed records of a bulk change.
 */
export type Spelling = 'first' | 'all';

interface Caused {
  readonly id: string;
  readonly at: Date;
  readonly userId: string | null;
  readonly address: string | null;
  readonly requestId: string | null;
  readonly operation: ChangeOperation;
}

export interface ChangeLine extends Caused {
  readonly kind: AuditedKind;
  readonly count: number;
  readonly ofKind: number;
  /**
   * Changed records that the response describes. If the request filters by record, only the records of the filter.
   */
  readonly records: readonly Changed[];
}

export interface MovementLine extends Caused {
  readonly reason: string;
  /** Credit that the entry moved; for a transfer, the amount of the company account. */
  readonly amountCents: Cents;
  /** `otherId` and `otherName` describe the other organization of a transfer, with its name at that time. */
  readonly otherId: string | null;
  readonly otherName: string | null;
  readonly wallets: number;
  readonly owners: number;
  /** Id of one moved wallet. If all moved wallets have one owner, this wallet shows who the owner is. */
  readonly wallet: string | null;
}

const within = (
  id: RawBuilder<unknown>,
  actor: RawBuilder<unknown>,
  { id: one, from, until, userId }: TrailFilter,
): RawBuilder<unknown> => sql`
  ${one === null ? sql`` : sql`AND ${id} = ${one}`}
  ${from === null ? sql`` : sql`AND ${id} >= ${from}`} ${until === null ? sql`` : sql`AND ${id} < ${until}`}
  ${userId === null ? sql`` : sql`AND ${actor} = ${userId}`}`;

const anyOf = (ids: readonly string[]) => sql`ANY (${[...ids]}::text[])`;

/** The audit line of a bulk change has no `record_id`, so the query searches its JSON. */
const ofRecords = (ids: readonly string[]) => sql`
  AND (c.record_id = ANY (${[...ids]}::uuid[]) OR (c.record_id IS NULL AND c.records::text ~ ${ids.join('|')}
    AND EXISTS (SELECT FROM json_array_elements(c.records) r (one)
      WHERE r.one->>'id' = ${anyOf(ids)}
        OR EXISTS (SELECT FROM json_array_elements(r.one->'created') v (one) WHERE v.one->>0 = ${anyOf(ids)})
        OR EXISTS (SELECT FROM json_array_elements(r.one->'removed') v (one) WHERE v.one->>0 = ${anyOf(ids)}))))`;

function spelledOut(ids: readonly string[] | null, spelling: Spelling): RawBuilder<unknown> {
  if (ids === null && spelling === 'first') {
    return sql`
      SELECT coalesce(json_agg(r.one ORDER BY r.place), '[]')
      FROM json_array_elements(c.records) WITH ORDINALITY r (one, place)
      WHERE r.place <= ${MAX_CHANGED_RECORDS} AND r.one->>'id' IS NOT NULL`;
  }
  const rowsOf = (what: 'created' | 'removed') => sql`(
    SELECT json_agg(v.one ORDER BY v.place) FROM json_array_elements(r.one->${what}::text) WITH ORDINALITY v (one, place)
    WHERE ${ids === null ? sql`v.place <= ${MAX_SPELLED_OUT}` : sql`v.one->>0 = ${anyOf(ids)}`})`;
  const isRequested =
    ids === null ? sql`r.place <= ${MAX_SPELLED_OUT}` : sql`coalesce(r.one->>'id' = ${anyOf(ids)}, true)`;
  return sql`
    SELECT coalesce(json_agg(CASE WHEN r.one->>'id' IS NOT NULL THEN r.one ELSE json_build_object('kind', r.one->'kind',
      'fields', r.one->'fields', 'created', ${rowsOf('created')}, 'removed', ${rowsOf('removed')}) END ORDER BY r.place), '[]')
    FROM json_array_elements(c.records) WITH ORDINALITY r (one, place) WHERE ${isRequested}`;
}

export async function findChanges(
  tx: DatabaseTransaction,
  organizationId: string,
  filter: TrailFilter,
  { limit, spelling }: { readonly limit: number; readonly spelling: Spelling },
): Promise<ChangeLine[]> {
  const { kinds, recordIds } = filter;
  const countOf = sql`sum(CASE WHEN r.one->>'id' IS NOT NULL THEN 1
    ELSE coalesce(json_array_length(r.one->'created'), 0) + coalesce(json_array_length(r.one->'removed'), 0) END)`;
  const { rows } = await sql<ChangeLine>`
    SELECT c.id, c.changed_at AS at, c.actor_user_id AS "userId", c.actor_address AS address, c.request_id AS "requestId",
      c.operation, c.kind, told.count, told."ofKind",
      (${spelledOut(recordIds, spelling)}) AS records
    FROM (
      SELECT c.* FROM changes c WHERE c.organization_id = ${organizationId}
        ${kinds === null ? sql`` : sql`AND c.kind = ANY (${[...kinds]}::text[])`}
        ${recordIds === null ? sql`` : ofRecords(recordIds)}
        ${within(sql`c.id`, sql`c.actor_user_id`, filter)}
      ORDER BY c.id DESC LIMIT ${limit}) c
    CROSS JOIN LATERAL (
      SELECT ${countOf}::int AS count,
        coalesce(${countOf} FILTER (WHERE r.one->>'kind' = c.kind), 0)::int AS "ofKind"
      FROM json_array_elements(c.records) r (one)) told
    ORDER BY c.id DESC`.execute(tx);
  return rows;
}

export async function findMovements(
  tx: DatabaseTransaction,
  organizationId: string,
  filter: TrailFilter,
  limit: number,
): Promise<MovementLine[]> {
  const { rows } = await sql<MovementLine>`
    SELECT e.id, e.posted_at AS at, e.actor_user_id AS "userId", e.actor_address AS address, e.request_id AS "requestId",
      e.kind AS operation, e.reason,
      (SELECT coalesce(sum(p.amount_cents), 0)::bigint FROM postings p
        JOIN ledger_accounts a ON a.organization_id = p.organization_id AND a.id = p.account_id
        WHERE p.organization_id = ${organizationId} AND p.entry_id = e.id
          AND CASE WHEN t.entry_id IS NULL THEN p.amount_cents > 0 ELSE a.kind = 'company' END) AS "amountCents",
      t.other_organization_id AS "otherId", t.other_name AS "otherName", moved.wallets, moved.owners, moved.wallet
    FROM (
      SELECT e.* FROM journal_entries e
      WHERE e.organization_id = ${organizationId} AND e.actor_user_id IS NOT NULL
        AND e.kind = ANY (${[...ENTRY_KINDS]}::text[]) ${within(sql`e.id`, sql`e.actor_user_id`, filter)}
      ORDER BY e.id DESC LIMIT ${limit}) e
    LEFT JOIN credit_transfers t ON t.organization_id = e.organization_id AND t.entry_id = e.id
    CROSS JOIN LATERAL (
      SELECT count(*)::int AS wallets, count(DISTINCT coalesce(w.user_id, w.vehicle_id))::int AS owners,
        min(w.id::text) AS wallet
      FROM postings p JOIN wallets w ON w.organization_id = p.organization_id AND w.id = p.account_id
      WHERE p.organization_id = ${organizationId} AND p.entry_id = e.id) moved
    ORDER BY e.id DESC`.execute(tx);
  return rows;
}

interface TrailAction {
  readonly at: Date;
  readonly operation: string;
  readonly kind: string;
  readonly address: string | null;
}

export async function findActionsOf(
  tx: DatabaseTransaction,
  organizationId: string,
  userId: string,
): Promise<TrailAction[]> {
  const { rows } = await sql<TrailAction>`
    SELECT at, operation, kind, address FROM (
      SELECT c.id, c.changed_at AS at, c.operation, c.kind, c.actor_address AS address FROM changes c
      WHERE c.organization_id = ${organizationId} AND c.actor_user_id = ${userId}
      UNION ALL
      SELECT e.id, e.posted_at, e.kind, 'movement', e.actor_address FROM journal_entries e
      WHERE e.organization_id = ${organizationId} AND e.actor_user_id = ${userId}
        AND e.kind = ANY (${[...ENTRY_KINDS]}::text[])) acts
    ORDER BY id DESC`.execute(tx);
  return rows;
}

/** All users with an audit line or credit movement. The recursive query needs one index lookup per user. */
export async function findActors(tx: DatabaseTransaction, organizationId: string): Promise<string[]> {
  const next = (table: RawBuilder<unknown>, after: RawBuilder<unknown>) => sql`(
    SELECT t.actor_user_id FROM ${table} t
    WHERE t.organization_id = ${organizationId} AND t.actor_user_id IS NOT NULL ${after}
    ORDER BY t.actor_user_id LIMIT 1)`;
  const actors = (table: RawBuilder<unknown>) => sql`
    SELECT actor_user_id AS id FROM (
      WITH RECURSIVE actors AS (
        ${next(table, sql``)}
        UNION ALL
        SELECT ${next(table, sql`AND t.actor_user_id > a.actor_user_id`)} FROM actors a WHERE a.actor_user_id IS NOT NULL)
      SELECT actor_user_id FROM actors WHERE actor_user_id IS NOT NULL) found`;
  const { rows } = await sql<{ id: string }>`
    ${actors(sql`changes`)} UNION ${actors(sql`journal_entries`)}`.execute(tx);
  return rows.map(({ id }) => id);
}
