import { exporting } from '../../platform/exports/exporting.ts';
import type { Module } from '../../platform/plugins/routes.ts';
import { defineModule } from '../server-module.ts';
import { moves, type MovingParts } from '../../ledger/credit/move-credit.ts';
import { collectHandOut } from './collect-hand-out.service.ts';
import { handOutExport } from './hand-out-list.export.ts';
import { listHandOuts } from './hand-out-list.service.ts';
import { handOutPolicies } from './hand-outs.policy.ts';
import { readHandOut } from './hand-outs.service.ts';

export const serverModule = defineModule(['tenancy', 'clock', 'bus', 'ledger'], handOutsModule);

function handOutsModule(parts: MovingParts): Module {
  return {
    policies: handOutPolicies,
    handlers: {
      'GET /admin/organization/balancesharing': exporting(
        parts,
        (call) => listHandOuts(parts.tenancy, call),
        handOutExport(parts.tenancy),
      ),
      'GET /admin/organization/balancesharing/{entry}': (call) =>
        readHandOut(parts.tenancy, call, call.params.entry),
      'PUT /admin/organization/balancesharing/{entry}/collect': moves(parts, (moving, { params, body }) =>
        collectHandOut(moving, params.entry, body.wallets),
      ),
    },
  };
}
