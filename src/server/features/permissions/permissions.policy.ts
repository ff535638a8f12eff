/** Policies of permissions. Granting and revoking are both edits, so both need `add`. */
import type { Module } from '../../platform/plugins/routes.ts';

export const permissionPolicies = {
  'GET /admin/organization/user/permissions': { organization: 'selected' },
  'GET /admin/organization/user/permissions/{id}': {
    organization: 'selected',
    permission: 'portal.permission.list',
  },
  'POST /admin/organization/user/permission': {
    organization: 'selected',
    permission: 'portal.permission.add',
  },
  'PUT /admin/organization/user/permission/{id}': {
    organization: 'selected',
    permission: 'portal.permission.add',
  },
} satisfies Module['policies'];
