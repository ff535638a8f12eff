import type { Module } from '../../platform/plugins/routes.ts';
import { writes } from '../../records/writes.ts';
import { defineModule } from '../server-module.ts';
import { moves, type MovingCallParts } from '../../ledger/credit/move-credit.ts';
import { expenseCenterPolicies } from './expense-centers.policy.ts';
import {
  createExpenseCenter,
  deleteExpenseCenter,
  listExpenseCenters,
  recoverExpenseCenter,
  renameExpenseCenter,
} from './expense-centers.service.ts';

export const serverModule = defineModule(
  ['tenancy', 'clock', 'bus', 'ledger', 'stepUp'],
  expenseCentersModule,
);

function expenseCentersModule(parts: MovingCallParts): Module {
  return {
    policies: expenseCenterPolicies,
    handlers: {
      'GET /admin/organization/expense-center': (call) =>
        // Two statements read the cost centers and their number. One snapshot keeps the results consistent.
        parts.tenancy.inScope(call.scope, (tx) => listExpenseCenters(tx, call.organizationId, call.query), {
          snapshot: true,
        }),
      'POST /admin/organization/expense-center': writes(parts, (writing, { body }) =>
        createExpenseCenter(parts.bus, writing, body.name),
      ),
      'PUT /admin/organization/expense-center/{id}': writes(parts, (writing, { params, body }) =>
        renameExpenseCenter(parts.bus, writing, { id: params.id, name: body.name }),
      ),
      'PUT /admin/organization/expense-center/recover/{id}': writes(parts, (writing, { params }) =>
        recoverExpenseCenter(parts.bus, writing, params.id),
      ),
      'DELETE /admin/organization/expense-center/{id}': moves(
        parts,
        (moving, call) => deleteExpenseCenter(moving, call.params.id),
        { events: ['balance', 'distribution', 'registry', 'schedule'] },
      ),
    },
  };
}
