/** Who may see and change vehicles and containers; an import is made by `add` and undone by `remove`. */
import type { PermissionKey } from '#contract/permissions.ts';
import type { Module, Policy } from '../../plugins/routes.ts';

const having = (permission: PermissionKey): Policy => ({ organization: 'selected', permission });

export const vehiclePolicies = {
  'GET /v2/admin/organization/vehicle': having('portal.vehicle.list'),
  'GET /admin/organization/vehicle/plate/{plate}': having('portal.vehicle.list'),
  'POST /admin/organization/vehicle': having('portal.vehicle.add'),
  'PUT /admin/organization/vehicle/{id}': having('portal.vehicle.add'),
  'DELETE /admin/organization/vehicle/{id}': having('portal.vehicle.remove'),
  // Unless the call says which it is, it may turn out to be either.
  'PUT /admin/organization/vehicle/undelete/{id}': {
    organization: 'selected',
    permission: ({ query }) => {
      const { kind } = query as { kind?: 'vehicle' | 'container' };
      return kind ? [`portal.${kind}.add`] : ['portal.vehicle.add', 'portal.container.add'];
    },
  },
  'POST /v1/admin/organization/bulk-vehicles': having('portal.vehicle.add'),
  'DELETE /admin/organization/import/{id}': having('portal.vehicle.remove'),
  'GET /admin/organization/container': having('portal.container.list'),
  'POST /admin/organization/container': having('portal.container.add'),
  'PUT /admin/organization/container/{id}': having('portal.container.add'),
  'DELETE /admin/organization/container/{id}': having('portal.container.remove'),
} satisfies Module['policies'];
