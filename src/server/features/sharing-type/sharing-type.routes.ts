import type { Module } from '../../platform/plugins/routes.ts';
import { moves, type MovingCallParts } from '../../ledger/credit/move-credit.ts';
import { defineModule } from '../server-module.ts';
import { sharingTypePolicies } from './sharing-type.policy.ts';
import { changeSharingType, previewSharingType } from './sharing-type.service.ts';

export const serverModule = defineModule(['tenancy', 'clock', 'bus', 'ledger', 'stepUp'], sharingTypeModule);

function sharingTypeModule(parts: MovingCallParts): Module {
  const { tenancy, clock } = parts;
  return {
    policies: sharingTypePolicies,
    handlers: {
      'GET /admin/organization/balance-sharing-type': ({ scope, organizationId }) =>
        tenancy.inScope(scope, (tx) => previewSharingType(tx, clock, organizationId)),
      'PUT /admin/organization/balance-sharing-type': moves(
        parts,
        (moving, { body }) => changeSharingType(moving, body),
        { events: ['balance', 'distribution', 'sharing-type', 'schedule'] },
      ),
    },
  };
}
