import type { RouteName, RouteResponse } from '#contract/routes.ts';
import type { DatabaseTransaction } from '../../platform/database/tenancy.ts';
import type { Call, Module } from '../../platform/plugins/routes.ts';
import type { Writing } from '../../records/record-change.ts';
import { writes } from '../../records/writes.ts';
import { changeStatuses } from '../balance/change-status.service.ts';
import { moves, type MovingCallParts } from '../../ledger/credit/move-credit.ts';
import { defineModule } from '../server-module.ts';
import { announce } from '../../platform/events/announce.ts';
import { changeContainer, changeVehicle, deleteContainer, deleteVehicle } from './change-vehicle.service.ts';
import { importVehicles } from './import-vehicles.service.ts';
import { creditRegister } from './credit-register.ts';
import { vehiclePolicies } from './vehicles.policy.ts';
import {
  createContainer,
  createVehicle,
  listContainers,
  listVehicles,
  readByPlate,
  undelete,
} from './vehicles.service.ts';

type VehiclesContext = Pick<Call<RouteName>, 'scope' | 'organizationId'>;
type MakingName =
  | 'POST /admin/organization/vehicle'
  | 'POST /admin/organization/container'
  | 'PUT /admin/organization/vehicle/undelete/{id}';

export const serverModule = defineModule(['tenancy', 'clock', 'bus', 'ledger', 'stepUp'], vehiclesModule);

function vehiclesModule(parts: MovingCallParts): Module {
  return {
    policies: vehiclePolicies(parts.tenancy),
    handlers: { ...reading(parts), ...making(parts), ...moving(parts) },
  };
}

function reading({ tenancy }: MovingCallParts): Module['handlers'] {
  // Rows and their count come from two statements, which must see the same snapshot.
  const list = <T>({ scope }: VehiclesContext, work: (tx: DatabaseTransaction) => Promise<T>) =>
    tenancy.inScope(scope, work, { snapshot: true });
  return {
    'GET /v2/admin/organization/vehicle': (call) =>
      list(call, (tx) => listVehicles(tx, call.organizationId, call.query)),
    'GET /admin/organization/container': (call) =>
      list(call, (tx) => listContainers(tx, call.organizationId, call.query)),
    'GET /admin/organization/vehicle/plate/{licensePlate}': (call) =>
      tenancy.inScope(call.scope, (tx) => readByPlate(tx, call.organizationId, call.params.licensePlate)),
  };
}

function making(parts: MovingCallParts): Module['handlers'] {
  const { bus } = parts;
  const make = <N extends MakingName>(work: (writing: Writing, call: Call<N>) => Promise<RouteResponse<N>>) =>
    writes<N>(parts, async (writing, call) => {
      const made = await work(writing, call);
      // The distribution list shows the new owner, so the server announces the event `distribution` too.
      await announce(bus, writing.tx, writing.organizationId, ['registry', 'distribution']);
      return made;
    });
  return {
    'POST /admin/organization/vehicle': make((writing, call) => createVehicle(writing, call.body)),
    'POST /admin/organization/container': make((writing, call) => createContainer(writing, call.body)),
    'PUT /admin/organization/vehicle/undelete/{id}': make((writing, call) =>
      undelete(writing, call.params.id),
    ),
    'POST /v1/admin/organization/bulk-vehicles': importVehicles(parts),
  };
}

function moving(parts: MovingCallParts): Module['handlers'] {
  const options = { events: ['balance', 'distribution', 'registry', 'schedule'] } as const;
  const vehicles = creditRegister('vehicle');
  const containers = creditRegister('container');
  return {
    'PUT /admin/organization/vehicle/status': moves(
      parts,
      (one, { body }) => changeStatuses(one, vehicles, body),
      options,
    ),
    'PUT /admin/organization/container/status': moves(
      parts,
      (one, { body }) => changeStatuses(one, containers, body),
      options,
    ),
    'PUT /admin/organization/vehicle/{id}': moves(
      parts,
      (one, call) => changeVehicle(one, call.params.id, call.body),
      options,
    ),
    'DELETE /admin/organization/vehicle/{id}': moves(
      parts,
      (one, call) => deleteVehicle(one, call.params.id),
      options,
    ),
    'PUT /admin/organization/container/{id}': moves(
      parts,
      (one, call) => changeContainer(one, call.params.id, call.body),
      options,
    ),
    'DELETE /admin/organization/container/{id}': moves(
      parts,
      (one, call) => deleteContainer(one, call.params.id),
      options,
    ),
  };
}
