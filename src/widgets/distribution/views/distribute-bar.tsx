import { useSignals } from '@preact/signals-react/runtime';
import { useEffect } from 'react';
import { PURCHASE_RANGE } from '#contract/facts.ts';
import { DistributionLine } from '#blocks/allocation-sheet/distribution-line.tsx';
import { lazyPart } from '#core/element/lazy-part.tsx';
import { useLazyTexts } from '#core/i18n/use-texts.ts';
import type { Cents } from '#core/money/cents.ts';
import { centsFromReais } from '#core/money/reais.ts';
import { preload } from '#core/ui/at-rest.ts';
import { ClearAmounts, PasteReportPlace } from '#blocks/distribution-table/views/step-actions.tsx';
import type { DistributionState } from '../distribution.state.ts';
import type { BuyLinkProps } from './buy-link.tsx';
import { RepeatRoom } from './repeat-room.tsx';
import type { RepeatMenuProps } from '../repeat-menu.tsx';
import type { DistributionTableWords } from '#blocks/distribution-table/views/words.ts';

// The module is already loaded: every movement begins with a question, and both load together.
const MovementLine = lazyPart(() => import('./movement-line.tsx').then((part) => part.MovementLine), {
  skeleton: () => null,
  size: 'line',
});

const NextProblem = lazyPart(
  () => import('#blocks/allocation-sheet/next-problem.tsx').then((part) => part.NextProblem),
  {
    skeleton: () => null,
    size: 'line',
  },
);

const SavedOffer = lazyPart(() => import('./saved-offer.tsx').then((part) => part.SavedOffer), {
  skeleton: () => null,
  size: 'line',
});

const loadScheduleLink = () => import('./schedule-link.tsx').then((part) => part.ScheduleLink);
const ScheduleLink = lazyPart(loadScheduleLink, { skeleton: () => null, size: 'line' });

const loadBuyLink = () => import('./buy-link.tsx').then((part) => part.BuyLink);
const BuyLink = lazyPart<BuyLinkProps>(loadBuyLink, { skeleton: () => null, size: 'line' });

const RepeatMenu = lazyPart<RepeatMenuProps>(
  () => import('../repeat-menu.tsx').then((part) => part.RepeatMenu),
  { skeleton: ({ words }) => <RepeatRoom words={words} />, size: 'line' },
);

interface DistributeBarProps {
  state: DistributionState;
  words: DistributionTableWords;
  allowed: boolean;
}

export function DistributeBar({ state, words, allowed }: DistributeBarProps) {
  useSignals();
  const { t } = words;
  const isMoving = state.movements.running.value !== null;
  const kept = state.savedAmounts.value;
  return (
    <div className="hand-out">
      {(isMoving || state.movements.refused.value) && <MovementLine state={state} words={words} />}
      {allowed && kept?.offered.value && (
        <SavedOffer session={state.context.session} state={state} kept={kept} words={words} />
      )}
      {allowed && <PasteReportPlace state={state} />}
      {!isMoving && allowed && <Action state={state} words={words} />}
      {!isMoving && !allowed && <p className="quiet">{t('handOutDenied')}</p>}
    </div>
  );
}

function Action({ state, words }: Omit<DistributeBarProps, 'allowed'>) {
  useSignals();
  // Preloads both links: a late link would shift the controls beside it.
  useEffect(() => {
    preload(loadScheduleLink);
    preload(loadBuyLink);
  }, []);
  const { t, format, plural, holders } = words;
  const amount = format(state.drafts.total.value);
  const count = state.drafts.count.value;
  const ready = state.situation.value.kind === 'ready';
  const missingCents = missingToBuy(state);
  const isUnreadable = state.drafts.unreadable.value > 0;
  return (
    <DistributionLine
      note={
        <>
          <SituationText state={state} words={words} /> <OutOfSight state={state} words={words} />
        </>
      }
      aside={
        <span className="hand-out-asides">
          {state.rights.value.repeat && <RepeatMenu state={state} words={words} />}
          {isUnreadable ? (
            <NextProblem state={state} words={words} />
          ) : (
            count > 0 && <ScheduleLink state={state} />
          )}
          <ClearAmounts state={state} words={words} />
        </span>
      }
      label={count === 0 ? t('distribute') : plural(`distributeTo_${holders}`, count, { amount })}
      disabled={!ready}
      onAction={state.askToDistribute}
      instead={missingCents !== null && <BuyLink state={state} missingCents={missingCents} />}
    />
  );
}

/** Sum to purchase, debt included. Null if nothing is missing or the user may not buy. */
function missingToBuy({ situation, context: { session } }: DistributionState): Cents | null {
  const now = situation.value;
  if (now.kind !== 'exceeds' || now.missing > centsFromReais(PURCHASE_RANGE.most)) return null;
  const mayBuy = session.can('portal.purchase.list') && session.can('portal.purchase.add');
  return mayBuy ? now.missing : null;
}

function SituationText({ state, words: { t, format, plural } }: Omit<DistributeBarProps, 'allowed'>) {
  useSignals();
  const situation = state.situation.value;
  switch (situation.kind) {
    case 'empty':
      return <span className="quiet">{t('distributeHint')}</span>;
    case 'ready':
      return <>{t('stays', { amount: format(situation.after) })}</>;
    case 'unreadable':
      return (
        <span className="wrong">
          {plural('unreadable', situation.count)}{' '}
          {situation.missing !== null && t('missing', { amount: format(situation.missing) })}
        </span>
      );
    case 'exceeds':
      return (
        <span className="wrong">
          <TooMuch /> {t('missing', { amount: format(situation.missing) })}
        </span>
      );
  }
}

/** The total includes rows that filters hide. */
function OutOfSight({ state, words: { format, plural } }: Omit<DistributeBarProps, 'allowed'>) {
  useSignals();
  const { count, total } = state.sight.hidden.value;
  return count > 0 && <>{plural('outOfSight', count, { amount: format(total) })}</>;
}

function TooMuch() {
  return useLazyTexts('errors')?.('insufficient_company_balance');
}
