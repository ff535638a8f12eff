import type { Module } from '../../platform/plugins/routes.ts';

export const administratorPolicies = {
  'GET /superAdmin/organization/user': { organization: 'several', permission: 'portal.admin.list' },
  'POST /superAdmin/organization/user': { organization: 'several', permission: 'portal.admin.add' },
  'PUT /superAdmin/organization/user/{id}': { organization: 'several', permission: 'portal.admin.add' },
  'DELETE /superAdmin/organization/user/{id}': { organization: 'several', permission: 'portal.admin.remove' },
  'POST /superAdmin/organization/user/{id}/firstLink': {
    organization: 'several',
    permission: 'portal.admin.add',
  },
  'PUT /superAdmin/organization/userBranch/{id}': { organization: 'several', permission: 'portal.admin.add' },
} satisfies Module['policies'];
