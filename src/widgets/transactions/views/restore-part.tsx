import { useSignals } from '@preact/signals-react/runtime';
import { LoadFailure } from '#core/element/load-failure.tsx';
import { Button } from '#core/ui/button.tsx';
import { Skeleton } from '#core/ui/states/skeleton.tsx';
import type { RemedyPartProps } from '../remedy-props.ts';

export function RestorePart({ state: { session }, remedying, t }: RemedyPartProps) {
  useSignals();
  const { records, operation } = remedying;
  const known = records.value.value;
  if (known.status === 'failed') {
    return <LoadFailure size="line" error={known.error} onRetry={() => void records.load()} />;
  }
  if (known.status !== 'ready') return <Skeleton shape="field" />;
  const resting = known.value.filter(({ status }) => status !== 'active');
  const mine = resting.filter(({ register }) => session.can(`portal.${register}.add`) === true);
  if (mine.length === 0) {
    const right = resting[0]?.place ?? 'person';
    return <p>{t('others', { right: t(`right_${right}`) })}</p>;
  }
  return (
    <>
      <p>{t('hint_owner')}</p>
      <div className="transaction-acts">
        {mine.map((record) => (
          <Button
            key={record.id}
            tone="primary"
            busy={operation.busy.value}
            onClick={() => void remedying.action({ action: 'restore', record })}
          >
            {t('remedy_restoreAct', { name: record.name })}
          </Button>
        ))}
      </div>
    </>
  );
}
