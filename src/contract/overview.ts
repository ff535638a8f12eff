/** The home screen of a super administrator: totals and attention items of all organizations in use. */
import { Type, type Static } from 'typebox';
import { routeOf } from './route.ts';
import { AlertType } from './transactions.ts';
import { closed, NamedOrganization, Reais } from './values.ts';

const route = routeOf('Aggregates');

const Count = Type.Integer({ minimum: 0 });

/**
 * Attention items of one kind over all organizations, with the most affected ones: by number, for `low` by the lowest balance.
 */
const Waiting = closed({
  count: Count,
  /** 0 for kinds without money. */
  amount: Reais,
  organizations: Count,
  /** Five at most. */
  first: Type.Array(closed({ organization: NamedOrganization, count: Count, amount: Reais })),
});
export type Waiting = Static<typeof Waiting>;

export const Overview = closed({
  companies: Count,
  branches: Count,
  /** Distributable balances, wallet balances, and their sum. */
  balance: closed({ company: Reais, handedOut: Reais, total: Reais }),
  /** Refuels since the first of the month, without reversed ones. */
  month: closed({ refuels: Count, amount: Reais, fees: Reais }),
  /** Organizations with a debt after returned payments; `amount` is the debt. */
  debts: Waiting,
  /** Returns that need a decision, including those without an organization. */
  returns: Waiting,
  /** Organizations whose balance is below their own threshold; `amount` is that balance. */
  low: Waiting,
  /** Purchases by Pix that can be paid. */
  pending: Waiting,
  /** Slips and transfers that a person must confirm as paid. */
  awaited: Waiting,
  /** Payments that credited nothing, including those without an organization. */
  payments: Waiting,
  /** Closed bills that are not settled. */
  bills: Waiting,
  /** Refuels that the rules rejected today. */
  refused: Waiting,
  /** Unchecked receipts of the last 90 days. */
  receipts: Waiting,
  /** Refuels of today with an alert, by its type. */
  alerts: Type.Array(closed({ type: AlertType, ...Waiting.properties })),
});
export type Overview = Static<typeof Overview>;

export const overviewRoutes = {
  'GET /superAdmin/organization/overview': route({
    operationId: 'readOverview',
    summary:
      'What all organizations in use have together, and what in them asks for somebody, each with the organizations that need it most. Days are those of each organization.',
    access: 'session',
    moves: 'nothing',
    refuses: ['permission_missing'],
    response: Overview,
  }),
};
