/** Internal tanks, their readings and their book (the calculated level). Screens call a tank "tanque interno". */
import { Type, type Static } from 'typebox';
import {
  MAX_PAGE_ROWS,
  MAX_REASON_LETTERS,
  MAX_RECORD_NAME,
  REFUEL_PRICE_RANGE,
  TANK_CAPACITY_RANGE,
} from './facts.ts';
import { FuelProduct } from './fills.ts';
import { Name } from './lines.ts';
import { Items, listQuery, Pages } from './listing.ts';
import { routeOf } from './route.ts';
import { closed, Id, IdParams, Instant, OrganizationSelector, orNull, Reais } from './values.ts';

const route = routeOf('Internal tank');

/**
 * Volume in a request: liters, or cubic meters of a gas; more than 0, at most 3 decimals. Server and browser calculate
 * in whole milliliters.
 */
export const PositiveVolume = Type.Number({
  exclusiveMinimum: 0,
  maximum: TANK_CAPACITY_RANGE.most,
  decimals: 3,
});
/** Volume like {@link PositiveVolume}, but 0 is also valid. */
export const Volume = Type.Number({ minimum: 0, maximum: TANK_CAPACITY_RANGE.most, decimals: 3 });
/** Volume in a response: liters, or cubic meters of a gas; at most 3 decimals. */
export const Litres = Type.Number();
/** Price in reais per liter, at most 3 decimals. */
export const UnitPrice = Type.Number({
  minimum: REFUEL_PRICE_RANGE.least,
  maximum: REFUEL_PRICE_RANGE.most,
  decimals: 3,
});

const TankStatus = Type.Enum(['active', 'inactive', 'deleted']);
const UsableTankStatus = Type.Enum(['active', 'inactive']);

export const Tank = closed({
  _id: Id,
  /** Name of the tank, unique within the organization. */
  name: Type.String(),
  product: FuelProduct,
  capacity: Litres,
  /** Volume in the tank by the book. */
  level: Litres,
  /** Sum of the claims of the tank's wallets. After a loss of fuel, this sum may exceed the level. */
  claimed: Litres,
  /** Volume in the tank that no wallet claims: level less claims, at least 0. */
  free: Litres,
  /** Level at which the company orders fuel; null without such a level. */
  reorderPoint: orNull(Litres),
  /** Cost of the stock in the tank, and its average cost per liter. `averagePrice` is null while the tank is empty. */
  value: Reais,
  averagePrice: orNull(Type.Number()),
  /** Days that the level lasts at the average use of the last 30 days; null if no fuel was drawn. */
  daysLeft: orNull(Type.Integer()),
  /** Number of active wallets of the tank. */
  wallets: Type.Integer(),
  /** The newest reading of the tank; null before the first reading. */
  lastDip: orNull(closed({ _id: Id, at: Instant, measured: Litres, variance: Litres })),
  status: TankStatus,
  createdAt: Instant,
});
export type Tank = Static<typeof Tank>;

const name = Name(MAX_RECORD_NAME);
const Capacity = Type.Number({
  exclusiveMinimum: 0,
  maximum: TANK_CAPACITY_RANGE.most,
  decimals: 3,
});
const ReorderPoint = orNull(Volume);

export const TankInput = closed({
  name,
  product: FuelProduct,
  capacity: Capacity,
  reorderPoint: Type.Optional(ReorderPoint),
});
export type TankInput = Static<typeof TankInput>;

/** Change of a tank. Omitted fields keep their values. */
export const TankChange = closed({
  name: Type.Optional(name),
  product: Type.Optional(FuelProduct),
  capacity: Type.Optional(Capacity),
  reorderPoint: Type.Optional(ReorderPoint),
  status: Type.Optional(UsableTankStatus),
});
export type TankChange = Static<typeof TankChange>;

/** A reading of the fuel in a tank. A reading posts nothing until a user books its variance. */
export const TankDip = closed({
  _id: Id,
  at: Instant,
  measured: Litres,
  /** Level of the tank by the ledger at the instant of the reading. */
  book: Litres,
  /** Measured level less the level in the tank's book: negative if fuel is missing. */
  variance: Litres,
  by: orNull(closed({ user: Id, name: Type.String() })),
  /** Booking of the reading's variance; null until a user books it. */
  booked: orNull(closed({ entry: orNull(Id), at: Instant, reason: Type.String() })),
  /** True if a user can book the reading: it is not booked, no reading is newer, and no later reading was booked. */
  isOpen: Type.Boolean(),
});
export type TankDip = Static<typeof TankDip>;

/** A day of the tank's book: opening + in − out + variance = closing. */
export const TankDay = closed({
  day: Type.String({ format: 'date' }),
  opening: Litres,
  in: Litres,
  out: Litres,
  variance: Litres,
  closing: Litres,
});
export type TankDay = Static<typeof TankDay>;

const dipParams = closed({ id: Id, dip: Id });
const selected = { access: 'session', moves: 'nothing', query: OrganizationSelector } as const;
const onOne = { ...selected, params: IdParams } as const;
const day = Type.Optional(Type.String({ format: 'date' }));

export const tankRoutes = {
  'GET /admin/organization/tank': route({
    operationId: 'listTanks',
    summary: 'Lists the tanks with level, claimed volume and free volume.',
    ...selected,
    query: closed({
      ...listQuery(['name', 'product', 'capacity', 'level', 'status'], MAX_PAGE_ROWS),
      status: Type.Optional(UsableTankStatus),
      product: Type.Optional(FuelProduct),
    }),
    response: closed({ docs: Type.Array(Tank), pages: Pages, items: Items }),
  }),
  'POST /admin/organization/tank': route({
    operationId: 'createTank',
    summary: 'Registers an empty tank. The server refuses a name that another tank has.',
    ...selected,
    takesKey: true,
    body: TankInput,
    refuses: ['fuel_management_unavailable', 'tank_exists', 'tanks_full'],
    response: Tank,
  }),
  'PUT /admin/organization/tank/{id}': route({
    operationId: 'changeTank',
    summary:
      'Changes a tank. Omitted fields keep their values. The capacity must not be below the level. The product can change only while the tank is empty. No fuel can enter or leave an inactive tank.',
    ...onOne,
    body: TankChange,
    refuses: ['tank_exists', 'tank_over_capacity', 'tank_not_empty', 'record_deleted'],
    response: Tank,
  }),
  'DELETE /admin/organization/tank/{id}': route({
    operationId: 'deleteTank',
    summary: 'Deletes a tank without fuel and without claims. Its wallets become inactive.',
    ...onOne,
    refuses: ['tank_not_empty', 'record_deleted'],
    response: Tank,
  }),
  'GET /admin/organization/tank/{id}/dip': route({
    operationId: 'listTankDips',
    summary: 'Lists the readings of a tank, newest first.',
    ...onOne,
    query: closed({
      organizationId: Type.Optional(Id),
      page: Type.Optional(Type.Integer({ minimum: 1, maximum: 1_000_000 })),
      limit: Type.Optional(Type.Integer({ minimum: 1, maximum: MAX_PAGE_ROWS })),
    }),
    response: closed({ docs: Type.Array(TankDip), pages: Pages, items: Items }),
  }),
  'POST /admin/organization/tank/{id}/dip': route({
    operationId: 'readTankDip',
    summary:
      'Records a reading of a tank, now or at a past instant. The server compares it with the book at that instant and posts nothing.',
    ...onOne,
    takesKey: true,
    body: closed({ volume: Volume, at: Type.Optional(Instant) }),
    refuses: ['instant_ahead', 'dip_superseded', 'tank_over_capacity', 'tank_inactive', 'record_deleted'],
    response: TankDip,
  }),
  'PUT /admin/organization/tank/{id}/dip/{dip}': route({
    operationId: 'bookTankDip',
    summary:
      'Books the difference between a reading and the book, with a reason. The server refuses if a newer reading exists, or if the reading is booked already.',
    access: 'session',
    moves: 'credit',
    params: dipParams,
    query: OrganizationSelector,
    body: closed({ reason: Name(MAX_REASON_LETTERS) }),
    refuses: ['dip_superseded', 'dip_booked', 'tank_over_capacity', 'tank_short', 'record_deleted'],
    response: closed({ dip: TankDip, tank: Tank }),
  }),
  'GET /admin/organization/tank/{id}/book': route({
    operationId: 'readTankBook',
    summary:
      'Returns the book of a tank for each day: fuel in, fuel out, and the level. `from` and `to` are days of the organization, both included. Without them, the book covers this month up to today. A period has at most 366 days.',
    ...onOne,
    query: closed({ organizationId: Type.Optional(Id), from: day, to: day }),
    refuses: ['period_backwards', 'period_too_long'],
    response: closed({ tank: Tank, days: Type.Array(TankDay), totals: TankDay }),
  }),
};
