import type { Schedule } from '#contract/schedules.ts';
import { addDays } from '#core/dates/calendar-arithmetic.ts';
import type { CalendarDate } from '#core/dates/calendar-date.ts';
import { calendarDateOf } from '#core/dates/zone.ts';
import { timeZoneOf } from '#core/session/time-zone.ts';
import type { Opened, SchedulesState } from '../schedules.state.ts';
import { takeAsked } from './asked-rows.ts';
import type { Typed } from './schedule-fields.ts';
import type { Beginning } from './schedule-form.state.ts';
import { startedFrom } from './who.model.ts';

/** Null if the schedule does not exist. @param id null for a new schedule. */
export const askForBeginning = (state: SchedulesState, id: string | null, act: Opened['act']) =>
  id === null ? askForNew(state, act) : askForGiven(state, id, act);

/** A new schedule starts tomorrow, so that the user can still check it. */
function usual({ session }: SchedulesState): Partial<Typed> {
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

/** Includes the amounts that another screen requests. They are used once; a reload finds none. */
async function askForNew(state: SchedulesState, act: Opened['act']): Promise<Beginning> {
  const { typed, rows } = act === 'asked' ? await takeAsked(state.session) : NOTHING;
  return { typed: { ...usual(state), ...typed }, rows, center: null, changed: null };
}

const NOTHING = { typed: {}, rows: [] };

/** Null if the schedule does not exist. Omits rows if the company's sharing type has changed. */
async function askForGiven(state: SchedulesState, id: string, act: Opened['act']): Promise<Beginning | null> {
  const { api, hydrate } = state.session;
  const [{ docs }, { rows }] = await Promise.all([
    api('GET /admin/organization/balance/schedule', { query: { _id: id, limit: 1 } }),
    api('GET /admin/organization/balance/schedule/{id}/row', { params: { id } }),
  ]);
  const found = docs[0];
  if (!found) return null;
  const isOfToday = found.balanceSharingType === hydrate.balanceSharingType;
  return {
    typed: act === 'copy' ? { ...typedOf(state, found), ...begunAnew(state, found) } : typedOf(state, found),
    rows: found.expenseCenter || !isOfToday ? [] : rows.map(startedFrom),
    center: found.expenseCenter,
    changed: act === 'edit' ? id : null,
  };
}

function typedOf(state: SchedulesState, found: Schedule): Partial<Typed> {
  const begun = usual(state);
  return {
    ...begun,
    ...found,
    weekdays: found.weekdays ?? begun.weekdays ?? [],
    monthDay: found.monthDay ?? begun.monthDay ?? 1,
  };
}

/** A copy starts tomorrow and has a new name. */
function begunAnew(state: SchedulesState, { endsOn }: Schedule): Partial<Typed> {
  const { startsOn } = usual(state);
  const isOver = endsOn !== null && startsOn !== undefined && endsOn < startsOn;
  return { name: '', ...(startsOn && { startsOn }), ...(isOver && { endsOn: null }) };
}
