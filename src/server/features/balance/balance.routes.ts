import type { RouteBody } from '#contract/routes.ts';
import type { DatabaseTransaction } from '../../platform/database/tenancy.ts';
import type { Call, Module } from '../../platform/plugins/routes.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { Writing } from '../../records/record-change.ts';
import { writes } from '../../records/writes.ts';
import { defineModule } from '../server-module.ts';
import { settleKey } from '../../ledger/idempotency/once.ts';
import { balancePolicies } from './balance.policy.ts';
import { changeWalletsAtOnce } from './change-wallets.service.ts';
import { collect } from './collect.service.ts';
import { allowAnywhere, findHolders, limitWallet, listDistribution } from './distribution.service.ts';
import { distribute } from './distribute.service.ts';
import { announce } from '../../platform/events/announce.ts';
import { moves, type MovingCallParts } from '../../ledger/credit/move-credit.ts';
import { readBalance } from '../../ledger/credit/moved.ts';
import { share, unshare } from './share.service.ts';
import type { OwnerKind } from '../../ledger/credit/wallets.repository.ts';

type DistributeRouteName =
  | 'PUT /admin/organization/updateBalance'
  | 'PUT /admin/organization/updateVehicleBalance';
type CollectRouteName =
  | 'PUT /admin/organization/reapBalance/{id}'
  | 'PUT /admin/organization/reapVehicleBalance/{id}';
type ShareName = 'PUT /admin/organization/shareBalance' | 'PUT /admin/organization/shareVehicleBalance';
type UnshareName =
  | 'PUT /admin/organization/unshareBalance/{id}'
  | 'PUT /admin/organization/unshareVehicleBalance/{id}';

export const serverModule = defineModule(['tenancy', 'clock', 'bus', 'ledger', 'stepUp'], balanceModule);

function balanceModule(parts: MovingCallParts): Module {
  const { tenancy, clock } = parts;
  const read = <T>(
    call: { scope: Call<'POST /login'>['scope'] },
    work: (tx: DatabaseTransaction) => Promise<T>,
  ) => tenancy.inScope(call.scope, work);

  return {
    policies: balancePolicies,
    handlers: {
      'GET /admin/organization/balance': (call) =>
        read(call, (tx) => readBalance(tx, clock, call.organizationId)),
      'GET /admin/organization/balance/distribution': (call) =>
        // Several statements read the distribution list and the company balance. One snapshot keeps the results
        // consistent.
        tenancy.inScope(call.scope, (tx) => listDistribution(tx, clock, call.organizationId, call.query), {
          snapshot: true,
        }),
      'POST /admin/organization/balance/holders': (call) =>
        read(call, (tx) => findHolders(tx, call.organizationId, call.body.identifiers)),
      ...movements(parts),
      'PUT /admin/organization/allow-anywhere-refueling': writes(parts, (writing, call) =>
        setAnywhere(parts, writing, call),
      ),
      'PUT /admin/organization/wallet/{id}/limit': writes(parts, async (writing, { params, body }) => {
        const wallet = await limitWallet(writing, params.id, body.limit);
        await announce(parts.bus, writing.tx, writing.organizationId, ['distribution']);
        return wallet;
      }),
      'POST /operations/{key}/settle': async ({ params, caller, organizationId, scope }) => {
        const owner = { organizationId, userId: caller.userId, key: params.key };
        const settled = await settleKey(tenancy, clock, scope, owner);
        return { outcome: settled.outcome, answer: 'answer' in settled ? settled.answer : null };
      },
    },
  };
}

function movements(parts: MovingCallParts): Module['handlers'] {
  const give = <N extends DistributeRouteName>(kind: OwnerKind) =>
    moves<N>(parts, (moving, { body }) => distribute(moving, kind, body.shares));
  const collectFrom = <N extends CollectRouteName>(kind: OwnerKind) =>
    moves<N>(parts, (moving, { params, body }) => collect(moving, kind, { ownerId: params.id, ...body }));
  const open = <N extends ShareName>(kind: OwnerKind) =>
    moves<N>(parts, (moving, { body }) => share(moving, kind, { ownerId: body.id, walletId: body.wallet }));
  const close = <N extends UnshareName>(kind: OwnerKind) =>
    moves<N>(parts, (moving, { params, body }) => unshare(moving, kind, readUnsharing(params.id, body)));

  return {
    'PUT /admin/organization/updateBalance': give('user'),
    'PUT /admin/organization/updateVehicleBalance': give('vehicle'),
    'PUT /admin/organization/reapBalance/{id}': collectFrom('user'),
    'PUT /admin/organization/reapVehicleBalance/{id}': collectFrom('vehicle'),
    'PUT /admin/organization/shareBalance': open('user'),
    'PUT /admin/organization/shareVehicleBalance': open('vehicle'),
    'PUT /admin/organization/unshareBalance/{id}': close('user'),
    'PUT /admin/organization/unshareVehicleBalance/{id}': close('vehicle'),
    'PUT /admin/organization/balance/wallets': moves(parts, (moving, { body }) =>
      changeWalletsAtOnce(moving, body),
    ),
  };
}

async function setAnywhere(
  { bus }: MovingCallParts,
  writing: Writing,
  call: Call<'PUT /admin/organization/allow-anywhere-refueling'>,
) {
  const { userId, vehicleId } = call.query;
  const id = userId ?? vehicleId;
  if (id === undefined || (userId !== undefined && vehicleId !== undefined)) {
    throw new Refusal('anywhere_owner_ambiguous');
  }
  const kind = userId === undefined ? 'vehicle' : 'user';
  const owner = { kind, id, allowed: call.body.allowAnywhereRefueling } as const;
  const answer = await allowAnywhere(writing, owner);
  await announce(bus, writing.tx, writing.organizationId, ['distribution']);
  return answer;
}

function readUnsharing(ownerId: string, body: RouteBody<'PUT /admin/organization/unshareBalance/{id}'>) {
  return {
    ownerId,
    ...(body.wallet !== undefined && { walletId: body.wallet }),
    ...(body.expenseCenter !== undefined && { expenseCenterId: body.expenseCenter }),
    ...(body.allowAnywhereRefueling !== undefined && { allowAnywhere: body.allowAnywhereRefueling === 1 }),
  };
}
