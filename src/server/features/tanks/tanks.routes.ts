import type { LiveEvent } from '#contract/events.ts';
import type { RouteName, RouteResponse } from '#contract/routes.ts';
import type { DatabaseTransaction } from '../../platform/database/tenancy.ts';
import type { Call, Module } from '../../platform/plugins/routes.ts';
import { defineModule } from '../server-module.ts';
import type { Writing } from '../../records/record-change.ts';
import { writes } from '../../records/writes.ts';
import { moves, type MovingCallParts } from '../../ledger/credit/move-credit.ts';
import { onOwnerLeaves } from '../../ledger/credit/owner-leaves.ts';
import { announce } from '../../platform/events/announce.ts';
import { oncePerKey } from '../../ledger/idempotency/once-per-key.ts';
import { readUserNames } from '../../platform/accounts/user-name.service.ts';
import { readBook } from './book.service.ts';
import { collectTank, distributeTankFuel } from './wallets/claims.service.ts';
import { presentDip, readDip, readDips, takeDip } from './dips/dips.service.ts';
import { listTankUsers, setTankRole } from './wallets/tank-users.service.ts';
import {
  changeTankWallet,
  enableTankWallet,
  enableTankWallets,
  limitTankWallets,
  listTankWallets,
  readTankWallet,
  shareTankBalance,
  releaseTankWallets,
} from './wallets/tank-wallets.service.ts';
import { tankPolicies } from './tanks.policy.ts';
import { changeTank, createTank, deleteTank, listTanks, readTank } from './tanks.service.ts';

type TanksContext = Pick<Call<RouteName>, 'scope' | 'organizationId'>;
type TankRoutes = ReadonlyMap<string, string>;

const TANK: readonly LiveEvent['type'][] = ['tank'];

export const serverModule = defineModule(['tenancy', 'clock', 'bus', 'ledger', 'stepUp'], tanksModule);

function tanksModule(parts: MovingCallParts): Module {
  onOwnerLeaves('tankWallets', releaseTankWallets);
  return {
    policies: tankPolicies,
    handlers: {
      ...reading(parts),
      ...registering(parts),
      ...ofWallets(parts),
      ...movingClaims(parts),
    },
  };
}

function reading(parts: MovingCallParts): Module['handlers'] {
  const { tenancy, clock } = parts;
  // Several statements build a response, so they must see the same snapshot.
  const read = <T>({ scope }: TanksContext, work: (tx: DatabaseTransaction) => Promise<T>) =>
    tenancy.inScope(scope, work, { snapshot: true });
  return {
    'GET /admin/organization/tank': (call) =>
      read(call, (tx) => listTanks(tx, clock, call.organizationId, call.query)),
    'GET /admin/organization/tank/{id}/dip': async (call) => {
      const { organizationId, params, query } = call;
      const { rows, ...paging } = await read(call, (tx) => readDips(tx, organizationId, params.id, query));
      const names = await readUserNames(
        tenancy,
        rows.map(({ userId }) => userId),
      );
      return { docs: rows.map((row) => presentDip(row, names)), ...paging };
    },
    'GET /admin/organization/tank/{id}/book': (call) =>
      read(call, async (tx) => ({
        tank: await readTank(tx, clock, call.organizationId, call.params.id),
        ...(await readBook(tx, clock, call.organizationId, call.params.id, call.query)),
      })),
    'GET /admin/organization/tank/users': (call) =>
      read(call, (tx) => listTankUsers(tx, clock, call.organizationId, call.query)),
    'GET /admin/organization/tank/wallet': (call) =>
      read(call, (tx) => listTankWallets(tx, clock, call.organizationId, call.query)),
    'GET /admin/organization/tank/wallet/{id}': (call) =>
      read(call, (tx) => readTankWallet(tx, clock, call.organizationId, call.params.id)),
  };
}

type Registering =
  | 'POST /admin/organization/tank'
  | 'PUT /admin/organization/tank/{id}'
  | 'DELETE /admin/organization/tank/{id}';

function registering(parts: MovingCallParts): Module['handlers'] {
  const { bus, clock, tenancy } = parts;
  const announceTank = async (writing: Writing, id: string) => {
    await announce(bus, writing.tx, writing.organizationId, TANK);
    return readTank(writing.tx, clock, writing.organizationId, id);
  };
  const change = <N extends Exclude<Registering, `POST ${string}`>>(
    work: (writing: Writing, call: Call<N>) => Promise<void>,
  ) =>
    writes<N>(parts, async (writing, call) => {
      await work(writing, call);
      return (await announceTank(writing, call.params.id)) as RouteResponse<N>;
    });
  return {
    'POST /admin/organization/tank': writes(
      parts,
      async (writing, { body }) => announceTank(writing, await createTank(writing, body)),
      { within: (call, run) => oncePerKey(parts, call, run) },
    ),
    'PUT /admin/organization/tank/{id}': change<'PUT /admin/organization/tank/{id}'>(
      (writing, { params, body }) => changeTank(writing, params.id, body),
    ),
    'DELETE /admin/organization/tank/{id}': change<'DELETE /admin/organization/tank/{id}'>(
      (writing, { params }) => deleteTank(writing, params.id),
    ),
    'POST /admin/organization/tank/{id}/dip': writes(
      parts,
      async (writing, { params, body }, names: TankRoutes) => {
        const { tx, organizationId } = writing;
        const id = await takeDip(writing, params.id, body);
        await announce(bus, tx, organizationId, TANK);
        return presentDip(await readDip(tx, organizationId, params.id, id), names);
      },
      {
        prepare: ({ caller }) => readUserNames(tenancy, [caller.userId]),
        within: (call, run) => oncePerKey(parts, call, run),
      },
    ),
  };
}

function ofWallets(parts: MovingCallParts): Module['handlers'] {
  const { bus, clock } = parts;
  const announceChange = ({ tx, organizationId }: Writing) => announce(bus, tx, organizationId, TANK);
  return {
    'PUT /admin/organization/tank/users/{id}': writes(parts, async (writing, { params, body }) => {
      await setTankRole(writing, params.id, body.role);
      await announce(bus, writing.tx, writing.organizationId, ['tank', 'registry']);
      return { _id: params.id, role: body.role };
    }),
    'POST /admin/organization/tank/wallet': writes(
      parts,
      async (writing, { body }) => {
        const id = await enableTankWallet(writing, body);
        await announceChange(writing);
        return readTankWallet(writing.tx, clock, writing.organizationId, id);
      },
      { within: (call, run) => oncePerKey(parts, call, run) },
    ),
    'PUT /admin/organization/tank/wallet': writes(
      parts,
      async (writing, { body }) => {
        const enabled = await enableTankWallets(writing, body);
        await announceChange(writing);
        return enabled;
      },
      { within: (call, run) => oncePerKey(parts, call, run) },
    ),
    'PUT /admin/organization/tank/wallet/limit': writes(parts, async (writing, { body }) => {
      const changed = await limitTankWallets(writing, body);
      await announceChange(writing);
      return changed;
    }),
    'PUT /admin/organization/tank/wallet/share-balance': writes(parts, async (writing, { body }) => {
      const changed = await shareTankBalance(writing, body);
      await announceChange(writing);
      return changed;
    }),
  };
}

const options = { events: TANK } as const;

function movingClaims(parts: MovingCallParts): Module['handlers'] {
  const { clock } = parts;
  return {
    'PUT /admin/organization/tank/wallets': moves(
      parts,
      (one, { body }) => distributeTankFuel(one, body),
      options,
    ),
    'PUT /admin/organization/tank/wallets/collect': moves(
      parts,
      (one, { body }) => collectTank(one, body),
      options,
    ),
    'PUT /admin/organization/tank/wallet/{id}': moves(
      parts,
      async (one, { params, body }) => {
        const movement = await changeTankWallet(one, params.id, body);
        return { wallet: await readTankWallet(one.tx, clock, one.organizationId, params.id), movement };
      },
      options,
    ),
  };
}
