/** Links to other screens that take the typed amounts. The amounts stay in the table. */
import { useSignals } from '@preact/signals-react/runtime';
import { rowFinder } from '#blocks/distribution-table/expense-centers.model.ts';
import type { DistributionTableWords } from '#blocks/distribution-table/views/words.ts';
import { LinkButton } from '#blocks/link/link-button.tsx';
import {
  REQUESTED_SCHEDULE_VIEW,
  requestedPurchaseOf,
  requestedPurchaseView,
  requestedScheduleOf,
  type RequestedShare,
} from '#blocks/requested-shares/requested-shares.ts';
import type { Cents } from '#core/money/cents.ts';
import type { DistributionState } from '../distribution.state.ts';

interface RequestedLinkProps {
  state: DistributionState;
  words: DistributionTableWords;
}

/** Link to a new schedule for the typed amounts. */
export function ScheduleLink({ state, words }: RequestedLinkProps) {
  useSignals();
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
      {words.t('schedule')}
    </LinkButton>
  );
}

/**
 * Link from amounts that exceed the balance to a purchase of the missing sum. The paid purchase
 * distributes all of them.
 */
export function BuyLink({ state, words, missingCents }: RequestedLinkProps & { missingCents: Cents }) {
  const { session, emit } = state.context;
  const view = requestedPurchaseView(missingCents);
  // Saves the amounts before navigation, so that the purchase screen finds them.
  const ask = () => requestedPurchaseOf(session).keep(sharesToAsk(state));
  return (
    <LinkButton
      session={session}
      path="/app/balance/purchase"
      view={view}
      tone="primary"
      size="large"
      onFollow={ask}
      onAsk={() => {
        ask();
        emit('litro-purchase-asked', { element: 'litro-purchase', view });
      }}
    >
      {words.t('buyAndDistribute', { amount: words.format(missingCents) })}
    </LinkButton>
  );
}

/**
 * Typed amounts for another screen, in the order of the list. An insufficient balance is
 * distributed in this order.
 */
function sharesToAsk({ rows, expenseCenters, drafts }: DistributionState): RequestedShare[] {
  const listed = rows();
  const find = rowFinder({ rows: listed, expenseCenters: expenseCenters.offered.peek() });
  const places = new Map(listed.map(({ ownerId }, at) => [ownerId, at]));
  return drafts
    .entries()
    .flatMap(({ id, amount: amountCents }) => {
      const row = find(id);
      if (!row) return [];
      const { ownerId, walletId, expenseCenterId } = row;
      return { ownerId, walletId, expenseCenterId: walletId === null ? expenseCenterId : null, amountCents };
    })
    .sort((one, other) => (places.get(one.ownerId) ?? 0) - (places.get(other.ownerId) ?? 0));
}
