import { Button } from '#core/ui/button.tsx';
import { EmptyState } from '#core/ui/states/empty-state.tsx';
import type { DistributionTableState } from '../distribution-table.state.ts';
import type { Center } from '../rows.model.ts';
import type { Words } from './words.ts';

interface EmptyCenterProps {
  state: DistributionTableState;
  words: Words;
  center: Center;
  kind: 'people' | 'vehicles';
}

export function EmptyCenter({ state, words: { t }, center, kind }: EmptyCenterProps) {
  const include = (
    <Button onClick={() => state.centerView.includeOthers(true)}>{t(`includeOthers_${kind}`)}</Button>
  );
  return (
    <EmptyState title={t('emptyCenter', { name: center.name })} action={include}>
      {t('emptyCenterHint')}
    </EmptyState>
  );
}
