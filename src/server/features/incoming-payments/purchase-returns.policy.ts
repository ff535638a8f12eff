import type { Module, Policy } from '../../platform/plugins/routes.ts';

const superAdministrator: Policy = { organization: 'selected', roles: ['SuperAdminOrg'] };

export const purchaseReturnPolicies = {
  'GET /admin/organization/purchase-return': { organization: 'selected', permission: 'portal.purchase.list' },
  'GET /superAdmin/organization/purchase-return': {
    ...superAdministrator,
    organization: 'selectedOrSeveral',
  },
  'POST /superAdmin/organization/purchase-return': superAdministrator,
  'PUT /superAdmin/organization/purchase-return/{id}': superAdministrator,
  'POST /superAdmin/organization/debt/collection': superAdministrator,
  'POST /superAdmin/organization/debt/write-off': superAdministrator,
} satisfies Module['policies'];
