import { MAX_ROUTE_SCRIPTS } from '#contract/facts.ts';
import type { Route } from '#contract/maps.ts';
import type { RouteBody, RouteQuery, RouteResponse } from '#contract/routes.ts';
import type { RouteScript } from '#contract/route-scripts.ts';
import { readPage } from '../../platform/database/list-sql.ts';
import type { Scope, Tenancy, DatabaseTransaction } from '../../platform/database/tenancy.ts';
import { newId } from '../../platform/identifier.ts';
import { Refusal } from '../../platform/refusal.ts';
import { recordChange, type Writing } from '../../records/record-change.ts';
import { authorIn, readUserNames } from '../../platform/accounts/user-name.service.ts';
import { routeScriptRecord } from '../../records/kinds/route-script.record.ts';
import {
  countRouteScripts,
  findRouteScript,
  insertRouteScript,
  routeScriptList,
  setRouteScriptStatus,
  updateRouteScript,
  type RouteScriptColumns,
  type RouteScriptRow,
} from './route-scripts.repository.ts';
import { readTravellers } from './travellers.service.ts';
import { hasAlike } from './route-line.rules.ts';

type RouteScriptList = 'GET /admin/organization/routeScript';
type DescribedRouteScript = RouteBody<'POST /admin/organization/routeScript'>;

interface RouteScriptsRequest {
  readonly scope: Scope;
  readonly organizationId: string;
  readonly query: RouteQuery<RouteScriptList>;
}

export async function listRouteScripts(
  tenancy: Tenancy,
  { scope, organizationId, query }: RouteScriptsRequest,
): Promise<RouteResponse<RouteScriptList>> {
  const { rows, ...paging } = await tenancy.inScope(
    scope,
    (tx) => readPage(tx, query, routeScriptList(organizationId, query)),
    { snapshot: true },
  );
  const names = await readUserNames(
    tenancy,
    rows.map(({ savedBy }) => savedBy),
  );
  return { docs: rows.map((row) => presentRouteScript(row, authorIn(names, row.savedBy))), ...paging };
}

/** Checks the points of a route before the server requests the route. Refuses with `way_points_alike`. */
export function assertRoutePath({ wayPoints }: Pick<DescribedRouteScript, 'wayPoints'>): void {
  if (hasAlike(wayPoints)) throw new Refusal('way_points_alike');
}

/** Creates a route. Refuses with `record_unknown`, `record_deleted` and `route_scripts_full`. */
export async function createRouteScript(
  writing: Writing,
  described: DescribedRouteScript,
  route: Route,
): Promise<string> {
  const { tx, clock, organizationId } = writing;
  await readTravellers(tx, organizationId, described);
  await assertRoom(writing);
  const id = newId(clock);
  await recordChange(writing, 'create', [{ record: routeScriptRecord, ids: [id] }], () =>
    insertRouteScript(tx, organizationId, id, columnsOf(writing, described, route)),
  );
  return id;
}

/** Changes a route. Refuses with `not_found`, `record_unknown` and `record_deleted`. */
export async function changeRouteScript(
  writing: Writing,
  id: string,
  described: DescribedRouteScript,
  route: Route,
): Promise<string> {
  const { tx, organizationId } = writing;
  await readRouteScript(writing.tx, writing.organizationId, id);
  await readTravellers(tx, organizationId, described);
  const isChanged = await recordChange(writing, 'change', [{ record: routeScriptRecord, ids: [id] }], () =>
    updateRouteScript(tx, organizationId, id, columnsOf(writing, described, route)),
  );
  if (!isChanged) throw new Refusal('record_deleted');
  return id;
}

/** Deletes a route. Refuses with `not_found` and `record_deleted`. */
export async function deleteRouteScript(writing: Writing, id: string): Promise<string> {
  await readRouteScript(writing.tx, writing.organizationId, id);
  const isDeleted = await recordChange(writing, 'delete', [{ record: routeScriptRecord, ids: [id] }], () =>
    setRouteScriptStatus(writing.tx, writing.organizationId, id, 'deleted'),
  );
  if (!isDeleted) throw new Refusal('record_deleted');
  return id;
}

/** Restores a deleted route. Refuses with `not_found` and `route_scripts_full`. */
export async function recoverRouteScript(writing: Writing, id: string): Promise<string> {
  await readRouteScript(writing.tx, writing.organizationId, id);
  await recordChange(writing, 'restore', [{ record: routeScriptRecord, ids: [id] }], async () => {
    const isRestored = await setRouteScriptStatus(writing.tx, writing.organizationId, id, 'active');
    if (isRestored) await assertRoom(writing, 1);
  });
  return id;
}

/**
 * Refuses with `route_scripts_full` if no more routes can be saved. `besides` is the number of routes that this transaction
 * has already added.
 */
async function assertRoom({ tx, organizationId }: Writing, besides = 0): Promise<void> {
  const savedCount = await countRouteScripts(tx, organizationId);
  if (savedCount - besides >= MAX_ROUTE_SCRIPTS) throw new Refusal('route_scripts_full');
}

function columnsOf(
  { clock, actor }: Writing,
  described: DescribedRouteScript,
  route: Route,
): RouteScriptColumns {
  const { name, wayPoints, vehicle, user, product, corridorKm, returns } = described;
  const { distanceMeters, durationSeconds, isEstimate } = route;
  const calculated = { distanceMeters, durationSeconds, isEstimate };
  const saved = { updatedAt: clock.now(), savedBy: actor.userId };
  return {
    name,
    wayPoints,
    vehicleId: vehicle,
    userId: user,
    product,
    corridorKm,
    returns,
    ...calculated,
    ...saved,
  };
}

/** Reads a route, even a deleted route. Refuses with `not_found`. */
export async function readRouteScript(
  tx: DatabaseTransaction,
  organizationId: string,
  id: string,
): Promise<RouteScriptRow> {
  const row = await findRouteScript(tx, organizationId, id);
  if (!row) throw new Refusal('not_found');
  return row;
}

/** Returns the id of the user who last saved the route. Refuses with `not_found`. */
export async function readSaver(
  tx: DatabaseTransaction,
  organizationId: string,
  id: string,
): Promise<string | null> {
  return (await readRouteScript(tx, organizationId, id)).savedBy;
}

export function presentRouteScript(row: RouteScriptRow, by: RouteScript['by']): RouteScript {
  return {
    _id: row.id,
    name: row.name,
    wayPoints: [...row.wayPoints],
    vehicle: row.vehicle,
    user: row.user,
    product: row.product,
    corridorKm: row.corridorKm,
    returns: row.returns,
    distanceMeters: row.distanceMeters,
    durationSeconds: row.durationSeconds,
    isEstimate: row.isEstimate,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
    by,
    status: row.status,
  };
}
