/** All SQL that the audit trail is read with. */
import { sql, type Kysely, type RawBuilder } from 'kysely';
import type { AuditedKind, ChangeOperation } from '#contract/audit.ts';
import { MAX_CHANGED_RECORDS, MAX_SPELLED_OUT } from '#contract/choices.ts';
import { ENTRY_KINDS } from '#contract/statement.ts';
import type { Cents } from '#core/money/cents.ts';
import type { Schema } from '../../database/schema.ts';
import type { Transaction } from '../../database/tenancy.ts';
import { nameOf } from '../organizations/name-sql.ts';
import type { Changed } from './difference.ts';
import type { RecordKind } from './record-kind.ts';

/** What the trail is narrowed by; null where nothing was said. */
export interface TrailFilter {
  /** Of one change or entry. */
  readonly id: string | null;
  /** Ids of changes and entries: from the first one on, and before the second one. */
  readonly from: string | null;
  readonly until: string | null;
  readonly userId: string | null;
  readonly kind: AuditedKind | 'movement' | null;
  readonly recordId: string | null;
}

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
  /** Of them, those of its kind. */
  readonly ofKind: number;
  /** The first of them; of those that were made or removed with many, only where one change is asked for. */
  readonly records: readonly Changed[];
}

export interface MovementLine extends Caused {
  /** Of a transfer, what the company's account moved. */
  readonly amountCents: Cents;
  /** Of a transfer, the other organisation, as it was called then. */
  readonly otherId: string | null;
  readonly otherName: string | null;
  /** The wallets that it moved, and how many owners they have. */
  readonly wallets: number;
  readonly owners: number;
  /** One of them; the only one of its owner where all are of one. */
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

/** Where many were made or removed at once, the change names them in rows, and has no id of one. */
const ofRecord = (recordId: string) => sql`
  AND (c.record_id = ${recordId} OR (c.record_id IS NULL AND position(${recordId}::text IN c.records::text) > 0))`;

/** The newest changes, as many as asked for. */
export async function findChanges(
  tx: Transaction,
  organizationId: string,
  filter: TrailFilter,
  limit: number,
): Promise<ChangeLine[]> {
  const { id, kind, recordId } = filter;
  const most = id === null ? MAX_CHANGED_RECORDS : MAX_SPELLED_OUT;
  const rowsOf = (what: 'created' | 'removed') => sql`(
    SELECT json_agg(v.one ORDER BY v.place) FROM json_array_elements(r.one->${what}::text) WITH ORDINALITY v (one, place)
    WHERE v.place <= ${most})`;
  const spelledOut =
    id === null
      ? sql`r.one`
      : sql`CASE WHEN r.one->>'id' IS NOT NULL THEN r.one ELSE json_build_object('kind', r.one->'kind',
          'fields', r.one->'fields', 'created', ${rowsOf('created')}, 'removed', ${rowsOf('removed')}) END`;
  const countOf = sql`sum(CASE WHEN r.one->>'id' IS NOT NULL THEN 1
    ELSE coalesce(json_array_length(r.one->'created'), 0) + coalesce(json_array_length(r.one->'removed'), 0) END)`;
  const { rows } = await sql<ChangeLine>`
    SELECT c.id, c.changed_at AS at, c.actor_user_id AS "userId", c.actor_address AS address, c.request_id AS "requestId",
      c.operation, c.kind, told.count, told."ofKind",
      (SELECT coalesce(json_agg(${spelledOut} ORDER BY r.place), '[]')
        FROM json_array_elements(c.records) WITH ORDINALITY r (one, place)
        WHERE r.place <= ${most} ${id === null ? sql`AND r.one->>'id' IS NOT NULL` : sql``}) AS records
    FROM (
      SELECT c.* FROM changes c WHERE c.organization_id = ${organizationId}
        ${kind === null ? sql`` : sql`AND c.kind = ${kind}`} ${recordId === null ? sql`` : ofRecord(recordId)}
        ${within(sql`c.id`, sql`c.actor_user_id`, filter)}
      ORDER BY c.id DESC LIMIT ${limit}) c
    CROSS JOIN LATERAL (
      SELECT ${countOf}::int AS count,
        coalesce(${countOf} FILTER (WHERE r.one->>'kind' = c.kind), 0)::int AS "ofKind"
      FROM json_array_elements(c.records) r (one)) told
    ORDER BY c.id DESC`.execute(tx);
  return rows;
}

/** The newest movements of credit that somebody caused, as many as asked for. */
export async function findMovements(
  tx: Transaction,
  organizationId: string,
  filter: TrailFilter,
  limit: number,
): Promise<MovementLine[]> {
  const { rows } = await sql<MovementLine>`
    SELECT e.id, e.posted_at AS at, e.actor_user_id AS "userId", e.actor_address AS address, e.request_id AS "requestId",
      e.kind AS operation,
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

interface Act {
  readonly at: Date;
  readonly operation: string;
  readonly kind: string;
  readonly address: string | null;
}

/** Every change and every movement of credit that one person caused, newest first. */
export async function findActsOf(tx: Transaction, organizationId: string, userId: string): Promise<Act[]> {
  const { rows } = await sql<Act>`
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

/** Everybody who ever changed or moved something: one look into an index for each. */
export async function findActors(tx: Transaction, organizationId: string): Promise<string[]> {
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

/** A record as it is now: what it is called, and what it is of. */
export interface NowRecord {
  readonly id: string;
  readonly title: string | null;
  /** Its fields that are told though they did not change. */
  readonly apart: Readonly<Record<string, unknown>>;
}

/** The records as they are now. */
export async function findRecordsNow(
  tx: Transaction,
  organizationId: string,
  { table, id, title, tellsApart = [] }: RecordKind,
  ids: readonly string[],
): Promise<NowRecord[]> {
  if (!title || ids.length === 0) return [];
  const apart = tellsApart.flatMap((field) => [sql`${field}::text`, sql.ref(`r.${field}`)]);
  const { rows } = await sql<NowRecord>`
    SELECT ${sql.ref(`r.${id}`)} AS id, ${title} AS title, json_build_object(${sql.join(apart)}) AS apart
    FROM ${sql.ref(table)} r
    WHERE r.organization_id = ${organizationId} AND ${sql.ref(`r.${id}`)} = ANY (${[...ids]}::uuid[])`.execute(
    tx,
  );
  return rows;
}

/** What people, vehicles, cost centres and tanks are called now that values name by these ids; a person by the id of the user. */
export async function findNamed(
  tx: Transaction,
  organizationId: string,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (ids.length === 0) return new Map();
  const named = sql`= ANY (${[...ids]}::uuid[])`;
  const own = sql`r.organization_id = ${organizationId}`;
  const { rows } = await sql<{ id: string; name: string }>`
    SELECT r.user_id AS id, concat_ws(' ', r.first_name, r.last_name) AS name FROM members r WHERE ${own} AND r.user_id ${named}
    UNION ALL SELECT r.id, r.license_plate FROM vehicles r WHERE ${own} AND r.id ${named}
    UNION ALL SELECT r.id, r.name FROM expense_centers r WHERE ${own} AND r.id ${named}
    UNION ALL SELECT r.id, r.name FROM tanks r WHERE ${own} AND r.id ${named}`.execute(tx);
  return new Map(rows.map(({ id, name }) => [id, name]));
}

/** The same of organisations: its own name, and those of the one right above it and of all below it. */
export const namesOfOrganizations = (
  database: Kysely<Schema>,
  organizationId: string,
  ids: readonly string[],
) =>
  database
    .withRecursive('family', (query) =>
      query
        .selectFrom('organizations')
        .select('organization_id')
        .where('organization_id', '=', organizationId)
        .union(
          query
            .selectFrom('organizations as o')
            .innerJoin('family as f', 'f.organization_id', 'o.parent_id')
            .select('o.organization_id'),
        ),
    )
    .selectFrom('organizations as o')
    .select(['o.organization_id as id', nameOf('o').as('name')])
    .where('o.organization_id', 'in', ids)
    .where((is) =>
      is.or([
        is('o.organization_id', 'in', is.selectFrom('family').select('family.organization_id')),
        is(
          'o.organization_id',
          '=',
          is
            .selectFrom('organizations as own')
            .select('own.parent_id')
            .where('own.organization_id', '=', organizationId),
        ),
      ]),
    );
