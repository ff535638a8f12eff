/** The home screen of a super administrator: totals and attention items of all active organizations. */
import { Type, type Static } from 'typebox';
import { routeOf } from './route.ts';
import { AlertType } from './transactions.ts';
import { closed, NamedOrganization, Reais } from './values.ts';

const route = routeOf('Aggregates');

const Count = Type.Integer({ minimum: 0 });

/**
 * Attention items of one kind over all organizations. `first` contains the most affected organizations: by number of
 * items, or for kind `low` by the lowest balance.
 */
const Waiting = closed({
  count: Count,
  /** Sum of the attention items in reais; 0 for kinds without money. */
  amount: Reais,
  organizations: Count,
  /** The most affected organizations, at most 5. */
  first: Type.Array(closed({ organization: NamedOrganization, count: Count, amount: Reais })),
});
export type Waiting = Static<typeof Waiting>;

export const Overview = closed({
  companies: Count,
  branches: Count,
  /**
   * Balances of all organizations. `company`: credit that can be distributed. `handedOut`: credit in wallets. `total`:
   * the sum of `company` and `handedOut`.
   */
  balance: closed({ company: Reais, handedOut: Reais, total: Reais }),
  /** Refuels since the first day of the month, without reversed refuels. */
  month: closed({ refuels: Count, amount: Reais, fees: Reais }),
  /** Organizations with a debt after returned payments; `amount` is the debt. */
  debts: Waiting,
  /** Returned payments that need a decision, including returned payments without an organization. */
  returns: Waiting,
  /** Organizations whose company balance is below their own threshold; `amount` is that balance. */
  low: Waiting,
  /** Purchases by Pix that can be paid. */
  pending: Waiting,
  /** Slips and transfers that a person must confirm as paid. */
  awaited: Waiting,
  /** Payments that credited nothing and need a decision, including payments without an organization. */
  payments: Waiting,
  /** Closed bills that are neither paid nor written off. */
  bills: Waiting,
  /** Refuels that the rules rejected today. */
  refused: Waiting,
  /** Unchecked receipts of the last 90 days. */
  receipts: Waiting,
  /** Refuels of today with an alert, by type of the alert. */
  alerts: Type.Array(closed({ type: AlertType, ...Waiting.properties })),
});
export type Overview = Static<typeof Overview>;

export const overviewRoutes = {
  'GET /superAdmin/organization/overview': route({
    operationId: 'readOverview',
    summary:
      'Returns totals and attention items of all active organizations, such as payments that need a decision. Each kind of item names the most affected organizations. Days follow the time zone of each organization.',
    access: 'session',
    moves: 'nothing',
    refuses: ['permission_missing'],
    response: Overview,
  }),
};
