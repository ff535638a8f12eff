import { useSignals } from '@preact/signals-react/runtime';
import type { Text } from '#core/i18n/use-texts.ts';
import type { LineState } from '#core/state/live.ts';
import { Button } from '#core/ui/button.tsx';
import { AgeText } from '#core/ui/figures/age-text.tsx';
import type { BalanceState } from '../balance.state.ts';
import { Figures } from './figures.tsx';
import { LoadFailure } from '#core/element/load-failure.tsx';
import { BalanceSkeleton } from './balance-skeleton.tsx';

export interface BalanceViewProps {
  t: Text<'balance'>;
  state: BalanceState;
  line: LineState['status'];
  compact: boolean;
}

export function BalanceView({ t, state, line, compact }: BalanceViewProps) {
  useSignals();
  const balance = state.value.value;
  const failure = state.failure.value;
  const retry = () => void state.load();
  if (balance.status === 'failed') {
    return <LoadFailure size="line" error={balance.error} busy={state.busy.value} onRetry={retry} />;
  }
  if (balance.status !== 'ready') return <BalanceSkeleton t={t} />;
  const receivedAt = state.receivedAt.value;
  const stale = line === 'down' || failure !== null;
  return (
    <>
      <Figures t={t} figures={balance.value.figures} compact={compact} />
      {receivedAt && (stale || !compact) && (
        <p className="age" role={stale ? 'status' : undefined} data-stale={stale || undefined}>
          <AgeText at={receivedAt}>{(age) => t(stale ? 'stale' : 'updated', { age })}</AgeText>
          {stale && (
            <Button size="small" tone="quiet" busy={state.busy.value} onClick={retry}>
              {t('refresh')}
            </Button>
          )}
        </p>
      )}
    </>
  );
}
