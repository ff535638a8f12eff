import { useSignals } from '@preact/signals-react/runtime';
import { useEffect, useMemo } from 'react';
import { formatCount } from '#core/format/count.ts';
import { useLocale, type Text } from '#core/i18n/use-texts.ts';
import type { MapTiles } from '#core/config/connect-options.ts';
import type { MapTexts } from '#core/ui/map/map-types.ts';
import { PlacesMap } from '#core/ui/map/places-map.tsx';
import type { GasStation } from '#contract/stations.ts';
import { MAX_STATION_ROWS } from '#contract/facts.ts';
import { addressOf, fuelsOf, townOf } from '../stations.model.ts';
import type { StationsState } from '../stations.state.ts';

export interface StationsMapProps {
  state: StationsState;
  t: Text;
  /** The names of fuels. */
  fuels: Text;
  tiles: MapTiles | null;
  /** px */
  height: number;
}

/** The stations of all pages, where they are. */
export function StationsMap({ state, t, fuels, tiles, height }: StationsMapProps) {
  useSignals();
  const locale = useLocale();
  useEffect(() => state.startMap(), [state]);
  const stations = state.onMap.value;
  const places = useMemo(
    () =>
      stations.map(({ id, name, latitude, longitude, enabled, city, state: uf }) => ({
        id,
        name,
        latitude,
        longitude,
        town: { name: city, state: uf },
        ...(!enabled && { tone: 'off' as const, label: t('disabledStation', { name }) }),
      })),
    [stations, t],
  );
  const texts = useMemo<MapTexts>(
    () => ({
      name: t('map'),
      hint: t('mapHint'),
      zoomIn: t('zoomIn'),
      zoomOut: t('zoomOut'),
      showAll: t('showAll'),
      group: (count) => t('group', { count, shown: formatCount(count, locale) }),
      credit: t('mapCredit'),
      failed: t('mapFailed'),
    }),
    [t, locale],
  );
  const chosen = state.chosen.value;
  const page = state.list.page.value;
  const left = page.status === 'ready' ? page.value.total - MAX_STATION_ROWS : 0;
  return (
    <div className="stations-map">
      <PlacesMap
        places={places}
        selected={chosen ?? undefined}
        onSelect={state.choose}
        texts={texts}
        tiles={tiles ?? undefined}
        height={height}
      />
      <ChosenStation station={stations.find(({ id }) => id === chosen)} fuels={fuels} />
      {left > 0 && (
        <p className="faint">
          {t('mapLeaves', {
            count: left,
            shown: formatCount(left, locale),
            most: formatCount(MAX_STATION_ROWS, locale),
          })}
        </p>
      )}
    </div>
  );
}

/** What a mark cannot say. */
function ChosenStation({ station, fuels }: { station: GasStation | undefined; fuels: Text }) {
  return (
    // Stands there before one is chosen: a live region that comes with its text is not read by all.
    <div role="status">
      {station && (
        <div className="chosen-station">
          <p>{[station.name, station.brand].filter(Boolean).join(' · ')}</p>
          <p>{[addressOf(station), townOf(station)].filter(Boolean).join(', ')}</p>
          <p>{fuelsOf(station, fuels)}</p>
        </div>
      )}
    </div>
  );
}
