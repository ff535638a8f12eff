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
  return (
    <div className="schedule-acts">
      {entry !== null && can('portal.balanceSharing.list') && (
        <LinkButton
          session={session}
          intent={{ element: 'litro-balance-sharing', view: `receipt=${entry}` }}
          size="small"
          onAsk={(request) => emit('litro-distribution-asked', request)}
        >
          {t('receipt')}
        </LinkButton>
      )}
      {isShort && mayBuy && (
        <LinkButton
          session={session}
          intent={{ element: 'litro-purchase', view: '' }}
          size="small"
          onAsk={(request) => emit('litro-purchase-asked', request)}
        >
          {t('buy')}
        </LinkButton>
      )}
      {isMissed && mayDistribute && (
        <LinkButton
          session={session}
          intent={{ element: 'litro-distribution', view: `schedule=${found._id}&run=${run._id}` }}
          size="small"
          onAsk={(request) => emit('litro-distribution-asked', request)}
        >
          {t('distribute')}
        </LinkButton>
      )}
    </div>
  );
}
