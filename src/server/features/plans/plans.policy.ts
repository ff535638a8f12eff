import type { Module } from '../../platform/plugins/routes.ts';

const keepers = { organization: 'none', roles: ['SuperAdminOrg'] } as const;

export const planPolicies = {
  // The response counts the organizations with each plan, so the call spans several organizations.
  'GET /superAdmin/plan': { organization: 'several', roles: ['SuperAdminOrg'] },
  'POST /superAdmin/plan': keepers,
  'PUT /superAdmin/plan/{id}': keepers,
  'DELETE /superAdmin/plan/{id}': keepers,
} satisfies Module['policies'];
