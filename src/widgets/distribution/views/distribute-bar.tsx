import { useSignals } from '@preact/signals-react/runtime';
import { useEffect } from 'react';
import { DistributionLine } from '#blocks/allocation-sheet/distribution-line.tsx';
import { OutOfSight, SituationNote } from '#blocks/allocation-sheet/situation-note.tsx';
import { ClearAmounts, PasteReportPlace } from '#blocks/distribution-table/views/step-actions.tsx';
import { PURCHASE_RANGE } from '#contract/facts.ts';
import { lazyPart } from '#core/element/lazy-part.tsx';
import type { Cents } from '#core/money/cents.ts';
import { centsFromReais } from '#core/money/reais.ts';
import { preload } from '#core/ui/at-rest.ts';
import { Button } from '#core/ui/button.tsx';
import { Icon } from '#core/ui/icons/icon.tsx';
import type { DistributionPartProps, DistributionState } from '../distribution.state.ts';
import type { RepeatMenuProps } from '../repeat-menu.tsx';

const noSkeleton = { skeleton: () => null, size: 'line' } as const;

// `MovementLine` needs no skeleton: a dialog precedes every credit movement, and `questions.tsx` also imports
// `movement-line.tsx`.
const MovementLine = lazyPart(
  () => import('./movement-line.tsx').then((part) => part.MovementLine),
  noSkeleton,
);
const NextProblem = lazyPart(
  () => import('#blocks/distribution-table/views/next-problem.tsx').then((part) => part.NextProblem),
  noSkeleton,
);
const SavedOffer = lazyPart(() => import('./saved-offer.tsx').then((part) => part.SavedOffer), noSkeleton);

const loadLinks = () => import('./passing-links.tsx');
const ScheduleLink = lazyPart(() => loadLinks().then((part) => part.ScheduleLink), noSkeleton);
const BuyLink = lazyPart(() => loadLinks().then((part) => part.BuyLink), noSkeleton);

const RepeatMenu = lazyPart<RepeatMenuProps>(
  () => import('../repeat-menu.tsx').then((part) => part.RepeatMenu),
  { skeleton: ({ room }) => room, size: 'line' },
);

export function DistributeBar({ state, words }: DistributionPartProps) {
  useSignals();
  const { t } = words;
  const isMoving = state.movements.running.value !== null;
  const isAllowed = state.rights.value.distribute;
  const savedAmounts = state.savedAmounts.value;
  return (
    <div className="hand-out">
      {(isMoving || state.movements.refused.value) && <MovementLine state={state} words={words} />}
      {isAllowed && savedAmounts?.offered.value && (
        <SavedOffer state={state} savedAmounts={savedAmounts} words={words} />
      )}
      {isAllowed && <PasteReportPlace state={state} />}
      {!isMoving && isAllowed && <Action state={state} words={words} />}
      {!isMoving && !isAllowed && <p className="quiet">{t('handOutDenied')}</p>}
    </div>
  );
}

function Action({ state, words }: DistributionPartProps) {
  useSignals();
  // Preloads the links to schedules and purchases: a link that appears late would shift the controls beside the link.
  useEffect(() => preload(loadLinks), []);
  const { t, format, plural, holders } = words;
  const amount = format(state.drafts.total.value);
  const count = state.drafts.count.value;
  const missingCents = missingToBuy(state);
  return (
    <DistributionLine
      note={
        <>
          <SituationNote
            state={state}
            words={words}
            hint={t('distributeHint')}
            tooMuch="insufficient_company_balance"
          />{' '}
          <OutOfSight state={state} words={words} />
        </>
      }
      aside={
        <span className="hand-out-asides">
          {state.rights.value.repeat && (
            <RepeatMenu state={state} words={words} room={<RepeatRoom words={words} />} />
          )}
          {state.drafts.unreadable.value > 0 ? (
            <NextProblem state={state} words={words} />
          ) : (
            count > 0 && <ScheduleLink state={state} words={words} />
          )}
          <ClearAmounts state={state} words={words} />
        </span>
      }
      label={count === 0 ? t('distribute') : plural(`distributeTo_${holders}`, count, { amount })}
      disabled={state.situation.value.kind !== 'ready'}
      onAction={state.askToDistribute}
      instead={missingCents !== null && <BuyLink state={state} words={words} missingCents={missingCents} />}
    />
  );
}

function RepeatRoom({ words: { t } }: Pick<DistributionPartProps, 'words'>) {
  return (
    <span className="repeat-room" aria-busy="true" aria-hidden="true">
      <Button tone="quiet" disabled>
        {t('repeat')}
        <Icon name="chevron-down" size={12} />
      </Button>
    </span>
  );
}

/**
 * Sum to purchase, including the debt of the company. Null if no credit is missing, the sum exceeds the largest
 * purchase, or the user may not buy.
 */
function missingToBuy({ situation, context: { session } }: DistributionState): Cents | null {
  const now = situation.value;
  if (now.kind !== 'exceeds' || now.missing > centsFromReais(PURCHASE_RANGE.most)) return null;
  const mayBuy = session.can('portal.purchase.list') && session.can('portal.purchase.add');
  return mayBuy ? now.missing : null;
}
