/** Who may see deposits and what proves them, write them down and take them away. */
import type { Module, Policy } from '../../plugins/routes.ts';

const holding = (permission: NonNullable<Policy['permission']>): Policy => ({
  organization: 'selected',
  permission,
});

export const depositPolicies = {
  'GET /admin/organization/deposit': holding('portal.deposit.list'),
  'POST /admin/organization/deposit': holding('portal.deposit.add'),
  'DELETE /admin/organization/deposit/{id}': holding('portal.deposit.remove'),
  'GET /admin/organization/depositAttachment': holding('portal.depositAttachments.list'),
  'POST /admin/organization/depositAttachment': holding('portal.depositAttachments.add'),
  'DELETE /admin/organization/depositAttachment': holding('portal.depositAttachments.remove'),
  'GET /admin/organization/download': holding('portal.depositAttachments.list'),
} satisfies Module['policies'];
