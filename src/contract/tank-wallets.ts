/** Wallets of internal tanks. A tank wallet holds no fuel, but the claim of a person, vehicle or container to fuel. */
import { Type, type Static } from 'typebox';
import { MAX_CHANGED_AT_ONCE, MAX_DISTRIBUTION_ROWS, MAX_PAGE_ROWS } from './facts.ts';
import { FuelProduct } from './fills.ts';
import { Items, listQuery, Pages } from './listing.ts';
import { routeOf } from './route.ts';
import { Litres, PositiveVolume, Volume } from './tanks.ts';
import {
  closed,
  Flag,
  Id,
  IdParams,
  Instant,
  ManyIds,
  OrganizationSelector,
  orNull,
  RecordStatus,
} from './values.ts';

const route = routeOf('Internal tank');

/** Maximum size of a request body in bytes: fits {@link MAX_CHANGED_AT_ONCE} ids with volumes. */
const MANY_BYTES = 2 * 1024 * 1024;

/**
 * Roles of a person at internal tanks, in addition to the person's role in the company. These roles permit neither
 * sign-in nor calls.
 */
export const TankRole = Type.Enum(['AdminInternalTank', 'UserInternalTank']);
export type TankRole = Static<typeof TankRole>;
export const TankOwnerKind = Type.Enum(['user', 'vehicle', 'container']);
export type TankOwnerKind = Static<typeof TankOwnerKind>;

const ofTank = closed({ _id: Id, name: Type.String(), product: FuelProduct });
const wallet = {
  _id: Id,
  tank: ofTank,
  /** The claim of the tank wallet: volume that is reserved for its owner. */
  balance: Litres,
  /** True if the tank wallet may draw unclaimed fuel after its own claim is used up. */
  sharedBalance: Type.Boolean(),
  /**
   * Maximum liters that the tank wallet draws per calendar month in the organization's time zone; null for no limit.
   */
  limit: orNull(Litres),
  /** Volume that the tank wallet has drawn this month. */
  used: Litres,
  status: Type.Enum(['active', 'inactive']),
};

export const TankWallet = closed({
  ...wallet,
  owner: closed({ _id: Id, kind: TankOwnerKind, name: Type.String(), status: RecordStatus }),
  createdAt: Instant,
});
export type TankWallet = Static<typeof TankWallet>;

/** An active person, vehicle or container, with or without a tank wallet. */
export const TankUser = closed({
  /** The user id of a person, or the id of a vehicle or container. */
  _id: Id,
  kind: TankOwnerKind,
  name: Type.String(),
  /** Role of a person at internal tanks; null for vehicles and containers. */
  role: orNull(TankRole),
  /** The active tank wallets of the owner. */
  fuelManagementWallets: Type.Array(closed(wallet)),
  /** Sum of the claims of the owner's tank wallets. */
  balance: Litres,
  /** 1 if any tank wallet of the owner may draw unclaimed fuel. */
  sharedBalance: Flag,
  /** Sum of the limits of the owner's tank wallets; null if a wallet has no limit, or without wallets. */
  limit: orNull(Litres),
});
export type TankUser = Static<typeof TankUser>;

/** Result of a movement of claims to fuel. */
export const TankMovement = closed({
  /** Id of the journal entry; null if no claim moved. */
  entry: orNull(Id),
  /** Sum of the claims that the call added to wallets, or that wallets returned. */
  volume: Litres,
  tanks: Type.Array(closed({ _id: Id, level: Litres, claimed: Litres, free: Litres })),
  wallets: Type.Array(
    closed({
      owner: Id,
      id: Id,
      balance: Litres,
      /** Change of the wallet's claim; negative if the wallet returned volume. */
      moved: Litres,
    }),
  ),
});
export type TankMovement = Static<typeof TankMovement>;

const selected = { access: 'session', moves: 'nothing', query: OrganizationSelector } as const;
const onMany = { ...selected, bodyBytes: MANY_BYTES } as const;
const moving = { ...onMany, moves: 'credit' } as const;
const { isDeleted: _isDeleted, ...listed } = listQuery(['name', 'balance'], MAX_DISTRIBUTION_ROWS);
const { isDeleted: _deleted, ...listedWallets } = listQuery(['balance'], MAX_PAGE_ROWS);

export const tankWalletRoutes = {
  'GET /admin/organization/tank/users': route({
    operationId: 'listTankUsers',
    summary:
      'Lists active people, vehicles and containers with their wallets at the tanks. With `tank`, the list contains only wallets of this tank. It then contains only vehicles and containers that take its product. `enabled` limits the list to owners with a wallet, or without a wallet.',
    ...selected,
    query: closed({
      ...listed,
      tank: Type.Optional(Id),
      kind: Type.Optional(TankOwnerKind),
      enabled: Type.Optional(Type.Boolean()),
      role: Type.Optional(TankRole),
    }),
    refuses: ['not_found'],
    response: closed({ docs: Type.Array(TankUser), pages: Pages, items: Items }),
  }),
  'PUT /admin/organization/tank/users/{id}': route({
    operationId: 'setTankRole',
    summary:
      'Gives a person a role at internal tanks, or removes it with null. The first needs `portal.internalTankUser.add`, the second `portal.internalTankUser.remove`.',
    ...selected,
    params: IdParams,
    body: closed({ role: orNull(TankRole) }),
    refuses: ['permission_missing', 'record_deleted'],
    response: closed({ _id: Id, role: orNull(TankRole) }),
  }),
  'GET /admin/organization/tank/wallet': route({
    operationId: 'listTankWallets',
    summary: 'Lists the wallets of the tanks, including inactive wallets.',
    ...selected,
    query: closed({
      ...listedWallets,
      tank: Type.Optional(Id),
      user: Type.Optional(Id),
      vehicle: Type.Optional(Id),
    }),
    response: closed({ docs: Type.Array(TankWallet), pages: Pages, items: Items }),
  }),
  'GET /admin/organization/tank/wallet/{id}': route({
    operationId: 'readTankWallet',
    summary: 'Returns a wallet of a tank with the volume that it has drawn this month.',
    ...selected,
    params: IdParams,
    response: TankWallet,
  }),
  'POST /admin/organization/tank/wallet': route({
    operationId: 'enableTankWallet',
    summary:
      'Enables a wallet at a tank for a person, a vehicle or a container. An owner has at most one wallet at a tank. An inactive wallet becomes active again and is empty.',
    ...selected,
    takesKey: true,
    body: closed({
      tank: Id,
      user: Type.Optional(Id),
      /** Id of a vehicle or container that will own the wallet. */
      vehicle: Type.Optional(Id),
    }),
    refuses: [
      'fuel_management_unavailable',
      'record_unknown',
      'record_deleted',
      'tank_inactive',
      'tank_owner_ambiguous',
      'tank_product_refused',
      'tank_wallet_exists',
    ],
    response: TankWallet,
  }),
  'PUT /admin/organization/tank/wallet': route({
    operationId: 'enableTankWallets',
    summary:
      'Enables wallets at a tank for many owners, all or none. The server skips owners that have an active wallet there, and does not count them. `owners` contains the user ids of people, and the ids of vehicles and containers.',
    ...onMany,
    takesKey: true,
    body: closed({ tank: Id, owners: ManyIds }),
    refuses: [
      'fuel_management_unavailable',
      'record_unknown',
      'record_deleted',
      'tank_inactive',
      'tank_product_refused',
      'wallets_refused',
    ],
    response: closed({ enabled: Type.Integer() }),
  }),
  'PUT /admin/organization/tank/wallet/limit': route({
    operationId: 'limitTankWallets',
    summary:
      'Sets the volume that each wallet may draw in a calendar month, in liters. Null removes the limit.',
    ...onMany,
    body: closed({ wallets: ManyIds, limit: orNull(Volume) }),
    refuses: ['wallets_refused', 'wallet_repeated'],
    response: closed({ changed: Type.Integer() }),
  }),
  'PUT /admin/organization/tank/wallet/share-balance': route({
    operationId: 'shareTankBalance',
    summary: 'Permits wallets to draw unclaimed fuel, or ends this permission. Their own claims stay.',
    ...onMany,
    body: closed({ wallets: ManyIds, sharedBalance: Type.Boolean() }),
    refuses: ['wallets_refused', 'wallet_repeated'],
    response: closed({ changed: Type.Integer() }),
  }),
  'PUT /admin/organization/tank/wallet/{id}': route({
    operationId: 'changeTankWallet',
    summary:
      'Changes a wallet of a tank. Omitted fields keep their values. An inactive wallet returns its claim to the tank and can draw nothing.',
    ...selected,
    moves: 'withStatus',
    params: IdParams,
    body: closed({
      limit: Type.Optional(orNull(Volume)),
      sharedBalance: Type.Optional(Type.Boolean()),
      status: Type.Optional(Type.Enum(['active', 'inactive'])),
    }),
    refuses: ['wallets_refused', 'tank_inactive'],
    response: closed({ wallet: TankWallet, movement: TankMovement }),
  }),
  'PUT /admin/organization/tank/wallets': route({
    operationId: 'handOutTank',
    summary:
      'Distributes fuel of the tanks to wallets. The server adds to their claims, all or none. New claims must not exceed the unclaimed fuel of their tank.',
    ...moving,
    body: closed({
      shares: Type.Array(
        closed({
          /** Id of the tank wallet. */
          id: Id,
          volume: PositiveVolume,
        }),
        { minItems: 1, maxItems: MAX_DISTRIBUTION_ROWS },
      ),
    }),
    refuses: [
      'fuel_management_unavailable',
      'wallets_refused',
      'wallet_repeated',
      'tank_claims_exceed',
      'tank_inactive',
    ],
    response: TankMovement,
  }),
  'PUT /admin/organization/tank/wallets/collect': route({
    operationId: 'collectTank',
    summary:
      'Collects claims from wallets. The server collects the whole claim of each wallet, or the volumes in `volumes`. `volumes` has the order of `wallets`.',
    ...moving,
    body: closed({
      wallets: ManyIds,
      volumes: Type.Optional(Type.Array(PositiveVolume, { minItems: 1, maxItems: MAX_CHANGED_AT_ONCE })),
    }),
    refuses: ['wallets_refused', 'wallet_repeated', 'wallet_shortfall'],
    response: TankMovement,
  }),
};
