/** Schedules: credit that is handed out by itself, on days of the organisation. Screens call one "agendamento", a run "execução". */
import { Type, type Static } from 'typebox';
import { RefusedWallet } from './errors.ts';
import { SCHEDULE_RANGE, SCHEDULE_STATUSES, SCHEDULE_TYPES } from './choices.ts';
import { MAX_DISTRIBUTION_ROWS, MAX_RECORD_NAME } from './facts.ts';
import { Name } from './lines.ts';
import { BalanceSharingType, closed, Id, Instant, orNull, PositiveAmount, Reais } from './values.ts';

/** A day of the organisation. */
const Day = Type.String({ format: 'date' });
const Count = Type.Integer({ minimum: 0 });

/**
 * `daily`: every `interval` days. `weekly`: on `weekdays` of every `interval`-th week, which begins on Monday. `monthly`: on
 * `monthDay` of every `interval`-th month.
 */
export const ScheduleType = Type.Enum([...SCHEDULE_TYPES]);
export type ScheduleType = Static<typeof ScheduleType>;

/** 1 is Monday, 7 is Sunday. */
const Weekdays = Type.Array(Type.Integer({ minimum: 1, maximum: 7 }), {
  minItems: 1,
  maxItems: 7,
  uniqueItems: true,
});
/** In a shorter month the 31st is its last day, as `last` always is. */
const MonthDay = Type.Union([Type.Integer({ minimum: 1, maximum: 31 }), Type.Literal('last')]);

/** On a holiday it runs all the same, not at all, or on the next business day. */
const OnHolidays = Type.Enum(['run', 'skip', 'move']);
export type OnHolidays = Static<typeof OnHolidays>;
/** `fixed`: each wallet is given the amount. `target`: each is given what it lacks to hold the amount, if it lacks any. */
const AmountMode = Type.Enum(['fixed', 'target']);
export type AmountMode = Static<typeof AmountMode>;
/**
 * Where the company holds less: `whole` hands out nothing; `inOrder` goes down the rows while it lasts, and the last one gets
 * what is left.
 */
const OnShortfall = Type.Enum(['whole', 'inOrder']);
export type OnShortfall = Static<typeof OnShortfall>;

/** What is always said of a schedule. */
export const said = {
  name: Name(MAX_RECORD_NAME),
  scheduleType: ScheduleType,
  interval: Type.Integer({ minimum: SCHEDULE_RANGE.interval.min, maximum: SCHEDULE_RANGE.interval.max }),
  /** At this time of the organisation's day: `HH:MM`. */
  time: Type.String({ pattern: '^([01][0-9]|2[0-3]):[0-5][0-9]$' }),
  /** The first day that may have a run; weeks and months of `interval` count from it. */
  startsOn: Day,
  /** The last day that may have a run; null goes on until somebody ends it. */
  endsOn: orNull(Day),
  onHolidays: OnHolidays,
  amountMode: AmountMode,
  /** For each row that has no amount of its own. */
  shareAmount: PositiveAmount,
  onShortfall: OnShortfall,
};

/** What is said of some schedules, and not of others. */
export const saidOfSome = {
  /** Of a weekly one, and of no other. */
  weekdays: Type.Optional(Weekdays),
  /** Of a monthly one, and of no other. */
  monthDay: Type.Optional(MonthDay),
  /** Who is given, in this order; either these or `expenseCenter`. */
  shares: Type.Optional(
    Type.Array(
      closed({
        /** The owner: person or vehicle. */
        id: Id,
        /** May be left out where the owner has exactly one wallet, or none yet. */
        wallet: Type.Optional(Id),
        /** Picks the owner's wallet of that cost centre, which is made on first use. */
        expenseCenter: Type.Optional(Id),
        amount: Type.Optional(PositiveAmount),
      }),
      { minItems: 1, maxItems: MAX_DISTRIBUTION_ROWS },
    ),
  ),
  /** Whoever stands in this cost centre (is in use, and has a wallet of it) when it runs, in the order of the names. */
  expenseCenter: Type.Optional(Id),
};

/** What became of a run. `partial`: in order until the balance ended, or some rows could not be given. */
export const RunStatus = Type.Enum(['done', 'partial', 'failed', 'skipped']);
export type RunStatus = Static<typeof RunStatus>;

/**
 * Why a run was not `done`. `too_late`: the server was not there in time. `holiday`: it was one, and the schedule skips them, or
 * had no day left to move to. `day_taken`: it was moved onto a day that has a run of its own. `nothing_lacking`: every wallet
 * held its target. `no_rows`: nobody stood in the cost centre. `wallets_refused`: rows could not be given, each says why.
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
 * Why it does not run: somebody paused it; the company holds its credit the other way; nobody is left among its rows; its cost
 * centre was deleted.
 */
const PausedBy = Type.Enum(['hand', 'sharing_type', 'no_rows', 'expense_center_deleted']);
export type PausedBy = Static<typeof PausedBy>;

const Status = Type.Enum([...SCHEDULE_STATUSES]);
export type ScheduleStatus = Static<typeof Status>;
const Center = orNull(closed({ _id: Id, name: Type.String() }));

/** What the list shows. Who is given is asked for by `GET …/schedule/{id}/row`. */
export const Schedule = closed({
  _id: Id,
  ...said,
  weekdays: orNull(Weekdays),
  monthDay: orNull(MonthDay),
  name: Type.String(),
  /** How the company held its credit when its recipients were chosen: the kind of these. */
  balanceSharingType: BalanceSharingType,
  shareAmount: Reais,
  /** Null where it goes to rows. */
  expenseCenter: Center,
  /** How many rows it has; of a cost centre, how many stand in it now. */
  rows: Count,
  /** What a run would hand out at most: of `target` by what the wallets hold now. */
  amount: Reais,
  status: Status,
  /** Of a paused one. */
  pausedBy: orNull(PausedBy),
  /** The newest run that handed out. */
  lastExecuted: orNull(Instant),
  /** The next run, moved off a holiday where it is; null where there is none, as while it is paused. */
  nextExecution: orNull(Instant),
  /** The newest line of its log, whatever became of it. */
  lastRun: orNull(closed({ _id: Id, status: RunStatus, at: Instant })),
  createdAt: Instant,
  by: orNull(closed({ user: Id, name: Type.String() })),
});
export type Schedule = Static<typeof Schedule>;

/** A line of the log: an occurrence of a schedule, and what became of it. */
export const ScheduleRun = closed({
  _id: Id,
  /** The day that the rule names, before a holiday moved it. Each is decided once. */
  on: Day,
  dueAt: Instant,
  /** When it was decided. */
  at: Instant,
  status: RunStatus,
  reason: orNull(RunReason),
  /** The journal entry that handed it out. */
  entry: orNull(Id),
  /** How many wallets were given, and how many rows were not. */
  rows: Count,
  refused: Count,
  /** What was handed out, and what it would have been. */
  amount: Reais,
  wanted: Reais,
  /** The company balance before and after it; null where it was not looked at. */
  company: orNull(closed({ before: Reais, after: Reais })),
});
export type ScheduleRun = Static<typeof ScheduleRun>;

/**
 * Why somebody was not given all: not known, out of use, of the other sharing type; `ambiguous` where the owner has several wallets
 * and none was named; `shortfall` once the balance had ended; `at_target` where nothing lacked.
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

/** Whom a line speaks of; the name is empty for whom the company does not have any more. */
const recipient = { owner: Id, name: Type.String(), wallet: orNull(Id), expenseCenter: Center };

export const ScheduleRunRow = closed({
  ...recipient,
  wanted: Reais,
  amount: Reais,
  reason: orNull(RowReason),
});
export type ScheduleRunRow = Static<typeof ScheduleRunRow>;

export const ScheduleRow = closed({
  ...recipient,
  /** Its own; null where it gets the schedule's. */
  amount: orNull(Reais),
  /** What the wallet holds now; null where none can be told. */
  balance: orNull(Reais),
  /** Why it could not be given now. */
  refused: orNull(RowReason),
});
export type ScheduleRow = Static<typeof ScheduleRow>;

const PreviewedRun = closed({
  on: Day,
  dueAt: Instant,
  /** Off a holiday, onto the day of `dueAt`. */
  moved: Type.Boolean(),
  /** What the day `on` is called, where it is a holiday. */
  holiday: orNull(Type.String()),
  /** Why it would hand out nothing. */
  skipped: orNull(RunReason),
  /** As things stand now. */
  rows: Count,
  amount: Reais,
});

/** What a schedule would do. */
export const SchedulePreview = closed({
  /** The next three runs that hand out, and those between them that are skipped. */
  runs: Type.Array(PreviewedRun),
  /** What the company has free now. */
  company: Reais,
  /** Whether that would do for the first run, and how much it lacks. */
  isEnough: Type.Boolean(),
  lacks: Reais,
  /** Rows of those whom the company has, that could not be given now. */
  refused: Type.Array(closed({ ...RefusedWallet.properties, reason: RowReason, name: Type.String() })),
});
export type SchedulePreview = Static<typeof SchedulePreview>;
