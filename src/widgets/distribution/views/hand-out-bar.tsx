import { useSignals } from '@preact/signals-react/runtime';
import { useErrorText, useLazyTexts } from '#core/i18n/use-texts.ts';
import { Button } from '#core/ui/button.tsx';
import { ErrorState } from '#core/ui/states/error-state.tsx';
import type { DistributionState } from '../distribution.state.ts';
import type { Refused } from '../refusal.state.ts';
import { ActivityLine } from './activity-line.tsx';
import type { Words } from './words.ts';

interface HandOutBarProps {
  state: DistributionState;
  words: Words;
  allowed: boolean;
}

/** The running total with the primary action in it; while a movement runs, what it is doing. */
export function HandOutBar({ state, words, allowed }: HandOutBarProps) {
  useSignals();
  if (state.activity.value)
    return <ActivityLine state={state} words={words} activity={state.activity.value} />;
  return (
    <div className="hand-out">
      <Refusal state={state} words={words} />
      {allowed ? <Action state={state} words={words} /> : <p className="quiet">{words.t('handOutDenied')}</p>}
    </div>
  );
}

function Refusal({ state, words }: Omit<HandOutBarProps, 'allowed'>) {
  useSignals();
  const refused = state.refused.value;
  // Asks for the texts of errors, which the first row must not wait for.
  return refused && <RefusalLine refused={refused} words={words} />;
}

function RefusalLine({ refused, words }: { refused: Refused; words: Words }) {
  const errorText = useErrorText();
  const marked = refused.reasons.size;
  return (
    <ErrorState size="line" title={errorText(refused.failure)} requestId={refused.failure.requestId}>
      {marked > 0 && words.plural('refusedRows', marked)}
    </ErrorState>
  );
}

function Action({ state, words }: Omit<HandOutBarProps, 'allowed'>) {
  useSignals();
  const { t, money, plural, holders } = words;
  const amount = money(state.drafts.totalCents.value);
  const count = state.drafts.count.value;
  const ready = state.situation.value.kind === 'ready';
  return (
    <div className="hand-out-line">
      <p className="hand-out-note" role="status">
        <SituationText state={state} words={words} />
      </p>
      {(count > 0 || state.drafts.unreadable.value > 0) && (
        <Button tone="quiet" onClick={state.drafts.clear}>
          {t('clearAmounts')}
        </Button>
      )}
      <Button tone="primary" size="large" disabled={!ready} onClick={state.askToHandOut}>
        {count === 0 ? t('distribute') : plural(`distributeTo_${holders}`, count, { amount })}
      </Button>
    </div>
  );
}

/** What stays in the company, or why the action is closed. */
function SituationText({ state, words: { t, money, plural } }: Omit<HandOutBarProps, 'allowed'>) {
  useSignals();
  const situation = state.situation.value;
  switch (situation.kind) {
    case 'empty':
      return <span className="quiet">{t('distributeHint')}</span>;
    case 'ready':
      return <>{t('stays', { amount: money(situation.afterCents) })}</>;
    case 'unreadable':
      return <span className="wrong">{plural('unreadable', situation.count)}</span>;
    case 'exceeds':
      return (
        <span className="wrong">
          <TooMuch /> {t('missing', { amount: money(situation.missingCents) })}
        </span>
      );
  }
}

function TooMuch() {
  return useLazyTexts('errors')?.('insufficient_company_balance');
}
