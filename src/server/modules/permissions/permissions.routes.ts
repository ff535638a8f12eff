/** HTTP of permissions. */
import type { Module } from '../../plugins/routes.ts';
import { writes } from '../audit/writes.ts';
import {
  changePermission,
  givePermission,
  underLock,
  type ChangeParts,
} from './change-permission.service.ts';
import { defineModule } from '../../server-module.ts';
import { permissionPolicies } from './permissions.policy.ts';
import { listEveryPermission, listPermissions } from './permissions.service.ts';

export const serverModule = defineModule(['tenancy', 'clock', 'bus', 'isAsked'], permissionsModule);

function permissionsModule(parts: ChangeParts): Module {
  return {
    policies: permissionPolicies,
    handlers: {
      'GET /admin/organization/user/permissions': async ({ caller }) => {
        const home = caller.organizationId;
        if (home === null) return listEveryPermission(caller.userId, parts.isAsked);
        const where = { scope: { organizations: [home] }, organizationId: home };
        return listPermissions(parts, where, caller.userId);
      },
      'GET /admin/organization/user/permissions/{id}': (call) => listPermissions(parts, call, call.params.id),
      'POST /admin/organization/user/permission': writes(
        parts,
        (writing, { caller, body: { _permission: key, _user: userId, status } }) =>
          givePermission(parts, writing, caller, { userId, key, status }),
        { within: (call, run) => underLock(parts, call, run) },
      ),
      'PUT /admin/organization/user/permission/{id}': writes(
        parts,
        (writing, { caller, params, body }) =>
          changePermission(parts, writing, caller, { id: params.id, status: body.status }),
        { within: (call, run) => underLock(parts, call, run) },
      ),
    },
  };
}
