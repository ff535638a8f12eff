import { Button } from '#core/ui/button.tsx';
import { EmptyState } from '#core/ui/states/empty-state.tsx';
import type { DistributionTableState } from '../distribution-table.state.ts';
import type { ExpenseCenterOption } from '../rows.model.ts';
import type { DistributionTableWords } from './words.ts';

interface EmptyExpenseCenterProps {
  state: DistributionTableState;
  words: DistributionTableWords;
  expenseCenter: ExpenseCenterOption;
  kind: 'people' | 'vehicles';
}

export function EmptyExpenseCenter({ state, words: { t }, expenseCenter, kind }: EmptyExpenseCenterProps) {
  const include = (
    <Button onClick={() => state.expenseCenterView.includeOthers(true)}>{t(`includeOthers_${kind}`)}</Button>
  );
  return (
    <EmptyState title={t('emptyCenter', { name: expenseCenter.name })} action={include}>
      {t('emptyCenterHint')}
    </EmptyState>
  );
}
