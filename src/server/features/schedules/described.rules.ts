import type { RouteBody } from '#contract/routes.ts';
import type { CalendarDate } from '#core/dates/calendar-date.ts';
import { centsFromReais, reaisFromCents } from '#core/money/reais.ts';
import { Refusal } from '../../platform/refusal.ts';
import { LAST_OF_MONTH } from './running/named-days.rules.ts';
import type { ScheduleRule } from './running/occurrences.rules.ts';
import type { ScheduleRecord, ScheduleUpdate } from './schedules.repository.ts';

export type DescribedSchedule = Omit<
  RouteBody<'POST /admin/organization/balance/schedule'>,
  'shares' | 'expenseCenter'
>;

/** Earliest and latest plausible start date. The limits keep calculations short. */
const YEARS = { first: '1900-01-01', last: '2199-12-31' };

export function describe(row: ScheduleRecord): DescribedSchedule {
  return {
    name: row.name,
    scheduleType: row.schedule_type,
    interval: row.step,
    ...(row.weekdays !== null && { weekdays: row.weekdays }),
    ...(row.month_day !== null && {
      monthDay: row.month_day === LAST_OF_MONTH ? ('last' as const) : row.month_day,
    }),
    time: row.local_time,
    startsOn: row.starts_on,
    endsOn: row.ends_on,
    onHolidays: row.on_holidays,
    amountMode: row.amount_mode,
    shareAmount: reaisFromCents(row.share_cents),
    onShortfall: row.on_shortfall,
  };
}

/**
 * Applies a change to a description. Omitted fields keep their values, except for days that the new schedule type does not
 * have.
 */
export function redescribe(before: DescribedSchedule, change: Partial<DescribedSchedule>): DescribedSchedule {
  const { weekdays, monthDay, ...others } = before;
  const type = change.scheduleType ?? before.scheduleType;
  return {
    ...others,
    ...(type === 'weekly' && weekdays && { weekdays }),
    ...(type === 'monthly' && monthDay !== undefined && { monthDay }),
    ...change,
  };
}

/** Checks the days and the period of a schedule. Refuses with `schedule_days_wrong` and `period_backwards`. */
export function assertDays({ scheduleType, weekdays, monthDay, startsOn, endsOn }: DescribedSchedule): void {
  const hasDays = (weekdays !== undefined) === (scheduleType === 'weekly');
  const hasDay = (monthDay !== undefined) === (scheduleType === 'monthly');
  if (!hasDays || !hasDay) throw new Refusal('schedule_days_wrong');
  if (startsOn < YEARS.first || startsOn > YEARS.last) {
    const message = `must be from ${YEARS.first} to ${YEARS.last}`;
    throw new Refusal('validation_failed', [{ part: 'body', path: '/startsOn', message }]);
  }
  if (endsOn !== null && endsOn < startsOn) throw new Refusal('period_backwards');
}

const monthDayOf = ({ monthDay }: DescribedSchedule) =>
  monthDay === 'last' ? LAST_OF_MONTH : (monthDay ?? null);

export function columnsOf(described: DescribedSchedule) {
  return {
    name: described.name,
    schedule_type: described.scheduleType,
    step: described.interval,
    weekdays: described.weekdays ? [...described.weekdays].sort((one, other) => one - other) : null,
    month_day: monthDayOf(described),
    local_time: described.time,
    starts_on: described.startsOn as CalendarDate,
    ends_on: described.endsOn as CalendarDate | null,
    on_holidays: described.onHolidays,
    amount_mode: described.amountMode,
    share_cents: centsFromReais(described.shareAmount),
    on_shortfall: described.onShortfall,
  } as const satisfies ScheduleUpdate;
}

export function ruleOf(
  row: Pick<
    ScheduleRecord,
    | 'schedule_type'
    | 'step'
    | 'weekdays'
    | 'month_day'
    | 'local_time'
    | 'starts_on'
    | 'ends_on'
    | 'on_holidays'
  >,
): ScheduleRule {
  return {
    type: row.schedule_type,
    interval: row.step,
    weekdays: row.weekdays ?? [],
    monthDay: row.month_day ?? LAST_OF_MONTH,
    startsOn: row.starts_on,
    endsOn: row.ends_on,
    onHolidays: row.on_holidays,
    time: row.local_time,
  };
}
