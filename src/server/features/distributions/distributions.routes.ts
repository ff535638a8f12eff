import { exporting } from '../../platform/exports/exporting.ts';
import type { Module } from '../../platform/plugins/routes.ts';
import { defineModule } from '../server-module.ts';
import { moves, type MovingCallParts } from '../../ledger/credit/move-credit.ts';
import { collectDistribution } from './collect-distribution.service.ts';
import { distributionExport } from './distribution-list.export.ts';
import { listDistributions } from './distribution-list.service.ts';
import { distributionPolicies } from './distributions.policy.ts';
import { readDistribution } from './distributions.service.ts';

export const serverModule = defineModule(
  ['tenancy', 'clock', 'bus', 'ledger', 'stepUp'],
  distributionsModule,
);

function distributionsModule(parts: MovingCallParts): Module {
  return {
    policies: distributionPolicies,
    handlers: {
      'GET /admin/organization/balancesharing': exporting(
        parts,
        (call) => listDistributions(parts.tenancy, call),
        distributionExport(parts.tenancy),
      ),
      'GET /admin/organization/balancesharing/{entry}': (call) =>
        readDistribution(parts.tenancy, call, call.params.entry),
      'PUT /admin/organization/balancesharing/{entry}/collect': moves(parts, (moving, { params, body }) =>
        collectDistribution(moving, params.entry, body.wallets),
      ),
    },
  };
}
