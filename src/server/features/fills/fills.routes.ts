import type { Tenancy } from '../../platform/database/tenancy.ts';
import type { Module } from '../../platform/plugins/routes.ts';
import { defineModule } from '../server-module.ts';
import { readEfficiency } from './efficiency.service.ts';

export const serverModule = defineModule(['tenancy'], fillsModule);

function fillsModule({ tenancy }: { readonly tenancy: Tenancy }): Module {
  return {
    policies: {
      'GET /admin/organization/vehicle/{id}/efficiency': {
        organization: 'selected',
        permission: 'portal.vehicle.list',
      },
    },
    handlers: {
      'GET /admin/organization/vehicle/{id}/efficiency': (call) =>
        tenancy.inScope(
          call.scope,
          (tx) => readEfficiency(tx, call.organizationId, call.params.id, call.query),
          { snapshot: true },
        ),
    },
  };
}
