import { useSignals } from '@preact/signals-react/runtime';
import { useMemo, useRef } from 'react';
import { useTexts } from '#core/i18n/use-texts.ts';
import type { Session } from '#core/session/session.ts';
import { Button } from '#core/ui/button.tsx';
import { Select } from '#core/ui/fields/select.tsx';
import { TextField } from '#core/ui/fields/text-field.tsx';
import { Icon } from '#core/ui/icons/icon.tsx';
import { useKit } from '#core/ui/kit.tsx';
import { onUse } from '#core/ui/overlays/on-use.tsx';
import { FilterChips } from '#core/ui/table/filter-chips.tsx';
import { useWidth } from '#core/ui/use-width.ts';
import { filterCount, withoutFilters, withSearch } from '#core/state/table-view.ts';
import { PlaceSearch } from '#blocks/places/place-search.tsx';
import { BY_PRICE } from '../map.model.ts';
import type { MapState } from '../map.state.ts';
import { useFilters } from './use-filters.ts';

const FilterButton = onUse(() =>
  import('#core/ui/table/filter-button.tsx').then((part) => part.FilterButton),
);

/** Width in px from which all filters fit side by side. */
const CHIPS_PX = 640;
const hasRoom = (widthPx: number) => widthPx >= CHIPS_PX;

interface MapToolsProps {
  session: Session;
  state: MapState;
}

export function MapTools({ session, state }: MapToolsProps) {
  useSignals();
  const t = useTexts('map');
  const { text } = useKit();
  const root = useRef<HTMLDivElement>(null);
  const chips = useWidth(root, hasRoom) ?? true;
  const columns = useFilters(state);
  const { view, near } = state.choice.value;
  const orders = useMemo(
    () => [
      { value: 'usual' as const, label: t(near ? 'byDistance' : 'byName') },
      { value: 'price' as const, label: t('byPrice') },
    ],
    [t, near],
  );
  return (
    <div ref={root} className="map-tools" role="group" aria-label={t('filters')}>
      <PlaceSearch
        session={session}
        label={t('near')}
        selected={near?.label ?? ''}
        onChoose={(place) => state.goNear(place)}
      />
      <TextField
        small
        type="search"
        label={t('search')}
        prefix={<Icon name="search" />}
        placeholder={t('searchHint')}
        value={view.search}
        onChange={(search) => state.narrow(withSearch(view, search))}
      />
      <Select
        small
        label={t('order')}
        value={view.sort ? 'price' : 'usual'}
        options={orders}
        onChange={(order) => state.narrow({ ...view, sort: order === 'price' ? BY_PRICE : null })}
      />
      <div className="map-filters">
        {chips ? (
          <FilterChips columns={columns} view={view} onView={state.narrow} />
        ) : (
          <FilterButton
            columns={columns}
            view={view}
            onView={state.narrow}
            count={state.shown.value.length}
          />
        )}
        {(filterCount(view) > 0 || view.search !== '') && (
          <Button tone="quiet" size="small" onClick={() => state.narrow(withoutFilters(view))}>
            {text('clearFilters')}
          </Button>
        )}
      </div>
    </div>
  );
}
