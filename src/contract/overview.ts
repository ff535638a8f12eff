/** The home of a super administrator: what all organisations in use have together, and what in them asks for somebody. */
import { Type, type Static } from 'typebox';
import { routeOf } from './route.ts';
import { AlertType } from './transactions.ts';
import { closed, NamedOrganization, Reais } from './values.ts';

const route = routeOf('Aggregates');

const Count = Type.Integer({ minimum: 0 });

/** What asks for somebody, in as many organisations, with those of them that need it most: by the number, of `low` by the least money. */
const Waiting = closed({
  count: Count,
  /** What it comes to; 0 where it is no money. */
  amount: Reais,
  organizations: Count,
  /** Five at most. */
  first: Type.Array(closed({ organization: NamedOrganization, count: Count, amount: Reais })),
});
export type Waiting = Static<typeof Waiting>;

export const Overview = closed({
  companies: Count,
  branches: Count,
  /** What they have to hand out, what their wallets hold, and both. */
  balance: closed({ company: Reais, handedOut: Reais, total: Reais }),
  /** Refuels since the first of the month, reversed ones left out. */
  month: closed({ refuels: Count, amount: Reais, fees: Reais }),
  /** Organizations that owe after money was given back; `amount` is what they owe. */
  debts: Waiting,
  /** Returns that a person must look at, those of no organization among them. */
  returns: Waiting,
  /** Organisations whose balance is below what they set for themselves; `amount` is that balance. */
  low: Waiting,
  /** Purchases by Pix that can be paid. */
  pending: Waiting,
  /** Slips and transfers that somebody has to say were paid. */
  awaited: Waiting,
  /** Payments that came and credited nothing, those of nobody among them. */
  payments: Waiting,
  /** Closed bills that are not settled. */
  bills: Waiting,
  /** What the rules refused today. */
  refused: Waiting,
  /** Refuels of the last 90 days whose receipt nobody has looked at. */
  receipts: Waiting,
  /** Refuels of today that carry an alert, by its kind. */
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
