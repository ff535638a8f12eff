import type { Module } from '../../platform/plugins/routes.ts';

const maySee = { organization: 'selected', permission: 'portal.transaction.list' } as const;

export const transactionPolicies = {
  'GET /v2/admin/organization/transaction': maySee,
  'GET /admin/organization/transaction/{id}': maySee,
} satisfies Module['policies'];
