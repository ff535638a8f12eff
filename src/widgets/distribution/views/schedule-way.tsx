import { useSignals } from '@preact/signals-react/runtime';
import { ASKED_SCHEDULE_VIEW, askedScheduleOf } from '#blocks/asked-shares/asked-shares.ts';
import { Way } from '#blocks/way/way.tsx';
import { useTexts } from '#core/i18n/use-texts.ts';
import { sharesToAsk } from '../shares-to-ask.ts';
import type { DistributionState } from '../distribution.state.ts';

/** From what is typed to a schedule that hands it out by itself. What is typed stays. */
export function ScheduleWay({ state }: { state: DistributionState }) {
  useSignals();
  const t = useTexts('distribution');
  const { session, emit } = state.context;
  const { can } = session;
  if (!can('portal.balanceDistributionSchedule.list') || !can('portal.balanceDistributionSchedule.add')) {
    return null;
  }
  // Before the way is gone: what is asked for waits where it leads.
  const ask = () => askedScheduleOf(session).keep(sharesToAsk(state));
  return (
    <Way
      session={session}
      path="/app/balance/schedules"
      view={ASKED_SCHEDULE_VIEW}
      tone="quiet"
      onFollow={ask}
      onAsk={() => {
        ask();
        emit('litro-schedule-asked', { element: 'litro-schedules', view: ASKED_SCHEDULE_VIEW });
      }}
    >
      {t('schedule')}
    </Way>
  );
}
