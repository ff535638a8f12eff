import { sql } from 'kysely';
import type { FuelProduct } from '#contract/fills.ts';
import type { WayPoint } from '#contract/maps.ts';
import type { RouteQuery } from '#contract/routes.ts';
import type { RouteScript } from '#contract/route-scripts.ts';
import { containing, type SqlList } from '../../platform/database/list-sql.ts';
import type { DatabaseTransaction } from '../../platform/database/tenancy.ts';

type NamedPoint = RouteScript['vehicle'];

export interface RouteScriptColumns {
  readonly name: string;
  readonly wayPoints: readonly WayPoint[];
  readonly vehicleId: string | null;
  readonly userId: string | null;
  readonly product: FuelProduct | null;
  readonly corridorKm: 5 | 10 | 20;
  readonly returns: boolean;
  readonly distanceMeters: number;
  readonly durationSeconds: number;
  readonly isEstimate: boolean;
  readonly updatedAt: Date;
  readonly savedBy: string | null;
}

export interface RouteScriptRow extends Omit<RouteScriptColumns, 'vehicleId' | 'userId'> {
  readonly id: string;
  readonly vehicle: NamedPoint;
  readonly user: NamedPoint;
  readonly status: 'active' | 'deleted';
  readonly createdAt: Date;
}

/** Joins the vehicle and the person of a route. Deleted vehicles and people give null. */
const join = sql`
  LEFT JOIN vehicles v ON v.organization_id = r.organization_id AND v.id = r.vehicle_id
  LEFT JOIN members m ON m.organization_id = r.organization_id AND m.user_id = r.user_id`;

const columns = sql<RouteScriptRow>`r.id, r.name, r.way_points AS "wayPoints", r.product, r.corridor_km AS "corridorKm", r.returns,
  r.distance_meters AS "distanceMeters", r.duration_seconds AS "durationSeconds", r.is_estimate AS "isEstimate", r.status,
  r.created_at AS "createdAt", r.updated_at AS "updatedAt", r.saved_by AS "savedBy",
  CASE WHEN v.id IS NOT NULL THEN json_build_object('_id', v.id, 'name', v.license_plate) END AS vehicle,
  CASE WHEN m.id IS NOT NULL THEN json_build_object('_id', m.user_id, 'name', btrim(m.first_name || ' ' || m.last_name)) END AS "user"`;

type RouteScriptFilter = Pick<
  RouteQuery<'GET /admin/organization/routeScript'>,
  'isDeleted' | 'search' | 'vehicle' | 'user'
>;

export function routeScriptList(
  organizationId: string,
  { isDeleted = false, search = '', vehicle, user }: RouteScriptFilter,
): SqlList<RouteScriptRow> {
  return {
    table: sql`route_scripts r`,
    owned: sql`r.organization_id = ${organizationId}`,
    matching: sql`r.status = ${isDeleted ? 'deleted' : 'active'}
      ${vehicle === undefined ? sql`` : sql`AND r.vehicle_id = ${vehicle}`}
      ${user === undefined ? sql`` : sql`AND r.user_id = ${user}`}
      ${search === '' ? sql`` : sql`AND (${naming(search)})`}`,
    id: sql`r.id`,
    sortKeys: {
      name: { by: sql`litro_fold(r.name)` },
      distance: { by: sql`r.distance_meters` },
      updatedAt: { by: sql`r.updated_at` },
    },
    columns,
    join,
  };
}

const naming = (search: string) => sql`${containing(sql`litro_fold(r.name)`, [search])}
  OR EXISTS (SELECT FROM jsonb_array_elements(r.way_points) p WHERE ${containing(sql`litro_fold(p ->> 'label')`, [search])})
  OR EXISTS (SELECT FROM vehicles s WHERE s.organization_id = r.organization_id AND s.id = r.vehicle_id
    AND ${containing(sql`litro_fold(s.license_plate || ' ' || s.plate_key)`, [search, search.replace(/[\s.\-–]/g, '')])})`;

export async function findRouteScript(
  tx: DatabaseTransaction,
  organizationId: string,
  id: string,
): Promise<RouteScriptRow | undefined> {
  const { rows } = await sql<RouteScriptRow>`
    SELECT ${columns} FROM route_scripts r ${join}
    WHERE r.organization_id = ${organizationId} AND r.id = ${id}`.execute(tx);
  return rows[0];
}

/**
 * Counts the saved routes. Takes an advisory lock until the transaction ends, so that concurrent requests cannot exceed the
 * limit.
 */
export async function countRouteScripts(tx: DatabaseTransaction, organizationId: string): Promise<number> {
  await sql`SELECT pg_advisory_xact_lock(hashtextextended(${`route_scripts ${organizationId}`}, 0))`.execute(
    tx,
  );
  const { rows } = await sql<{ kept: number }>`
    SELECT count(*)::int AS kept FROM route_scripts
    WHERE organization_id = ${organizationId} AND status = 'active'`.execute(tx);
  return rows[0]?.kept ?? 0;
}

export async function insertRouteScript(
  tx: DatabaseTransaction,
  organizationId: string,
  id: string,
  script: RouteScriptColumns,
): Promise<void> {
  await tx
    .insertInto('route_scripts')
    .values({ organization_id: organizationId, id, created_at: script.updatedAt, ...written(script) })
    .execute();
}

/** Returns false if the route is deleted. */
export async function updateRouteScript(
  tx: DatabaseTransaction,
  organizationId: string,
  id: string,
  script: RouteScriptColumns,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('route_scripts')
    .set(written(script))
    .where('organization_id', '=', organizationId)
    .where('id', '=', id)
    .where('status', '=', 'active')
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

const written = (script: RouteScriptColumns) => ({
  name: script.name,
  way_points: JSON.stringify(script.wayPoints),
  vehicle_id: script.vehicleId,
  user_id: script.userId,
  product: script.product,
  corridor_km: script.corridorKm,
  returns: script.returns,
  distance_meters: script.distanceMeters,
  duration_seconds: script.durationSeconds,
  is_estimate: script.isEstimate,
  updated_at: script.updatedAt,
  saved_by: script.savedBy,
});

/** Returns false if the route already has the status. */
export async function setRouteScriptStatus(
  tx: DatabaseTransaction,
  organizationId: string,
  id: string,
  status: 'active' | 'deleted',
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('route_scripts')
    .set({ status })
    .where('organization_id', '=', organizationId)
    .where('id', '=', id)
    .where('status', '<>', status)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
