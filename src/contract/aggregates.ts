/**
 * What a super administrator sees of all organisations at once, or of those that are chosen: sums of each, and the records of all in
 * one list. Days are those of each organisation's own time zone.
 */
import { Type, type Static } from 'typebox';
import { WAITING_KINDS } from './choices.ts';
import { MAX_ORGANIZATION_IDS, MAX_PAGE_ROWS } from './facts.ts';
import { FuelProduct } from './fills.ts';
import { Items, listQuery, Pages } from './listing.ts';
import { ReportMonth, reportSums } from './reports.ts';
import { routeOf } from './route.ts';
import { TankTotals } from './tank-operations.ts';
import { UserType } from './users.ts';
import { closed, Id, NamedOrganization, orNull, Reais, RecordStatus } from './values.ts';
import { FuelType } from './vehicles.ts';

const route = routeOf('Aggregates');

/**
 * Of which organisations. Each must be within the caller's reach, or the call is refused as a whole; left out, they are all within
 * reach.
 */
const Chosen = closed({
  organizationIds: Type.Optional(Type.Array(Id, { minItems: 1, maxItems: MAX_ORGANIZATION_IDS })),
});

/** What one organisation's refuels add up to. */
export const RefuelAggregate = closed({ organization: NamedOrganization, ...reportSums });
export type RefuelAggregate = Static<typeof RefuelAggregate>;

const tankSums = {
  ...TankTotals.properties,
  /** What the volumes are counted in; null where they are of both, which are never added up. */
  unit: orNull(Type.Enum(['L', 'm³'])),
};
/** What went into the tanks of one organisation and out of them. */
export const TankAggregate = closed({ organization: NamedOrganization, ...tankSums });
export type TankAggregate = Static<typeof TankAggregate>;

const handOutSums = {
  /** How many distributions there were. */
  count: Type.Integer(),
  amount: Reais,
  /** What collections of them took. */
  collected: Reais,
};
/** What one organisation handed out. */
export const HandOutAggregate = closed({ organization: NamedOrganization, ...handOutSums });
export type HandOutAggregate = Static<typeof HandOutAggregate>;

const centerSums = {
  refuels: Type.Integer(),
  /** Without fees. */
  amount: Reais,
  fees: Reais,
};
/** One cost centre in use, what its wallets hold now, and what was spent for it. */
export const CenterAggregate = closed({
  _id: Id,
  organization: NamedOrganization,
  name: Type.String(),
  wallets: Type.Integer(),
  balance: Reais,
  ...centerSums,
});
export type CenterAggregate = Static<typeof CenterAggregate>;

/** A vehicle or a container of some organisation. */
export const ListedVehicle = closed({
  _id: Id,
  organization: NamedOrganization,
  kind: Type.Enum(['vehicle', 'container']),
  /** The name of a container. */
  licensePlate: Type.String(),
  make: Type.String(),
  model: Type.String(),
  year: orNull(Type.Integer()),
  fuelType: FuelType,
  status: RecordStatus,
  /** What its wallets hold. */
  balance: Reais,
});
export type ListedVehicle = Static<typeof ListedVehicle>;

/** Somebody who works for some organisation. */
export const ListedUser = closed({
  /** The user id. */
  _id: Id,
  /** What the register of the organization names the person by. */
  record: Id,
  organization: NamedOrganization,
  name: Type.String(),
  email: Type.String(),
  type: UserType,
  status: RecordStatus,
});
export type ListedUser = Static<typeof ListedUser>;

/** As `WAITING_KINDS` says. */
export const WaitingKind = Type.Enum([...WAITING_KINDS]);
export type WaitingKind = Static<typeof WaitingKind>;

/** What of one kind asks for somebody in one organisation. */
export const WaitingOfOne = closed({
  organization: NamedOrganization,
  about: WaitingKind,
  count: Type.Integer({ minimum: 1 }),
  /** What it comes to, of `low` the balance; 0 where it is no money. */
  amount: Reais,
});
export type WaitingOfOne = Static<typeof WaitingOfOne>;

/** How many of a list are in use, and how many are not. */
const counts = { count: Type.Integer(), active: Type.Integer(), inactive: Type.Integer() };

const { organizationId: _selected, ...listed } = listQuery([], MAX_PAGE_ROWS);
const { isDeleted: _nothingIsDeleted, _id: _noRecord, sort: _sort, ...paged } = listed;
const day = Type.Optional(Type.String({ format: 'date' }));
const sorted = (...keys: string[]) => Type.Optional(Type.Enum(keys.flatMap((key) => [key, `-${key}`])));
/** `search` looks at the names and the tax numbers of organisations. */
const ofPeriod = (...keys: string[]) => ({
  ...paged,
  sort: sorted('organization', ...keys),
  from: day,
  to: day,
});

const base = { access: 'session', moves: 'nothing', body: Chosen } as const;
const ofDays = { ...base, refuses: ['period_backwards'] } as const;
const page = { pages: Pages, items: Items };

export const aggregateRoutes = {
  'POST /superAdmin/organization/transaction': route({
    operationId: 'aggregateTransactions',
    ...ofDays,
    summary:
      'What the refuels of each organization add up to, the largest amount first, those without any at the end. Reversed refuels do not count. `months` and `totals` are of all that match.',
    query: closed({
      ...ofPeriod('refuels', 'amount', 'fees'),
      product: Type.Optional(FuelProduct),
    }),
    response: closed({
      docs: Type.Array(RefuelAggregate),
      ...page,
      totals: closed(reportSums),
      /** In the order of time. */
      months: Type.Array(ReportMonth),
    }),
  }),
  'POST /superAdmin/organization/tank/transaction': route({
    operationId: 'aggregateTankTransactions',
    ...ofDays,
    summary: 'What went into the internal tanks of each organization and out of them, the most drawn first.',
    query: closed({
      ...ofPeriod('count', 'in', 'out', 'variance', 'bought', 'drawn'),
      product: Type.Optional(FuelProduct),
    }),
    response: closed({ docs: Type.Array(TankAggregate), ...page, totals: closed(tankSums) }),
  }),
  'POST /superAdmin/organization/balancesharing': route({
    operationId: 'aggregateHandOuts',
    ...ofDays,
    summary: 'What each organization handed out, the largest amount first.',
    query: closed(ofPeriod('count', 'amount', 'collected')),
    response: closed({ docs: Type.Array(HandOutAggregate), ...page, totals: closed(handOutSums) }),
  }),
  'POST /superAdmin/organization/expenseCenter': route({
    operationId: 'aggregateCostCenters',
    ...ofDays,
    summary:
      'The cost centers in use of all organizations, with what was spent for each, the largest amount first. `search` looks at the names of cost centers.',
    query: closed({
      ...paged,
      sort: sorted('name', 'refuels', 'amount', 'balance'),
      from: day,
      to: day,
    }),
    response: closed({
      docs: Type.Array(CenterAggregate),
      ...page,
      totals: closed({ count: Type.Integer(), balance: Reais, ...centerSums }),
    }),
  }),
  'POST /superAdmin/organization/waiting': route({
    operationId: 'listWaiting',
    ...base,
    summary:
      'What in all organizations asks for somebody, a row for each kind of it in each organization: what cannot wait first, then those that need it most. Days are those of each organization.',
    query: closed({
      ...paged,
      sort: sorted('organization', 'count', 'amount'),
      about: Type.Optional(WaitingKind),
    }),
    response: closed({ docs: Type.Array(WaitingOfOne), ...page }),
  }),
  'POST /superAdmin/organization/vehicle/list': route({
    operationId: 'listVehiclesOfAll',
    ...base,
    summary:
      'The vehicles and containers of all organizations. `search` looks at plates, makes, models and names; a plate is found in its old and its new spelling.',
    exports: true,
    query: closed({
      ...listed,
      sort: sorted('_id', 'licensePlate', 'make', 'status'),
      kind: Type.Optional(ListedVehicle.properties.kind),
      status: Type.Optional(RecordStatus),
    }),
    response: closed({ docs: Type.Array(ListedVehicle), ...page, totals: closed(counts) }),
  }),
  'POST /superAdmin/organization/user/list': route({
    operationId: 'listUsersOfAll',
    ...base,
    summary:
      'The people of all organizations: administrators, drivers and recipients. `search` looks at names and e-mail addresses.',
    exports: true,
    query: closed({
      ...listed,
      sort: sorted('_id', 'name', 'email', 'status'),
      type: Type.Optional(UserType),
      status: Type.Optional(RecordStatus),
    }),
    response: closed({ docs: Type.Array(ListedUser), ...page, totals: closed(counts) }),
  }),
};
