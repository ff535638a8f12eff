import { useSignals } from '@preact/signals-react/runtime';
import { Select } from '#core/ui/fields/select.tsx';
import type { DistributionState } from '../distribution.state.ts';
import type { Words } from './words.ts';

interface CenterSelectProps {
  state: DistributionState;
  words: Words;
}

/** Chooses whose wallets are shown and handed out to; not there where there is nothing to choose from. */
export function CenterSelect({ state, words: { t } }: CenterSelectProps) {
  useSignals();
  const offered = state.centers.offered.value;
  if (offered.length === 0) return null;
  return (
    <div className="center-choice">
      <span className="quiet" aria-hidden="true">
        {t('columnExpenseCenter')}
      </span>
      <Select
        small
        label={t('columnExpenseCenter')}
        labelHidden
        disabled={state.movements.running.value !== null}
        value={state.centers.chosen.value?.id ?? ALL}
        options={[
          { value: ALL, label: t('allExpenseCenters') },
          ...offered.map(({ id, name }) => ({ value: id, label: name })),
        ]}
        onChange={(value) => state.chooseCenter(offered.find(({ id }) => id === value) ?? null)}
      />
    </div>
  );
}

const ALL = 'all';
