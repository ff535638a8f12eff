/** The home screen of a company: balance, month, day and attention items. Each part needs its own permission. */
import { Type, type Static } from 'typebox';
import { HAND_OUT_SOURCES } from './choices.ts';
import { PaymentType } from './purchases.ts';
import { routeOf } from './route.ts';
import { RunReason, RunStatus } from './schedules.ts';
import { AlertType, RejectionDetail, RejectionReason } from './transactions.ts';
import { closed, Id, Instant, OrganizationSelector, orNull, Reais } from './values.ts';

const route = routeOf('Organization');

/** A calendar day in the organization's time zone. */
const Day = Type.String({ format: 'date' });
const Count = Type.Integer({ minimum: 0 });
const Author = closed({ user: Id, name: Type.String() });

/** Posted refuels: number and amounts, without refuels that were reversed. */
const Spent = closed({
  refuels: Count,
  amount: Reais,
  fees: Reais,
  /** Amount of the refuels plus their fees, in reais. */
  total: Reais,
});
export type Spent = Static<typeof Spent>;

/** Average spending per complete day, including fees. */
const Rate = closed({
  perDay: Reais,
  /** `from` and `to` are the first and last complete day behind the average, both included. */
  from: Day,
  to: Day,
  /** Number of complete days behind the average, including days without a refuel. */
  days: Count,
});

/** Balance part of the home screen. This part needs the permission `portal.balanceDistribution.list`. */
export const HomeBalance = closed({
  total: Reais,
  company: Reais,
  handedOut: Reais,
  /** Debt of the organization after returned payments; 0 without debt. */
  debt: Reais,
  /** Average spending; null if nothing was spent or too few days are complete. */
  rate: orNull(Rate),
  /** Whole days that the balance `total` lasts at the spending `rate`; null without a rate. */
  daysLeft: orNull(Count),
  /** `lowBalance` and `lowDays` are the thresholds in the organization's settings; null if unset. */
  lowBalance: orNull(Reais),
  lowDays: orNull(Type.Integer()),
  /** `isBalanceLow`: `company` is below `lowBalance`. `areDaysLow`: `daysLeft` is below `lowDays`. */
  isBalanceLow: Type.Boolean(),
  areDaysLow: Type.Boolean(),
});
export type HomeBalance = Static<typeof HomeBalance>;

/** Month part of the home screen. This part needs the permission `portal.transaction.list`. */
export const HomeMonth = closed({
  /** `from` is the first day of this month, `to` is today. `spent` includes today. */
  from: Day,
  to: Day,
  spent: Spent,
  /**
   * The previous month: `spentToSameDay` ends on the same day of the month as today, `spent` covers the whole month.
   */
  before: closed({ from: Day, sameDay: Day, to: Day, spentToSameDay: Spent, spent: Spent }),
});
export type HomeMonth = Static<typeof HomeMonth>;

/** Distribution part of the home screen. This part needs the permission `portal.balanceSharing.list`. */
export const HomeDistribution = closed({
  /** The latest distribution; null before the first distribution. */
  last: orNull(
    closed({
      /** Id of the distribution's journal entry. */
      _id: Id,
      at: Instant,
      /** The user who distributed; null if the server distributed automatically. */
      by: orNull(Author),
      source: Type.Enum([...HAND_OUT_SOURCES]),
      /** Number of wallets that received a share. */
      rows: Count,
      amount: Reais,
      /** Amount already collected from this distribution, in reais. */
      collected: Reais,
    }),
  ),
});
export type HomeDistribution = Static<typeof HomeDistribution>;

/**
 * Purchase part of the home screen: purchases that can be paid, as in the list of purchases with `situation=pending`.
 * Expired Pix charges and purchases by bill do not count. This part needs the permission `portal.purchase.list`.
 */
export const HomePurchases = closed({
  count: Count,
  amount: Reais,
  /** Number of slips past their due date. */
  overdue: Count,
  /** The purchase with the earliest deadline, overdue slips excluded; null without such a purchase. */
  next: orNull(
    closed({
      _id: Id,
      paymentType: PaymentType,
      value: Reais,
      /** Instant at which a Pix charge expires; null for a slip or transfer. */
      expiresAt: orNull(Instant),
      /** Due date of a slip; null for other purchases. */
      dueDate: orNull(Day),
    }),
  ),
});
export type HomePurchases = Static<typeof HomePurchases>;

/** Today's part of the home screen. This part needs the permission `portal.transaction.list`. */
export const HomeToday = closed({
  /** Refuels posted today, without reversed refuels. */
  spent: Spent,
  /** Refuels rejected today: number, and the newest 5. */
  rejected: closed({
    count: Count,
    first: Type.Array(
      closed({
        _id: Id,
        performedAt: Instant,
        reason: RejectionReason,
        detail: orNull(RejectionDetail),
        /**
         * Vehicle (by plate), container or person (by name) of the refuel; null if the refuel names neither vehicle nor
         * person.
         */
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
 * Wallets of active owners that paid a refuel in the last 28 days and are below the threshold. Wallets that share the
 * company balance do not count. This part of the home screen needs the permission `portal.balanceDistribution.list`.
 */
export const HomeWallets = closed({
  /** The threshold `lowWallet` of the settings; null if unset. If null, the list `first` is empty. */
  lowWallet: orNull(Reais),
  count: Count,
  /** The 5 wallets with the lowest balance. */
  first: Type.Array(
    closed({
      /** Id of the wallet. */
      _id: Id,
      owner: closed({ kind: Type.Enum(['vehicle', 'container', 'user']), _id: Id, name: Type.String() }),
      expenseCenter: orNull(closed({ _id: Id, name: Type.String() })),
      balance: Reais,
    }),
  ),
});
export type HomeWallets = Static<typeof HomeWallets>;

/** Driver's licenses of active drivers. This part of the home screen needs the permission `portal.driver.list`. */
export const HomeLicences = closed({
  /** Last day of the warning period: 30 days after today. */
  until: Day,
  /** `ending`: number of licenses that expire from today to `until`. `ended`: number of expired licenses. */
  ending: Count,
  ended: Count,
  /** The first 5 expiring or expired licenses, sorted by expiry. */
  first: Type.Array(closed({ _id: Id, name: Type.String(), endsOn: Day })),
});
export type HomeLicences = Static<typeof HomeLicences>;

/** A pending run of a schedule today. */
const DueRun = closed({
  /** Id of the schedule. */
  _id: Id,
  name: Type.String(),
  at: Instant,
  /** `rows` is the number of wallets, `amount` the sum in reais. The server estimates both from the current state. */
  rows: Count,
  amount: Reais,
  /** True if the company balance covers this run after all earlier pending runs of today. */
  isEnough: Type.Boolean(),
});

/** A completed, failed or skipped run of a schedule. */
const DecidedRun = closed({
  /** Id of the run in the schedule log. */
  _id: Id,
  schedule: closed({ _id: Id, name: Type.String() }),
  at: Instant,
  status: RunStatus,
  reason: orNull(RunReason),
  /** Number of wallets that received credit from the run. */
  rows: Count,
  /** `amount`: the amount that the run distributed. `wanted`: the amount that the schedule planned. */
  amount: Reais,
  wanted: Reais,
});

/** Schedule part of the home screen. This part needs the permission `portal.balanceDistributionSchedule.list`. */
export const HomeSchedules = closed({
  /** Pending runs of today, in order of time: number, sum, shortfall of the company balance, and the first 5 runs. */
  due: closed({ count: Count, amount: Reais, lacks: Reais, first: Type.Array(DueRun) }),
  /** Runs that distributed today: number, sum and the newest 5 runs. */
  ran: closed({ count: Count, amount: Reais, first: Type.Array(DecidedRun) }),
  /** Runs since the day `since` that failed or came too late: number, and the newest 5 runs. */
  failed: closed({ since: Day, count: Count, first: Type.Array(DecidedRun) }),
});
export type HomeSchedules = Static<typeof HomeSchedules>;

const Bills = closed({ count: Count, owed: Reais });

/** Unpaid bills and the credit limit. This part of the home screen needs the permission `portal.bill.list`. */
export const HomeBills = closed({
  overdue: Bills,
  /** Bills that are due today or within the next 3 days. */
  due: Bills,
  /** The bill with the earliest due date. `from` is the first day of the bill's period. */
  next: orNull(closed({ from: Day, dueDate: Day })),
  /** Credit limit and owed amount; null for a pre-paid company. */
  credit: orNull(closed({ limit: Reais, owed: Reais })),
});
export type HomeBills = Static<typeof HomeBills>;

/** The home screen. A part is null if the caller lacks the permission of that part. */
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
