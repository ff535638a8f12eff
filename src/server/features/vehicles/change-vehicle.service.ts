import type { Container, ContainerChange } from '#contract/containers.ts';
import type { RouteResponse } from '#contract/routes.ts';
import type { Vehicle, VehicleChange } from '#contract/vehicles.ts';
import type { Status, VehicleKind } from '../../platform/database/schema.ts';
import { Refusal } from '../../platform/refusal.ts';
import { recordChange } from '../../records/record-change.ts';
import { readBalance } from '../../ledger/credit/moved.ts';
import { releaseOwner } from '../balance/release.service.ts';
import type { Moving } from '../../ledger/credit/under-lock.ts';
import { lockCompany } from '../../ledger/ledger.repository.ts';
import { vehicleRecord } from '../../records/kinds/vehicle.record.ts';
import { parseContainer, parseVehicle, presentContainer, presentVehicle } from './vehicles.presenter.ts';
import { lockVehicle, updateVehicle, type VehicleColumns, type VehicleRow } from './vehicles.repository.ts';
import { orExists, readVehicle } from './vehicles.service.ts';

type ChangeVehicleAnswer = RouteResponse<'PUT /admin/organization/vehicle/{id}'>;
type ContainerAnswer = RouteResponse<'PUT /admin/organization/container/{id}'>;
interface VehicleEdit {
  readonly columns: Partial<VehicleColumns>;
  readonly status?: Status | undefined;
}
type ChangedVehicle<R> = Omit<ChangeVehicleAnswer, 'record'> & { readonly record: R };

/** Changes a vehicle. Refuses with `not_found`, `record_deleted` and `vehicle_exists`. */
export async function changeVehicle(
  moving: Moving,
  id: string,
  change: VehicleChange,
): Promise<ChangeVehicleAnswer> {
  const edit = { columns: parseVehicle(change), status: change.status };
  return presented<Vehicle>(await apply(moving, 'vehicle', id, edit), presentVehicle);
}

/** Deletes a vehicle. Refuses with `not_found` and `record_deleted`. */
export async function deleteVehicle(moving: Moving, id: string): Promise<ChangeVehicleAnswer> {
  const answer = await apply(moving, 'vehicle', id, { columns: {}, status: 'deleted' });
  return presented<Vehicle>(answer, presentVehicle);
}

/** Changes a container. Refuses with `not_found`, `record_deleted` and `container_exists`. */
export async function changeContainer(
  moving: Moving,
  id: string,
  change: ContainerChange,
): Promise<ContainerAnswer> {
  const edit = { columns: parseContainer(change), status: change.status };
  return presented<Container>(await apply(moving, 'container', id, edit), presentContainer);
}

/** Deletes a container. Refuses with `not_found` and `record_deleted`. */
export async function deleteContainer(moving: Moving, id: string): Promise<ContainerAnswer> {
  const answer = await apply(moving, 'container', id, { columns: {}, status: 'deleted' });
  return presented<Container>(answer, presentContainer);
}

function presented<R>(
  answer: ChangedVehicle<VehicleRow>,
  present: (row: VehicleRow) => R,
): ChangedVehicle<R> {
  return { ...answer, record: present(answer.record) };
}

async function apply(
  moving: Moving,
  kind: VehicleKind,
  id: string,
  { columns, status }: VehicleEdit,
): Promise<ChangedVehicle<VehicleRow>> {
  const { tx, clock, organizationId } = moving;
  const isLeaving = status === 'inactive' || status === 'deleted';
  // Services that move credit lock the company before the record of the owner.
  if (isLeaving) await lockCompany(tx, organizationId);
  const found = await lockVehicle(tx, organizationId, id);
  if (found?.kind !== kind) throw new Refusal('not_found');
  if (found.status === 'deleted') throw new Refusal('record_deleted');
  const restored = status === 'active' ? { status } : {};
  const operation = status === 'deleted' ? 'delete' : 'change';
  const moved = await recordChange(moving, operation, [{ record: vehicleRecord, ids: [id] }], async () => {
    await orExists(kind, updateVehicle(tx, organizationId, id, { ...columns, ...restored }));
    return isLeaving ? releaseOwner(moving, 'vehicle', { id, status }) : null;
  });
  return {
    record: await readVehicle(tx, organizationId, kind, id),
    returned: moved?.amount ?? 0,
    entry: moved?.entry ?? null,
    balance: moved?.balance ?? (await readBalance(tx, clock, organizationId)),
    schedules: moved?.schedules ?? 0,
  };
}
