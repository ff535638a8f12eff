import { sql } from 'kysely';
import type { ListedUser, ListedVehicle } from '#contract/aggregates.ts';
import type { RouteQuery, RouteResponse } from '#contract/routes.ts';
import { reaisFromCents } from '#core/money/reais.ts';
import { pageSql, readAfter } from '../../platform/database/list-sql.ts';
import type { Scope, DatabaseTransaction } from '../../platform/database/tenancy.ts';
import { nextAfter, type ExportBatch } from '../../platform/exports/list-export.ts';
import { describePage } from '../../platform/paging.ts';
import { typeOf } from '../../features/people/user-type.ts';
import { ROLES } from '../../features/people/users.service.ts';
import {
  countRecords,
  usersOfAll,
  vehiclesOfAll,
  type UserOfAll,
  type VehicleOfAll,
} from './records.repository.ts';

export type VehicleCall = 'POST /superAdmin/organization/vehicle/list';
export type UserCall = 'POST /superAdmin/organization/user/list';

const VEHICLE_STATUS = sql`v.status`;
const MEMBER_STATUS = sql`m.status`;

/**
 * Lists vehicles of several organizations. Needs a snapshot transaction, because rows and totals must belong to one
 * instant.
 */
export async function listVehiclesOfAll(
  tx: DatabaseTransaction,
  { organizations }: Scope,
  query: RouteQuery<VehicleCall>,
): Promise<RouteResponse<VehicleCall>> {
  const list = vehiclesOfAll(organizations, query);
  const totals = await countRecords(tx, query, list, VEHICLE_STATUS);
  const { rows } = await pageSql(query, list, totals.count).execute(tx);
  return { docs: rows.map(presentVehicle), ...describePage(query, totals.count), totals };
}

/** Needs a snapshot transaction, as {@link listVehiclesOfAll}. */
export async function listUsersOfAll(
  tx: DatabaseTransaction,
  { organizations }: Scope,
  query: RouteQuery<UserCall>,
): Promise<RouteResponse<UserCall>> {
  const list = usersOfAll(organizations, rolesOf(query), query);
  const totals = await countRecords(tx, query, list, MEMBER_STATUS);
  const { rows } = await pageSql(query, list, totals.count).execute(tx);
  return { docs: rows.map(presentUser), ...describePage(query, totals.count), totals };
}

export async function readVehicles(
  tx: DatabaseTransaction,
  { organizations }: Scope,
  query: RouteQuery<VehicleCall>,
  after: string | null,
  limit: number,
): Promise<ExportBatch<ListedVehicle>> {
  const rows = await readAfter(tx, query, vehiclesOfAll(organizations, query), { after, limit });
  return { rows: rows.map(presentVehicle), next: nextAfter(rows, limit, ({ id }) => id) };
}

export async function readUsers(
  tx: DatabaseTransaction,
  { organizations }: Scope,
  query: RouteQuery<UserCall>,
  after: string | null,
  limit: number,
): Promise<ExportBatch<ListedUser>> {
  const list = usersOfAll(organizations, rolesOf(query), query);
  const rows = await readAfter(tx, query, list, { after, limit });
  return {
    rows: rows.map(presentUser),
    next: nextAfter(rows, limit, ({ memberId }) => memberId),
  };
}

const rolesOf = ({ type }: RouteQuery<UserCall>) => (type ? [ROLES[type]] : Object.values(ROLES));

const organizationOf = (row: VehicleOfAll | UserOfAll) => ({
  _id: row.organizationId,
  name: row.organizationName,
});

function presentVehicle(row: VehicleOfAll): ListedVehicle {
  const { id, kind, licensePlate, make, model, year, fuelType, status } = row;
  const vehicle = { kind, licensePlate, make, model, year, fuelType, status };
  return {
    _id: id,
    organization: organizationOf(row),
    ...vehicle,
    balance: reaisFromCents(row.balanceCents),
  };
}

function presentUser(row: UserOfAll): ListedUser {
  return {
    _id: row.id,
    record: row.memberId,
    organization: organizationOf(row),
    name: `${row.firstName} ${row.lastName}`.trim(),
    email: row.email,
    type: typeOf(row.role),
    status: row.status,
  };
}
