import { sql, type RawBuilder } from 'kysely';
import type { RouteQuery } from '#contract/routes.ts';
import type { FuelType } from '#contract/vehicles.ts';
import type { Cents } from '#core/money/cents.ts';
import { containing, matchingOf, type SqlList, type SqlListQuery } from '../../platform/database/list-sql.ts';
import type { MemberRole, Status, VehicleKind } from '../../platform/database/schema.ts';
import type { DatabaseTransaction } from '../../platform/database/tenancy.ts';
import { nameOf } from '../../platform/organization/name-sql.ts';

interface OfOrganization {
  readonly id: string;
  readonly organizationId: string;
  readonly organizationName: string;
  readonly status: Status;
}

export interface VehicleOfAll extends OfOrganization {
  readonly kind: VehicleKind;
  readonly licensePlate: string;
  readonly make: string;
  readonly model: string;
  readonly year: number | null;
  readonly fuelType: FuelType;
  readonly balanceCents: Cents;
}

export interface UserOfAll extends OfOrganization {
  /** Id of the member record, for keyset paging. The property `id` is the id of the user. */
  readonly memberId: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  readonly role: MemberRole;
}

const organizationColumns = (of: string) => sql`${sql.ref(`${of}.organization_id`)} AS "organizationId",
  ${nameOf('o')} AS "organizationName", ${sql.ref(`${of}.status`)} AS status`;

/** SQL filter by status. A list contains deleted records only if the query requests deleted records. */
const ofStatus = (of: string, { status, isDeleted = false }: { status?: Status; isDeleted?: boolean }) => {
  const column = sql.ref(`${of}.status`);
  const statusFilter = status === undefined ? sql`` : sql`AND ${column} = ${status}`;
  return sql`${isDeleted ? sql`${column} = 'deleted'` : sql`${column} <> 'deleted'`} ${statusFilter}`;
};

type VehicleSumsQuery = RouteQuery<'POST /superAdmin/organization/vehicle/list'>;

export function vehiclesOfAll(among: readonly string[], query: VehicleSumsQuery): SqlList<VehicleOfAll> {
  const { kind, search = '' } = query;
  return {
    table: sql`vehicles v`,
    owned: sql`v.organization_id = ANY (${[...among]}::uuid[])`,
    matching: sql`${kind === undefined ? sql`` : sql`v.kind = ${kind} AND`} ${ofStatus('v', query)}
      AND ${containing(sql`v.search_words`, [search, search.replace(/[\s.\-–]/g, '')])}`,
    id: sql`v.id`,
    sortKeys: {
      licensePlate: { by: sql`v.license_plate` },
      make: { by: sql`v.make_key` },
      status: { by: sql`v.status` },
    },
    columns: sql<VehicleOfAll>`v.id, ${organizationColumns('v')}, v.kind, v.license_plate AS "licensePlate", v.make, v.model, v.year,
      v.fuel_type AS "fuelType", coalesce(held.cents, 0)::bigint AS "balanceCents"`,
    join: sql`JOIN organizations o ON o.organization_id = v.organization_id
      LEFT JOIN LATERAL (
        SELECT sum(a.balance_cents)::bigint AS cents FROM wallets w
        JOIN ledger_accounts a ON a.organization_id = w.organization_id AND a.id = w.id
        WHERE w.organization_id = v.organization_id AND w.vehicle_id = v.id) held ON true`,
  };
}

type UserQuery = RouteQuery<'POST /superAdmin/organization/user/list'>;

export function usersOfAll(
  among: readonly string[],
  roles: readonly MemberRole[],
  query: UserQuery,
): SqlList<UserOfAll> {
  const { search = '' } = query;
  return {
    table: sql`members m`,
    owned: sql`m.organization_id = ANY (${[...among]}::uuid[])`,
    matching: sql`m.role = ANY (${[...roles]}::text[]) AND ${ofStatus('m', query)}
      AND ${containing(sql`litro_fold(m.first_name || ' ' || m.last_name || ' ' || m.email)`, [search])}`,
    id: sql`m.id`,
    namedBy: sql`m.user_id`,
    sortKeys: {
      name: { by: sql`m.name_key` },
      email: { by: sql`m.email_key` },
      status: { by: sql`m.status` },
    },
    columns: sql<UserOfAll>`m.user_id AS id, m.id AS "memberId", ${organizationColumns('m')}, m.first_name AS "firstName",
      m.last_name AS "lastName", m.email, m.role`,
    join: sql`JOIN organizations o ON o.organization_id = m.organization_id`,
  };
}

export interface Counts {
  readonly count: number;
  readonly active: number;
  readonly inactive: number;
}

export async function countRecords<Row>(
  tx: DatabaseTransaction,
  query: Pick<SqlListQuery, '_id'>,
  list: SqlList<Row>,
  status: RawBuilder<unknown>,
): Promise<Counts> {
  const { rows } = await sql<Counts>`
    SELECT count(*)::int AS count, count(*) FILTER (WHERE ${status} = 'active')::int AS active,
      count(*) FILTER (WHERE ${status} = 'inactive')::int AS inactive
    FROM ${list.table} WHERE ${list.owned} AND ${matchingOf(query, list)}`.execute(tx);
  return rows[0] ?? { count: 0, active: 0, inactive: 0 };
}
