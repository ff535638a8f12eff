import { selectedAmong } from '../../platform/plugins/permission-rule.ts';
import type { Module, Policy } from '../../platform/plugins/routes.ts';

const holding = (permission: NonNullable<Policy['permission']>): Policy => ({
  organization: 'selected',
  permission,
});

const WRITE = ['portal.deposit.add', 'portal.purchase.list'] as const;

export const depositPolicies = {
  'GET /admin/organization/deposit': holding('portal.deposit.list'),
  'POST /admin/organization/deposit': {
    organization: 'selected',
    // A deposit that names a purchase reveals whether the purchase exists, so the call needs the permission to list
    // purchases.
    permission: selectedAmong(WRITE, ({ body }) => {
      const { purchase = null } = body as { purchase?: string | null };
      return purchase === null ? ['portal.deposit.add'] : WRITE;
    }),
  },
  'DELETE /admin/organization/deposit/{id}': holding('portal.deposit.remove'),
  'GET /admin/organization/depositAttachment': holding('portal.depositAttachments.list'),
  'POST /admin/organization/depositAttachment': holding('portal.depositAttachments.add'),
  'DELETE /admin/organization/depositAttachment': holding('portal.depositAttachments.remove'),
  'GET /admin/organization/download': holding('portal.depositAttachments.list'),
} satisfies Module['policies'];
