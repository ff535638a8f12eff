import { useSignals } from '@preact/signals-react/runtime';
import type { ReadonlySignal } from '@preact/signals-react';
import type { ApiError } from '#core/api/api-error.ts';
import { lazyPart } from '#core/element/lazy-part.tsx';
import { useErrorText } from '#core/i18n/use-texts.ts';
import type { LineState } from '#core/state/live.ts';
import { Button } from '#core/ui/button.tsx';
import { Icon } from '#core/ui/icons/icon.tsx';
import { AgeText } from '#core/ui/figures/age-text.tsx';
import { MoneyText } from '#core/ui/figures/money-text.tsx';
import { ErrorState } from '#core/ui/states/error-state.tsx';
import { Skeleton } from '#core/ui/states/skeleton.tsx';
import { formatCount } from '#core/format/count.ts';
import type { DistributionState } from '../distribution.state.ts';
import type { Listing } from '#blocks/distribution-table/list.state.ts';
import type { DistributionTableWords } from '#blocks/distribution-table/views/words.ts';

const DebtLine = lazyPart(() => import('./debt-line.tsx').then((part) => part.DebtLine), {
  skeleton: () => null,
  size: 'line',
});

interface CompanyProps {
  state: DistributionState;
  words: DistributionTableWords;
  line: ReadonlySignal<LineState>;
}

export function Company({ state, words, line }: CompanyProps) {
  useSignals();
  const { t } = words;
  const listing = state.list.listing.value;
  if (listing.status === 'failed') return null;
  return (
    <div className="company">
      <div className="company-free">
        <span className="quiet">{t('free')}</span>
        <span className="company-figure">
          {listing.status === 'ready' ? (
            <MoneyText cents={listing.value.companyCents} emphasis="figure" />
          ) : (
            <Skeleton shape="figure" />
          )}
        </span>
      </div>
      {listing.status === 'ready' && (
        <p className="company-note" role="status">
          <Trust state={state} words={words} listing={listing.value} down={line.value.status === 'down'} />
        </p>
      )}
      <div className="company-menu">
        <Button square tone="quiet" aria-label={t('refresh')} onClick={() => void state.list.load()}>
          <Icon name="refresh" />
        </Button>
      </div>
      {state.list.debtCents.value > 0 && <DebtLine state={state} />}
      <ReloadFailure state={state} words={words} />
    </div>
  );
}

function Trust({
  state,
  words: { t, locale },
  listing,
  down,
}: Omit<CompanyProps, 'line'> & { listing: Listing; down: boolean }) {
  useSignals();
  const receivedAt = state.list.receivedAt.value;
  if (down && receivedAt) {
    return (
      <span className="stale">
        <AgeText at={receivedAt}>{(age) => t('stale', { age })}</AgeText>
      </span>
    );
  }
  if (listing.shown >= listing.total) return null;
  const counts = { shown: formatCount(listing.shown, locale), total: formatCount(listing.total, locale) };
  if (state.list.failure.value) return <>{t('restFailed', counts)}</>;
  if (state.list.loading.value) return <>{t('loadingRest', counts)}</>;
  return <>{t('truncated', counts)}</>;
}

function ReloadFailure({ state, words }: Omit<CompanyProps, 'line'>) {
  useSignals();
  const failure = state.list.failure.value;
  // Separate component: it loads the error texts, and the first row must not wait for them.
  return failure && <FailedReload state={state} words={words} failure={failure} />;
}

function FailedReload({ state, words: { t }, failure }: Omit<CompanyProps, 'line'> & { failure: ApiError }) {
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
      {t('staleRows')}
    </ErrorState>
  );
}
