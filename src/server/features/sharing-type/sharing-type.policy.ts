import type { Module } from '../../platform/plugins/routes.ts';

export const sharingTypePolicies = {
  'GET /admin/organization/balance-sharing-type': {
    organization: 'selected',
    permission: 'portal.settings.list',
  },
  'PUT /admin/organization/balance-sharing-type': {
    organization: 'selected',
    permission: 'portal.settings.add',
  },
} satisfies Module['policies'];
