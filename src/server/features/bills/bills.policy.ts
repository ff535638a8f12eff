import type { Module, Policy } from '../../platform/plugins/routes.ts';

const seen: Policy = { organization: 'selected', permission: 'portal.bill.list' };

export const billPolicies = {
  'GET /admin/organization/bill': seen,
  'GET /admin/organization/bill-per-period': seen,
  'GET /admin/organization/bill/{id}': seen,
  'GET /admin/organization/bill/{id}/entries': seen,
  'POST /admin/organization/bill/{id}/payment': { organization: 'selected', permission: 'portal.bill.add' },
  'PUT /superAdmin/organization/bill/{id}': { organization: 'selected', roles: ['SuperAdminOrg'] },
  'GET /admin/organization/invoice': seen,
  'GET /admin/organization/invoice/{id}/transaction': seen,
} satisfies Module['policies'];
