/** Data that a session loads once: organization, settings, subscription and sharing type. */
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

/** Names of an organization. `parent` is set for a branch. */
export const OrganizationName = closed({
  _id: Id,
  name: Type.String(),
  tradeName: Type.String(),
  /** CNPJ, 14 characters, may contain letters. */
  federalTaxNumber: Type.String(),
  parent: Type.Union([Id, Type.Null()]),
});
export type OrganizationName = Static<typeof OrganizationName>;

/**
 * A missing `balanceSharingType` counts as EMPLOYEE, but only in an otherwise valid response.
 * `organizations` lists the own organization and all its descendants: the valid selections.
 */
export const Hydrate = closed({
  organization: OrganizationName,
  organizations: Type.Array(OrganizationName),
  balanceSharingType: Type.Optional(BalanceSharingType),
  timeZone: Type.String(),
  /** Modules of the plan and of the terms. */
  modules: Modules,
  /** The running billing period; `from` and `to` are included. */
  billing: closed({
    type: BillingType,
    period: BillingPeriod,
    from: Type.String({ format: 'date' }),
    to: Type.String({ format: 'date' }),
  }),
  /** True if the server answers the calls of the demonstration. */
  isSandbox: Type.Boolean(),
});
export type Hydrate = Static<typeof Hydrate>;

/** Companies with their descendants in depth-first order: each branch precedes its own branches. `parent` gives the tree. */
export const OrganizationTree = closed({
  docs: Type.Array(closed({ organization: OrganizationName, branches: Type.Array(OrganizationName) })),
});

const settings = {
  checkFuelType: Type.Boolean(),
  checkAvailablePremiumFuel: Type.Boolean(),
  /** Reais per refuel; null for no limit. */
  transactionLimit: Type.Union([Amount, Type.Null()]),
  efficiencyFuelBlock: Type.Boolean(),
  /** Maximum shown company balance of a sharing wallet, in reais; null for no maximum. */
  sharedBalanceMaxDisplay: Type.Union([Amount, Type.Null()]),
  anywhereReceiptReadingRequired: Type.Boolean(),
  /** Minutes between two refuels of a vehicle or, without a vehicle, of a wallet; 0 for none. */
  refuelInterval: Type.Integer({ minimum: 0, maximum: 525_600 }),
  /** True if the interval also applies to a person across vehicles. */
  refuelIntervalByPerson: Type.Boolean(),
  /** Threshold of the company balance in reais. Below it, permitted users see a warning; null disables it. */
  lowBalance: Type.Union([PositiveAmount, Type.Null()]),
  /** The same for the whole days that all credit lasts at the current rate. */
  lowDays: Type.Union([Type.Integer({ minimum: 1, maximum: 365 }), Type.Null()]),
  /** The same for each wallet in use, in reais. */
  lowWallet: Type.Union([PositiveAmount, Type.Null()]),
  /** True if all users of this organization need a second step to sign in. */
  requireTwoStep: Type.Boolean(),
};

// `Type.Partial` drops `additionalProperties: false` of its argument.
const someSettings = Type.Partial(closed(settings), { additionalProperties: false });

/** `seen`: the values of the changed fields that the caller last read. */
const SettingsChange = closed({ ...someSettings.properties, seen: Type.Optional(someSettings) });

/** Fees and terms are read-only here; the operator of the system sets them. */
export const Settings = closed({
  ...settings,
  anywhereFee: Type.Union([Reais, Type.Null()]),
  anywhereFeeType: Type.Enum(['percentage', 'fixed']),
  refuelChargedFee: Type.Boolean(),
  refuelChargedFeeValue: Type.Union([Reais, Type.Null()]),
  terms: Terms,
});
export type Settings = Static<typeof Settings>;

/** `menus` are the menu items of the plan and the modules. */
export const Subscription = closed({
  _plan: Type.String(),
  menus: Type.Array(Type.String()),
  hasFuelManagementModule: Type.Boolean(),
});
export type Subscription = Static<typeof Subscription>;

/** Effect that a change of `balanceSharingType` would have now. */
const SharingTypePreview = closed({
  balanceSharingType: BalanceSharingType,
  /** Number of wallets with credit, and their sum. */
  wallets: Type.Integer(),
  handedOut: Reais,
  /** Company balance before the change. */
  company: Reais,
  /** Number of wallets that would stop drawing on the company balance. */
  sharing: Type.Integer(),
  /** Number of active schedules that would be paused. */
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
      /** Number of paused schedules of the old type. Missing in responses saved before schedules existed. */
      schedules: Type.Optional(Type.Integer({ minimum: 0 })),
      balance: Balance,
    }),
  }),
};
