import { useSignals } from '@preact/signals-react/runtime';
import type { ReadonlySignal } from '@preact/signals-react';
import { ListNote, SheetHead } from '#blocks/allocation-sheet/sheet-head.tsx';
import type { Listing } from '#blocks/distribution-table/list.state.ts';
import type { ApiError } from '#core/api/api-error.ts';
import { lazyPart } from '#core/element/lazy-part.tsx';
import { useErrorText } from '#core/i18n/use-texts.ts';
import type { LineState } from '#core/state/live.ts';
import { MoneyText } from '#core/ui/figures/money-text.tsx';
import { ErrorState } from '#core/ui/states/error-state.tsx';
import type { DistributionPartProps } from '../distribution.state.ts';

const DebtLine = lazyPart(() => import('./debt-line.tsx').then((part) => part.DebtLine), {
  skeleton: () => null,
  size: 'line',
});

interface CompanyProps extends DistributionPartProps {
  line: ReadonlySignal<LineState>;
}

export function Company({ state, words, line }: CompanyProps) {
  useSignals();
  const { list } = state;
  const listing = list.listing.value;
  if (listing.status === 'failed') return null;
  const known = listing.status === 'ready' ? listing.value : null;
  const failure = list.failure.value;
  return (
    <SheetHead
      words={words}
      free={known && <MoneyText cents={known.companyCents} emphasis="figure" />}
      notes={
        known && (
          <ListNote words={words} line={line} list={list}>
            <Missing state={state} words={words} listing={known} />
          </ListNote>
        )
      }
      onRefresh={() => void list.load()}
    >
      {list.debtCents.value > 0 && <DebtLine state={state} />}
      {failure && <FailedReload state={state} words={words} failure={failure} />}
    </SheetHead>
  );
}

function Missing({ state, words, listing }: DistributionPartProps & { listing: Listing }) {
  useSignals();
  const { t, figure } = words;
  if (listing.shown >= listing.total) return null;
  const counts = { shown: figure(listing.shown), total: figure(listing.total) };
  if (state.list.failure.value) return <>{t('restFailed', counts)}</>;
  if (state.list.loading.value) return <>{t('loadingRest', counts)}</>;
  return <>{t('truncated', counts)}</>;
}

/**
 * A separate component, because `FailedReload` loads the error texts. The first row of the table must not wait for
 * these texts.
 */
function FailedReload({ state, words, failure }: DistributionPartProps & { failure: ApiError }) {
  useSignals();
  const errorText = useErrorText();
  return (
    <ErrorState
      size="line"
      title={errorText(failure)}
      requestId={failure.requestId}
      busy={state.list.loading.value}
      onRetry={() => void state.list.load()}
    >
      {words.t('staleRows')}
    </ErrorState>
  );
}
