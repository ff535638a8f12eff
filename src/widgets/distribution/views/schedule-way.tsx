import { useSignals } from '@preact/signals-react/runtime';
import { ASKED_SCHEDULE_VIEW, askedScheduleOf } from '#blocks/asked-shares/asked-shares.ts';
import { Way } from '#blocks/way/way.tsx';
import { useTexts } from '#core/i18n/use-texts.ts';
import { sharesToAsk } from '../shares-to-ask.ts';
import type { DistributionState } from '../distribution.state.ts';

/** Link from the typed amounts to a new schedule for them. The amounts stay in the table. */
export function ScheduleWay({ state }: { state: DistributionState }) {
  useSignals();
  const t = useTexts('distribution');
  const { session, emit } = state.context;
  const { can } = session;
  if (!can('portal.balanceDistributionSchedule.list') || !can('portal.balanceDistributionSchedule.add')) {
    return null;
  }
  // Saves the amounts before navigation, so that the schedule screen finds them.
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
