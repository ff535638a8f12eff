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

/** Fuel into the tank, fuel out of it, and a difference between dip reading and book. */
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
  /** Volume in or out, more than 0; of a variance negative for missing fuel. */
  volume: Litres,
  /** Level of the tank after it. */
  level: Litres,
  /** Reais per litre: purchase price, or average cost of the stock; null if unknown. */
  unitPrice: orNull(Type.Number()),
  /** Cost in reais. */
  amount: Reais,
  /** The filled vehicle by plate, or container by name. */
  vehicle: orNull(closed({ _id: Id, name: Type.String(), kind: Type.Enum(['vehicle', 'container']) })),
  /** The person who took the fuel. */
  user: orNull(Named),
  wallet: orNull(Id),
  /** Kilometres. */
  odometer: orNull(Type.Integer()),
  /** Empty unless the fuel was bought. */
  supplier: Type.String(),
  /** The 44 characters of the NF-e. */
  accessKey: orNull(Type.String()),
  /** Origin of brought-back fuel; empty otherwise. */
  source: Type.String(),
  /** Only of a variance. */
  reason: Type.String(),
  /** The user who recorded it; null if the user no longer exists. */
  by: orNull(closed({ user: Id, name: Type.String() })),
  entry: Id,
});
export type TankTransaction = Static<typeof TankTransaction>;

/** Over all matching operations, not only the page. */
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
      'Puts fuel into a tank: bought, with supplier and price and, where there is one, the access key of its NF-e, which is taken once; or brought back, with `source`, at what the stock costs on average.',
    ...moving,
    body: closed({
      volume: PositiveVolume,
      price: Type.Optional(UnitPrice),
      supplier: Type.Optional(Name(MAX_RECORD_NAME)),
      /** Digits, in groups or within the address of a QR code. */
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
      'Takes fuel out of a tank for a vehicle or a container, against the claim of a wallet: that of the vehicle or of the person unless it is named.',
    ...moving,
    body: closed({
      volume: PositiveVolume,
      /** Vehicle or container. */
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
      'What went into the tanks and out of them, the newest first unless sorted, with sums of all that match. `from` and `to` are days of the organization, both included: without them the last 90 days. `search` looks at plates, suppliers and at how an id ends.',
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
