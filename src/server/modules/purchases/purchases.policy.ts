/** Who may see, ask for and cancel purchases. */
import type { Module, Policy } from '../../plugins/routes.ts';

const above: Policy = { organization: 'selected', roles: ['SuperAdminOrg'] };

export const purchasePolicies = {
  'GET /v2/admin/organization/purchase': { organization: 'selected', permission: 'portal.purchase.list' },
  'GET /admin/organization/purchase/{id}': { organization: 'selected', permission: 'portal.purchase.list' },
  'POST /admin/organization/purchase': { organization: 'selected', permission: 'portal.purchase.add' },
  'POST /admin/organization/purchase/{id}/cancel': {
    organization: 'selected',
    permission: 'portal.purchase.remove',
  },
  'POST /webhooks/pix': { organization: 'none' },
  'GET /superAdmin/organization/payment': above,
  'PUT /superAdmin/organization/payment/{id}': above,
  'PUT /superAdmin/organization/purchase/{id}/payment': above,
} satisfies Module['policies'];
