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

/** Applies one action to many wallets, like the call for a single wallet. */
const WalletsChange = closed({
  act: Type.Enum(['limit', 'anywhere', 'collect', 'share', 'unshare']),
  wallets: ManyIds,
  /** Only of `limit`: reais per calendar month, null for no limit. */
  limit: Type.Optional(Type.Union([Amount, Type.Null()])),
  /** Required for `anywhere`, optional for `unshare`. */
  allowAnywhereRefueling: Type.Optional(Flag),
});
export type WalletsChange = Static<typeof WalletsChange>;

export const walletRoutes = {
  'PUT /admin/organization/balance/wallets': route({
    operationId: 'changeWallets',
    summary:
      'Collects from many wallets, lets them share, ends that, limits them or lets them refuel anywhere: all or none, what moves in one entry. `wallet_ambiguous` where two wallets of one owner are to share.',
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
      "Lets every wallet of one person or one vehicle refuel at any station, or at the organisation's alone.",
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
    /** Other servers answer a refusal with 200 and `error: true`; clients must treat it as a failure. */
    response: closed({
      id: Id,
      allowAnywhereRefueling: Flag,
      error: Type.Optional(Type.Boolean()),
      message: Type.Optional(Type.String()),
    }),
  }),
  'PUT /admin/organization/wallet/{id}/limit': route({
    operationId: 'limitWallet',
    summary: 'Sets what a wallet may spend in a calendar month, in reais; null lifts the limit.',
    access: 'session',
    moves: 'nothing',
    params: IdParams,
    query: OrganizationSelector,
    body: closed({ limit: Type.Union([Amount, Type.Null()]) }),
    refuses: ['wallets_refused'],
    response: Wallet,
  }),
};
