import type { Module, Policy } from '../../platform/plugins/routes.ts';

const above: Policy = { organization: 'selected', roles: ['SuperAdminOrg'] };

export const incomingPaymentPolicies = {
  'POST /webhooks/pix': { organization: 'none' },
  'GET /superAdmin/organization/payment': { ...above, organization: 'selectedOrSeveral' },
  'PUT /superAdmin/organization/payment/{id}': above,
  'PUT /superAdmin/organization/purchase/{id}/payment': above,
} satisfies Module['policies'];
