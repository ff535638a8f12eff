/** HTTP of cost centres. */
import type { Module } from '../../plugins/routes.ts';
import { defineModule } from '../../server-module.ts';
import { moves, type MovingParts } from '../balance/move-credit.ts';
import { expenseCenterPolicies } from './expense-centers.policy.ts';
import {
  createExpenseCenter,
  deleteExpenseCenter,
  listExpenseCenters,
  recoverExpenseCenter,
  renameExpenseCenter,
} from './expense-centers.service.ts';

export const serverModule = defineModule(['tenancy', 'clock', 'bus', 'ledger'], expenseCentersModule);

function expenseCentersModule(parts: MovingParts): Module {
  return {
    policies: expenseCenterPolicies,
    handlers: {
      'GET /admin/organization/expense-center': (call) =>
        // The rows and their number come from two statements and have to fit.
        parts.tenancy.inScope(call.scope, (tx) => listExpenseCenters(tx, call.organizationId, call.query), {
          snapshot: true,
        }),
      'POST /admin/organization/expense-center': (call) => createExpenseCenter(parts, call, call.body.name),
      'PUT /admin/organization/expense-center/{id}': (call) =>
        renameExpenseCenter(parts, call, { id: call.params.id, name: call.body.name }),
      'PUT /admin/organization/expense-center/recover/{id}': (call) =>
        recoverExpenseCenter(parts, call, call.params.id),
      'DELETE /admin/organization/expense-center/{id}': moves(
        parts,
        (moving, call) => deleteExpenseCenter(moving, call.params.id),
        { events: ['balance', 'distribution', 'registry'] },
      ),
    },
  };
}
