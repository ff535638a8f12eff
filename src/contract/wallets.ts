/** Wallet settings, and bulk changes of wallets. */
import { Type, type Static } from 'typebox';
import { Movement, Wallet } from './balance.ts';
import { routeOf } from './route.ts';
import {
  Amount,
  closed,
  Flag,
  Id,
  IdParams,
  MANY_IDS_BYTES,
  ManyIds,
  OrganizationSelector,
} from './values.ts';

const route = routeOf('Balance');

/** One action on many wallets, by the rules of the call for a single wallet. */
const WalletsChange = closed({
  act: Type.Enum(['limit', 'anywhere', 'collect', 'share', 'unshare']),
  wallets: ManyIds,
  /** Monthly limit in reais; null for no limit. Only for the action `limit`. */
  limit: Type.Optional(Type.Union([Amount, Type.Null()])),
  /** Permission to refuel at any station. Required for the action `anywhere`, optional for `unshare`. */
  allowAnywhereRefueling: Type.Optional(Flag),
});
export type WalletsChange = Static<typeof WalletsChange>;

export const walletRoutes = {
  'PUT /admin/organization/balance/wallets': route({
    operationId: 'changeWallets',
    summary:
      'Changes many wallets in one call, all or none. `act` collects, shares, ends sharing, sets the limit, or permits refuels at any station. All credit that moves is in one entry. The server refuses with `wallet_ambiguous` if two wallets of one owner would share.',
    access: 'session',
    moves: 'credit',
    query: OrganizationSelector,
    bodyBytes: MANY_IDS_BYTES,
    body: WalletsChange,
    refuses: ['wallets_refused', 'wallet_repeated', 'wallet_ambiguous', 'anywhere_unavailable'],
    response: Movement,
  }),
  'PUT /admin/organization/allow-anywhere-refueling': route({
    operationId: 'allowAnywhere',
    summary:
      'Permits every wallet of a person or a vehicle to refuel at any station, or only at enabled stations.',
    access: 'session',
    moves: 'nothing',
    hasTwin: true,
    query: closed({
      organizationId: Type.Optional(Id),
      userId: Type.Optional(Id),
      vehicleId: Type.Optional(Id),
    }),
    body: closed({ allowAnywhereRefueling: Flag }),
    refuses: ['not_found', 'wallets_refused', 'anywhere_unavailable', 'anywhere_owner_ambiguous'],
    /**
     * Response to a change of a wallet. Some servers answer a refusal with status 200 and `error: true`. A client must
     * treat such a response as a refusal.
     */
    response: closed({
      id: Id,
      allowAnywhereRefueling: Flag,
      error: Type.Optional(Type.Boolean()),
      message: Type.Optional(Type.String()),
    }),
  }),
  'PUT /admin/organization/wallet/{id}/limit': route({
    operationId: 'limitWallet',
    summary: 'Sets the amount that a wallet may spend in a calendar month, in reais. Null removes the limit.',
    access: 'session',
    moves: 'nothing',
    params: IdParams,
    query: OrganizationSelector,
    body: closed({ limit: Type.Union([Amount, Type.Null()]) }),
    refuses: ['wallets_refused'],
    response: Wallet,
  }),
};
