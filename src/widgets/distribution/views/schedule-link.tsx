import { useSignals } from '@preact/signals-react/runtime';
import { REQUESTED_SCHEDULE_VIEW, requestedScheduleOf } from '#blocks/requested-shares/requested-shares.ts';
import { LinkButton } from '#blocks/link/link-button.tsx';
import { useTexts } from '#core/i18n/use-texts.ts';
import { sharesToAsk } from '../shares-to-ask.ts';
import type { DistributionState } from '../distribution.state.ts';

/** Link from the typed amounts to a new schedule for them. The amounts stay in the table. */
export function ScheduleLink({ state }: { state: DistributionState }) {
  useSignals();
  const t = useTexts('distribution');
  const { session, emit } = state.context;
  const { can } = session;
  if (!can('portal.balanceDistributionSchedule.list') || !can('portal.balanceDistributionSchedule.add')) {
    return null;
  }
  // Saves the amounts before navigation, so that the schedule screen finds them.
  const ask = () => requestedScheduleOf(session).keep(sharesToAsk(state));
  return (
    <LinkButton
      session={session}
      path="/app/balance/schedules"
      view={REQUESTED_SCHEDULE_VIEW}
      tone="quiet"
      onFollow={ask}
      onAsk={() => {
        ask();
        emit('litro-schedule-asked', { element: 'litro-schedules', view: REQUESTED_SCHEDULE_VIEW });
      }}
    >
      {t('schedule')}
    </LinkButton>
  );
}
