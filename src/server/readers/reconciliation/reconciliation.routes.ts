import type { Clock } from '../../platform/clock.ts';
import type { Tenancy } from '../../platform/database/tenancy.ts';
import type { Module } from '../../platform/plugins/routes.ts';
import { defineModule } from '../../features/server-module.ts';
import { listLineEntries } from './line-entries.service.ts';
import { readReconciliation } from './reconciliation.service.ts';

const TRANSACTIONS = { organization: 'selected', permission: 'portal.transaction.list' } as const;

export const serverModule = defineModule(['tenancy', 'clock'], reconciliationModule);

function reconciliationModule({
  tenancy,
  clock,
}: {
  readonly tenancy: Tenancy;
  readonly clock: Clock;
}): Module {
  return {
    policies: {
      'GET /admin/organization/reconciliation': TRANSACTIONS,
      'GET /admin/organization/reconciliation/{line}': TRANSACTIONS,
    },
    handlers: {
      'GET /admin/organization/reconciliation': ({ scope, organizationId, query }) =>
        tenancy.inScope(scope, (tx) => readReconciliation(tx, clock, organizationId, query.at), {
          snapshot: true,
        }),
      'GET /admin/organization/reconciliation/{line}': ({ scope, organizationId, params, query }) =>
        tenancy.inScope(scope, (tx) => listLineEntries(tx, clock, organizationId, params.line, query), {
          snapshot: true,
        }),
    },
  };
}
