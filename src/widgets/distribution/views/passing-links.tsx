import { useSignals } from '@preact/signals-react/runtime';
import { rowFinder } from '#blocks/distribution-table/expense-centers.model.ts';
import { LinkButton } from '#blocks/link/link-button.tsx';
import { passedSharesOf, type PassedShare } from '#blocks/intent/passed-shares.ts';
import { PASSED_SCHEDULE, passedPurchase } from '#blocks/intent/passed-views.ts';
import type { Cents } from '#core/money/cents.ts';
import type { DistributionPartProps, DistributionState } from '../distribution.state.ts';

export function ScheduleLink({ state, words }: DistributionPartProps) {
  useSignals();
  const { session, emit } = state.context;
  const { can } = session;
  if (!can('portal.balanceDistributionSchedule.list') || !can('portal.balanceDistributionSchedule.add')) {
    return null;
  }
  const intent = {
    element: 'litro-schedules',
    view: PASSED_SCHEDULE,
    save: () => passedSharesOf(session, 'litro-schedules').keep(typedShares(state)),
  } as const;
  return (
    <LinkButton
      session={session}
      intent={intent}
      tone="quiet"
      onAsk={(request) => emit('litro-schedule-asked', request)}
    >
      {words.t('schedule')}
    </LinkButton>
  );
}

/**
 * Link to a purchase of the missing sum if the typed amounts exceed the balance. After its payment, the purchase
 * distributes all typed amounts.
 */
export function BuyLink({ state, words, missingCents }: DistributionPartProps & { missingCents: Cents }) {
  const { session, emit } = state.context;
  const intent = {
    element: 'litro-purchase',
    view: passedPurchase(missingCents),
    save: () => passedSharesOf(session, 'litro-purchase').keep(typedShares(state)),
  } as const;
  return (
    <LinkButton
      session={session}
      intent={intent}
      tone="primary"
      size="large"
      onAsk={(request) => emit('litro-purchase-asked', request)}
    >
      {words.t('buyAndDistribute', { amount: words.format(missingCents) })}
    </LinkButton>
  );
}

/**
 * Typed amounts for another screen, in the order of the list. If the balance is insufficient, the server distributes
 * the amounts in the order of the list.
 */
function typedShares({ rows, expenseCenters, drafts }: DistributionState): PassedShare[] {
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
