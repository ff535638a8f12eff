import type { Clock } from '../../platform/clock.ts';
import type { Tenancy } from '../../platform/database/tenancy.ts';
import { exporting } from '../../platform/exports/exporting.ts';
import type { Module } from '../../platform/plugins/routes.ts';
import { defineModule } from '../server-module.ts';
import { readTransaction } from './transaction-detail.service.ts';
import { transactionsExport } from './transactions.export.ts';
import { listTransactions } from './transactions.service.ts';
import { transactionPolicies } from './transactions.policy.ts';

export const serverModule = defineModule(['tenancy', 'clock'], transactionsModule);

function transactionsModule(parts: { readonly tenancy: Tenancy; readonly clock: Clock }): Module {
  const { tenancy, clock } = parts;
  return {
    policies: transactionPolicies,
    handlers: {
      'GET /v2/admin/organization/transaction': exporting(
        parts,
        (call) =>
          // Rows and sums come from several statements, which must see the same snapshot.
          tenancy.inScope(call.scope, (tx) => listTransactions(tx, clock, call.organizationId, call.query), {
            snapshot: true,
          }),
        transactionsExport(parts),
      ),
      'GET /admin/organization/transaction/{id}': (call) =>
        tenancy.inScope(call.scope, (tx) => readTransaction(tx, call.organizationId, call.params.id), {
          snapshot: true,
        }),
    },
  };
}
