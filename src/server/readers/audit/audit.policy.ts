import type { Module } from '../../platform/plugins/routes.ts';

export const auditPolicies = {
  'GET /admin/organization/audit': { organization: 'selected', permission: 'portal.permission.list' },
  'GET /admin/organization/audit/seals': { organization: 'selected', permission: 'portal.permission.list' },
} satisfies Module['policies'];
