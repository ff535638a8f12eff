import { useSignals } from '@preact/signals-react/runtime';
import { useEffect, useMemo, type ReactNode } from 'react';
import { LoadFailure } from '#core/element/load-failure.tsx';
import { useLazyTexts, useLocale, useTexts } from '#core/i18n/use-texts.ts';
import { createResource } from '#core/state/remote/resource.ts';
import { Drawer } from '#core/ui/overlays/drawer.tsx';
import { EmptyState } from '#core/ui/states/empty-state.tsx';
import { Skeleton } from '#core/ui/states/skeleton.tsx';
import type { SelectedSchedule, SchedulesState } from '../schedules.state.ts';
import { askForBeginning } from './beginning.ts';
import { FillIn } from './fill-in.tsx';
import type { FormWords } from './schedule-fields.ts';
import type { ScheduleFormBeginning } from './schedule-form.state.ts';

export interface ScheduleFormProps {
  state: SchedulesState;
  /** Id of the edited or copied schedule; null for a new schedule. */
  id: string | null;
  action: SelectedSchedule['action'];
}

export function ScheduleForm({ state, id, action }: ScheduleFormProps) {
  useSignals();
  const words = useFormWords();
  const { session } = state;
  const given = useMemo(
    () =>
      createResource<ScheduleFormBeginning | null>({
        ask: () => askForBeginning(state, id, action),
        onFailure: 'empty',
      }),
    // eslint-disable-next-line react-hooks/exhaustive-deps -- the session of the state
    [session, id, action],
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
