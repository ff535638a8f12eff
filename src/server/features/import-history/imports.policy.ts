import type { PermissionKey } from '#contract/permissions.ts';
import type { Tenancy } from '../../platform/database/tenancy.ts';
import { selectedAmong } from '../../platform/plugins/permission-rule.ts';
import type { Module } from '../../platform/plugins/routes.ts';
import { findImportedKinds, type ImportedKind } from './imports.repository.ts';

const REMOVE = {
  vehicle: 'portal.vehicle.remove',
  driver: 'portal.driver.remove',
  recipient: 'portal.recipient.remove',
} as const satisfies Record<ImportedKind, PermissionKey>;

export function importPolicies(tenancy: Tenancy) {
  return {
    'DELETE /admin/organization/import/{id}': {
      organization: 'selected',
      // An import with converted people needs two permissions. An unknown or foreign import needs all, so that the response
      // never reveals whether it exists.
      permission: selectedAmong(Object.values(REMOVE), async ({ params, organizationId, scope }) => {
        const { id } = params as { id: string };
        const kinds = await tenancy.inScope(scope, (tx) => findImportedKinds(tx, organizationId, id));
        return kinds.length > 0 ? kinds.map((kind) => REMOVE[kind]) : Object.values(REMOVE);
      }),
    },
  } satisfies Module['policies'];
}
