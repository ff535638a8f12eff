/**
 * Schedules: automatic distributions on days of the organization.
 * Screens call a schedule "agendamento" and a run "execução".
 */
import { Type, type Static } from 'typebox';
import { RefusedWallet } from './errors.ts';
import { SCHEDULE_RANGE, SCHEDULE_STATUSES, SCHEDULE_TYPES } from './choices.ts';
import { MAX_DISTRIBUTION_ROWS, MAX_RECORD_NAME } from './facts.ts';
import { Name } from './lines.ts';
import { BalanceSharingType, closed, Id, Instant, orNull, PositiveAmount, Reais } from './values.ts';

/** A day in the organization's time zone. */
const Day = Type.String({ format: 'date' });
const Count = Type.Integer({ minimum: 0 });

/**
 * `daily`: every `interval` days. `weekly`: on `weekdays` of every `interval`-th week, starting on Monday.
 * `monthly`: on `monthDay` of every `interval`-th month.
 */
export const ScheduleType = Type.Enum([...SCHEDULE_TYPES]);
export type ScheduleType = Static<typeof ScheduleType>;

/** 1 is Monday, 7 is Sunday. */
const Weekdays = Type.Array(Type.Integer({ minimum: 1, maximum: 7 }), {
  minItems: 1,
  maxItems: 7,
  uniqueItems: true,
});
/** In shorter months, a later day means the last day. `last` always means the last day. */
const MonthDay = Type.Union([Type.Integer({ minimum: 1, maximum: 31 }), Type.Literal('last')]);

/** Effect of a holiday: the schedule runs, skips the run, or moves the run to the next business day. */
const OnHolidays = Type.Enum(['run', 'skip', 'move']);
export type OnHolidays = Static<typeof OnHolidays>;
/** `fixed`: each wallet receives the amount. `target`: each wallet is filled up to the amount. */
const AmountMode = Type.Enum(['fixed', 'target']);
export type AmountMode = Static<typeof AmountMode>;
/**
 * Effect of a company balance that is too low. `whole`: the run distributes nothing.
 * `inOrder`: the rows receive credit in their order, and the last row may receive a part.
 */
const OnShortfall = Type.Enum(['whole', 'inOrder']);
export type OnShortfall = Static<typeof OnShortfall>;

/** Required fields of a schedule. */
export const said = {
  name: Name(MAX_RECORD_NAME),
  scheduleType: ScheduleType,
  interval: Type.Integer({ minimum: SCHEDULE_RANGE.interval.min, maximum: SCHEDULE_RANGE.interval.max }),
  /** Time in the time zone of the organization: `HH:MM`. */
  time: Type.String({ pattern: '^([01][0-9]|2[0-3]):[0-5][0-9]$' }),
  /** First possible day; `interval` counts weeks and months from it. */
  startsOn: Day,
  /** Last possible day; null for no end. */
  endsOn: orNull(Day),
  onHolidays: OnHolidays,
  amountMode: AmountMode,
  /** Amount of rows without an amount of their own. */
  shareAmount: PositiveAmount,
  onShortfall: OnShortfall,
};

/** Fields that only some schedules have. */
export const reasonForSome = {
  /** Only for a weekly schedule. */
  weekdays: Type.Optional(Weekdays),
  /** Only for a monthly schedule. */
  monthDay: Type.Optional(MonthDay),
  /** Recipients in order of priority. Cannot be combined with `expenseCenter`. */
  shares: Type.Optional(
    Type.Array(
      closed({
        /** The owner: person or vehicle. */
        id: Id,
        /** Optional if the owner has at most one wallet. */
        wallet: Type.Optional(Id),
        /** Selects the wallet of the owner with this cost center. The server creates it on first use. */
        expenseCenter: Type.Optional(Id),
        amount: Type.Optional(PositiveAmount),
      }),
      { minItems: 1, maxItems: MAX_DISTRIBUTION_ROWS },
    ),
  ),
  /** Recipients are all active owners with a wallet of this cost center at the time of the run, sorted by name. */
  expenseCenter: Type.Optional(Id),
};

/** `partial`: the company balance was too low for all rows, or some rows could not receive credit. */
export const RunStatus = Type.Enum(['done', 'partial', 'failed', 'skipped']);
export type RunStatus = Static<typeof RunStatus>;

/**
 * Why a run was not `done`. `too_late`: the server was down for too long.
 * `holiday`: the run was skipped, or it could not move. `day_taken`: it would have moved to a day with another run.
 * `nothing_lacking`: every wallet had its target. `no_rows`: the cost center had no recipients.
 * `wallets_refused`: rows failed, each with its own reason.
 */
export const RunReason = Type.Enum([
  'insufficient_company_balance',
  'debt_outstanding',
  'too_late',
  'holiday',
  'day_taken',
  'paused',
  'nothing_lacking',
  'no_rows',
  'wallets_refused',
  'expense_centers_unavailable',
  'other_sharing_type',
]);
export type RunReason = Static<typeof RunReason>;

/**
 * `hand`: a user paused it. `sharing_type`: the company changed its sharing type. `no_rows`: no recipient is left.
 * `expense_center_deleted`: its cost center was deleted.
 */
const PausedBy = Type.Enum(['hand', 'sharing_type', 'no_rows', 'expense_center_deleted']);
export type PausedBy = Static<typeof PausedBy>;

const Status = Type.Enum([...SCHEDULE_STATUSES]);
export type ScheduleStatus = Static<typeof Status>;
const ExpenseCenterOption = orNull(closed({ _id: Id, name: Type.String() }));

/** A list row. `GET …/schedule/{id}/row` returns the recipients. */
export const Schedule = closed({
  _id: Id,
  ...said,
  weekdays: orNull(Weekdays),
  monthDay: orNull(MonthDay),
  name: Type.String(),
  /** Sharing type of the company when the recipients were selected; it determines their kind. */
  balanceSharingType: BalanceSharingType,
  shareAmount: Reais,
  /** Null if the schedule names its recipients. */
  expenseCenter: ExpenseCenterOption,
  /** Number of recipients; for a cost center, its current recipients. */
  rows: Count,
  /** Maximum sum of a run; for `target` calculated from current balances. */
  amount: Reais,
  status: Status,
  /** Null unless paused. */
  pausedBy: orNull(PausedBy),
  /** Time of the latest run that distributed. */
  lastExecuted: orNull(Instant),
  /** Next run, after moves because of holidays; null without a next run, for example while paused. */
  nextExecution: orNull(Instant),
  /** The latest run in the log, with any status. */
  lastRun: orNull(closed({ _id: Id, status: RunStatus, at: Instant })),
  createdAt: Instant,
  by: orNull(closed({ user: Id, name: Type.String() })),
});
export type Schedule = Static<typeof Schedule>;

/** A line of the log: an occurrence and its result. */
export const ScheduleRun = closed({
  _id: Id,
  /** The day of the schedule, before a holiday moved the run. The server decides each day once. */
  on: Day,
  dueAt: Instant,
  /** When the server decided it. */
  at: Instant,
  status: RunStatus,
  reason: orNull(RunReason),
  /** The journal entry of the distribution. */
  entry: orNull(Id),
  /** Number of wallets that received credit, and number of refused rows. */
  rows: Count,
  refused: Count,
  /** Distributed amount (`amount`), and planned amount (`wanted`). */
  amount: Reais,
  wanted: Reais,
  /** The company balance before and after; null if the run did not read it. */
  company: orNull(closed({ before: Reais, after: Reais })),
});
export type ScheduleRun = Static<typeof ScheduleRun>;

/**
 * Why a recipient did not receive the full amount.
 * `ambiguous`: the owner has several wallets, and the row names no wallet.
 * `shortfall`: the company balance was too low. `at_target`: the wallet had its target already.
 */
const RowReason = Type.Enum([
  'unknown',
  'inactive',
  'deleted',
  'other_sharing_type',
  'ambiguous',
  'shortfall',
  'at_target',
]);
export type RowReason = Static<typeof RowReason>;

/** A recipient; `name` is empty if the recipient no longer exists. */
const recipient = { owner: Id, name: Type.String(), wallet: orNull(Id), expenseCenter: ExpenseCenterOption };

export const ScheduleRunRow = closed({
  ...recipient,
  wanted: Reais,
  amount: Reais,
  reason: orNull(RowReason),
});
export type ScheduleRunRow = Static<typeof ScheduleRunRow>;

export const ScheduleRow = closed({
  ...recipient,
  /** Own amount of the row; null if the row uses `shareAmount`. */
  amount: orNull(Reais),
  /** Current balance of the wallet; null if the wallet is unknown. */
  balance: orNull(Reais),
  /** Why the server would refuse the row now; null if it would not. */
  refused: orNull(RowReason),
});
export type ScheduleRow = Static<typeof ScheduleRow>;

const PreviewedRun = closed({
  on: Day,
  dueAt: Instant,
  /** True if a holiday moved the run to the day of `dueAt`. */
  moved: Type.Boolean(),
  /** Name of the holiday on the day `on`; null on other days. */
  holiday: orNull(Type.String()),
  /** Why the run would distribute nothing. */
  skipped: orNull(RunReason),
  /** Estimated from the current state. */
  rows: Count,
  amount: Reais,
});

export const SchedulePreview = closed({
  /** The next three distributing runs, and the skipped runs between them. */
  runs: Type.Array(PreviewedRun),
  /** Current company balance that can be distributed. */
  company: Reais,
  /** True if `company` covers the first run; `lacks` is the shortfall. */
  isEnough: Type.Boolean(),
  lacks: Reais,
  /** Rows that the server would refuse now. */
  refused: Type.Array(closed({ ...RefusedWallet.properties, reason: RowReason, name: Type.String() })),
});
export type SchedulePreview = Static<typeof SchedulePreview>;
