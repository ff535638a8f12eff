import { useSignals } from '@preact/signals-react/runtime';
import { LinkButton } from '#blocks/link/link-button.tsx';
import type { RunProps } from '../part-props.ts';

export function RunLinks({ state: { session, emit }, found, run, t }: RunProps) {
  useSignals();
  const { can } = session;
  const { entry, status, reason } = run;
  const isShort = reason === 'insufficient_company_balance';
  const isMissed = status === 'failed' || status === 'partial' || reason === 'too_late';
  const mayDistribute = can('portal.balanceDistribution.list') && can('portal.balanceDistribution.add');
  const mayBuy = can('portal.purchase.list') && can('portal.purchase.add');
  const receipt = `receipt=${entry}`;
  const byHand = `schedule=${found._id}&run=${run._id}`;
  return (
    <div className="schedule-acts">
      {entry !== null && can('portal.balanceSharing.list') && (
        <LinkButton
          session={session}
          path="/app/reports/balance-sharing"
          view={receipt}
          size="small"
          onAsk={() => emit('litro-distribution-asked', { element: 'litro-balance-sharing', view: receipt })}
        >
          {t('receipt')}
        </LinkButton>
      )}
      {isShort && mayBuy && (
        <LinkButton
          session={session}
          path="/app/balance/purchase"
          view=""
          size="small"
          onAsk={() => emit('litro-purchase-asked', { element: 'litro-purchase', view: '' })}
        >
          {t('buy')}
        </LinkButton>
      )}
      {isMissed && mayDistribute && (
        <LinkButton
          session={session}
          path="/app/balance/distribution"
          view={byHand}
          size="small"
          onAsk={() => emit('litro-distribution-asked', { element: 'litro-distribution', view: byHand })}
        >
          {t('distribute')}
        </LinkButton>
      )}
    </div>
  );
}
