import type { Clock } from '../../platform/clock.ts';
import type { Tenancy } from '../../platform/database/tenancy.ts';
import { exporting } from '../../platform/exports/exporting.ts';
import type { Module } from '../../platform/plugins/routes.ts';
import { defineModule } from '../../features/server-module.ts';
import { fleetExport } from './fleet-efficiency.export.ts';
import { readFleetEfficiency } from './fleet-efficiency.service.ts';
import { transactionReportExport } from './transaction-report.export.ts';
import { readTransactionReport } from './transaction-report.service.ts';

export const serverModule = defineModule(['tenancy', 'clock'], reportsModule);

function reportsModule(parts: { readonly tenancy: Tenancy; readonly clock: Clock }): Module {
  const { tenancy } = parts;
  return {
    policies: {
      'GET /admin/organization/transaction/report': {
        organization: 'selected',
        permission: 'portal.transaction.list',
      },
      'GET /admin/organization/vehicle/efficiency': {
        organization: 'selected',
        permission: 'portal.vehicle.list',
      },
    },
    handlers: {
      'GET /admin/organization/transaction/report': exporting(
        parts,
        (call) =>
          // The refuel report reads a snapshot, because the days with valid sums and the sums must belong to one
          // instant.
          tenancy.inScope(call.scope, (tx) => readTransactionReport(tx, call.organizationId, call.query), {
            snapshot: true,
          }),
        transactionReportExport(tenancy),
      ),
      'GET /admin/organization/vehicle/efficiency': exporting(
        parts,
        (call) =>
          tenancy.inScope(call.scope, (tx) => readFleetEfficiency(tx, call.organizationId, call.query), {
            snapshot: true,
          }),
        fleetExport(tenancy),
      ),
    },
  };
}
