/**
 * Rules of requests that no schema expresses: parts that exclude each other, values that a part requires, and owners of ids.
 */
import type { RouteName } from '#contract/routes.ts';

interface Fit {
  /**
   * Groups of parts that exclude each other. A request may contain at most one part of a group. It must contain exactly one
   * part if the group is `needed`.
   */
  readonly oneOf?: readonly { readonly parts: readonly string[]; readonly needed: boolean }[];
  /**
   * Required values: if the request contains `part`, the place `at` must have the value `value`. If `part` is null,
   * the rule applies to requests that contain no `part` of the other rules.
   */
  readonly goesWith?: readonly {
    readonly part: string | null;
    readonly at: string;
    readonly value: unknown;
  }[];
  /**
   * Words that describe the record of an id, by the path of the id in the request. Needed if the property's name does
   * not describe the record.
   */
  readonly called?: Readonly<Record<string, string>>;
  /**
   * Organization of the test world for an organization id whose property is not called `organizationId`, by the id's
   * path.
   */
  readonly organizations?: Readonly<Record<string, WorldPlace>>;
  /**
   * Paths of request values that must be unique across all organizations. For these values, a refusal may reveal that a
   * value is taken.
   */
  readonly unique?: readonly string[];
  /** Organization whose records fill the request. Needed if neither `home` nor its branch has suitable records. */
  readonly worksOn?: WorldPlace;
  /**
   * Optional parts of the request that only a super administrator may send. Tests of the call's server module try these
   * parts.
   */
  readonly reserved?: readonly string[];
}

/**
 * Organizations of the test world. `home` is the operator's company, `branch` its branch, `twig` an empty branch of
 * `branch`, and `debtor` a company with a debt.
 */
export type WorldPlace = 'home' | 'branch' | 'twig' | 'debtor';

const TERMS = [
  'billingType',
  'billingPeriod',
  'plan',
  'modules',
  'hasAnywhere',
  'anywhereFee',
  'anywhereFeeType',
  'refuelChargedFee',
  'refuelChargedFeeValue',
  'companyLimit',
  'creditLimit',
  'paymentLinks',
  'stepUpLimit',
  'timeZone',
  'termsFrom',
  'blockRefuelsOnDebt',
].map((name) => `/body/${name}`);

const OWNER = 'owner user vehicle';

const ofSchedules = (needed: boolean): Fit => ({
  called: { '/body/shares/0/id': OWNER },
  oneOf: [
    { parts: ['/body/shares', '/body/expenseCenter'], needed },
    { parts: ['/body/weekdays', '/body/monthDay'], needed: false },
  ],
  goesWith: [
    { part: '/body/weekdays', at: '/body/scheduleType', value: 'weekly' },
    { part: '/body/monthDay', at: '/body/scheduleType', value: 'monthly' },
    { part: null, at: '/body/scheduleType', value: 'daily' },
    { part: '/body/startsOn', at: '/body/startsOn', value: '2026-11-20' },
    { part: '/body/endsOn', at: '/body/endsOn', value: null },
    { part: null, at: '/body/startsOn', value: '2026-11-20' },
    { part: null, at: '/body/endsOn', value: null },
  ],
});

const ofSome: Fit = {
  organizations: { '/query/organizationIds': 'home', '/query/organizationIds/0': 'home' },
  oneOf: [{ parts: ['/query/organizationId', '/query/organizationIds'], needed: false }],
};
const ofSeveral: Fit = { organizations: { '/body/organizationIds/0': 'home' } };

/** Rules of a station: it has both coordinates or neither, and the day of its price is in the past. */
const IN_BRAZIL = [
  { part: '/body/latitude', at: '/body/longitude', value: -47 },
  { part: '/body/longitude', at: '/body/latitude', value: -22 },
  { part: null, at: '/body/latitude', value: -22 },
  { part: null, at: '/body/longitude', value: -47 },
  { part: null, at: '/body/prices/0/seenOn', value: '2026-11-20' },
];

/** Id of a plan that no organization uses, so that it can be changed and deleted. */
export const FREE_PLAN = '01900000-0000-7000-8000-00000000f1a0';
const ofFreePlan: Fit = { goesWith: [{ part: null, at: '/params/id', value: FREE_PLAN }] };

const FITS: Partial<Record<RouteName, Fit>> = {
  'GET /v2/admin/organization/purchase': ofSome,
  'GET /superAdmin/organization/payment': ofSome,
  'GET /superAdmin/organization/purchase-return': ofSome,
  'POST /superAdmin/organization/purchase-return': {
    oneOf: [{ parts: ['/body/purchase', '/body/bill'], needed: true }],
  },
  'PUT /superAdmin/organization/purchase-return/{id}': { called: { '/params/id': 'purchase return' } },
  'POST /superAdmin/organization/debt/collection': { worksOn: 'debtor' },
  'POST /superAdmin/organization/debt/write-off': { worksOn: 'debtor' },
  'POST /superAdmin/organization/transaction': ofSeveral,
  'POST /superAdmin/organization/tank/transaction': ofSeveral,
  'POST /superAdmin/organization/balancesharing': ofSeveral,
  'POST /superAdmin/organization/expenseCenter': ofSeveral,
  'POST /superAdmin/organization/vehicle/list': ofSeveral,
  'POST /superAdmin/organization/user/list': ofSeveral,
  'GET /superAdmin/organization': { organizations: { '/query/_id': 'branch', '/query/parent': 'home' } },
  'POST /superAdmin/organization': {
    organizations: { '/body/parent': 'home' },
    oneOf: [{ parts: ['/body/parent'], needed: true }],
    unique: ['/body/federalTaxNumber'],
    reserved: ['/body/administrator', ...TERMS],
  },
  'POST /superAdmin/plan': { unique: ['/body/name'] },
  'PUT /superAdmin/plan/{id}': { ...ofFreePlan, unique: ['/body/name'] },
  'DELETE /superAdmin/plan/{id}': ofFreePlan,
  'POST /superAdmin/gasStation': { unique: ['/body/federalTaxNumber'], goesWith: IN_BRAZIL },
  'PUT /superAdmin/gasStation/{id}': {
    called: { '/params/id': 'station' },
    unique: ['/body/federalTaxNumber'],
    goesWith: IN_BRAZIL,
  },
  'PUT /superAdmin/organization/{id}': {
    organizations: { '/params/id': 'twig', '/body/parent': 'home' },
    unique: ['/body/federalTaxNumber'],
    reserved: TERMS,
  },
  'POST /superAdmin/organization/{id}/credit-transfer': {
    organizations: { '/params/id': 'home', '/body/toOrganization': 'branch' },
  },
  'GET /superAdmin/organization/user': { organizations: { '/query/organization': 'home' } },
  'POST /superAdmin/organization/user': {
    organizations: { '/body/organization': 'home' },
    oneOf: [{ parts: ['/body/organization'], needed: true }],
    unique: ['/body/email', '/body/identifier'],
  },
  'PUT /superAdmin/organization/user/{id}': {
    called: { '/params/id': 'member admin internal tank' },
    unique: ['/body/email'],
  },
  'DELETE /superAdmin/organization/user/{id}': { called: { '/params/id': 'member admin internal tank' } },
  'POST /superAdmin/organization/user/{id}/firstLink': {
    called: { '/params/id': 'member admin internal tank' },
  },
  'PUT /superAdmin/organization/userBranch/{id}': {
    called: { '/params/id': 'member admin internal tank' },
    organizations: { '/body/branches/0': 'branch' },
  },
  'DELETE /superAdmin/organization/{id}': { organizations: { '/params/id': 'twig' } },
  'GET /superAdmin/organization/{id}/photo': { organizations: { '/params/id': 'home' } },
  'PUT /superAdmin/organization/{id}/photo': { organizations: { '/params/id': 'home' } },
  'DELETE /superAdmin/organization/{id}/photo': { organizations: { '/params/id': 'home' } },
  'POST /admin/organization/tank/wallet': {
    oneOf: [{ parts: ['/body/user', '/body/vehicle'], needed: true }],
  },
  // The test world has transactions in November 2026. A transaction has the id of its refuel, so the test finds this id
  // by the word `fill`.
  'GET /v2/admin/organization/transaction': {
    called: { '/query/_id': 'fill' },
    goesWith: [
      { part: '/query/from', at: '/query/from', value: '2026-11-01' },
      { part: '/query/to', at: '/query/to', value: '2026-11-30' },
    ],
  },
  'GET /admin/organization/tank/{id}/book': {
    goesWith: [
      { part: '/query/from', at: '/query/from', value: '2026-11-01' },
      { part: '/query/to', at: '/query/to', value: '2026-11-20' },
    ],
  },
  'POST /admin/organization/balance/schedule/leaving': { called: { '/body/ids/0': 'vehicle' } },
  'PUT /admin/organization/tank/wallet': { called: { '/body/owners/0': OWNER } },
  'PUT /admin/organization/tank/wallets': { called: { '/body/shares/0/id': 'tank wallet' } },
  'PUT /admin/organization/tank/users/{id}': { called: { '/params/id': 'user' } },
  'POST /admin/tank/{id}/refuel': {
    oneOf: [
      { parts: ['/body/supplier', '/body/source'], needed: true },
      { parts: ['/body/price', '/body/source'], needed: true },
      { parts: ['/body/accessKey', '/body/source'], needed: false },
    ],
  },
  'POST /admin/organization/transaction/{id}/receipt': { called: { '/params/id': 'fill' } },
  'POST /admin/organization/refuel/preview': { called: { '/body/transaction': 'refused refuel' } },
  'PUT /admin/organization/unshareBalance/{id}': { called: { '/params/id': 'user' } },
  'PUT /admin/organization/updateBalance': { called: { '/body/shares/0/id': OWNER } },
  'POST /admin/organization/purchase': { called: { '/body/distribution/shares/0/id': OWNER } },
  'POST /admin/organization/balance/schedule': ofSchedules(true),
  'POST /admin/organization/balance/schedule/preview': ofSchedules(true),
  'PUT /admin/organization/balance/schedule/{id}': ofSchedules(false),
};

export function fittingParts(
  name: RouteName,
  parts: ReadonlySet<string>,
  needed: string | null,
): Set<string> {
  const fit = FITS[name];
  const selected = new Set(parts);
  for (const group of fit?.oneOf ?? []) {
    const isNeeded = (part: string) => needed !== null && `${needed}/`.startsWith(`${part}/`);
    const selectedPart =
      group.parts.find(isNeeded) ??
      group.parts.find((part) => selected.has(part)) ??
      (group.needed ? group.parts[0] : undefined);
    for (const part of group.parts) selected.delete(part);
    if (selectedPart !== undefined) selected.add(selectedPart);
  }
  for (const part of selected) if (isReserved(name, part)) selected.delete(part);
  for (const { part, at } of fit?.goesWith ?? []) if (part !== null && selected.has(part)) selected.add(at);
  return selected;
}

export function isExcluded(name: RouteName, parts: ReadonlySet<string>, part: string): boolean {
  const groups = (FITS[name]?.oneOf ?? []).filter((group) => group.parts.includes(part));
  return groups.some((group) => group.parts.some((other) => other !== part && parts.has(other)));
}

/** The only value that `place` may have in a request with `parts`; undefined if any value may. */
export function fittingValue(
  name: RouteName,
  parts: ReadonlySet<string>,
  place: string,
): { value: unknown } | undefined {
  const rules = (FITS[name]?.goesWith ?? []).filter(({ at }) => at === place);
  return (
    rules.find(({ part }) => part !== null && parts.has(part)) ?? rules.find(({ part }) => part === null)
  );
}

export function isReserved(name: RouteName, part: string): boolean {
  return (FITS[name]?.reserved ?? []).some((reserved) => `${part}/`.startsWith(`${reserved}/`));
}

export function isUnique(name: RouteName, place: string): boolean {
  return FITS[name]?.unique?.includes(place) ?? false;
}

/**
 * Organization of the test world whose id fits a place of the request. Undefined for `organizationId` and for places
 * that take no organization id.
 */
export function organizationAt(name: RouteName, place: string): WorldPlace | undefined {
  return FITS[name]?.organizations?.[place];
}

export function wordsAt(name: RouteName, place: string, property: string): string {
  return FITS[name]?.called?.[place] ?? property;
}

/** Organization whose records a request uses; undefined if the records of `home` and its branch suffice. */
export function organizationFor(name: RouteName): WorldPlace | undefined {
  return FITS[name]?.worksOn;
}
