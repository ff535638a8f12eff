import type { Module } from '../../platform/plugins/routes.ts';

export const distributionPolicies = {
  'GET /admin/organization/balancesharing': {
    organization: 'selected',
    permission: 'portal.balanceSharing.list',
  },
  'GET /admin/organization/balancesharing/{entry}': {
    organization: 'selected',
    permission: 'portal.balanceSharing.list',
  },
  'PUT /admin/organization/balancesharing/{entry}/collect': {
    organization: 'selected',
    permission: 'portal.balanceDistribution.remove',
  },
} satisfies Module['policies'];
