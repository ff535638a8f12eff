import type { PermissionKey } from '#contract/permissions.ts';
import type { Tenancy } from '../../platform/database/tenancy.ts';
import { mayTouchRecord } from '../../platform/plugins/permission-of-record.ts';
import type { Module, Policy } from '../../platform/plugins/routes.ts';
import { findVehicleKind } from './vehicles.repository.ts';

const ADD = {
  vehicle: 'portal.vehicle.add',
  container: 'portal.container.add',
} as const satisfies Record<string, PermissionKey>;

const may = (permission: PermissionKey): Policy => ({ organization: 'selected', permission });

export function vehiclePolicies(tenancy: Tenancy) {
  return {
    'GET /v2/admin/organization/vehicle': may('portal.vehicle.list'),
    'GET /admin/organization/vehicle/plate/{licensePlate}': may('portal.vehicle.list'),
    'POST /admin/organization/vehicle': may(ADD.vehicle),
    'PUT /admin/organization/vehicle/{id}': may(ADD.vehicle),
    'PUT /admin/organization/vehicle/status': may(ADD.vehicle),
    'DELETE /admin/organization/vehicle/{id}': may('portal.vehicle.remove'),
    'PUT /admin/organization/vehicle/undelete/{id}': mayTouchRecord(tenancy, ADD, findVehicleKind),
    'POST /v1/admin/organization/bulk-vehicles': may(ADD.vehicle),
    'GET /admin/organization/container': may('portal.container.list'),
    'POST /admin/organization/container': may(ADD.container),
    'PUT /admin/organization/container/{id}': may(ADD.container),
    'PUT /admin/organization/container/status': may(ADD.container),
    'DELETE /admin/organization/container/{id}': may('portal.container.remove'),
  } satisfies Module['policies'];
}
