import type { Module } from '../../platform/plugins/routes.ts';

export const organizationPolicies = {
  'GET /superAdmin/organization': { organization: 'several', permission: 'portal.branches.list' },
  'POST /superAdmin/organization': { organization: 'several', permission: 'portal.branches.add' },
  'PUT /superAdmin/organization/{id}': { organization: 'addressed', permission: 'portal.branches.add' },
  'DELETE /superAdmin/organization/{id}': { organization: 'addressed', permission: 'portal.branches.remove' },
} satisfies Module['policies'];
