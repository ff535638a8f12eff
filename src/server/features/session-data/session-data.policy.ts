import type { Module } from '../../platform/plugins/routes.ts';

export const sessionDataPolicies = {
  'GET /v2/admin/organization/hydrate': { organization: 'selected' },
  'GET /organization/subscriptions': { organization: 'selected' },
  'GET /v2/superAdmin/organization': { organization: 'several' },
  'GET /v2/admin/organization/settings': { organization: 'selected', permission: 'portal.settings.list' },
  'PUT /admin/organization/settings': { organization: 'selected', permission: 'portal.settings.add' },
} satisfies Module['policies'];
