import type { Module, Policy } from '../../platform/plugins/routes.ts';

const add: Policy = { organization: 'selected', permission: 'portal.expenseCenter.add' };

export const expenseCenterPolicies = {
  'GET /admin/organization/expense-center': {
    organization: 'selected',
    permission: 'portal.expenseCenter.list',
  },
  'POST /admin/organization/expense-center': add,
  'PUT /admin/organization/expense-center/{id}': add,
  'PUT /admin/organization/expense-center/recover/{id}': add,
  'DELETE /admin/organization/expense-center/{id}': {
    organization: 'selected',
    permission: 'portal.expenseCenter.remove',
  },
} satisfies Module['policies'];
