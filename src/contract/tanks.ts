/** The register of internal tanks, their dip readings and their book. Screens call one "tanque interno". */
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

/** Litres in a request, or cubic metres of a gas: more than 0, at most 3 decimals. Inside, volume is whole millilitres. */
export const PositiveVolume = Type.Number({
  exclusiveMinimum: 0,
  maximum: TANK_CAPACITY_RANGE.most,
  decimals: 3,
});
/** {@link PositiveVolume}, or 0. */
export const Volume = Type.Number({ minimum: 0, maximum: TANK_CAPACITY_RANGE.most, decimals: 3 });
/** Litres in an answer, at most 3 decimals. */
export const Litres = Type.Number();
/** Reais per litre, at most 3 decimals. */
export const UnitPrice = Type.Number({
  minimum: REFUEL_PRICE_RANGE.least,
  maximum: REFUEL_PRICE_RANGE.most,
  decimals: 3,
});

const TankStatus = Type.Enum(['active', 'inactive', 'deleted']);
const UsableTankStatus = Type.Enum(['active', 'inactive']);

export const Tank = closed({
  _id: Id,
  /** What it is told apart by; unique in the organisation. */
  name: Type.String(),
  product: FuelProduct,
  /** The most that it holds. */
  capacity: Litres,
  /** What stands in it by the book. */
  level: Litres,
  /** What its wallets may draw: promised to them, not yet taken. After a loss it may be more than the level. */
  claimed: Litres,
  /** What may be promised still: level less claimed, never below 0. */
  free: Litres,
  /** At this level it is time to order; null for none. */
  reorderPoint: orNull(Litres),
  /** What the stock cost, and what that makes per litre (moving average); the price is null while it is empty. */
  value: Reais,
  averagePrice: orNull(Type.Number()),
  /** For how many days the level lasts as it was drawn from in the last 30; null where nothing was drawn. */
  daysLeft: orNull(Type.Integer()),
  /** How many wallets in use it has. */
  wallets: Type.Integer(),
  /** The newest reading of the dipstick; null where there is none. */
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

/** What is left out stays. */
export const TankChange = closed({
  name: Type.Optional(name),
  product: Type.Optional(FuelProduct),
  capacity: Type.Optional(Capacity),
  reorderPoint: Type.Optional(ReorderPoint),
  status: Type.Optional(UsableTankStatus),
});
export type TankChange = Static<typeof TankChange>;

/** What somebody read off a tank. It posts nothing until it is booked. */
export const TankDip = closed({
  _id: Id,
  at: Instant,
  measured: Litres,
  /** What the book said at that instant. */
  book: Litres,
  /** Measured less book: negative where fuel is missing. */
  variance: Litres,
  by: orNull(closed({ user: Id, name: Type.String() })),
  /** Null until somebody booked it. */
  booked: orNull(closed({ entry: orNull(Id), at: Instant, reason: Type.String() })),
  /** Whether it can be booked: it is the newest reading, not booked, and nothing was booked after it. */
  isOpen: Type.Boolean(),
});
export type TankDip = Static<typeof TankDip>;

/** A day of the book. Opening + in − out + variance = closing. */
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
    summary: 'The tanks, each with its level, what is claimed and what is free.',
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
    summary: 'Registers a tank, empty. Refused while another one has the name.',
    ...selected,
    takesKey: true,
    body: TankInput,
    refuses: ['fuel_management_unavailable', 'tank_exists', 'tanks_full'],
    response: Tank,
  }),
  'PUT /admin/organization/tank/{id}': route({
    operationId: 'changeTank',
    summary:
      'Changes a tank; what is left out stays. The capacity is never below the level, and the product changes while it is empty alone. Out of use, nothing goes into it or out of it.',
    ...onOne,
    body: TankChange,
    refuses: ['tank_exists', 'tank_over_capacity', 'tank_not_empty', 'record_deleted'],
    response: Tank,
  }),
  'DELETE /admin/organization/tank/{id}': route({
    operationId: 'deleteTank',
    summary: 'Deletes a tank that holds nothing. Its wallets go with it.',
    ...onOne,
    refuses: ['tank_not_empty', 'record_deleted'],
    response: Tank,
  }),
  'GET /admin/organization/tank/{id}/dip': route({
    operationId: 'listTankDips',
    summary: 'The readings of a tank, the newest first.',
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
      'Writes down what somebody read off a tank, now or at an instant that is past. It is held against the book of that instant and posts nothing.',
    ...onOne,
    takesKey: true,
    body: closed({ volume: Volume, at: Type.Optional(Instant) }),
    refuses: ['instant_ahead', 'dip_superseded', 'tank_over_capacity', 'tank_inactive', 'record_deleted'],
    response: TankDip,
  }),
  'PUT /admin/organization/tank/{id}/dip/{dip}': route({
    operationId: 'bookTankDip',
    summary:
      'Books what a reading differs from the book, with a reason. Refused where another reading is newer, or was booked since.',
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
      'What went into a tank and out of it, day by day, and what stood in it. `from` and `to` are days of the organization, both included; without them this month up to today.',
    ...onOne,
    query: closed({ organizationId: Type.Optional(Id), from: day, to: day }),
    refuses: ['period_backwards', 'period_too_long'],
    response: closed({ tank: Tank, days: Type.Array(TankDay), totals: TankDay }),
  }),
};
