import { exporting } from '../../platform/exports/exporting.ts';
import type { Module, Policy } from '../../platform/plugins/routes.ts';
import { defineModule, type ServerParts } from '../../features/server-module.ts';
import {
  aggregateExpenseCenters,
  aggregateDistributions,
  aggregateRefuels,
  aggregateTanks,
} from './aggregates.service.ts';
import { withNobody } from '../../platform/organization/with-nobody.ts';
import { readOverview } from './overview.service.ts';
import { usersExport, vehiclesExport } from './records.export.ts';
import { listWaiting } from './waiting.service.ts';
import { listUsersOfAll, listVehiclesOfAll } from './records.service.ts';

const above: Policy = { organization: 'several', roles: ['SuperAdminOrg'] };
/** The rows and sums of a list come from several statements. A snapshot makes them belong to one instant. */
const AT_ONCE = { snapshot: true } as const;

export const serverModule = defineModule(['tenancy', 'clock'], aggregatesModule);

function aggregatesModule(parts: Pick<ServerParts, 'tenancy' | 'clock'>): Module {
  const { tenancy, clock } = parts;
  return {
    policies: {
      'GET /superAdmin/organization/overview': above,
      'POST /superAdmin/organization/transaction': above,
      'POST /superAdmin/organization/tank/transaction': above,
      'POST /superAdmin/organization/balancesharing': above,
      'POST /superAdmin/organization/expenseCenter': above,
      'POST /superAdmin/organization/waiting': above,
      'POST /superAdmin/organization/vehicle/list': above,
      'POST /superAdmin/organization/user/list': above,
    },
    handlers: {
      'GET /superAdmin/organization/overview': ({ scope }) =>
        tenancy.inScope(withNobody(scope), (tx) => readOverview(tx, scope, clock), AT_ONCE),
      'POST /superAdmin/organization/transaction': ({ scope, query }) =>
        tenancy.inScope(scope, (tx) => aggregateRefuels(tx, scope, query), AT_ONCE),
      'POST /superAdmin/organization/tank/transaction': ({ scope, query }) =>
        tenancy.inScope(scope, (tx) => aggregateTanks(tx, scope, query), AT_ONCE),
      'POST /superAdmin/organization/balancesharing': ({ scope, query }) =>
        tenancy.inScope(scope, (tx) => aggregateDistributions(tx, scope, query), AT_ONCE),
      'POST /superAdmin/organization/expenseCenter': ({ scope, query }) =>
        tenancy.inScope(scope, (tx) => aggregateExpenseCenters(tx, scope, query), AT_ONCE),
      'POST /superAdmin/organization/waiting': ({ scope, query }) =>
        tenancy.inScope(scope, (tx) => listWaiting(tx, scope, query, clock), AT_ONCE),
      'POST /superAdmin/organization/vehicle/list': exporting(
        parts,
        ({ scope, query }) => tenancy.inScope(scope, (tx) => listVehiclesOfAll(tx, scope, query), AT_ONCE),
        vehiclesExport(parts),
      ),
      'POST /superAdmin/organization/user/list': exporting(
        parts,
        ({ scope, query }) => tenancy.inScope(scope, (tx) => listUsersOfAll(tx, scope, query), AT_ONCE),
        usersExport(parts),
      ),
    },
  };
}
