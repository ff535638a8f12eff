import type { Module } from '../../platform/plugins/routes.ts';
import { defineModule } from '../server-module.ts';
import { writes } from '../../records/writes.ts';
import { moves, type MovingCallParts } from '../../ledger/credit/move-credit.ts';
import { announce } from '../../platform/events/announce.ts';
import { withNobody } from '../../platform/organization/with-nobody.ts';
import { namesOf } from '../purchases/read-purchase.service.ts';
import { collectDebt, writeOffDebt } from './return/debt.service.ts';
import { listReturns, listWaitingReturns } from './return/list-returns.service.ts';
import { purchaseReturnPolicies } from './purchase-returns.policy.ts';
import { decideWaitingReturn, ownerOfReturn, reportReturn } from './return/report-return.service.ts';

export const serverModule = defineModule(
  ['tenancy', 'clock', 'bus', 'ledger', 'stepUp'],
  purchaseReturnsModule,
);

function purchaseReturnsModule(parts: MovingCallParts): Module {
  const { tenancy, bus } = parts;
  return {
    policies: purchaseReturnPolicies,
    handlers: {
      'GET /admin/organization/purchase-return': (call) => listReturns(tenancy, call),
      'GET /superAdmin/organization/purchase-return': (call) => listWaitingReturns(tenancy, call),
      'POST /superAdmin/organization/purchase-return': moves(
        parts,
        (moving, { body }, names: ReadonlyMap<string, string>) => reportReturn(moving, body, names),
        {
          events: ['purchase', 'balance', 'bill'],
          prepare: ({ caller }) => namesOf(tenancy, caller.userId),
        },
      ),
      'PUT /superAdmin/organization/purchase-return/{id}': writes(
        parts,
        async (writing, { params, body }, names: ReadonlyMap<string, string>) => {
          const organizationId = await ownerOfReturn(writing, params.id);
          const decided = await decideWaitingReturn(
            { ...writing, organizationId },
            params.id,
            body.reason,
            names,
          );
          await announce(bus, writing.tx, organizationId, ['purchase']);
          return decided;
        },
        {
          prepare: ({ caller }) => namesOf(tenancy, caller.userId),
          within: ({ scope }, run) => tenancy.inScope(withNobody(scope), run),
        },
      ),
      'POST /superAdmin/organization/debt/collection': moves(
        parts,
        (moving, { body }) => collectDebt(moving, body),
        { events: ['balance', 'distribution'] },
      ),
      'POST /superAdmin/organization/debt/write-off': moves(
        parts,
        (moving, { body }) => writeOffDebt(moving, body),
        { events: ['balance'] },
      ),
    },
  };
}
