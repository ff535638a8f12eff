import { useMemo } from 'react';
import type { GasStation } from '#contract/stations.ts';
import type { MapTiles } from '#core/config/connect-options.ts';
import { formatCount } from '#core/format/count.ts';
import { useLocale, useTexts } from '#core/i18n/use-texts.ts';
import type { MapTexts, Origin } from '#core/ui/map/map-types.ts';
import { PlacesMap } from '#core/ui/map/places-map.tsx';

export interface StationMarksProps {
  stations: readonly GasStation[];
  selected: string | null;
  onChoose: (id: string) => void;
  /** Origin of a search for near stations: the map centers on it and marks it. Null shows all stations. */
  near: (Omit<Origin, 'name'> & { readonly label: string }) | null;
  tiles: MapTiles | null;
  /** Height of the map in px; `fill` takes the height of the container. */
  height: number | 'fill';
}

/** Stations as marks on a map. The caller must load the texts `station-map`. */
export function StationMarks({ stations, selected, onChoose, near, tiles, height }: StationMarksProps) {
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
      selected={selected ?? undefined}
      onSelect={onChoose}
      origin={origin ?? undefined}
      texts={texts}
      tiles={tiles ?? undefined}
      height={height}
    />
  );
}
