/** What a wallet may be used for: changes that move no credit. */
import { Type } from 'typebox';
import { Wallet } from './balance.ts';
import { routeOf } from './route.ts';
import { Amount, closed, Flag, Id, IdParams, OrganizationSelector } from './values.ts';

const route = routeOf('Balance');

export const walletRoutes = {
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
    /** Other servers answer 200 with `error: true` for a refusal; a client takes that for a failure. */
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
