/** The home: what there is, what happened, and what somebody should look at, each part for those who may see it. */
import { Type, type Static } from 'typebox';
import { HAND_OUT_SOURCES } from './choices.ts';
import { PaymentType } from './purchases.ts';
import { routeOf } from './route.ts';
import { RunReason, RunStatus } from './schedules.ts';
import { AlertType, RejectionDetail, RejectionReason } from './transactions.ts';
import { closed, Id, Instant, OrganizationSelector, orNull, Reais } from './values.ts';

const route = routeOf('Organization');

/** A day of the organisation. */
const Day = Type.String({ format: 'date' });
const Count = Type.Integer({ minimum: 0 });
const Author = closed({ user: Id, name: Type.String() });

/** What refuels cost that were posted and not reversed. */
const Spent = closed({
  refuels: Count,
  amount: Reais,
  fees: Reais,
  /** Amount and fees: what it took of the credit. */
  total: Reais,
});
export type Spent = Static<typeof Spent>;

/** How fast credit is spent, fees included: the mean of days that are over. */
const Rate = closed({
  perDay: Reais,
  /** The first and the last of these days, both included. */
  from: Day,
  to: Day,
  /** As many as there are from one to the other, those without a refuel too. */
  days: Count,
});

/** With `portal.balanceDistribution.list`. */
export const HomeBalance = closed({
  total: Reais,
  company: Reais,
  handedOut: Reais,
  /** What the organization owes after money was given back; 0 for nothing. */
  debt: Reais,
  /** Null where nothing was spent, or too few days are over to tell. */
  rate: orNull(Rate),
  /** Whole days that `total` (company and wallets) lasts at that rate; null without one. */
  daysLeft: orNull(Count),
  /** The thresholds of the settings. Each is null where none is set. */
  lowBalance: orNull(Reais),
  lowDays: orNull(Type.Integer()),
  /** Whether `company` is below `lowBalance`, and `daysLeft` below `lowDays`. */
  isBalanceLow: Type.Boolean(),
  areDaysLow: Type.Boolean(),
});
export type HomeBalance = Static<typeof HomeBalance>;

/** With `portal.transaction.list`. */
export const HomeMonth = closed({
  /** The first of this month, and today: what is spent so far, today included. */
  from: Day,
  to: Day,
  spent: Spent,
  /** The month before, up to the same day of the month and as a whole. */
  before: closed({ from: Day, sameDay: Day, to: Day, spentToSameDay: Spent, spent: Spent }),
});
export type HomeMonth = Static<typeof HomeMonth>;

/** With `portal.balanceSharing.list`. */
export const HomeDistribution = closed({
  /** The latest that handed out; null where there was none yet. */
  last: orNull(
    closed({
      /** Its journal entry. */
      _id: Id,
      at: Instant,
      /** Null where the server did it by itself. */
      by: orNull(Author),
      source: Type.Enum([...HAND_OUT_SOURCES]),
      /** How many wallets it went to. */
      rows: Count,
      amount: Reais,
      /** What collections of it took. */
      collected: Reais,
    }),
  ),
});
export type HomeDistribution = Static<typeof HomeDistribution>;

/**
 * Purchases that can be paid, as their list shows them by `situation=pending`: without a Pix that has expired, and without those
 * by bill, which stand on one. With `portal.purchase.list`.
 */
export const HomePurchases = closed({
  count: Count,
  amount: Reais,
  /** So many slips of them are past the day until which they were to be paid. */
  overdue: Count,
  /** Of the others, the one that has to be paid first; null where none has a time to be paid by. */
  next: orNull(
    closed({
      _id: Id,
      paymentType: PaymentType,
      value: Reais,
      /** Of a Pix. */
      expiresAt: orNull(Instant),
      /** Of a slip. */
      dueDate: orNull(Day),
    }),
  ),
});
export type HomePurchases = Static<typeof HomePurchases>;

/** With `portal.transaction.list`. */
export const HomeToday = closed({
  /** Those that were posted today and not reversed. */
  spent: Spent,
  /** What the rules refused today: how many, and the newest few. */
  rejected: closed({
    count: Count,
    first: Type.Array(
      closed({
        _id: Id,
        performedAt: Instant,
        reason: RejectionReason,
        detail: orNull(RejectionDetail),
        /** The vehicle by its plate, the container or the person by name; null where it is known by neither. */
        owner: orNull(
          closed({ kind: Type.Enum(['vehicle', 'container', 'user']), _id: Id, name: Type.String() }),
        ),
        station: Type.String(),
        amount: Reais,
      }),
    ),
  }),
  /** Refuels of today with an alert of the kind; kinds without any are left out. */
  alerts: Type.Array(closed({ type: AlertType, count: Count })),
  /** Refuels of the days that the list of transactions looks at unless told, whose receipt somebody has to look at. */
  receiptsPending: Count,
});
export type HomeToday = Static<typeof HomeToday>;

/**
 * Wallets that are about to run dry: in use (they paid a refuel in the days of `HomeBalance.rate`), drawing on nothing else, and
 * below the threshold of the settings. With `portal.balanceDistribution.list`.
 */
export const HomeWallets = closed({
  /** `lowWallet` of the settings; null where none is set, and then there are none. */
  lowWallet: orNull(Reais),
  count: Count,
  /** The emptiest few. */
  first: Type.Array(
    closed({
      /** The wallet. */
      _id: Id,
      owner: closed({ kind: Type.Enum(['vehicle', 'container', 'user']), _id: Id, name: Type.String() }),
      expenseCenter: orNull(closed({ _id: Id, name: Type.String() })),
      balance: Reais,
    }),
  ),
});
export type HomeWallets = Static<typeof HomeWallets>;

/** Driving licences of drivers in use. With `portal.driver.list`. */
export const HomeLicences = closed({
  /** The last day that counts as soon. */
  until: Day,
  /** How many end from today to `until`, and how many have ended. */
  ending: Count,
  ended: Count,
  /** The first few of both, by their end. */
  first: Type.Array(closed({ _id: Id, name: Type.String(), endsOn: Day })),
});
export type HomeLicences = Static<typeof HomeLicences>;

/** A run of today that is still to come. */
const DueRun = closed({
  /** The schedule. */
  _id: Id,
  name: Type.String(),
  at: Instant,
  /** As things stand now. */
  rows: Count,
  amount: Reais,
  /** Whether the company balance does for it, after those that are due before it. */
  isEnough: Type.Boolean(),
});

/** A run that was decided. */
const DecidedRun = closed({
  /** The line of the log. */
  _id: Id,
  schedule: closed({ _id: Id, name: Type.String() }),
  at: Instant,
  status: RunStatus,
  reason: orNull(RunReason),
  /** How many wallets were given. */
  rows: Count,
  /** What was handed out, and what it would have been. */
  amount: Reais,
  wanted: Reais,
});

/** What is handed out by itself. With `portal.balanceDistributionSchedule.list`. */
export const HomeSchedules = closed({
  /** Those that still run today, in the order of the clock: how many, their sum, what the company lacks for it, and the first few. */
  due: closed({ count: Count, amount: Reais, lacks: Reais, first: Type.Array(DueRun) }),
  /** What was handed out today: how often, how much, and the newest few. */
  ran: closed({ count: Count, amount: Reais, first: Type.Array(DecidedRun) }),
  /** Runs since that day that failed, or came too late; the newest few. */
  failed: closed({ since: Day, count: Count, first: Type.Array(DecidedRun) }),
});
export type HomeSchedules = Static<typeof HomeSchedules>;

const Bills = closed({ count: Count, owed: Reais });

/** Bills that have to be paid, and what the company may owe. With `portal.bill.list`. */
export const HomeBills = closed({
  overdue: Bills,
  /** Due today or within the next days. */
  due: Bills,
  /** The one that was or is due first, by the first day of its period. */
  next: orNull(closed({ from: Day, dueDate: Day })),
  /** What may be owed and what is; null for a company that pays beforehand. */
  credit: orNull(closed({ limit: Reais, owed: Reais })),
});
export type HomeBills = Static<typeof HomeBills>;

/** A part is null where the caller lacks the permission for it. */
export const Home = closed({
  at: Instant,
  today: Day,
  balance: orNull(HomeBalance),
  month: orNull(HomeMonth),
  distribution: orNull(HomeDistribution),
  purchases: orNull(HomePurchases),
  activity: orNull(HomeToday),
  wallets: orNull(HomeWallets),
  licences: orNull(HomeLicences),
  schedules: orNull(HomeSchedules),
  bills: orNull(HomeBills),
});
export type Home = Static<typeof Home>;

export const homeRoutes = {
  'GET /admin/organization/home': route({
    operationId: 'readHome',
    summary:
      'What there is and how long it lasts, the month, the day, and what somebody should look at. It asks for no permission itself: each part stands there for who may list what it is made of, and is null for everybody else.',
    access: 'session',
    moves: 'nothing',
    query: OrganizationSelector,
    refuses: ['not_found'],
    response: Home,
  }),
};
