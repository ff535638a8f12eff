import type { Schedule } from '#contract/schedules.ts';
import { addDays } from '#core/dates/calendar-arithmetic.ts';
import type { CalendarDate } from '#core/dates/calendar-date.ts';
import { calendarDateOf } from '#core/dates/zone.ts';
import { timeZoneOf } from '#core/session/time-zone.ts';
import type { SelectedSchedule, SchedulesState } from '../schedules.state.ts';
import { takeRequest } from './passed-rows.ts';
import type { TypedSchedule } from './schedule-fields.ts';
import type { ScheduleFormBeginning } from './schedule-form.state.ts';
import { startedFrom } from './who.model.ts';

/**
 * Initial state of the schedule form; null if the schedule does not exist.
 * @param id null for a new schedule.
 */
export const askForBeginning = (
  state: SchedulesState,
  id: string | null,
  action: SelectedSchedule['action'],
) => (id === null ? askForNew(state, action) : askForGiven(state, id, action));

/** A new schedule starts tomorrow, so that the user can still check it. */
function usual({ session }: SchedulesState): Partial<TypedSchedule> {
  const tomorrow = addDays(calendarDateOf(new Date(), timeZoneOf(session)), 1);
  return {
    amountMode: 'fixed',
    onShortfall: 'whole',
    scheduleType: 'weekly',
    interval: 1,
    weekdays: [weekdayOf(tomorrow)],
    monthDay: Number(tomorrow.slice(8)),
    time: '06:00',
    onHolidays: 'run',
    startsOn: tomorrow,
    endsOn: null,
  };
}

const weekdayOf = (day: CalendarDate) => new Date(`${day}T00:00:00Z`).getUTCDay() || 7;

/**
 * Initial state for a new schedule, with the amounts that another screen passes. The amounts are used once,
 * so they do not survive a reload.
 */
async function askForNew(
  state: SchedulesState,
  action: SelectedSchedule['action'],
): Promise<ScheduleFormBeginning> {
  const { typed, rows } = action === 'asked' ? await takeRequest(state.session) : NOTHING;
  return { typed: { ...usual(state), ...typed }, rows, expenseCenter: null, changed: null };
}

const NOTHING = { typed: {}, rows: [] };

/**
 * Initial state from an existing schedule; null if it does not exist. Rows are left out if the company's
 * sharing type has changed.
 */
async function askForGiven(
  state: SchedulesState,
  id: string,
  action: SelectedSchedule['action'],
): Promise<ScheduleFormBeginning | null> {
  const { api, hydrate } = state.session;
  const [{ docs }, { rows }] = await Promise.all([
    api('GET /admin/organization/balance/schedule', { query: { _id: id, limit: 1 } }),
    api('GET /admin/organization/balance/schedule/{id}/row', { params: { id } }),
  ]);
  const found = docs[0];
  if (!found) return null;
  const isOfToday = found.balanceSharingType === hydrate.balanceSharingType;
  return {
    typed:
      action === 'copy' ? { ...typedOf(state, found), ...restarted(state, found) } : typedOf(state, found),
    rows: found.expenseCenter || !isOfToday ? [] : rows.map(startedFrom),
    expenseCenter: found.expenseCenter,
    changed: action === 'edit' ? id : null,
  };
}

function typedOf(state: SchedulesState, found: Schedule): Partial<TypedSchedule> {
  const begun = usual(state);
  return {
    ...begun,
    ...found,
    weekdays: found.weekdays ?? begun.weekdays ?? [],
    monthDay: found.monthDay ?? begun.monthDay ?? 1,
  };
}

function restarted(state: SchedulesState, { endsOn }: Schedule): Partial<TypedSchedule> {
  const { startsOn } = usual(state);
  const isOver = endsOn !== null && startsOn !== undefined && endsOn < startsOn;
  return { name: '', ...(startsOn && { startsOn }), ...(isOver && { endsOn: null }) };
}
