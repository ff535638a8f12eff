import { useSignals } from '@preact/signals-react/runtime';
import { useCallback } from 'react';
import { DistributionLine } from '#blocks/allocation-sheet/distribution-line.tsx';
import { NextProblem } from '#blocks/allocation-sheet/next-problem.tsx';
import { OutOfSight, SituationNote } from '#blocks/allocation-sheet/situation-note.tsx';
import { Button } from '#core/ui/button.tsx';
import { OperationLine } from '#core/ui/operation/operation-line.tsx';
import { RowReasons } from '#core/ui/operation/row-reasons.tsx';
import type { WalletIntent } from '../tank-wallets-context.ts';
import type { TankPartProps } from './words.tsx';

export function Bar({ state, words }: TankPartProps) {
  useSignals();
  const isRunning = state.movements.running.value !== null;
  const mayDistribute = state.rights.value.may.enable;
  return (
    <div className="hand-out">
      {(isRunning || state.movements.refused.value) && <Movement state={state} words={words} />}
      {!isRunning && mayDistribute && <Action state={state} words={words} />}
      {!isRunning && !mayDistribute && <p className="quiet">{words.t('handOutDenied')}</p>}
    </div>
  );
}

function failedKey({ kind, count }: WalletIntent) {
  if (kind === 'enable') return 'failed_enable';
  if (kind === 'role') return 'failed_role';
  return count === 1 ? 'failed_wallet' : 'failed_wallets';
}

function Movement({ state, words: { t, format, figure } }: TankPartProps) {
  // Reasons of refused rows are always `ApiError` objects, which have their own texts, so `textOf` is never called.
  const textOf = useCallback(() => '', []);
  return (
    <>
      <OperationLine
        operation={state.movements}
        label={({ kind, volumeMl }) => t(`running_${kind}`, { amount: format(volumeMl) })}
        refusal={({ intent, rows }) => ({
          title: t(failedKey(intent)),
          children: rows.size > 0 && t('refusedRows', { shown: figure(rows.size) }),
        })}
      />
      <RowReasons operation={state.movements} rowStates={state.rowStates} textOf={textOf} />
    </>
  );
}

function Action({ state, words }: TankPartProps) {
  useSignals();
  const { t, format, plural } = words;
  const { drafts, situation } = state;
  const count = drafts.count.value;
  const isReady = situation.value.kind === 'ready';
  return (
    <DistributionLine
      note={
        <>
          <SituationNote state={state} words={words} hint={t('handOutHint')} tooMuch="tank_claims_exceed" />{' '}
          {isReady && <OutOfSight state={state} words={words} />}
        </>
      }
      aside={
        drafts.unreadable.value > 0 ? (
          <NextProblem state={state} words={words} />
        ) : (
          count > 0 && (
            <Button tone="quiet" onClick={state.clearAmounts}>
              {t('clearAmounts')}
            </Button>
          )
        )
      }
      label={count === 0 ? t('handOut') : plural('handOutTo', count, { amount: format(drafts.total.value) })}
      disabled={!isReady}
      onAction={state.askToDistribute}
    />
  );
}
