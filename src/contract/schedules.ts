/**
 * Schedules: automatic distributions on days in the organization's time zone. Screens call a schedule "agendamento" and
 * a run "execução".
 */
import { Type, type Static } from 'typebox';
import { RefusedWallet } from './error-body.ts';
import { SCHEDULE_RANGE, SCHEDULE_STATUSES, SCHEDULE_TYPES } from './choices.ts';
import { MAX_DISTRIBUTION_ROWS, MAX_RECORD_NAME } from './facts.ts';
import { Name } from './lines.ts';
import { BalanceSharingType, closed, Id, Instant, orNull, PositiveAmount, Reais } from './values.ts';

/** A calendar day in the organization's time zone. */
const Day = Type.String({ format: 'date' });
const Count = Type.Integer({ minimum: 0 });

/**
 * Frequency of a schedule. `daily`: every `interval` days. `weekly`: on `weekdays` of every `interval`-th week; weeks
 * start on Monday. `monthly`: on `monthDay` of every `interval`-th month.
 */
export const ScheduleType = Type.Enum([...SCHEDULE_TYPES]);
export type ScheduleType = Static<typeof ScheduleType>;

/** Weekdays as numbers: 1 is Monday, 7 is Sunday. */
const Weekdays = Type.Array(Type.Integer({ minimum: 1, maximum: 7 }), {
  minItems: 1,
  maxItems: 7,
  uniqueItems: true,
});
/** Day of the month. In a shorter month, 29, 30 or 31 means the last day. `last` always means the last day. */
const MonthDay = Type.Union([Type.Integer({ minimum: 1, maximum: 31 }), Type.Literal('last')]);

/** Effect of a holiday: the schedule runs, skips the run, or moves the run to the next business day. */
const OnHolidays = Type.Enum(['run', 'skip', 'move']);
export type OnHolidays = Static<typeof OnHolidays>;
/**
 * Meaning of a row's amount. `fixed`: the wallet receives this amount. `target`: the wallet is filled up to this
 * amount.
 */
const AmountMode = Type.Enum(['fixed', 'target']);
export type AmountMode = Static<typeof AmountMode>;
/**
 * Effect of a company balance that is too low. `whole`: the run distributes nothing. `inOrder`: the rows receive credit
 * in their order, and the last row may receive a part of its amount.
 */
const OnShortfall = Type.Enum(['whole', 'inOrder']);
export type OnShortfall = Static<typeof OnShortfall>;

/** Required fields of a schedule. */
export const said = {
  name: Name(MAX_RECORD_NAME),
  scheduleType: ScheduleType,
  interval: Type.Integer({ minimum: SCHEDULE_RANGE.interval.min, maximum: SCHEDULE_RANGE.interval.max }),
  /** Time of the runs in the organization's time zone: `HH:MM`. */
  time: Type.String({ pattern: '^([01][0-9]|2[0-3]):[0-5][0-9]$' }),
  /** First possible day of a run; the server counts `interval` weeks and months from this day. */
  startsOn: Day,
  /** Last possible day of a run; null for no end. */
  endsOn: orNull(Day),
  onHolidays: OnHolidays,
  amountMode: AmountMode,
  /** Amount in reais for rows without an own amount. */
  shareAmount: PositiveAmount,
  onShortfall: OnShortfall,
};

/** Fields of a schedule that depend on its frequency and on the selection of recipients. */
export const reasonForSome = {
  /** Weekdays of the runs; only for a weekly schedule. */
  weekdays: Type.Optional(Weekdays),
  /** Day of the month of the runs; only for a monthly schedule. */
  monthDay: Type.Optional(MonthDay),
  /** Recipients in order of priority. A schedule has either `shares` or `expenseCenter`. */
  shares: Type.Optional(
    Type.Array(
      closed({
        /** Id of the recipient: a person or a vehicle. */
        id: Id,
        /** The recipient's wallet. Optional if the recipient has at most one wallet. */
        wallet: Type.Optional(Id),
        /** Selects the recipient's wallet of this cost center. The server creates the wallet on first use. */
        expenseCenter: Type.Optional(Id),
        amount: Type.Optional(PositiveAmount),
      }),
      { minItems: 1, maxItems: MAX_DISTRIBUTION_ROWS },
    ),
  ),
  /**
   * Cost center that selects the recipients: all active owners of its wallets at the time of the run, sorted by name.
   */
  expenseCenter: Type.Optional(Id),
};

/** Status of a run. `partial`: the company balance was too low for all rows, or some rows could not receive credit. */
export const RunStatus = Type.Enum(['done', 'partial', 'failed', 'skipped']);
export type RunStatus = Static<typeof RunStatus>;

/**
 * Why a run is not `done`. `too_late`: the server was down for too long. `holiday`: the run was skipped, or could not
 * move to another day. `day_taken`: the run would have moved to a day with another run. `nothing_lacking`: every wallet
 * had its target. `no_rows`: the cost center had no recipients. `wallets_refused`: the server refused rows, each row
 * with its own reason.
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
 * Why a schedule is paused. `hand`: a user paused the schedule. `sharing_type`: the company changed its sharing type.
 * `no_rows`: no recipient is left. `expense_center_deleted`: the cost center of the schedule was deleted.
 */
const PausedBy = Type.Enum(['hand', 'sharing_type', 'no_rows', 'expense_center_deleted']);
export type PausedBy = Static<typeof PausedBy>;

const Status = Type.Enum([...SCHEDULE_STATUSES]);
export type ScheduleStatus = Static<typeof Status>;
const ExpenseCenterOption = orNull(closed({ _id: Id, name: Type.String() }));

/** A schedule without its recipients. `GET …/schedule/{id}/row` returns the recipients. */
export const Schedule = closed({
  _id: Id,
  ...said,
  weekdays: orNull(Weekdays),
  monthDay: orNull(MonthDay),
  name: Type.String(),
  /**
   * Sharing type of the company when a user selected the recipients: it decides if recipients are people or vehicles.
   */
  balanceSharingType: BalanceSharingType,
  shareAmount: Reais,
  /** Cost center that selects the recipients; null if the schedule names its recipients. */
  expenseCenter: ExpenseCenterOption,
  /** Number of recipients; if a cost center selects the recipients, their current number. */
  rows: Count,
  /** Maximum sum of a run in reais; for amount mode `target` the server calculates it from current balances. */
  amount: Reais,
  status: Status,
  /** Why the schedule is paused; null for a schedule that is not paused. */
  pausedBy: orNull(PausedBy),
  /** Time of the latest run that distributed. */
  lastExecuted: orNull(Instant),
  /**
   * Time of the next run, after a holiday moved it; null without a next run, for example while the schedule is paused.
   */
  nextExecution: orNull(Instant),
  /** The latest run in the schedule log, with any status. */
  lastRun: orNull(closed({ _id: Id, status: RunStatus, at: Instant })),
  createdAt: Instant,
  by: orNull(closed({ user: Id, name: Type.String() })),
});
export type Schedule = Static<typeof Schedule>;

/** A run in the schedule log, with its result. */
export const ScheduleRun = closed({
  _id: Id,
  /** The day of the run by the schedule, before a holiday moved the run. The server decides each day once. */
  on: Day,
  dueAt: Instant,
  /** Instant at which the server ran the schedule, or recorded why the schedule did not run. */
  at: Instant,
  status: RunStatus,
  reason: orNull(RunReason),
  /** Id of the journal entry of the run's distribution. */
  entry: orNull(Id),
  /** `rows` is the number of wallets that received credit, `refused` the number of refused rows. */
  rows: Count,
  refused: Count,
  /** `amount` is the distributed amount, `wanted` the planned amount, in reais. */
  amount: Reais,
  wanted: Reais,
  /** The company balance before and after the run; null if the run did not read the company balance. */
  company: orNull(closed({ before: Reais, after: Reais })),
});
export type ScheduleRun = Static<typeof ScheduleRun>;

/**
 * Why a recipient did not receive the full amount. `ambiguous`: the owner has several wallets, and the row names no
 * wallet. `shortfall`: the company balance was too low. `at_target`: the wallet had its target already.
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

/** A recipient of a schedule; `name` is empty if the recipient no longer exists. */
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
  /** Amount of this row; null if the schedule's `shareAmount` applies to the row. */
  amount: orNull(Reais),
  /** Current balance of the wallet; null if the wallet is unknown. */
  balance: orNull(Reais),
  /** Why the server would refuse this row now; null if the server would accept the row. */
  refused: orNull(RowReason),
});
export type ScheduleRow = Static<typeof ScheduleRow>;

const PreviewedRun = closed({
  on: Day,
  dueAt: Instant,
  /** True if a holiday moved the run from the day `on` to the day of `dueAt`. */
  moved: Type.Boolean(),
  /** Name of the holiday on the day `on`; null if this day is no holiday. */
  holiday: orNull(Type.String()),
  /** Why the run would distribute nothing; null for a run that would distribute. */
  skipped: orNull(RunReason),
  /** `rows` is the number of wallets, `amount` the sum. The server estimates both from the current state. */
  rows: Count,
  amount: Reais,
});

export const SchedulePreview = closed({
  /** The next three runs that would distribute, and the skipped runs between these three. */
  runs: Type.Array(PreviewedRun),
  /** Current company balance that can be distributed. */
  company: Reais,
  /** True if the balance `company` covers the first run; `lacks` is the missing amount. */
  isEnough: Type.Boolean(),
  lacks: Reais,
  /** Rows of the schedule that the server would refuse now. */
  refused: Type.Array(closed({ ...RefusedWallet.properties, reason: RowReason, name: Type.String() })),
});
export type SchedulePreview = Static<typeof SchedulePreview>;
