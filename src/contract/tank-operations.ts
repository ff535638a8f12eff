/** Operations of internal tanks: fuel in, fuel out, and booked variances. */
import { Type, type Static } from 'typebox';
import { MAX_PAGE_ROWS, MAX_RECORD_NAME, MAX_TANK_SOURCE, ODOMETER_RANGE } from './facts.ts';
import { FuelProduct } from './fills.ts';
import { Name } from './lines.ts';
import { Items, listQuery, Pages } from './listing.ts';
import { routeOf } from './route.ts';
import { TankWallet } from './tank-wallets.ts';
import { Litres, PositiveVolume, Tank, UnitPrice } from './tanks.ts';
import { closed, Id, IdParams, Instant, OrganizationSelector, orNull, Reais } from './values.ts';

const route = routeOf('Internal tank');

/**
 * Kinds of tank operations: fuel that enters the tank, fuel that leaves the tank, and a booked difference between a
 * reading and the book.
 */
export const TankOperationKind = Type.Enum(['REFUEL_OPERATION', 'DEFUEL_OPERATION', 'VARIANCE_OPERATION']);
export type TankOperationKind = Static<typeof TankOperationKind>;

const Named = closed({ _id: Id, name: Type.String() });

export const TankTransaction = closed({
  _id: Id,
  type: Type.Literal('fuelManagementTransaction'),
  operation: TankOperationKind,
  at: Instant,
  tank: Named,
  product: FuelProduct,
  /** Volume that entered or left the tank, more than 0. A variance is negative if fuel was missing. */
  volume: Litres,
  /** Level of the tank in its book after the operation. */
  level: Litres,
  /** Price in reais per liter: purchase price, or average cost of the stock; null if unknown. */
  unitPrice: orNull(Type.Number()),
  /** Cost of the operation's fuel, in reais. */
  amount: Reais,
  /** The vehicle (by plate) or container (by name) that took the fuel. */
  vehicle: orNull(closed({ _id: Id, name: Type.String(), kind: Type.Enum(['vehicle', 'container']) })),
  /** The person who took the fuel. */
  user: orNull(Named),
  wallet: orNull(Id),
  /** Odometer in kilometers. */
  odometer: orNull(Type.Integer()),
  /** Supplier of bought fuel; empty for operations without a purchase. */
  supplier: Type.String(),
  /** Access key of the NF-e, 44 characters. */
  accessKey: orNull(Type.String()),
  /** Origin of fuel that was brought back to the tank; empty for other operations. */
  source: Type.String(),
  /** Reason of a booked variance; empty for other operations. */
  reason: Type.String(),
  /** The user who recorded the operation; null if this user no longer exists. */
  by: orNull(closed({ user: Id, name: Type.String() })),
  entry: Id,
});
export type TankTransaction = Static<typeof TankTransaction>;

/** Sums over all tank operations that match the filters, on every page. */
export const TankTotals = closed({
  count: Type.Integer(),
  in: Litres,
  out: Litres,
  variance: Litres,
  /** Cost of bought fuel and of drawn fuel, in reais. */
  bought: Reais,
  drawn: Reais,
});
export type TankTotals = Static<typeof TankTotals>;

const moved = closed({ transaction: TankTransaction, tank: Tank, wallet: orNull(TankWallet) });
const moving = {
  access: 'session',
  moves: 'credit',
  params: IdParams,
  query: OrganizationSelector,
} as const;
const { isDeleted: _isDeleted, ...listed } = listQuery([], MAX_PAGE_ROWS);
const day = Type.Optional(Type.String({ format: 'date' }));

export const tankOperationRoutes = {
  'POST /admin/tank/{id}/refuel': route({
    operationId: 'refuelTank',
    summary:
      'Adds fuel to a tank. Bought fuel needs `supplier` and `price`, and may have the access key of its NF-e. The server accepts each key once. Fuel that is brought back needs `source`, and has the average cost of the stock.',
    ...moving,
    body: closed({
      volume: PositiveVolume,
      price: Type.Optional(UnitPrice),
      supplier: Type.Optional(Name(MAX_RECORD_NAME)),
      /** Access key of the invoice (NF-e): its digits, also in groups, or the address in the QR code. */
      accessKey: Type.Optional(Type.String({ minLength: 44, maxLength: 500 })),
      source: Type.Optional(Name(MAX_TANK_SOURCE)),
    }),
    refuses: [
      'fuel_management_unavailable',
      'tank_supply_incomplete',
      'receipt_unreadable',
      'receipt_used',
      'tank_over_capacity',
      'tank_inactive',
      'record_deleted',
    ],
    response: moved,
  }),
  'POST /admin/tank/{id}/defuel': route({
    operationId: 'defuelTank',
    summary:
      'Draws fuel from a tank for a vehicle or a container. The volume counts against the claim of a wallet. Without `wallet`, this is the wallet of the vehicle or of the person. The server refuses with `wallet_ambiguous` if both have a wallet.',
    ...moving,
    body: closed({
      volume: PositiveVolume,
      /** Id of the vehicle or container that takes the fuel. */
      vehicle: Id,
      /** The person who takes the fuel. */
      user: Type.Optional(Id),
      wallet: Type.Optional(Id),
      odometer: Type.Optional(Type.Integer({ minimum: ODOMETER_RANGE.min, maximum: ODOMETER_RANGE.max })),
    }),
    refuses: [
      'record_unknown',
      'tank_product_refused',
      'wallet_ambiguous',
      'wallets_refused',
      'tank_short',
      'tank_claim_exceeded',
      'tank_limit_exceeded',
      'tank_inactive',
      'record_deleted',
    ],
    response: moved,
  }),
  'GET /admin/organization/tank/transaction': route({
    operationId: 'listTankTransactions',
    summary:
      'Lists the fuel that entered and left the tanks, newest first by default. The response contains the sums of all matching operations. `from` and `to` are days of the organization, both included. Without them, the list covers the last 90 days. `search` matches plates, suppliers, sources, and the last 6 characters of an id.',
    access: 'session',
    moves: 'nothing',
    exports: true,
    query: closed({
      ...listed,
      from: day,
      to: day,
      tank: Type.Optional(Id),
      operation: Type.Optional(TankOperationKind),
      vehicle: Type.Optional(Id),
      user: Type.Optional(Id),
      product: Type.Optional(FuelProduct),
    }),
    refuses: ['period_backwards', 'period_too_long'],
    response: closed({ docs: Type.Array(TankTransaction), pages: Pages, items: Items, totals: TankTotals }),
  }),
};
