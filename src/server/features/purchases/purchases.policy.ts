import { selectedAmong } from '../../platform/plugins/permission-rule.ts';
import type { Module } from '../../platform/plugins/routes.ts';

const BUY = ['portal.purchase.add', 'portal.balanceDistribution.add'] as const;

export const purchasePolicies = {
  'GET /v2/admin/organization/purchase': {
    organization: 'selectedOrSeveral',
    permission: 'portal.purchase.list',
  },
  'GET /admin/organization/purchase/{id}': { organization: 'selected', permission: 'portal.purchase.list' },
  'GET /admin/organization/purchase/{id}/distribution': {
    organization: 'selected',
    permission: 'portal.purchase.list',
  },
  'POST /admin/organization/purchase': {
    organization: 'selected',
    // A purchase with a bound distribution needs the permission to distribute too.
    permission: selectedAmong(BUY, ({ body }) =>
      (body as { distribution?: unknown }).distribution === undefined ? ['portal.purchase.add'] : BUY,
    ),
  },
  'POST /admin/organization/purchase/{id}/cancel': {
    organization: 'selected',
    permission: 'portal.purchase.remove',
  },
} satisfies Module['policies'];
