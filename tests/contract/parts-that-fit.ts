/**
 * Rules of a request that no schema says: which of its parts exclude one another, which values go with a part, and whose id
 * a part takes.
 */
import type { RouteName } from '#contract/routes.ts';

interface Fit {
  /** Of each group there is at most one part in a request, and one where it is `needed`. */
  readonly oneOf?: readonly { readonly parts: readonly string[]; readonly needed: boolean }[];
  /** What some parts must be where another is there, or where none of these is. */
  readonly goesWith?: readonly {
    readonly part: string | null;
    readonly at: string;
    readonly value: unknown;
  }[];
  /** What the record of an id is called, where the part has no name of its own. */
  readonly called?: Readonly<Record<string, string>>;
  /** Ids of organisations that are not called `organizationId`, and which of the world's stands there. */
  readonly organizations?: Readonly<Record<string, WorldPlace>>;
  /** What one account or one company of all has: that it is taken is told, whosever it is. */
  readonly unique?: readonly string[];
  /** The organization whose records fill the request, if neither home nor its branch has what it takes. */
  readonly worksOn?: WorldPlace;
  /** Optional parts that a super administrator alone may send: their module tries them. */
  readonly reserved?: readonly string[];
}

/** The company of the operator, a branch of it, a branch of that one which holds nothing, and a company that owes. */
export type WorldPlace = 'home' | 'branch' | 'twig' | 'debtor';

/** What was agreed with an organisation. */
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

/** Whom a share goes to. */
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

/** Of one organisation or of several. */
const ofSome: Fit = {
  organizations: { '/query/organizationIds': 'home', '/query/organizationIds/0': 'home' },
  oneOf: [{ parts: ['/query/organizationId', '/query/organizationIds'], needed: false }],
};
const ofSeveral: Fit = { organizations: { '/body/organizationIds/0': 'home' } };

/** A station has both coordinates or leaves both out, and a price of a day that is not to come. */
const IN_BRAZIL = [
  { part: '/body/latitude', at: '/body/longitude', value: -47 },
  { part: '/body/longitude', at: '/body/latitude', value: -22 },
  { part: null, at: '/body/latitude', value: -22 },
  { part: null, at: '/body/longitude', value: -47 },
  { part: null, at: '/body/prices/0/seenOn', value: '2026-11-20' },
];

/** A plan that no organization has. */
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
  // Days of which the world has something to tell; and of what a transaction names, itself.
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

/** The optional parts that a request may have together; `needed` is the one that it is about. */
export function fittingParts(
  name: RouteName,
  parts: ReadonlySet<string>,
  needed: string | null,
): Set<string> {
  const fit = FITS[name];
  const chosen = new Set(parts);
  for (const group of fit?.oneOf ?? []) {
    const isNeeded = (part: string) => needed !== null && `${needed}/`.startsWith(`${part}/`);
    const kept =
      group.parts.find(isNeeded) ??
      group.parts.find((part) => chosen.has(part)) ??
      (group.needed ? group.parts[0] : undefined);
    for (const part of group.parts) chosen.delete(part);
    if (kept !== undefined) chosen.add(kept);
  }
  for (const part of chosen) if (isReserved(name, part)) chosen.delete(part);
  for (const { part, at } of fit?.goesWith ?? []) if (part !== null && chosen.has(part)) chosen.add(at);
  return chosen;
}

/** Whether a part may not stand beside those that are there. */
export function isExcluded(name: RouteName, parts: ReadonlySet<string>, part: string): boolean {
  const groups = (FITS[name]?.oneOf ?? []).filter((group) => group.parts.includes(part));
  return groups.some((group) => group.parts.some((other) => other !== part && parts.has(other)));
}

/** The one value that may stand at a place beside these parts; undefined where any may. */
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

/** Whether a part is for super administrators alone. */
export function isReserved(name: RouteName, part: string): boolean {
  return (FITS[name]?.reserved ?? []).some((reserved) => `${part}/`.startsWith(`${reserved}/`));
}

/** Whether one record of all organisations has what stands at a place. */
export function isUnique(name: RouteName, place: string): boolean {
  return FITS[name]?.unique?.includes(place) ?? false;
}

/** Which organisation stands at a place; undefined where none does, or where it is called so. */
export function organizationAt(name: RouteName, place: string): WorldPlace | undefined {
  return FITS[name]?.organizations?.[place];
}

/** The words by which the record of an id at a place is looked for. */
export function wordsAt(name: RouteName, place: string, property: string): string {
  return FITS[name]?.called?.[place] ?? property;
}

/** The organization whose records fill a request; undefined where home or its branch does. */
export function workedOn(name: RouteName): WorldPlace | undefined {
  return FITS[name]?.worksOn;
}
