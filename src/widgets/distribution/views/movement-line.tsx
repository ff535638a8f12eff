import { useCallback } from 'react';
import { OperationLine } from '#core/ui/operation/operation-line.tsx';
import { RowReasons } from '#core/ui/operation/row-reasons.tsx';
import type { DistributionPartProps } from '../distribution.state.ts';
import type { RefusalReason } from '#blocks/distribution-table/refusals.model.ts';

export function MovementLine({ state, words: { t, format, figure } }: DistributionPartProps) {
  const textOf = useCallback((reason: RefusalReason) => t(`reason_${reason}`), [t]);
  return (
    <>
      <OperationLine
        operation={state.movements}
        label={({ kind, amountCents }) =>
          t(`running_${kind === 'collect-hand-out' ? 'collect' : kind}`, { amount: format(amountCents) })
        }
        refusal={({ intent, rows }) =>
          // The receipt drawer shows a refusal to collect a whole distribution, so the line at the table shows none.
          intent.kind === 'collect-hand-out'
            ? null
            : {
                ...(intent.kind === 'hand-out' && { title: t('failed_hand-out') }),
                children: rows.size > 0 && t('refusedRows', { shown: figure(rows.size) }),
              }
        }
      />
      <RowReasons operation={state.movements} rowStates={state.rowStates} textOf={textOf} />
    </>
  );
}
