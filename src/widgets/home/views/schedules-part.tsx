import type { HomeSchedules } from '#contract/home.ts';
import { useLocale, useTexts } from '#core/i18n/use-texts.ts';
import { timeZoneOf } from '#core/session/time-zone.ts';
import type { HomeState } from '../home.state.ts';
import { linesOfToday } from '../schedule-lines.ts';
import { Lines } from './lines.tsx';
import { Part } from './part.tsx';

interface SchedulesPartProps {
  state: HomeState;
  schedules: HomeSchedules;
  level: number | undefined;
}

export function SchedulesPart({ state, schedules, level }: SchedulesPartProps) {
  const [t, verdict, locale] = [useTexts('home'), useTexts('verdict'), useLocale()];
  const lines = linesOfToday(schedules, {
    t,
    explanation: verdict,
    locale,
    timeZone: timeZoneOf(state.session),
  });
  if (lines.length === 0) return null;
  return (
    <Part title={t('schedules')} level={level}>
      <Lines state={state} lines={lines} />
    </Part>
  );
}
