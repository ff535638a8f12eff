/** HTTP of permissions. */
import type { Module } from '../../plugins/routes.ts';
import { defineModule } from '../../server-module.ts';
import { changePermission, givePermission, type ChangeParts } from './change-permission.service.ts';
import { permissionPolicies } from './permissions.policy.ts';
import { listEveryPermission, listPermissions } from './permissions.service.ts';

export const serverModule = defineModule(['tenancy', 'clock', 'bus'], permissionsModule);

function permissionsModule(parts: ChangeParts): Module {
  return {
    policies: permissionPolicies,
    handlers: {
      'GET /admin/organization/user/permissions': async ({ caller }) => {
        const home = caller.organizationId;
        if (home === null) return { docs: listEveryPermission(caller.userId) };
        const where = { scope: { organizations: [home] }, organizationId: home };
        return { docs: await listPermissions(parts.tenancy, where, caller.userId) };
      },
      'GET /admin/organization/user/permissions/{id}': async (call) => ({
        docs: await listPermissions(parts.tenancy, call, call.params.id),
      }),
      'POST /admin/organization/user/permission': (call) => {
        const { _permission: key, _user: userId, status } = call.body;
        return givePermission(parts, call, { userId, key, status });
      },
      'PUT /admin/organization/user/permission/{id}': (call) =>
        changePermission(parts, call, { id: call.params.id, status: call.body.status }),
    },
  };
}
