import { useSignals } from '@preact/signals-react/runtime';
import { useEffect, useMemo } from 'react';
import { HistorySection } from '#blocks/history/lazy-history.tsx';
import { LoadFailure } from '#core/element/load-failure.tsx';
import { useLazyTexts, useLocale, useTexts } from '#core/i18n/use-texts.ts';
import { timeZoneOf } from '#core/session/time-zone.ts';
import { Drawer } from '#core/ui/overlays/drawer.tsx';
import { EmptyState } from '#core/ui/states/empty-state.tsx';
import { Skeleton } from '#core/ui/states/skeleton.tsx';
import type { SchedulePartProps } from './part-props.ts';
import { createScheduleState } from './schedule.state.ts';
import type { ScheduleWords } from './schedules.model.ts';
import type { SchedulesState } from './schedules.state.ts';
import { Actions, RemoveSchedule } from './views/actions.tsx';
import { Log } from './views/log.tsx';
import { RowsPart } from './views/rows-part.tsx';
import { RunPart } from './views/run-part.tsx';
import { Summary } from './views/summary.tsx';

export interface ScheduleDrawerProps {
  state: SchedulesState;
  id: string;
}

export function ScheduleDrawer({ state, id }: ScheduleDrawerProps) {
  useSignals();
  const t = useLazyTexts('schedule');
  const words = useScheduleWords(state);
  const schedule = useMemo(() => createScheduleState(state, id), [state, id]);
  useEffect(() => schedule.start(), [schedule]);
  const now = schedule.resource.value.value;
  const found = now.status === 'ready' ? now.value : null;
  const { run } = state.opened.value;
  return (
    <>
      <Drawer open hasAddress title={found?.name ?? words.t('title')} width={720} onClose={state.close}>
        {now.status === 'failed' ? (
          <LoadFailure error={now.error} onRetry={() => void schedule.resource.load()} />
        ) : !t || now.status !== 'ready' ? (
          <Skeleton shape="rows" count={8} />
        ) : !found ? (
          <EmptyState title={t('gone')}>{t('goneHint')}</EmptyState>
        ) : run === null ? (
          <Opened state={state} schedule={schedule} found={found} t={t} words={words} />
        ) : (
          <RunPart key={run} state={state} schedule={schedule} found={found} t={t} words={words} run={run} />
        )}
      </Drawer>
      {t && found && <RemoveSchedule state={state} schedule={schedule} found={found} t={t} words={words} />}
    </>
  );
}

function Opened(props: SchedulePartProps) {
  useSignals();
  const { resource } = props.schedule;
  const failure = resource.failure.value;
  return (
    <div className="schedule">
      <Summary {...props} />
      <Actions {...props} />
      {failure && <LoadFailure size="line" error={failure} onRetry={() => void resource.load()} />}
      <Log {...props} />
      <RowsPart {...props} />
      <HistorySection
        session={props.state.session}
        kind="schedule"
        record={props.found._id}
        label={props.t('history')}
      />
    </div>
  );
}

function useScheduleWords({ session }: Pick<SchedulesState, 'session'>): ScheduleWords {
  const t = useTexts('schedules');
  const locale = useLocale();
  const timeZone = timeZoneOf(session);
  return useMemo(() => ({ t, locale, timeZone }), [t, locale, timeZone]);
}
