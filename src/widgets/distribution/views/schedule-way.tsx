import { useSignals } from '@preact/signals-react/runtime';
import {
  ASKED_SCHEDULE_VIEW,
  askedScheduleOf,
  type AskedShare,
} from '#blocks/asked-schedule/asked-schedule.ts';
import { Way } from '#blocks/way/way.tsx';
import { useTexts } from '#core/i18n/use-texts.ts';
import { rowFinder } from '#blocks/distribution-table/centers.model.ts';
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
  const ask = () => askedScheduleOf(session).keep(sharesOf(state));
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

/** In the order of the list, which is the one in which a balance that does not do is handed out. */
function sharesOf({ rows, centers, drafts }: DistributionState): AskedShare[] {
  const listed = rows();
  const find = rowFinder({ rows: listed, centers: centers.offered.peek() });
  const places = new Map(listed.map(({ ownerId }, at) => [ownerId, at]));
  return drafts
    .entries()
    .flatMap(({ id, amount: amountCents }) => {
      const row = find(id);
      if (!row) return [];
      const { ownerId, walletId, expenseCenterId } = row;
      return { ownerId, walletId, centerId: walletId === null ? expenseCenterId : null, amountCents };
    })
    .sort((one, other) => (places.get(one.ownerId) ?? 0) - (places.get(other.ownerId) ?? 0));
}
