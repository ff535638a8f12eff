import type { RouteQuery, RouteResponse } from '#contract/routes.ts';
import type { Container, ContainerInput } from '#contract/containers.ts';
import type { Vehicle, VehicleInput } from '#contract/vehicles.ts';
import { canonicalPlate } from '#core/validation/plate.ts';
import type { VehicleKind } from '../../platform/database/schema.ts';
import { readPage } from '../../platform/database/list-sql.ts';
import { sqlState } from '../../platform/database/sql-state.ts';
import type { DatabaseTransaction } from '../../platform/database/tenancy.ts';
import { newId } from '../../platform/identifier.ts';
import { Refusal } from '../../platform/refusal.ts';
import { nothingChanged, recordChange, type Writing } from '../../records/record-change.ts';
import { vehicleRecord } from '../../records/kinds/vehicle.record.ts';
import {
  blankColumns,
  parseContainer,
  parseVehicle,
  presentContainer,
  presentVehicle,
} from './vehicles.presenter.ts';
import {
  findByPlateKey,
  findVehicle,
  findVehicleKind,
  insertVehicle,
  lockVehicle,
  updateVehicle,
  vehicleList,
  type VehicleColumns,
  type VehicleRow,
} from './vehicles.repository.ts';

type VehicleListQuery = RouteQuery<'GET /v2/admin/organization/vehicle'>;
type ContainerQuery = RouteQuery<'GET /admin/organization/container'>;

export async function listVehicles(
  tx: DatabaseTransaction,
  organizationId: string,
  query: VehicleListQuery,
): Promise<RouteResponse<'GET /v2/admin/organization/vehicle'>> {
  const { rows, ...paging } = await readPage(tx, query, vehicleList(organizationId, 'vehicle', query));
  return { vehicles: rows.map(presentVehicle), metadata: paging };
}

export async function listContainers(
  tx: DatabaseTransaction,
  organizationId: string,
  query: ContainerQuery,
): Promise<RouteResponse<'GET /admin/organization/container'>> {
  const { rows, ...paging } = await readPage(tx, query, vehicleList(organizationId, 'container', query));
  return { docs: rows.map(presentContainer), ...paging };
}

/** Finds a vehicle by its plate. Refuses with `not_found`. */
export async function readByPlate(
  tx: DatabaseTransaction,
  organizationId: string,
  plate: string,
): Promise<Vehicle> {
  const row = await findByPlateKey(tx, organizationId, canonicalPlate(plate));
  if (!row) throw new Refusal('not_found');
  return presentVehicle(row);
}

/** Creates a vehicle. Refuses with `vehicle_exists`. */
export async function createVehicle(writing: Writing, input: VehicleInput): Promise<Vehicle> {
  return presentVehicle(await create(writing, 'vehicle', parseVehicle(input)));
}

/** Creates a container. Refuses with `container_exists`. */
export async function createContainer(writing: Writing, input: ContainerInput): Promise<Container> {
  return presentContainer(await create(writing, 'container', parseContainer(input)));
}

async function create(
  writing: Writing,
  kind: VehicleKind,
  columns: Partial<VehicleColumns>,
): Promise<VehicleRow> {
  const { tx, clock, organizationId } = writing;
  const id = newId(clock);
  const identity = { id, kind, created_at: clock.now() };
  const named = columns as Pick<VehicleColumns, 'license_plate' | 'plate_key' | 'fuel_type'>;
  const row = { ...blankColumns, ...named, ...columns, ...identity };
  await recordChange(writing, 'create', [{ record: vehicleRecord, ids: [id] }], () =>
    orExists(kind, insertVehicle(tx, organizationId, row)),
  );
  return readVehicle(tx, organizationId, kind, id);
}

/** Reads a vehicle or container. Refuses with `not_found`, also if the id belongs to the other kind. */
export async function readVehicle(
  tx: DatabaseTransaction,
  organizationId: string,
  kind: VehicleKind,
  id: string,
): Promise<VehicleRow> {
  const row = await findVehicle(tx, organizationId, kind, id);
  if (!row) throw new Refusal('not_found');
  return row;
}

/** Returns undefined for an id that the register of vehicles does not contain. */
export async function readKind(
  tx: DatabaseTransaction,
  organizationId: string,
  id: string,
): Promise<VehicleKind | undefined> {
  return findVehicleKind(tx, organizationId, id);
}

/** Locks a vehicle while its details, such as the photo, change. Refuses with `not_found` and `record_deleted`. */
export async function lockEditable(
  tx: DatabaseTransaction,
  organizationId: string,
  id: string,
): Promise<void> {
  const found = await lockVehicle(tx, organizationId, id);
  if (found?.kind !== 'vehicle') throw new Refusal('not_found');
  if (found.status === 'deleted') throw new Refusal('record_deleted');
}

/**
 * Restores a deleted record and leaves any other record unchanged. The record has no credit, because its deletion returned
 * all credit. Refuses with `not_found`, `vehicle_exists` and `container_exists`.
 */
export async function undelete(
  writing: Writing,
  id: string,
): Promise<RouteResponse<'PUT /admin/organization/vehicle/undelete/{id}'>> {
  const { tx, organizationId } = writing;
  const found = await lockVehicle(tx, organizationId, id);
  if (!found) throw new Refusal('not_found');
  if (found.status !== 'deleted') {
    nothingChanged(writing);
    return { _id: id, ...found };
  }
  await recordChange(writing, 'restore', [{ record: vehicleRecord, ids: [id] }], () =>
    orExists(found.kind, updateVehicle(tx, organizationId, id, { status: 'active' })),
  );
  return { _id: id, kind: found.kind, status: 'active' };
}

const UNIQUE_VIOLATION = '23505';

/** Waits for `work`. Refuses with `vehicle_exists` or `container_exists` if `work` violates a unique index. */
export async function orExists<T>(kind: VehicleKind, work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if (sqlState(error) === UNIQUE_VIOLATION) throw new Refusal(`${kind}_exists`);
    throw error;
  }
}
