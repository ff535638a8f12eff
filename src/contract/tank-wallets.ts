/** Wallets of internal tanks: claims of people, vehicles and containers to fuel. A wallet holds no fuel itself. */
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

/** Fits {@link MAX_CHANGED_AT_ONCE} ids with volumes. */
const MANY_BYTES = 2 * 1024 * 1024;

/** Roles at internal tanks, independent of the person's role in the company. They allow no sign-in and grant no call. */
export const TankRole = Type.Enum(['AdminInternalTank', 'UserInternalTank']);
export type TankRole = Static<typeof TankRole>;
export const TankOwnerKind = Type.Enum(['user', 'vehicle', 'container']);
export type TankOwnerKind = Static<typeof TankOwnerKind>;

const ofTank = closed({ _id: Id, name: Type.String(), product: FuelProduct });
const wallet = {
  _id: Id,
  tank: ofTank,
  /** The claim: own volume that the wallet may draw. */
  balance: Litres,
  /** While true, it may also draw unclaimed fuel once its claim is used up. */
  sharedBalance: Type.Boolean(),
  /** Litres per calendar month in the organization's time zone; null for no limit. */
  limit: orNull(Litres),
  /** Volume drawn this month. */
  used: Litres,
  status: Type.Enum(['active', 'inactive']),
};

export const TankWallet = closed({
  ...wallet,
  owner: closed({ _id: Id, kind: TankOwnerKind, name: Type.String(), status: RecordStatus }),
  createdAt: Instant,
});
export type TankWallet = Static<typeof TankWallet>;

/** A person, vehicle or container that may draw from tanks, with or without a wallet. */
export const TankUser = closed({
  /** The user id of a person, or the id of a vehicle or container. */
  _id: Id,
  kind: TankOwnerKind,
  name: Type.String(),
  /** Null for vehicles and containers. */
  role: orNull(TankRole),
  /** Only active wallets. */
  fuelManagementWallets: Type.Array(closed(wallet)),
  /** Sum of the wallets. */
  balance: Litres,
  /** 1 if any wallet may draw unclaimed fuel. */
  sharedBalance: Flag,
  /** Sum of the limits; null if a wallet has no limit, or without wallets. */
  limit: orNull(Litres),
});
export type TankUser = Static<typeof TankUser>;

/** Result of a movement of claims. */
export const TankMovement = closed({
  /** The journal entry; null if nothing moved. */
  entry: orNull(Id),
  /** Total volume of claims added or returned. */
  volume: Litres,
  tanks: Type.Array(closed({ _id: Id, level: Litres, claimed: Litres, free: Litres })),
  wallets: Type.Array(
    closed({
      owner: Id,
      id: Id,
      balance: Litres,
      /** Negative if the wallet returned volume. */
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
      'People, vehicles and containers in use, with their wallets at the tanks. With `tank`, wallets of that one alone, and of vehicles and containers those that take its product. `enabled` leaves those with a wallet, or those without.',
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
      'Gives a person a role at internal tanks (portal.internalTankUser.add), or takes it away with null (portal.internalTankUser.remove).',
    ...selected,
    params: IdParams,
    body: closed({ role: orNull(TankRole) }),
    refuses: ['permission_missing', 'record_deleted'],
    response: closed({ _id: Id, role: orNull(TankRole) }),
  }),
  'GET /admin/organization/tank/wallet': route({
    operationId: 'listTankWallets',
    summary: 'The wallets of the tanks, those out of use with them.',
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
    summary: 'One wallet, with what was drawn by it this month.',
    ...selected,
    params: IdParams,
    response: TankWallet,
  }),
  'POST /admin/organization/tank/wallet': route({
    operationId: 'enableTankWallet',
    summary:
      'Enables a wallet for a person, or for a vehicle or container, at a tank: one for each owner and tank. One out of use is in use again, empty.',
    ...selected,
    takesKey: true,
    body: closed({
      tank: Id,
      user: Type.Optional(Id),
      /** Vehicle or container. */
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
      'Enables wallets at a tank for many at once: all or none. Whoever has one already is counted out. `owners` are people by their user ids, vehicles and containers.',
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
    summary: 'Sets what each of the wallets may draw in a calendar month, in litres; null lifts the limit.',
    ...onMany,
    body: closed({ wallets: ManyIds, limit: orNull(Volume) }),
    refuses: ['wallets_refused', 'wallet_repeated'],
    response: closed({ changed: Type.Integer() }),
  }),
  'PUT /admin/organization/tank/wallet/share-balance': route({
    operationId: 'shareTankBalance',
    summary: 'Lets wallets draw what nobody claims, or ends that. What they claim themselves stays theirs.',
    ...onMany,
    body: closed({ wallets: ManyIds, sharedBalance: Type.Boolean() }),
    refuses: ['wallets_refused', 'wallet_repeated'],
    response: closed({ changed: Type.Integer() }),
  }),
  'PUT /admin/organization/tank/wallet/{id}': route({
    operationId: 'changeTankWallet',
    summary:
      'Changes one wallet; what is left out stays. Out of use, it gives back what it claims and draws nothing.',
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
      'Promises fuel of the tanks to wallets: adds to their claims, all or none. All claims of a tank are at most its level.',
    ...moving,
    body: closed({
      shares: Type.Array(
        closed({
          /** The wallet. */
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
      'Takes claims back from wallets: all that each has, or with `volumes`, in the order of `wallets`, that much of each.',
    ...moving,
    body: closed({
      wallets: ManyIds,
      volumes: Type.Optional(Type.Array(PositiveVolume, { minItems: 1, maxItems: MAX_CHANGED_AT_ONCE })),
    }),
    refuses: ['wallets_refused', 'wallet_repeated', 'wallet_shortfall'],
    response: TankMovement,
  }),
};
