import { useMemo, useRef } from 'react';
import { MAX_STATION_ROWS } from '#contract/facts.ts';
import type { GasStation } from '#contract/stations.ts';
import type { MapTiles } from '#core/config/connect-options.ts';
import { formatCount } from '#core/format/count.ts';
import { useLocale, useTexts } from '#core/i18n/use-texts.ts';
import type { MapTexts, Origin } from '#core/ui/map/map-types.ts';
import { PlacesMap } from '#core/ui/map/places-map.tsx';
import { useSheet } from '#core/ui/theme/sheets.ts';
import stationMapCss from './station-map.css?inline';
import { addressOf, priceWords, townOf } from './station-words.ts';

export interface StationMapProps {
  stations: readonly GasStation[];
  /** By its id. */
  chosen: string | null;
  onChoose: (id: string) => void;
  /** The place that the nearest stations are of: the map goes there and marks it. Null shows them all. */
  near: (Omit<Origin, 'name'> & { readonly label: string }) | null;
  /** How many of the list are beyond `MAX_STATION_ROWS`, which is all that it shows. */
  left: number;
  tiles: MapTiles | null;
  /** px */
  height: number;
}

/**
 * Stations where they are; of the one that is chosen it says what a mark cannot. Whoever shows it has loaded the texts
 * `station-map` and `fuels`.
 */
export function StationMap({ stations, chosen, onChoose, near, left, tiles, height }: StationMapProps) {
  const t = useTexts('station-map');
  const locale = useLocale();
  const root = useRef<HTMLDivElement>(null);
  useSheet(root, stationMapCss);
  const places = useMemo(
    () =>
      stations.map(({ id, name, latitude, longitude, enabled, city, state: uf }) => ({
        id,
        name,
        latitude,
        longitude,
        town: { name: city, state: uf },
        ...(!enabled && { tone: 'off' as const, label: t('disabled', { name }) }),
      })),
    [stations, t],
  );
  const origin = useMemo(() => near && { ...near, name: near.label }, [near]);
  const texts = useMemo<MapTexts>(
    () => ({
      name: t('name'),
      hint: t('hint'),
      zoomIn: t('zoomIn'),
      zoomOut: t('zoomOut'),
      showAll: t('showAll'),
      group: (count) => t('group', { count, shown: formatCount(count, locale) }),
      credit: t('credit'),
      failed: t('failed'),
    }),
    [t, locale],
  );
  return (
    <div ref={root} className="station-map">
      <PlacesMap
        places={places}
        selected={chosen ?? undefined}
        onSelect={onChoose}
        origin={origin ?? undefined}
        texts={texts}
        tiles={tiles ?? undefined}
        height={height}
      />
      <ChosenStation station={stations.find(({ id }) => id === chosen)} />
      {left > 0 && (
        <p className="faint">
          {t('leaves', {
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
function ChosenStation({ station }: { station: GasStation | undefined }) {
  const t = useTexts('station-map');
  return (
    // Stands there before one is chosen: a live region that comes with its text is not read by all.
    <div role="status">
      {station && (
        <div className="chosen-station">
          <p>{[station.name, station.brand].filter(Boolean).join(' · ')}</p>
          <p>{[addressOf(station), townOf(station)].filter(Boolean).join(', ')}</p>
          {station.isApproximate && <p>{t('approximate')}</p>}
          <Sold station={station} />
        </div>
      )}
    </div>
  );
}

/** What it sells, with what that cost when it was last seen. */
function Sold({ station: { fuels: sold, prices } }: { station: GasStation }) {
  const t = useTexts('station-map');
  const fuels = useTexts('fuels');
  const locale = useLocale();
  return (
    <ul>
      {sold.map((fuel) => {
        const seen = prices.find(({ product }) => product === fuel);
        const words = seen && priceWords(seen, locale);
        return (
          <li key={fuel}>
            {fuels(`fuel_${fuel}`)}
            {words && (
              <>
                {' '}
                <strong>{words.price}</strong> <small>{t('seenOn', { date: words.day })}</small>
              </>
            )}
          </li>
        );
      })}
    </ul>
  );
}
