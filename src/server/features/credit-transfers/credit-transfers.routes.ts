import { defineModule } from '../server-module.ts';
import { moves, type MovingCallParts } from '../../ledger/credit/move-credit.ts';
import type { Module } from '../../platform/plugins/routes.ts';
import { transferCredit } from './transfer-credit.service.ts';
import { creditTransferPolicies } from './credit-transfers.policy.ts';

export const serverModule = defineModule(
  ['tenancy', 'clock', 'bus', 'ledger', 'stepUp'],
  creditTransfersModule,
);

function creditTransfersModule(parts: MovingCallParts): Module {
  return {
    policies: creditTransferPolicies,
    handlers: {
      'POST /superAdmin/organization/{id}/credit-transfer': moves(parts, (moving, { body }) =>
        transferCredit(moving, parts.bus, body),
      ),
    },
  };
}
