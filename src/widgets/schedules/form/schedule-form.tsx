import { useSignals } from '@preact/signals-react/runtime';
import { useEffect, useMemo, type ReactNode } from 'react';
import type { Schedule } from '#contract/schedules.ts';
import type { CalendarDate } from '#core/dates/calendar-date.ts';
import { addDays } from '#core/dates/calendar-arithmetic.ts';
import { calendarDateOf } from '#core/dates/zone.ts';
import { LoadFailure } from '#core/element/load-failure.tsx';
import { useLazyTexts, useLocale, useTexts } from '#core/i18n/use-texts.ts';
import { timeZoneOf } from '#core/session/time-zone.ts';
import { createResource } from '#core/state/resource.ts';
import { Drawer } from '#core/ui/overlays/drawer.tsx';
import { EmptyState } from '#core/ui/states/empty-state.tsx';
import { Skeleton } from '#core/ui/states/skeleton.tsx';
import type { Opened, SchedulesState } from '../schedules.state.ts';
import { FillIn } from './fill-in.tsx';
import type { FormWords, Typed } from './schedule-fields.ts';
import type { Beginning } from './schedule-form.state.ts';

export interface ScheduleFormProps {
  state: SchedulesState;
  /** The schedule that is changed or copied; null for a new one. */
  id: string | null;
  act: Opened['act'];
}

/** A schedule is filled in: a new one, one like another, or one that stands. */
export function ScheduleForm({ state, id, act }: ScheduleFormProps) {
  useSignals();
  const words = useFormWords();
  const { session } = state;
  const given = useMemo(
    () =>
      createResource<Beginning | null>({
        ask: () => (id === null ? askForNew(state) : askForGiven(state, id, act)),
        onFailure: 'empty',
      }),
    // eslint-disable-next-line react-hooks/exhaustive-deps -- the session of the state
    [session, id, act],
  );
  useEffect(() => void given.load(), [given]);
  const now = given.value.value;
  if (words && now.status === 'ready' && now.value) {
    return <FillIn state={state} beginning={now.value} words={words} />;
  }
  return (
    <Waiting state={state}>
      {now.status === 'failed' ? (
        <LoadFailure error={now.error} onRetry={() => void given.load()} />
      ) : words && now.status === 'ready' ? (
        <EmptyState title={words.drawer('gone')}>{words.drawer('goneHint')}</EmptyState>
      ) : (
        <Skeleton shape="rows" count={8} />
      )}
    </Waiting>
  );
}

function Waiting({ state, children }: { state: SchedulesState; children: ReactNode }) {
  const t = useTexts('schedules');
  return (
    <Drawer open hasAddress title={t('add')} width={720} onClose={state.close}>
      {children}
    </Drawer>
  );
}

function useFormWords(): FormWords | null {
  const t = useLazyTexts('schedule-form');
  const drawer = useLazyTexts('schedule');
  const pick = useLazyTexts('pick');
  const list = useTexts('schedules');
  const locale = useLocale();
  return useMemo(
    () => (t && drawer && pick ? { t, drawer, pick, list, locale } : null),
    [t, drawer, pick, list, locale],
  );
}

/** It begins tomorrow, so that nothing is handed out before somebody can look at it once more. */
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

const askForNew = async (state: SchedulesState): Promise<Beginning> => ({
  typed: usual(state),
  rows: [],
  center: null,
  changed: null,
});

/** Null for one that is not there. Rows of a company that hands out another way now are left out. */
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
    rows: found.expenseCenter || !isOfToday ? [] : rows,
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

/** A copy runs on from tomorrow, under a name of its own. */
function begunAnew(state: SchedulesState, { endsOn }: Schedule): Partial<Typed> {
  const { startsOn } = usual(state);
  const isOver = endsOn !== null && startsOn !== undefined && endsOn < startsOn;
  return { name: '', ...(startsOn && { startsOn }), ...(isOver && { endsOn: null }) };
}
