import type { Module } from '../../platform/plugins/routes.ts';
import { writes, type WriteOptions } from '../../records/writes.ts';
import { readBranches, type Branches } from './branches.service.ts';
import {
  changePermission,
  givePermission,
  underLock,
  type ChangeParts,
} from './change-permission.service.ts';
import { defineModule } from '../server-module.ts';
import { permissionPolicies } from './permissions.policy.ts';
import { listEmbedPermissions, listEveryPermission, listPermissions } from './permissions.service.ts';

export const serverModule = defineModule(['tenancy', 'clock', 'bus', 'isRequested'], permissionsModule);

type PermissionChanging =
  | 'POST /admin/organization/user/permission'
  | 'PUT /admin/organization/user/permission/{id}';

function permissionsModule(parts: ChangeParts): Module {
  return {
    policies: permissionPolicies,
    handlers: {
      'GET /admin/organization/user/permissions': async ({ caller }) => {
        const { organizationId: home, embed } = caller;
        if (embed) return listEmbedPermissions(caller.userId, embed.permissions, parts.isRequested);
        if (home === null) return listEveryPermission(caller.userId, parts.isRequested);
        const where = { scope: { organizations: [home] }, organizationId: home };
        return listPermissions(parts, where, caller.userId);
      },
      'GET /admin/organization/user/permissions/{id}': (call) => listPermissions(parts, call, call.params.id),
      'POST /admin/organization/user/permission': writes(
        parts,
        (writing, { caller, body: { _permission: key, _user: userId, status } }, branches: Branches) =>
          givePermission(parts, writing, { ...caller, branches }, { userId, key, status }),
        changing(parts),
      ),
      'PUT /admin/organization/user/permission/{id}': writes(
        parts,
        (writing, { caller, params, body }, branches: Branches) =>
          changePermission(parts, writing, { ...caller, branches }, { id: params.id, status: body.status }),
        changing(parts),
      ),
    },
  };
}

function changing<N extends PermissionChanging>(parts: ChangeParts): WriteOptions<N, Branches> {
  return {
    prepare: (call) => readBranches(parts.tenancy, call),
    within: (call, run) => underLock(parts, call, run),
  };
}
