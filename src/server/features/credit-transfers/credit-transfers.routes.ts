import { defineModule } from '../server-module.ts';
import { moves, type MovingParts } from '../../ledger/credit/move-credit.ts';
import type { Module } from '../../platform/plugins/routes.ts';
import { transferCredit } from './transfer-credit.service.ts';

const creditTransferPolicies = {
  'POST /superAdmin/organization/{id}/credit-transfer': {
    organization: 'addressed',
    other: 'toOrganization',
    permission: 'portal.creditTransfer.add',
  },
} satisfies Module['policies'];

export const serverModule = defineModule(['tenancy', 'clock', 'bus', 'ledger'], creditTransfersModule);

function creditTransfersModule(parts: MovingParts): Module {
  return {
    policies: creditTransferPolicies,
    handlers: {
      'POST /superAdmin/organization/{id}/credit-transfer': moves(parts, (moving, { body }) =>
        transferCredit(moving, parts.bus, body),
      ),
    },
  };
}
