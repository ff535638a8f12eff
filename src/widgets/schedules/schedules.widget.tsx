import { useSignals } from '@preact/signals-react/runtime';
import { useMemo } from 'react';
import { OpenedReport } from '#blocks/report/opened-report.tsx';
import { frame } from '#core/element/frame.tsx';
import type { ContentProps } from '#core/element/frame-options.ts';
import { useLocale, useTexts } from '#core/i18n/use-texts.ts';
import { timeZoneOf } from '#core/session/time-zone.ts';
import { Button } from '#core/ui/button.tsx';
import { onUse } from '#core/ui/overlays/on-use.tsx';
import { describeSchedules } from './describe-schedules.tsx';
import type { ScheduleDrawerProps } from './schedule-drawer.tsx';
import type { ScheduleFormProps } from './form/schedule-form.tsx';
import { NEW } from './schedules-view.ts';
import schedulesCss from './schedules.css?inline';
import type { element } from './schedules.element.ts';
import { createSchedulesState, openForm, type SchedulesState } from './schedules.state.ts';

const ScheduleDrawer = onUse<ScheduleDrawerProps>(() =>
  import('./schedule-drawer.tsx').then((module) => module.ScheduleDrawer),
);
const ScheduleForm = onUse<ScheduleFormProps>(() =>
  import('./form/schedule-form.tsx').then((module) => module.ScheduleForm),
);

export const Widget = frame<typeof element, SchedulesState>({
  permission: 'portal.balanceDistributionSchedule.list',
  css: schedulesCss,
  createState: ({ session, attributes, emit }) => createSchedulesState(session, emit, attributes.view),
  Content,
});

function Content({ session, attributes, state, open }: ContentProps<typeof element, SchedulesState>) {
  useSignals();
  const t = useTexts('schedules');
  const locale = useLocale();
  const timeZone = timeZoneOf(session);
  const description = useMemo(
    () => describeSchedules({ state, t, locale, timeZone }),
    [state, t, locale, timeZone],
  );
  const mayAdd = session.can('portal.balanceDistributionSchedule.add');
  return (
    <>
      {open && mayAdd && (
        <div className="schedules-acts">
          <Button tone="primary" aria-haspopup="dialog" onClick={() => openForm(state)}>
            {t('add')}
          </Button>
        </div>
      )}
      <OpenedReport
        session={session}
        description={description}
        state={state}
        hostView={attributes.view}
        open={open}
      />
      {open && <Over state={state} mayAdd={mayAdd === true} />}
    </>
  );
}

function Over({ state, mayAdd }: { state: SchedulesState; mayAdd: boolean }) {
  useSignals();
  const { schedule, action } = state.opened.value;
  if (schedule === null) return null;
  if (schedule === NEW || action !== null) {
    if (!mayAdd) return null;
    const copied = schedule === NEW ? null : schedule;
    return (
      <ScheduleForm
        key={`${schedule} ${action}`}
        state={state}
        id={copied}
        action={action}
        onFailed={state.close}
      />
    );
  }
  return <ScheduleDrawer key={schedule} state={state} id={schedule} onFailed={state.close} />;
}
