/** The home screen: balance, month, day and attention items. Each part needs its own permission. */
import { Type, type Static } from 'typebox';
import { HAND_OUT_SOURCES } from './choices.ts';
import { PaymentType } from './purchases.ts';
import { routeOf } from './route.ts';
import { RunReason, RunStatus } from './schedules.ts';
import { AlertType, RejectionDetail, RejectionReason } from './transactions.ts';
import { closed, Id, Instant, OrganizationSelector, orNull, Reais } from './values.ts';

const route = routeOf('Organization');

/** A day in the organization's time zone. */
const Day = Type.String({ format: 'date' });
const Count = Type.Integer({ minimum: 0 });
const Author = closed({ user: Id, name: Type.String() });

/** Posted refuels that were not reversed. */
const Spent = closed({
  refuels: Count,
  amount: Reais,
  fees: Reais,
  /** Amount plus fees. */
  total: Reais,
});
export type Spent = Static<typeof Spent>;

/** Spending per day, including fees: the mean over complete days. */
const Rate = closed({
  perDay: Reais,
  /** First and last of these days, both included. */
  from: Day,
  to: Day,
  /** Number of these days, including days without a refuel. */
  days: Count,
});

/** Needs the permission `portal.balanceDistribution.list`. */
export const HomeBalance = closed({
  total: Reais,
  company: Reais,
  handedOut: Reais,
  /** Debt of the organization after returned payments; 0 without debt. */
  debt: Reais,
  /** Null if nothing was spent or too few days are complete. */
  rate: orNull(Rate),
  /** Whole days that `total` lasts at `rate`; null without a rate. */
  daysLeft: orNull(Count),
  /** The thresholds of the settings; null if unset. */
  lowBalance: orNull(Reais),
  lowDays: orNull(Type.Integer()),
  /** `isBalanceLow`: `company` is below `lowBalance`. `areDaysLow`: `daysLeft` is below `lowDays`. */
  isBalanceLow: Type.Boolean(),
  areDaysLow: Type.Boolean(),
});
export type HomeBalance = Static<typeof HomeBalance>;

/** Needs the permission `portal.transaction.list`. */
export const HomeMonth = closed({
  /** First day of this month, and today. `spent` includes today. */
  from: Day,
  to: Day,
  spent: Spent,
  /** The previous month: `spentToSameDay` ends on the same day of the month, `spent` covers all of it. */
  before: closed({ from: Day, sameDay: Day, to: Day, spentToSameDay: Spent, spent: Spent }),
});
export type HomeMonth = Static<typeof HomeMonth>;

/** Needs the permission `portal.balanceSharing.list`. */
export const HomeDistribution = closed({
  /** The latest distribution; null before the first. */
  last: orNull(
    closed({
      /** Id of the journal entry. */
      _id: Id,
      at: Instant,
      /** Null if the server distributed automatically. */
      by: orNull(Author),
      source: Type.Enum([...HAND_OUT_SOURCES]),
      /** Number of wallets. */
      rows: Count,
      amount: Reais,
      /** Amount already collected from it. */
      collected: Reais,
    }),
  ),
});
export type HomeDistribution = Static<typeof HomeDistribution>;

/**
 * Purchases that can be paid, as in the list of purchases with `situation=pending`.
 * Expired Pix charges and purchases by bill do not count. Needs the permission `portal.purchase.list`.
 */
export const HomePurchases = closed({
  count: Count,
  amount: Reais,
  /** Number of slips past their due date. */
  overdue: Count,
  /** The purchase with the earliest deadline. Overdue slips do not count. Null without such a purchase. */
  next: orNull(
    closed({
      _id: Id,
      paymentType: PaymentType,
      value: Reais,
      /** Only of a Pix. */
      expiresAt: orNull(Instant),
      /** Only of a slip. */
      dueDate: orNull(Day),
    }),
  ),
});
export type HomePurchases = Static<typeof HomePurchases>;

/** Needs the permission `portal.transaction.list`. */
export const HomeToday = closed({
  /** Refuels posted today and not reversed. */
  spent: Spent,
  /** Refuels rejected today: their number, and the newest 5. */
  rejected: closed({
    count: Count,
    first: Type.Array(
      closed({
        _id: Id,
        performedAt: Instant,
        reason: RejectionReason,
        detail: orNull(RejectionDetail),
        /** Vehicle by plate, container or person by name; null if neither is known. */
        owner: orNull(
          closed({ kind: Type.Enum(['vehicle', 'container', 'user']), _id: Id, name: Type.String() }),
        ),
        station: Type.String(),
        amount: Reais,
      }),
    ),
  }),
  /** Number of today's refuels per alert; alerts without refuels are omitted. */
  alerts: Type.Array(closed({ type: AlertType, count: Count })),
  /** Number of unchecked receipts within the default period of the transaction list (90 days). */
  receiptsPending: Count,
});
export type HomeToday = Static<typeof HomeToday>;

/**
 * Wallets of active owners below the threshold that paid a refuel in the last 28 days.
 * Wallets that share the company balance do not count. Needs the permission `portal.balanceDistribution.list`.
 */
export const HomeWallets = closed({
  /** The threshold `lowWallet` of the settings. Null if unset; then `first` is empty. */
  lowWallet: orNull(Reais),
  count: Count,
  /** The 5 wallets with the lowest balance. */
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

/** Driver's licenses of active drivers. Needs the permission `portal.driver.list`. */
export const HomeLicences = closed({
  /** Last day of the warning period: 30 days after today. */
  until: Day,
  /** `ending`: licenses that expire from today to `until`. `ended`: expired licenses. */
  ending: Count,
  ended: Count,
  /** The first 5 of both, sorted by expiry. */
  first: Type.Array(closed({ _id: Id, name: Type.String(), endsOn: Day })),
});
export type HomeLicences = Static<typeof HomeLicences>;

/** A pending run of today. */
const DueRun = closed({
  /** The schedule. */
  _id: Id,
  name: Type.String(),
  at: Instant,
  /** Number of wallets and sum, estimated from the current state. */
  rows: Count,
  amount: Reais,
  /** True if the company balance covers it after all earlier pending runs. */
  isEnough: Type.Boolean(),
});

/** A completed, failed or skipped run. */
const DecidedRun = closed({
  /** Id of the run in the log. */
  _id: Id,
  schedule: closed({ _id: Id, name: Type.String() }),
  at: Instant,
  status: RunStatus,
  reason: orNull(RunReason),
  /** Number of wallets that received credit. */
  rows: Count,
  /** `amount`: the distributed amount. `wanted`: the planned amount. */
  amount: Reais,
  wanted: Reais,
});

/** Needs the permission `portal.balanceDistributionSchedule.list`. */
export const HomeSchedules = closed({
  /** Pending runs of today in order of time: number, sum, shortfall of the company balance, and the first 5. */
  due: closed({ count: Count, amount: Reais, lacks: Reais, first: Type.Array(DueRun) }),
  /** Distributions by schedules today: number, sum and the newest 5. */
  ran: closed({ count: Count, amount: Reais, first: Type.Array(DecidedRun) }),
  /** Runs from `since` on that failed or came too late: number, and the newest 5. */
  failed: closed({ since: Day, count: Count, first: Type.Array(DecidedRun) }),
});
export type HomeSchedules = Static<typeof HomeSchedules>;

const Bills = closed({ count: Count, owed: Reais });

/** Unpaid bills and the credit limit. Needs the permission `portal.bill.list`. */
export const HomeBills = closed({
  overdue: Bills,
  /** Bills that are due today or within the next 3 days. */
  due: Bills,
  /** The bill with the earliest due date. `from` is the first day of its period. */
  next: orNull(closed({ from: Day, dueDate: Day })),
  /** Credit limit and owed amount; null for a pre-paid company. */
  credit: orNull(closed({ limit: Reais, owed: Reais })),
});
export type HomeBills = Static<typeof HomeBills>;

/** A part is null if the caller does not have its permission. */
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
      'Returns the figures of the home screen: balance and days left, month, day and attention items. The call itself needs no permission. Each part needs the permission to list its records. Without the permission, the part is null.',
    access: 'session',
    moves: 'nothing',
    query: OrganizationSelector,
    refuses: ['not_found'],
    response: Home,
  }),
};
