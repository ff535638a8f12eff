import { useSignals } from '@preact/signals-react/runtime';
import { formatCount } from '#core/format/count.ts';
import { Button } from '#core/ui/button.tsx';
import { Checkbox } from '#core/ui/fields/checkbox.tsx';
import { Select } from '#core/ui/fields/select.tsx';
import { EmptyState } from '#core/ui/states/empty-state.tsx';
import type { ExpenseCenterOption } from '../rows.model.ts';
import type { TablePartProps } from './words.ts';

interface ExpenseCenterFilterFieldProps extends TablePartProps {
  kind: 'people' | 'vehicles';
}

export function ExpenseCenterFilterField({
  state,
  words: { t, locale },
  kind,
}: ExpenseCenterFilterFieldProps) {
  useSignals();
  const offered = state.expenseCenters.offered.value;
  const selected = state.expenseCenters.selected.value;
  const { holding, includesOthers, includeOthers, choose } = state.expenseCenterView;
  const listing = state.list.listing.value;
  return (
    <div className="center-filter">
      <span className="quiet" aria-hidden="true">
        {t('columnExpenseCenter')}
      </span>
      <Select
        small
        label={t('columnExpenseCenter')}
        labelHidden
        disabled={offered.length === 0}
        value={selected?.id ?? ALL}
        options={[
          { value: ALL, label: t('allExpenseCenters') },
          ...offered.map(({ id, name }) => ({ value: id, label: name })),
        ]}
        onChange={(value) => choose(offered.find(({ id }) => id === value) ?? null)}
      />
      {selected && listing.status === 'ready' && (
        <>
          <span className="center-count" role="status">
            {t('centerCount', {
              shown: formatCount(holding.value, locale),
              total: formatCount(listing.value.total, locale),
            })}
          </span>
          <Checkbox
            checked={includesOthers.value}
            label={t(`includeOthers_${kind}`)}
            onChange={includeOthers}
          />
        </>
      )}
    </div>
  );
}

const ALL = 'all';

interface EmptyExpenseCenterProps extends ExpenseCenterFilterFieldProps {
  expenseCenter: ExpenseCenterOption;
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
