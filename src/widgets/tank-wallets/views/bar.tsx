import { useSignals } from '@preact/signals-react/runtime';
import { useCallback, useRef } from 'react';
import { DistributionLine } from '#blocks/distribute-bar/distribution-line.tsx';
import { useLazyTexts } from '#core/i18n/use-texts.ts';
import { Button } from '#core/ui/button.tsx';
import { OperationLine } from '#core/ui/operation/operation-line.tsx';
import { RowReasons } from '#core/ui/operation/row-reasons.tsx';
import type { TankWalletsState } from '../tank-wallets.state.ts';
import type { WalletIntent } from '../tank-wallets-context.ts';
import type { TankWalletsWords } from './words.ts';

interface BarProps {
  state: TankWalletsState;
  words: TankWalletsWords;
}

export function Bar({ state, words }: BarProps) {
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

function Movement({ state, words: { t, volume, figure } }: BarProps) {
  // Every reason is an `ApiError`, which has its own text.
  const textOf = useCallback(() => '', []);
  return (
    <>
      <OperationLine
        operation={state.movements}
        label={({ kind, volumeMl }) => t(`running_${kind}`, { volume: volume(volumeMl) })}
        refusal={({ intent, rows }) => ({
          title: t(failedKey(intent)),
          children: rows.size > 0 && t('refusedRows', { shown: figure(rows.size) }),
        })}
      />
      <RowReasons operation={state.movements} rowStates={state.rowStates} textOf={textOf} />
    </>
  );
}

function Action({ state, words }: BarProps) {
  useSignals();
  const { t, volume, plural } = words;
  const count = state.drafts.count.value;
  const last = useRef<string | null>(null);
  const goOn = () => {
    last.current = state.goToProblem(last.current);
  };
  const wrong = state.drafts.unreadable.value;
  return (
    <DistributionLine
      note={<Situation state={state} words={words} />}
      aside={
        wrong > 0 ? (
          <Button onClick={goOn}>{plural('nextProblem', wrong)}</Button>
        ) : (
          count > 0 && (
            <Button tone="quiet" onClick={() => state.clearAmounts()}>
              {t('clearAmounts')}
            </Button>
          )
        )
      }
      label={
        count === 0 ? t('handOut') : plural('handOutTo', count, { volume: volume(state.drafts.total.value) })
      }
      disabled={state.situation.value.kind !== 'ready'}
      onAction={state.askToDistribute}
    />
  );
}

function Situation({ state, words: { t, volume, plural } }: BarProps) {
  useSignals();
  const situation = state.situation.value;
  const hidden = state.sight.hidden.value;
  const beyond =
    hidden.count > 0 && ` ${plural('outOfSight', hidden.count, { volume: volume(hidden.total) })}`;
  switch (situation.kind) {
    case 'empty':
      return <span className="quiet">{t('handOutHint')}</span>;
    case 'ready':
      return (
        <>
          {t('stays', { volume: volume(situation.after) })}
          {beyond}
        </>
      );
    case 'unreadable':
      return (
        <span className="wrong">
          {plural('unreadable', situation.count)}{' '}
          {situation.missing !== null && t('missing', { volume: volume(situation.missing) })}
        </span>
      );
    case 'exceeds':
      return (
        <span className="wrong">
          <TooMuch /> {t('missing', { volume: volume(situation.missing) })}
        </span>
      );
  }
}

function TooMuch() {
  return useLazyTexts('errors')?.('tank_claims_exceed');
}
