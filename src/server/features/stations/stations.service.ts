import type { RouteBody, RouteQuery, RouteResponse } from '#contract/routes.ts';
import type { GasStation } from '#contract/stations.ts';
import { readPage } from '../../platform/database/list-sql.ts';
import type { DatabaseTransaction } from '../../platform/database/tenancy.ts';
import { parseSort } from '../../platform/paging.ts';
import { Refusal } from '../../platform/refusal.ts';
import { recordChange, type Writing } from '../../records/record-change.ts';
import { stationRecord } from '../../records/kinds/station.record.ts';
import { presentStation } from './stations.presenter.ts';
import { readStation, stationList, switchStation, type StationPoint } from './stations.repository.ts';

type StationsQuery = RouteQuery<'GET /admin/organization/gasStation'>;

/** Refuses with `validation_failed` if the request sorts by distance without a place. */
export async function listStations(
  tx: DatabaseTransaction,
  organizationId: string,
  query: StationsQuery,
): Promise<RouteResponse<'GET /admin/organization/gasStation'>> {
  const near = query.near === undefined ? null : parsePoint(query.near);
  const sort = query.sort ?? (near ? 'distance' : undefined);
  if (parseSort(sort).key === 'distance' && !near) {
    throw new Refusal('validation_failed', [
      { part: 'querystring', path: '/near', message: 'must name the place that distances are from' },
    ]);
  }
  const list = stationList(organizationId, near, query);
  const { rows, ...paging } = await readPage(tx, { ...query, sort }, list);
  return { gasStations: rows.map(presentStation), ...paging };
}

function parsePoint(near: string): StationPoint {
  const [latitude = 0, longitude = 0] = near.split(',').map(Number);
  return { latitude, longitude };
}

/** Describes a station, even a deleted station; null for an unknown station. */
export async function describeStation(
  tx: DatabaseTransaction,
  organizationId: string,
  id: string,
): Promise<GasStation | null> {
  const station = await readStation(tx, organizationId, id);
  return station ? presentStation(station) : null;
}

/** Enables or disables a station for the company. Refuses with `not_found` and `record_deleted`. */
export async function setEnabled(
  writing: Writing,
  { gasStation: id, enabled }: RouteBody<'POST /admin/organization/blacklist'>,
): Promise<GasStation> {
  const { tx, organizationId } = writing;
  const station = await readStation(tx, organizationId, id);
  if (!station) throw new Refusal('not_found');
  if (station.status === 'deleted') throw new Refusal('record_deleted');
  await recordChange(writing, 'switch', [{ record: stationRecord, ids: [id] }], () =>
    switchStation(tx, organizationId, { id, enabled }),
  );
  return presentStation({ ...station, enabled });
}
