import { useMemo } from 'react';
import type { GasStation } from '#contract/stations.ts';
import type { MapTiles } from '#core/config/connect-options.ts';
import { formatCount } from '#core/format/count.ts';
import { useLocale, useTexts } from '#core/i18n/use-texts.ts';
import type { MapTexts, Origin } from '#core/ui/map/map-types.ts';
import { PlacesMap } from '#core/ui/map/places-map.tsx';

export interface StationMarksProps {
  stations: readonly GasStation[];
  /** By its id. */
  chosen: string | null;
  onChoose: (id: string) => void;
  /** The place that the nearest stations are of: the map goes there and marks it. Null shows them all. */
  near: (Omit<Origin, 'name'> & { readonly label: string }) | null;
  tiles: MapTiles | null;
  /** px; `fill` is that of what it stands in. */
  height: number | 'fill';
}

/** Stations as marks of a map. Whoever shows it has loaded the texts `station-map`. */
export function StationMarks({ stations, chosen, onChoose, near, tiles, height }: StationMarksProps) {
  const t = useTexts('station-map');
  const locale = useLocale();
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
    <PlacesMap
      places={places}
      selected={chosen ?? undefined}
      onSelect={onChoose}
      origin={origin ?? undefined}
      texts={texts}
      tiles={tiles ?? undefined}
      height={height}
    />
  );
}
