import { useSignalEffect } from '@preact/signals-react/runtime';
import { useErrorText } from '#core/i18n/use-texts.ts';
import type { DistributionState } from '../distribution.state.ts';
import type { Words } from './words.ts';

/** Puts the reasons of a refusal into words, at the rows that it names. */
export function RefusalMarks({ state, words: { t } }: { state: DistributionState; words: Words }) {
  const errorText = useErrorText();
  useSignalEffect(() => {
    const refused = state.refused.value;
    if (!refused) return;
    for (const [id, reason] of refused.reasons) {
      const message = reason === 'failure' ? errorText(refused.failure) : t(`reason_${reason}`);
      state.rowStates.set([id], { kind: 'refused', message });
    }
  });
  return null;
}
