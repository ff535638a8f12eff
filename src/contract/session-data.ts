/** What a session loads once: the organisation, its settings and subscription, and how its credit is held. */
import { Balance } from './balance.ts';
import { Type, type Static } from 'typebox';
import { routeOf } from './route.ts';
import { BillingPeriod, BillingType, Modules, Terms } from './terms.ts';
import {
  Amount,
  BalanceSharingType,
  closed,
  Id,
  OrganizationSelector,
  PositiveAmount,
  Reais,
} from './values.ts';

const route = routeOf('Organization');

/** An organisation as far as a session needs to name it. `parent` is set for a branch. */
export const OrganizationName = closed({
  _id: Id,
  name: Type.String(),
  tradeName: Type.String(),
  /** CNPJ, 14 characters, letters possible. */
  federalTaxNumber: Type.String(),
  parent: Type.Union([Id, Type.Null()]),
});
export type OrganizationName = Static<typeof OrganizationName>;

/**
 * `balanceSharingType` may be absent and then counts as EMPLOYEE, but only in an answer that is otherwise good.
 * `organizations` is what the caller may select: the own organisation and all that stands below it.
 */
export const Hydrate = closed({
  organization: OrganizationName,
  organizations: Type.Array(OrganizationName),
  balanceSharingType: Type.Optional(BalanceSharingType),
  timeZone: Type.String(),
  /** Those of the plan and of the terms. */
  modules: Modules,
  /** How the period is billed that runs now, and its days, both included. */
  billing: closed({
    type: BillingType,
    period: BillingPeriod,
    from: Type.String({ format: 'date' }),
    to: Type.String({ format: 'date' }),
  }),
  /** The calls of the demonstration answer here. */
  isSandbox: Type.Boolean(),
});
export type Hydrate = Static<typeof Hydrate>;

/**
 * Companies, each with all that stands below it: behind every branch come its own branches, and `parent` says which they are of.
 */
export const OrganizationTree = closed({
  docs: Type.Array(closed({ organization: OrganizationName, branches: Type.Array(OrganizationName) })),
});

const settings = {
  checkFuelType: Type.Boolean(),
  checkAvailablePremiumFuel: Type.Boolean(),
  /** Reais per refuel; null for no limit. */
  transactionLimit: Type.Union([Amount, Type.Null()]),
  efficiencyFuelBlock: Type.Boolean(),
  /** The most of the company balance that a sharing wallet is shown, in reais; null for all. */
  sharedBalanceMaxDisplay: Type.Union([Amount, Type.Null()]),
  anywhereReceiptReadingRequired: Type.Boolean(),
  /** Minutes between two refuels of a vehicle or, without one, of a wallet; 0 for none. */
  refuelInterval: Type.Integer({ minimum: 0, maximum: 525_600 }),
  /** Whether the interval lies between two refuels of a person too, of whichever vehicle. */
  refuelIntervalByPerson: Type.Boolean(),
  /** Reais below which the company balance is low, and those who see it are told; null tells nobody. */
  lowBalance: Type.Union([PositiveAmount, Type.Null()]),
  /** The same of the whole days that all credit lasts at the present rate. */
  lowDays: Type.Union([Type.Integer({ minimum: 1, maximum: 365 }), Type.Null()]),
  /** The same of each wallet that is in use, in reais. */
  lowWallet: Type.Union([PositiveAmount, Type.Null()]),
  /** Whether everybody whose home is this organization needs a second step to sign in. */
  requireTwoStep: Type.Boolean(),
};

// Partial forgets that the object is closed.
const someSettings = Type.Partial(closed(settings), { additionalProperties: false });

/** `seen`: what those that are changed were when the caller last read them. */
const SettingsChange = closed({ ...someSettings.properties, seen: Type.Optional(someSettings) });

/** Fees and terms are set by the operator of the system and only read here. */
export const Settings = closed({
  ...settings,
  anywhereFee: Type.Union([Reais, Type.Null()]),
  anywhereFeeType: Type.Enum(['percentage', 'fixed']),
  refuelChargedFee: Type.Boolean(),
  refuelChargedFeeValue: Type.Union([Reais, Type.Null()]),
  terms: Terms,
});
export type Settings = Static<typeof Settings>;

/** The plan of the organisation, and the parts of the menu that it and the modules open. */
export const Subscription = closed({
  _plan: Type.String(),
  menus: Type.Array(Type.String()),
  hasFuelManagementModule: Type.Boolean(),
});
export type Subscription = Static<typeof Subscription>;

/** What a change of `balanceSharingType` would return to the company now. */
const SharingTypePreview = closed({
  balanceSharingType: BalanceSharingType,
  /** Wallets that hold credit, and the sum of it. */
  wallets: Type.Integer(),
  handedOut: Reais,
  /** What the company holds before that. */
  company: Reais,
  /** Wallets that draw on the company balance and would no longer. */
  sharing: Type.Integer(),
  /** Schedules that run and would be paused. */
  schedules: Type.Integer({ minimum: 0 }),
});

export const sessionDataRoutes = {
  'GET /v2/admin/organization/hydrate': route({
    operationId: 'readOrganization',
    summary: 'The organisation, what it may select, and how its credit is held.',
    access: 'session',
    moves: 'nothing',
    query: OrganizationSelector,
    refuses: ['not_found'],
    response: Hydrate,
  }),
  'GET /v2/superAdmin/organization': route({
    operationId: 'listOrganizations',
    summary:
      'The companies with their branches: of a super administrator all, of an administrator the own one.',
    access: 'session',
    moves: 'nothing',
    response: OrganizationTree,
  }),
  'GET /v2/admin/organization/settings': route({
    operationId: 'readSettings',
    summary: "The organisation's settings, and the fees and terms that were agreed with it.",
    access: 'session',
    moves: 'nothing',
    query: OrganizationSelector,
    refuses: ['not_found'],
    response: Settings,
  }),
  'PUT /admin/organization/settings': route({
    operationId: 'changeSettings',
    summary:
      'Changes settings; what is left out stays. Refused with 409 when one of them no longer is what `seen` says.',
    access: 'session',
    moves: 'nothing',
    hasTwin: true,
    query: OrganizationSelector,
    body: SettingsChange,
    refuses: ['not_found', 'settings_stale', 'mail_unavailable'],
    response: Settings,
  }),
  'GET /organization/subscriptions': route({
    operationId: 'readSubscription',
    summary: "The organisation's plan.",
    access: 'session',
    moves: 'nothing',
    query: OrganizationSelector,
    refuses: ['not_found'],
    response: Subscription,
  }),
  'GET /admin/organization/balance-sharing-type': route({
    operationId: 'previewSharingType',
    summary: 'How credit is held, and what a change would return to the company.',
    access: 'session',
    moves: 'nothing',
    query: OrganizationSelector,
    response: SharingTypePreview,
  }),
  'PUT /admin/organization/balance-sharing-type': route({
    operationId: 'changeSharingType',
    summary:
      'Returns everything handed out to the company and holds credit the other way from then on. Refused with 409 when `expectedReturn` is no longer what is handed out.',
    access: 'session',
    moves: 'credit',
    query: OrganizationSelector,
    body: closed({ balanceSharingType: BalanceSharingType, expectedReturn: Amount }),
    refuses: ['sharing_type_preview_stale'],
    response: closed({
      balanceSharingType: BalanceSharingType,
      wallets: Type.Integer(),
      returned: Reais,
      /** Schedules of the old type, which were paused. Left out of an answer that was kept before there were any. */
      schedules: Type.Optional(Type.Integer({ minimum: 0 })),
      balance: Balance,
    }),
  }),
};
