/** Who may see, pay and decide on bills. */
import type { Module, Policy } from '../../plugins/routes.ts';

const seen: Policy = { organization: 'selected', permission: 'portal.bill.list' };

export const billPolicies = {
  'GET /admin/organization/bill': seen,
  'GET /admin/organization/bill-per-period': seen,
  'GET /admin/organization/invoice': seen,
  'GET /admin/organization/invoice/{id}/transaction': seen,
} satisfies Module['policies'];
