/** Sums and lists over many organizations, for super administrators. Days follow each organization's time zone. */
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
 * Filter by organizations. One that is out of the caller's reach makes the server refuse the call. Omitted: all within reach.
 */
const Selected = closed({
  organizationIds: Type.Optional(Type.Array(Id, { minItems: 1, maxItems: MAX_ORGANIZATION_IDS })),
});

export const RefuelAggregate = closed({ organization: NamedOrganization, ...reportSums });
export type RefuelAggregate = Static<typeof RefuelAggregate>;

const tankSums = {
  ...TankTotals.properties,
  /** Unit of the volumes; null if tanks of both units match, because litres and cubic metres are never added up. */
  unit: orNull(Type.Enum(['L', 'm³'])),
};
export const TankAggregate = closed({ organization: NamedOrganization, ...tankSums });
export type TankAggregate = Static<typeof TankAggregate>;

const distributionSums = {
  count: Type.Integer(),
  amount: Reais,
  /** Amount that later collections of these distributions took back. */
  collected: Reais,
};
export const DistributionAggregate = closed({ organization: NamedOrganization, ...distributionSums });
export type DistributionAggregate = Static<typeof DistributionAggregate>;

const expenseCenterSums = {
  refuels: Type.Integer(),
  /** Without fees. */
  amount: Reais,
  fees: Reais,
};
/** A cost center in use: its wallets' balance now, and the refuels of the period. */
export const ExpenseCenterAggregate = closed({
  _id: Id,
  organization: NamedOrganization,
  name: Type.String(),
  wallets: Type.Integer(),
  balance: Reais,
  ...expenseCenterSums,
});
export type ExpenseCenterAggregate = Static<typeof ExpenseCenterAggregate>;

export const ListedVehicle = closed({
  _id: Id,
  organization: NamedOrganization,
  kind: Type.Enum(['vehicle', 'container']),
  /** For a container, its name. */
  licensePlate: Type.String(),
  make: Type.String(),
  model: Type.String(),
  year: orNull(Type.Integer()),
  fuelType: FuelType,
  status: RecordStatus,
  /** Sum of its wallets, in reais. */
  balance: Reais,
});
export type ListedVehicle = Static<typeof ListedVehicle>;

export const ListedUser = closed({
  /** The user id. */
  _id: Id,
  /** Id of the person's record in the organization. */
  record: Id,
  organization: NamedOrganization,
  name: Type.String(),
  email: Type.String(),
  type: UserType,
  status: RecordStatus,
});
export type ListedUser = Static<typeof ListedUser>;

export const WaitingKind = Type.Enum([...WAITING_KINDS]);
export type WaitingKind = Static<typeof WaitingKind>;

/** The attention items of one kind in one organization. */
export const WaitingOfOne = closed({
  organization: NamedOrganization,
  about: WaitingKind,
  count: Type.Integer({ minimum: 1 }),
  /** Their sum in reais; of `low` the company balance; 0 for kinds without money. */
  amount: Reais,
});
export type WaitingOfOne = Static<typeof WaitingOfOne>;

const counts = { count: Type.Integer(), active: Type.Integer(), inactive: Type.Integer() };

const { organizationId: _selected, ...listed } = listQuery([], MAX_PAGE_ROWS);
const { isDeleted: _nothingIsDeleted, _id: _noRecord, sort: _sort, ...paged } = listed;
const day = Type.Optional(Type.String({ format: 'date' }));
const sorted = (...keys: string[]) => Type.Optional(Type.Enum(keys.flatMap((key) => [key, `-${key}`])));
/** `search` matches names and tax numbers of organizations. */
const ofPeriod = (...keys: string[]) => ({
  ...paged,
  sort: sorted('organization', ...keys),
  from: day,
  to: day,
});

const base = { access: 'session', moves: 'nothing', body: Selected } as const;
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
      /** Chronological. */
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
    response: closed({ docs: Type.Array(DistributionAggregate), ...page, totals: closed(distributionSums) }),
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
      docs: Type.Array(ExpenseCenterAggregate),
      ...page,
      totals: closed({ count: Type.Integer(), balance: Reais, ...expenseCenterSums }),
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
