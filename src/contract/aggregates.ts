/**
 * Sums and lists over many organizations, for super administrators. Days are calendar days in each organization's time
 * zone.
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
 * Filter by organizations. The server refuses an organization out of the caller's reach. Without this filter, the call
 * covers all organizations within reach.
 */
const Selected = closed({
  organizationIds: Type.Optional(Type.Array(Id, { minItems: 1, maxItems: MAX_ORGANIZATION_IDS })),
});

export const RefuelAggregate = closed({ organization: NamedOrganization, ...reportSums });
export type RefuelAggregate = Static<typeof RefuelAggregate>;

const tankSums = {
  ...TankTotals.properties,
  /** Unit of the volumes. Null if the volumes mix liters and cubic meters. */
  unit: orNull(Type.Enum(['L', 'm³'])),
};
export const TankAggregate = closed({ organization: NamedOrganization, ...tankSums });
export type TankAggregate = Static<typeof TankAggregate>;

const distributionSums = {
  count: Type.Integer(),
  amount: Reais,
  /** Amount of the distributions that later collections returned to the company. */
  collected: Reais,
};
export const DistributionAggregate = closed({ organization: NamedOrganization, ...distributionSums });
export type DistributionAggregate = Static<typeof DistributionAggregate>;

const expenseCenterSums = {
  refuels: Type.Integer(),
  /** Amount of the refuels without fees, in reais. */
  amount: Reais,
  fees: Reais,
};
/** An active cost center with the current balance of its wallets and the refuels of the period. */
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
  /** Plate of a vehicle, or name of a container. */
  licensePlate: Type.String(),
  make: Type.String(),
  model: Type.String(),
  year: orNull(Type.Integer()),
  fuelType: FuelType,
  status: RecordStatus,
  /** Sum of the balances of this vehicle's or container's wallets, in reais. */
  balance: Reais,
});
export type ListedVehicle = Static<typeof ListedVehicle>;

export const ListedUser = closed({
  /** The user id. */
  _id: Id,
  /** Id of this user's record in the organization. */
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

/** Attention items of one kind (`about`) in one organization. */
export const WaitingOfOne = closed({
  organization: NamedOrganization,
  about: WaitingKind,
  count: Type.Integer({ minimum: 1 }),
  /** Sum of the attention items in reais; for kind `low` the company balance, for kinds without money 0. */
  amount: Reais,
});
export type WaitingOfOne = Static<typeof WaitingOfOne>;

const counts = { count: Type.Integer(), active: Type.Integer(), inactive: Type.Integer() };

const { organizationId: _selected, ...listed } = listQuery([], MAX_PAGE_ROWS);
const { isDeleted: _nothingIsDeleted, _id: _noRecord, sort: _sort, ...paged } = listed;
const day = Type.Optional(Type.String({ format: 'date' }));
const sorted = (...keys: string[]) => Type.Optional(Type.Enum(keys.flatMap((key) => [key, `-${key}`])));
/**
 * Query of a report about a period. `search` matches names, cities and tax numbers of organizations. The days `from`
 * and `to` both belong to the period.
 */
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
      'Sums the refuels of each organization. The default order is the largest amount first; organizations without refuels come last. Reversed refuels do not count. `months` and `totals` cover all matching organizations, not only the page.',
    query: closed({
      ...ofPeriod('refuels', 'amount', 'fees'),
      product: Type.Optional(FuelProduct),
    }),
    response: closed({
      docs: Type.Array(RefuelAggregate),
      ...page,
      totals: closed(reportSums),
      /** Sums of each month, oldest month first. */
      months: Type.Array(ReportMonth),
    }),
  }),
  'POST /superAdmin/organization/tank/transaction': route({
    operationId: 'aggregateTankTransactions',
    ...ofDays,
    summary:
      'Sums the deliveries, draws and variances of the internal tanks of each organization. The default order is the highest cost of drawn fuel first.',
    query: closed({
      ...ofPeriod('count', 'in', 'out', 'variance', 'bought', 'drawn'),
      product: Type.Optional(FuelProduct),
    }),
    response: closed({ docs: Type.Array(TankAggregate), ...page, totals: closed(tankSums) }),
  }),
  'POST /superAdmin/organization/balancesharing': route({
    operationId: 'aggregateHandOuts',
    ...ofDays,
    summary: 'Sums the distributions of each organization. The default order is the largest amount first.',
    query: closed(ofPeriod('count', 'amount', 'collected')),
    response: closed({ docs: Type.Array(DistributionAggregate), ...page, totals: closed(distributionSums) }),
  }),
  'POST /superAdmin/organization/expenseCenter': route({
    operationId: 'aggregateCostCenters',
    ...ofDays,
    summary:
      'Lists the active cost centers of all organizations with balance and refuels. The default order is the largest amount of refuels first. `search` matches the names of cost centers.',
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
      'Lists the attention items of all organizations, such as payments that need a decision. Each row counts the items of one kind in one organization. The default order is the most urgent kind first, then the most affected organization. Days follow the time zone of each organization.',
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
      'Lists the vehicles and containers of all organizations. `search` matches plates, makes, models and names. It finds a plate in the old and in the Mercosul spelling.',
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
      'Lists the people of all organizations: administrators, drivers and recipients. `search` matches names and e-mail addresses.',
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
