import { useSignals } from '@preact/signals-react/runtime';
import { useMemo } from 'react';
import { formatCount } from '#core/format/count.ts';
import { useLocale, useTexts, type Text } from '#core/i18n/use-texts.ts';
import type { MapTexts, MapPlace } from '#core/ui/map/map-types.ts';
import { PlacesMap } from '#core/ui/map/places-map.tsx';
import type { RoutePath, RouteFlag, RoutePathPoint } from '#core/ui/map/route-path-types.ts';
import type { PlannedTripStation } from '../plan.model.ts';
import type { PlannerState } from '../route-planner.state.ts';
import type { TripStop } from '../stops.model.ts';

export interface RouteMapProps {
  state: PlannerState;
  /** Height in px. */
  height: number;
}

const NONE: readonly PlannedTripStation[] = [];

export function RouteMap({ state, height }: RouteMapProps) {
  useSignals();
  const t = useTexts('route-planner');
  const { session, stops, planning, station } = state;
  const stations = planning.currentPath.value?.stations ?? NONE;
  const places = useMemo(() => stations.map(placeOf), [stations]);
  const routePath = useRoutePath(state, stations, t);
  const routePathActions = useMemo(
    () => ({
      onAdd: stops.addSpot,
      onMove: stops.moveTo,
      onRemove: stops.remove,
      onSelect: (id: string) => void (stops.selected.value = id),
    }),
    [stops],
  );
  return (
    <PlacesMap
      places={places}
      selected={station.value ?? undefined}
      onSelect={(id) => (station.value = id)}
      routePath={routePath}
      routePathActions={routePathActions}
      texts={useMapTexts(t)}
      tiles={session.mapTiles ?? undefined}
      height={height}
    />
  );
}

function useRoutePath(
  state: PlannerState,
  stations: readonly PlannedTripStation[],
  t: Text<'route-planner'>,
): RoutePath {
  useSignals();
  const locale = useLocale();
  const { stops, planning } = state;
  const list = stops.list.value;
  const { returns } = state.trip.value;
  const route = planning.currentPath.value?.route;
  const points = useMemo(
    () => list.map((stop, at) => pointOf(stop, at, list.length, t, locale)),
    [list, t, locale],
  );
  const flags = useMemo(() => stations.flatMap((each) => flagsOf(each, t)), [stations, t]);
  const line = useMemo(() => {
    if (route) return route.line.map(([latitude = 0, longitude = 0]) => [latitude, longitude] as const);
    const closed = returns && list.length > 1 && list[0] ? [...list, list[0]] : list;
    return closed.map(({ latitude, longitude }) => [latitude, longitude] as const);
  }, [route, list, returns]);
  const isEstimate = route?.isEstimate ?? true;
  const selected = stops.selected.value ?? undefined;
  const fit = stops.fit.value;
  return useMemo(
    () => ({ points, line, flags, isEstimate, selected, fit }),
    [points, line, flags, isEstimate, selected, fit],
  );
}

function pointOf(
  { id, label, latitude, longitude }: TripStop,
  at: number,
  count: number,
  t: Text<'route-planner'>,
  locale: ReturnType<typeof useLocale>,
): RoutePathPoint {
  const sign = formatCount(at + 1, locale);
  const named = t('stopNamed', { at: sign, of: formatCount(count, locale), name: label });
  return { id, latitude, longitude, sign, name: label, label: named };
}

function placeOf({
  station: { id, name, latitude, longitude, city, state, enabled },
}: PlannedTripStation): MapPlace {
  return {
    id,
    name,
    latitude,
    longitude,
    town: {
      name: city,
      state,
    },
    ...(!enabled && { tone: 'off' as const }),
  };
}

function flagsOf(
  { station, isCheapest, isLastInRange }: PlannedTripStation,
  t: Text<'route-planner'>,
): RouteFlag[] {
  const { id, latitude, longitude } = station;
  const text = [isCheapest && t('cheapest'), isLastInRange && t('lastInRange')].filter(Boolean).join(' · ');
  return text ? [{ id, latitude, longitude, text, tone: isLastInRange ? 'caution' : 'good' }] : [];
}

function useMapTexts(t: Text<'route-planner'>): MapTexts {
  const map = useTexts('station-map');
  const locale = useLocale();
  return useMemo(
    () => ({
      name: t('map'),
      hint: t('mapHint'),
      zoomIn: map('zoomIn'),
      zoomOut: map('zoomOut'),
      showAll: t('showWhole'),
      group: (count) => map('group', { count, shown: formatCount(count, locale) }),
      credit: map('credit'),
      failed: t('mapFailed'),
    }),
    [t, map, locale],
  );
}
