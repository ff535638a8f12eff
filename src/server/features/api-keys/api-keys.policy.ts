import type { Module, Policy } from '../../platform/plugins/routes.ts';

const managing: Policy = { organization: 'selected', permission: 'portal.settings.add' };

export const apiKeyPolicies = {
  'GET /admin/organization/api-key': managing,
  'GET /admin/organization/api-key/elements': managing,
  'POST /admin/organization/api-key': managing,
  'PUT /admin/organization/api-key/{id}': managing,
  'POST /admin/organization/api-key/{id}/rotate': managing,
  'DELETE /admin/organization/api-key/{id}': managing,
  'POST /embed/session': { organization: 'ofKey' },
  'DELETE /embed/session/{id}': { organization: 'ofKey' },
} satisfies Module['policies'];
