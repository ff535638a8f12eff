/** HTTP of statements. */
import type { Tenancy } from '../../database/tenancy.ts';
import type { Module } from '../../plugins/routes.ts';
import { defineModule } from '../../server-module.ts';
import { statementPolicies } from './statement.policy.ts';
import { readStatement } from './statement.service.ts';

export const serverModule = defineModule(['tenancy'], statementModule);

function statementModule({ tenancy }: { readonly tenancy: Tenancy }): Module {
  return {
    policies: statementPolicies(tenancy),
    handlers: {
      'GET /v2/user/statement': (call) =>
        // Lines and balance come from several statements and have to be of one instant.
        tenancy.inScope(call.scope, (tx) => readStatement(tx, call.organizationId, call.query), {
          snapshot: true,
        }),
    },
  };
}
