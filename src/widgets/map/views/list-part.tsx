import { useSignals } from '@preact/signals-react/runtime';
import { MAX_STATION_ROWS } from '#contract/facts.ts';
import { LoadFailure } from '#core/element/load-failure.tsx';
import { formatCount } from '#core/format/count.ts';
import { useLocale, useTexts } from '#core/i18n/use-texts.ts';
import { Button } from '#core/ui/button.tsx';
import { EmptyState } from '#core/ui/states/empty-state.tsx';
import { Skeleton } from '#core/ui/states/skeleton.tsx';
import { filterCount, withoutFilters } from '#core/state/table-view.ts';
import type { MapState } from '../map.state.ts';
import { StationList } from './station-list.tsx';

interface ListPartProps {
  state: MapState;
  onEnter: () => void;
}

export function ListPart({ state, onEnter }: ListPartProps) {
  useSignals();
  const t = useTexts('map');
  const words = useTexts('station-map');
  const locale = useLocale();
  const failure = state.failure.value;
  if (failure) return <LoadFailure error={failure} busy={state.busy.value} onRetry={state.load} />;
  if (!state.found.value) return <Skeleton shape="rows" count={8} label={t('loading')} />;
  const { length: count } = state.listed.value;
  const left = state.left.value;
  return (
    <>
      <p className="map-count" role="status">
        <bdi>{t('count', { count, shown: formatCount(count, locale) })}</bdi>
      </p>
      {left > 0 && (
        <p className="faint">
          {words('leaves', {
            count: left,
            shown: formatCount(left, locale),
            most: formatCount(MAX_STATION_ROWS, locale),
          })}
        </p>
      )}
      {count > 0 ? <StationList state={state} onEnter={onEnter} /> : <NoStation state={state} />}
    </>
  );
}

function NoStation({ state }: { state: MapState }) {
  useSignals();
  const t = useTexts('map');
  const { view } = state.choice.value;
  const isNarrowed = filterCount(view) > 0 || view.search.trim() !== '';
  if (!isNarrowed) return <EmptyState title={t('emptyTitle')}>{t('empty')}</EmptyState>;
  const clear = <Button onClick={() => state.narrow(withoutFilters(view))}>{t('clear')}</Button>;
  return (
    <EmptyState title={t('noneTitle')} action={clear}>
      {t('none')}
    </EmptyState>
  );
}
