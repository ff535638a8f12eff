import type { Module, Policy } from '../../platform/plugins/routes.ts';
import { defineModule } from '../server-module.ts';
import type { Writing } from '../../records/record-change.ts';
import { writes } from '../../records/writes.ts';
import { moves } from '../../ledger/credit/move-credit.ts';
import { announce } from '../../platform/events/announce.ts';
import { refuelHandler, type RefuelDependencies } from './ask-refuel.ts';
import { approveRefuel, changeOdometer } from './marks.service.ts';
import { previewRefuel } from './preview.service.ts';
import { addReceipt, readProof, readReceipts, type Proof } from './receipt/receipt.service.ts';
import { reverseRefuel } from './posting/reversal.service.ts';

const namedByTerminal: Policy = { organization: 'named' };
const seeing: Policy = { organization: 'selected', permission: 'portal.transaction.list' };
const marking: Policy = { organization: 'selected', permission: 'portal.transaction.add' };
const correcting: Policy = { organization: 'selected', permission: 'portal.vehicle.add' };
const reversing: Policy = { organization: 'selected', roles: ['SuperAdminOrg'] };

export const serverModule = defineModule(
  ['tenancy', 'clock', 'bus', 'ledger', 'stepUp', 'pins', 'config'],
  ({ config, ...parts }) => refuelsModule({ ...parts, night: config.night }),
);

function refuelsModule(parts: RefuelDependencies): Module {
  const { tenancy, clock, bus, night } = parts;
  const announced = async <A>({ tx, organizationId }: Writing, marked: Promise<A>): Promise<A> => {
    const answer = await marked;
    await announce(bus, tx, organizationId, ['refuel-marks']);
    return answer;
  };
  return {
    policies: {
      'POST /terminal/refuel': namedByTerminal,
      'POST /admin/organization/refuel/preview': seeing,
      'POST /admin/organization/transaction/{id}/receipt': marking,
      'GET /admin/organization/transaction/{id}/receipt': seeing,
      'PUT /admin/organization/transaction/{id}/approval': marking,
      'PUT /admin/organization/transaction/{id}/odometer': correcting,
      'POST /superAdmin/organization/transaction/{id}/reversal': reversing,
    },
    handlers: {
      // The response to a terminal omits the rules, because their numbers are private to the company.
      'POST /terminal/refuel': refuelHandler(parts, ({ rules: _rules, ...answer }) => answer),
      'POST /admin/organization/refuel/preview': ({ scope, organizationId, body }) =>
        tenancy.inScope(scope, (tx) => previewRefuel({ tx, organizationId, at: clock.now(), night }, body), {
          snapshot: true,
        }),
      'POST /admin/organization/transaction/{id}/receipt': writes(
        parts,
        (writing, { params }, proof: Proof) => announced(writing, addReceipt(writing, params.id, proof)),
        { prepare: async ({ body }) => readProof(body) },
      ),
      'GET /admin/organization/transaction/{id}/receipt': async ({ scope, organizationId, params }) => ({
        docs: await tenancy.inScope(scope, (tx) => readReceipts(tx, organizationId, params.id)),
      }),
      'PUT /admin/organization/transaction/{id}/approval': writes(parts, (writing, { params, body }) =>
        announced(writing, approveRefuel(writing, params.id, body)),
      ),
      'PUT /admin/organization/transaction/{id}/odometer': writes(parts, (writing, { params, body }) =>
        announced(writing, changeOdometer(writing, params.id, body)),
      ),
      'POST /superAdmin/organization/transaction/{id}/reversal': moves(parts, (moving, { params, body }) =>
        reverseRefuel(moving, params.id, body.reason),
      ),
    },
  };
}
