import type { LiveEvent } from '#contract/events.ts';
import type { RouteResponse } from '#contract/routes.ts';
import { exporting } from '../../platform/exports/exporting.ts';
import type { Call, Module } from '../../platform/plugins/routes.ts';
import { defineModule } from '../server-module.ts';
import { moves, type MovingCallParts } from '../../ledger/credit/move-credit.ts';
import type { Moving } from '../../ledger/credit/under-lock.ts';
import { readUserNames } from '../../platform/accounts/user-name.service.ts';
import { bookDip, presentDip, readDip } from './dips/dips.service.ts';
import { listOperations } from './operations/operation-list.service.ts';
import { operationsExport } from './operations/operations.export.ts';
import { presentOperation } from './operations/operations.presenter.ts';
import { defuelTank, readOperation, refuelTank, type Operated } from './operations/operations.service.ts';
import { readTankWallet } from './wallets/tank-wallets.service.ts';
import { tankOperationPolicies } from './tanks.policy.ts';
import { readTank } from './tanks.service.ts';

type TankOperationRoutes = ReadonlyMap<string, string>;

const events: readonly LiveEvent['type'][] = ['tank'];
const options = { events } as const;

type OperationHandling = 'POST /admin/tank/{id}/refuel' | 'POST /admin/tank/{id}/defuel';

export const serverModule = defineModule(['tenancy', 'clock', 'bus', 'ledger', 'stepUp'], operationsModule);

function operationsModule(parts: MovingCallParts): Module {
  return {
    policies: tankOperationPolicies,
    handlers: {
      ...moving(parts),
      'GET /admin/organization/tank/transaction': exporting(
        parts,
        (call) => listOperations(parts, call),
        operationsExport(parts),
      ),
    },
  };
}

function moving(parts: MovingCallParts): Module['handlers'] {
  const { tenancy, clock } = parts;
  const answer = async (
    { tx, organizationId }: Moving,
    tankId: string,
    { operationId, walletId }: Operated,
    names: TankOperationRoutes,
  ): Promise<RouteResponse<OperationHandling>> => {
    const operation = await readOperation(tx, organizationId, operationId);
    return {
      transaction: presentOperation(operation, names),
      tank: await readTank(tx, clock, organizationId, tankId),
      wallet: walletId === null ? null : await readTankWallet(tx, clock, organizationId, walletId),
    };
  };
  const namesOf = ({ caller }: Pick<Call<OperationHandling>, 'caller'>) =>
    readUserNames(tenancy, [caller.userId]);
  return {
    'POST /admin/tank/{id}/refuel': moves(
      parts,
      async (one, { params, body }, names: TankOperationRoutes) =>
        answer(one, params.id, await refuelTank(one, params.id, body), names),
      { ...options, prepare: namesOf },
    ),
    'POST /admin/tank/{id}/defuel': moves(
      parts,
      async (one, { params, body }, names: TankOperationRoutes) =>
        answer(one, params.id, await defuelTank(one, params.id, body), names),
      { ...options, prepare: namesOf },
    ),
    'PUT /admin/organization/tank/{id}/dip/{dip}': moves(
      parts,
      async (one, { params, body }, names: TankOperationRoutes) => {
        await bookDip(one, params, body.reason);
        const dip = await readDip(one.tx, one.organizationId, params.id, params.dip);
        return {
          dip: presentDip(dip, names),
          tank: await readTank(one.tx, clock, one.organizationId, params.id),
        };
      },
      {
        ...options,
        // Reads the name of the user who took the reading, who may differ from the user who books it.
        prepare: async ({ scope, organizationId, params }) => {
          const { userId } = await tenancy.inScope(scope, (tx) =>
            readDip(tx, organizationId, params.id, params.dip),
          );
          return readUserNames(tenancy, [userId]);
        },
      },
    ),
  };
}
