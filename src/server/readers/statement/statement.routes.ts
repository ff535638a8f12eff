import type { Clock } from '../../platform/clock.ts';
import type { Tenancy } from '../../platform/database/tenancy.ts';
import { exporting } from '../../platform/exports/exporting.ts';
import type { Module } from '../../platform/plugins/routes.ts';
import { defineModule } from '../../features/server-module.ts';
import { readEntry } from './entry.service.ts';
import { statementPolicies } from './statement.policy.ts';
import { statementExport } from './statement.export.ts';
import { readStatement } from './statement.service.ts';

export const serverModule = defineModule(['tenancy', 'clock'], statementModule);

function statementModule(parts: { readonly tenancy: Tenancy; readonly clock: Clock }): Module {
  const { tenancy } = parts;
  return {
    policies: statementPolicies(tenancy),
    handlers: {
      'GET /v2/user/statement/{entry}': (call) => readEntry(tenancy, call, call.params.entry),
      'GET /v2/user/statement': exporting(
        parts,
        (call) =>
          // Several SQL statements read the lines and the balance of a statement. One snapshot keeps lines and balance
          // consistent.
          tenancy.inScope(call.scope, (tx) => readStatement(tx, call.organizationId, call.query), {
            snapshot: true,
          }),
        statementExport(tenancy),
      ),
    },
  };
}
