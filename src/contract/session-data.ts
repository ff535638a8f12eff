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

/** Names of an organization. A branch has a `parent`; for a company `parent` is null. */
export const OrganizationName = closed({
  _id: Id,
  name: Type.String(),
  tradeName: Type.String(),
  /** CNPJ of the organization: 14 characters, which may include letters. */
  federalTaxNumber: Type.String(),
  parent: Type.Union([Id, Type.Null()]),
});
export type OrganizationName = Static<typeof OrganizationName>;

/**
 * Data of the selected organization. A missing `balanceSharingType` counts as EMPLOYEE, but only in an otherwise valid
 * response. `organizations` lists the organizations that the caller may select: the own organization, and its branches
 * within the caller's reach. For a super administrator, the list is the whole company of the selected organization.
 */
export const Hydrate = closed({
  organization: OrganizationName,
  organizations: Type.Array(OrganizationName),
  balanceSharingType: Type.Optional(BalanceSharingType),
  timeZone: Type.String(),
  /** Modules of the organization: the modules of its plan and of its terms. */
  modules: Modules,
  /** The running billing period; its days `from` and `to` are included. */
  billing: closed({
    type: BillingType,
    period: BillingPeriod,
    from: Type.String({ format: 'date' }),
    to: Type.String({ format: 'date' }),
  }),
  /** True if the server runs as a demonstration and answers the calls below `/sandbox`. */
  isSandbox: Type.Boolean(),
});
export type Hydrate = Static<typeof Hydrate>;

/**
 * Companies with all their branches. In the list of branches a parent precedes its children, and `parent` gives the
 * tree.
 */
export const OrganizationTree = closed({
  docs: Type.Array(closed({ organization: OrganizationName, branches: Type.Array(OrganizationName) })),
});

const settings = {
  checkFuelType: Type.Boolean(),
  checkAvailablePremiumFuel: Type.Boolean(),
  /** Maximum amount of one refuel in reais; null for no limit. */
  transactionLimit: Type.Union([Amount, Type.Null()]),
  efficiencyFuelBlock: Type.Boolean(),
  /**
   * Maximum part of the company balance in reais that a sharing wallet shows, and that one of its refuels can use. Null
   * for no maximum.
   */
  sharedBalanceMaxDisplay: Type.Union([Amount, Type.Null()]),
  anywhereReceiptReadingRequired: Type.Boolean(),
  /** Minimum minutes between two refuels of a vehicle, or of a wallet without a vehicle; 0 for no minimum. */
  refuelInterval: Type.Integer({ minimum: 0, maximum: 525_600 }),
  /** True if the minimum `refuelInterval` also applies to the refuels of one person with different vehicles. */
  refuelIntervalByPerson: Type.Boolean(),
  /**
   * Threshold of the company balance in reais. Below this threshold, permitted users receive a warning. Null means no
   * warning.
   */
  lowBalance: Type.Union([PositiveAmount, Type.Null()]),
  /**
   * Threshold of the number of whole days that all credit lasts at the current rate. Below this threshold, permitted
   * users receive a warning. Null means no warning.
   */
  lowDays: Type.Union([Type.Integer({ minimum: 1, maximum: 365 }), Type.Null()]),
  /**
   * Threshold of each wallet in use, in reais. Below this threshold, permitted users receive a warning. Null means no
   * warning.
   */
  lowWallet: Type.Union([PositiveAmount, Type.Null()]),
  /** True if all users of this organization need a second step to sign in. */
  requireTwoStep: Type.Boolean(),
};

// `Type.Partial` drops `additionalProperties: false` of its argument.
const someSettings = Type.Partial(closed(settings), { additionalProperties: false });

/** Changed settings. `seen`: the values of the changed settings that the caller last read. */
const SettingsChange = closed({ ...someSettings.properties, seen: Type.Optional(someSettings) });

/**
 * Settings of an organization. The operator of the system sets fees and terms, which `changeSettings` cannot change.
 */
export const Settings = closed({
  ...settings,
  anywhereFee: Type.Union([Reais, Type.Null()]),
  anywhereFeeType: Type.Enum(['percentage', 'fixed']),
  refuelChargedFee: Type.Boolean(),
  refuelChargedFeeValue: Type.Union([Reais, Type.Null()]),
  terms: Terms,
});
export type Settings = Static<typeof Settings>;

/** Plan of an organization. `menus` are the menu items of the plan and of all modules. */
export const Subscription = closed({
  _plan: Type.String(),
  menus: Type.Array(Type.String()),
  hasFuelManagementModule: Type.Boolean(),
});
export type Subscription = Static<typeof Subscription>;

/** Effect that a change of the sharing type (`balanceSharingType`) would have now. */
const SharingTypePreview = closed({
  balanceSharingType: BalanceSharingType,
  /** `wallets` is the number of wallets with credit, `handedOut` the sum of their balances. */
  wallets: Type.Integer(),
  handedOut: Reais,
  /** Company balance before the change of the sharing type. */
  company: Reais,
  /** Number of wallets that would stop drawing on the company balance after the change of the sharing type. */
  sharing: Type.Integer(),
  /** Number of active schedules that the change of the sharing type would pause. */
  schedules: Type.Integer({ minimum: 0 }),
});

export const sessionDataRoutes = {
  'GET /v2/admin/organization/hydrate': route({
    operationId: 'readOrganization',
    summary:
      'Returns the selected organization, the organizations that the caller may select, and the sharing type of the credit.',
    access: 'session',
    moves: 'nothing',
    query: OrganizationSelector,
    refuses: ['not_found'],
    response: Hydrate,
  }),
  'GET /v2/superAdmin/organization': route({
    operationId: 'listOrganizations',
    summary:
      'Lists companies with their branches. A super administrator receives all companies. An administrator receives the own organization with its branches.',
    access: 'session',
    moves: 'nothing',
    response: OrganizationTree,
  }),
  'GET /v2/admin/organization/settings': route({
    operationId: 'readSettings',
    summary: 'Returns the settings of the organization, and the agreed fees and terms.',
    access: 'session',
    moves: 'nothing',
    query: OrganizationSelector,
    refuses: ['not_found'],
    response: Settings,
  }),
  'PUT /admin/organization/settings': route({
    operationId: 'changeSettings',
    summary:
      'Changes settings of the organization. Omitted fields keep their values. The server refuses with 409 if a current value differs from `seen`.',
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
    summary: 'Returns the plan of the organization with its menu items.',
    access: 'session',
    moves: 'nothing',
    query: OrganizationSelector,
    refuses: ['not_found'],
    response: Subscription,
  }),
  'GET /admin/organization/balance-sharing-type': route({
    operationId: 'previewSharingType',
    summary:
      'Returns the sharing type of the credit, and the credit that a change would return to the company.',
    access: 'session',
    moves: 'nothing',
    query: OrganizationSelector,
    response: SharingTypePreview,
  }),
  'PUT /admin/organization/balance-sharing-type': route({
    operationId: 'changeSharingType',
    summary:
      'Changes the sharing type of the credit, and returns all distributed credit to the company. The server refuses with 409 if `expectedReturn` differs from the distributed credit.',
    access: 'session',
    moves: 'credit',
    query: OrganizationSelector,
    body: closed({ balanceSharingType: BalanceSharingType, expectedReturn: Amount }),
    refuses: ['sharing_type_preview_stale'],
    response: closed({
      balanceSharingType: BalanceSharingType,
      wallets: Type.Integer(),
      returned: Reais,
      /**
       * Number of schedules of the old sharing type that the change paused. Missing in responses that the server stored
       * before schedules existed.
       */
      schedules: Type.Optional(Type.Integer({ minimum: 0 })),
      balance: Balance,
    }),
  }),
};
