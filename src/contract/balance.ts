/** The company balance, and credit movements between the company and its wallets. */
import { Type, type Static, type TSchema } from 'typebox';
import { MAX_COLLECTED_WALLETS, MAX_DISTRIBUTION_ROWS } from './facts.ts';
import type { ErrorCode } from './errors.ts';
import { Items, listQuery, Pages } from './listing.ts';
import { Cpf } from './people-taken.ts';
import { routeOf } from './route.ts';
import {
  BalanceSharingType,
  closed,
  Flag,
  Id,
  IdParams,
  Instant,
  OrganizationSelector,
  PositiveAmount,
  Reais,
} from './values.ts';

const { _id: _oneById, ...distributionPage } = listQuery(
  ['name', 'licensePlate', 'balance'],
  MAX_DISTRIBUTION_ROWS,
);
const route = routeOf('Balance');

/** Maximum size of a distribution's request body in bytes: fits {@link MAX_DISTRIBUTION_ROWS} shares with their ids. */
export const HAND_OUT_BODY_BYTES = 2 * 1024 * 1024;
/** Maximum size of a request body with {@link MAX_DISTRIBUTION_ROWS} CPFs, in bytes. */
const HOLDERS_BODY_BYTES = 256 * 1024;

/**
 * Balances at the instant `at`. `company` is the credit that can be distributed. `handedOut` is the sum of the wallets,
 * and `total` the sum of `company` and `handedOut`. `debt` is the debt of the organization after returned payments.
 * While `debt` is above 0, `company` is 0.
 */
export const Balance = closed({
  total: Reais,
  company: Reais,
  handedOut: Reais,
  /** Debt in reais. Missing in responses that the server saved under an idempotency key before debts existed. */
  debt: Type.Optional(Reais),
  at: Instant,
});
export type Balance = Static<typeof Balance>;

/** A wallet: credit of one owner. A wallet belongs to at most one cost center. */
export const Wallet = closed({
  id: Id,
  balance: Reais,
  /** True if the wallet also spends the company balance after its own balance is used up. */
  sharedBalance: Type.Boolean(),
  allowAnywhereRefueling: Type.Boolean(),
  /** Monthly limit of the wallet in reais, per calendar month in the organization's time zone; null for no limit. */
  limit: Type.Union([Reais, Type.Null()]),
  expenseCenter: Type.Union([closed({ _id: Id, name: Type.String() }), Type.Null()]),
});
export type Wallet = Static<typeof Wallet>;

const row = {
  id: Id,
  wallets: Type.Array(Wallet),
  /** Sum of the owner's wallets, in reais. */
  balance: Reais,
  /** 1 if any wallet of the owner shares the company balance. */
  sharedBalance: Flag,
  /** 1 if the owner has wallets and every wallet may refuel at any station. */
  allowAnywhereRefueling: Flag,
};
/**
 * A person in the distribution list, who can hold credit. `userOrg` is the id of the person's record in the
 * organization. `employee` is a driver, `contractor` is a recipient.
 */
export const DistributionUser = closed({
  ...row,
  userOrg: Id,
  name: Type.String(),
  role: Type.Enum(['employee', 'contractor']),
});
export type DistributionUser = Static<typeof DistributionUser>;
export const DistributionVehicle = closed({
  ...row,
  licensePlate: Type.String(),
  make: Type.String(),
  model: Type.String(),
});
export type DistributionVehicle = Static<typeof DistributionVehicle>;

/**
 * The distribution list: with sharing type EMPLOYEE it has `users`, with VEHICLE `vehicles`. `hasAnywhere`: the terms
 * of the organization permit refuels at any station.
 */
export const Distribution = closed({
  balance: Balance,
  hasAnywhere: Type.Boolean(),
  users: Type.Optional(Type.Array(DistributionUser)),
  vehicles: Type.Optional(Type.Array(DistributionVehicle)),
  pages: Pages,
  items: Items,
});
export type Distribution = Static<typeof Distribution>;

/** A wallet after a credit movement. `moved` is in reais, negative if credit left the wallet. */
export const WalletAfter = closed({
  owner: Id,
  id: Id,
  balance: Reais,
  moved: Reais,
  sharedBalance: Type.Boolean(),
});
export type WalletAfter = Static<typeof WalletAfter>;

/**
 * Result of a credit movement. `entry` is the id of the journal entry, null if nothing moved. `amount` is the sum in
 * reais that wallets received, or that wallets returned to the company.
 */
export const Movement = closed({
  entry: Type.Union([Id, Type.Null()]),
  amount: Reais,
  balance: Balance,
  wallets: Type.Array(WalletAfter),
});
export type Movement = Static<typeof Movement>;

/**
 * Fields of a response about a deactivated or deleted record: spread into `closed({ record, …returnedFields })`.
 * `returned` is the amount in reais that the record's wallets returned to the company.
 */
export const returnedFields = {
  returned: Reais,
  /** Id of the journal entry of the return; null if no credit returned. */
  entry: Type.Union([Id, Type.Null()]),
  balance: Balance,
  /**
   * Number of schedules that lost recipients or were paused by this call. Missing in responses that the server saved
   * under an idempotency key before schedules existed.
   */
  schedules: Type.Optional(Type.Integer({ minimum: 0 })),
};

export const ShareList = Type.Array(
  closed({
    /** Id of the share's owner: a person or a vehicle. */
    id: Id,
    /** The wallet that receives the share. Optional if the owner has at most one wallet. */
    wallet: Type.Optional(Id),
    /** Selects the owner's wallet of this cost center. The server creates the wallet on first use. */
    expenseCenter: Type.Optional(Id),
    amount: PositiveAmount,
  }),
  { minItems: 1, maxItems: MAX_DISTRIBUTION_ROWS },
);
const Shares = closed({ shares: ShareList });
const Share = closed({ id: Id, wallet: Id, sharedBalance: Type.Literal(true) });
const Unshare = closed({
  sharedBalance: Type.Literal(false),
  /** The wallet that stops sharing. Optional if the owner has exactly one shared wallet, or exactly one wallet. */
  wallet: Type.Optional(Id),
  /** Selects the owner's wallet of this cost center. */
  expenseCenter: Type.Optional(Id),
  /** New value of the wallet's permission to refuel at any station. If missing, the permission stays unchanged. */
  allowAnywhereRefueling: Type.Optional(Flag),
});
const CollectBody = closed({
  wallets: Type.Array(Id, { minItems: 1, maxItems: MAX_COLLECTED_WALLETS }),
  /**
   * Amounts to collect, in the order of `wallets`. The server refuses the whole call if a wallet holds less than its
   * amount.
   */
  amounts: Type.Optional(Type.Array(PositiveAmount, { minItems: 1, maxItems: MAX_COLLECTED_WALLETS })),
});

/** Errors of a distribution about its shares, independent of the company balance. */
export const ofShares = [
  'wallets_refused',
  'wallet_repeated',
  'wallet_ambiguous',
  'expense_centers_unavailable',
] as const;
const ofHandingOut = ['insufficient_company_balance', 'debt_outstanding', ...ofShares] as const;
const ofSharing = ['not_found', 'wallets_refused', 'debt_outstanding'] as const;
const ofUnsharing = ['wallets_refused', 'wallet_ambiguous'] as const;
const ofCollecting = ['wallets_refused', 'wallet_repeated', 'wallet_shortfall'] as const;

const onWallets = <B extends TSchema>(body: B, refuses: readonly ErrorCode[]) => ({
  access: 'session' as const,
  moves: 'credit' as const,
  hasTwin: true as const,
  query: OrganizationSelector,
  body,
  refuses,
  response: Movement,
});

export const balanceRoutes = {
  'GET /admin/organization/balance': route({
    operationId: 'readBalance',
    summary: 'Returns the current company balance, the sum of the wallets and the debt.',
    access: 'session',
    moves: 'nothing',
    hasTwin: true,
    query: OrganizationSelector,
    response: Balance,
  }),
  'GET /admin/organization/balance/distribution': route({
    operationId: 'listDistribution',
    summary:
      'Lists the people or vehicles that can hold credit, with their wallets and the company balance. The default of `type` is the sharing type of the organization. With `expenseCenter`, rows have only the wallets of that cost center.',
    access: 'session',
    moves: 'nothing',
    hasTwin: true,
    query: closed({
      ...distributionPage,
      type: Type.Optional(BalanceSharingType),
      expenseCenter: Type.Optional(Id),
    }),
    refuses: ['not_found', 'record_deleted'],
    response: Distribution,
  }),
  'POST /admin/organization/balance/holders': route({
    operationId: 'findHolders',
    summary:
      'Finds the active people who can receive credit, by their CPFs. The CPFs travel in the body, because proxies log addresses. The response omits a CPF that belongs to no such person.',
    access: 'session',
    moves: 'nothing',
    query: OrganizationSelector,
    body: closed({
      identifiers: Type.Array(Cpf, { minItems: 1, maxItems: MAX_DISTRIBUTION_ROWS }),
    }),
    bodyBytes: HOLDERS_BODY_BYTES,
    response: closed({
      /** `id` is the owner id of the person in the distribution list. */
      holders: Type.Array(closed({ identifier: Cpf, id: Id })),
    }),
  }),
  'PUT /admin/organization/updateBalance': route({
    operationId: 'handOutToPeople',
    ...onWallets(Shares, ofHandingOut),
    bodyBytes: HAND_OUT_BODY_BYTES,
    summary:
      'Distributes company credit to wallets of people, all or none. The server adds each amount to the balance of its wallet.',
  }),
  'PUT /admin/organization/updateVehicleBalance': route({
    operationId: 'handOutToVehicles',
    ...onWallets(Shares, ofHandingOut),
    bodyBytes: HAND_OUT_BODY_BYTES,
    summary:
      'Distributes company credit to wallets of vehicles and containers, all or none. The server adds each amount to the balance of its wallet.',
  }),
  'PUT /admin/organization/shareBalance': route({
    operationId: 'sharePersonWallet',
    ...onWallets(Share, ofSharing),
    summary:
      'Lets a wallet of a person spend the company balance after its own balance. The other shared wallets of the person stop sharing, and their balances return to the company.',
  }),
  'PUT /admin/organization/shareVehicleBalance': route({
    operationId: 'shareVehicleWallet',
    ...onWallets(Share, ofSharing),
    summary:
      'Lets a wallet of a vehicle spend the company balance after its own balance. The other shared wallets of the vehicle stop sharing, and their balances return to the company.',
  }),
  'PUT /admin/organization/unshareBalance/{id}': route({
    operationId: 'unsharePersonWallet',
    ...onWallets(Unshare, ofUnsharing),
    summary:
      'Ends the sharing of a wallet of a person. The balance of the wallet returns to the company. Needs the permission `portal.sharedBalance.remove`. `allowAnywhereRefueling: 1` also needs `portal.anywherePermission.add`, and `allowAnywhereRefueling: 0` needs `portal.anywherePermission.remove`.',
    params: IdParams,
  }),
  'PUT /admin/organization/unshareVehicleBalance/{id}': route({
    operationId: 'unshareVehicleWallet',
    ...onWallets(Unshare, ofUnsharing),
    summary:
      'Ends the sharing of a wallet of a vehicle. The balance of the wallet returns to the company. Needs the permission `portal.sharedBalance.remove`. `allowAnywhereRefueling: 1` also needs `portal.anywherePermission.add`, and `allowAnywhereRefueling: 0` needs `portal.anywherePermission.remove`.',
    params: IdParams,
  }),
  'PUT /admin/organization/reapBalance/{id}': route({
    operationId: 'collectFromPerson',
    ...onWallets(CollectBody, ofCollecting),
    summary:
      'Collects credit from wallets of a person; the credit returns to the company. Without `amounts`, each wallet returns its current balance, which the server reads under a lock.',
    params: IdParams,
  }),
  'PUT /admin/organization/reapVehicleBalance/{id}': route({
    operationId: 'collectFromVehicle',
    ...onWallets(CollectBody, ofCollecting),
    summary:
      'Collects credit from wallets of a vehicle; the credit returns to the company. Without `amounts`, each wallet returns its current balance, which the server reads under a lock.',
    params: IdParams,
  }),
};
