import { useSignals } from '@preact/signals-react/runtime';
import { useEffect } from 'react';
import { MAX_STATION_ROWS } from '#contract/facts.ts';
import type { MapTiles } from '#core/config/connect-options.ts';
import { LazyStationMap } from '#blocks/station-map/lazy-station-map.tsx';
import type { StationsState } from '../stations.state.ts';

interface StationsMapProps {
  state: StationsState;
  tiles: MapTiles | null;
  /** px */
  height: number;
}

/** The stations of all pages of the list, which are asked for while the map stands. */
export function StationsMap({ state, tiles, height }: StationsMapProps) {
  useSignals();
  useEffect(() => state.startMap(), [state]);
  const page = state.list.page.value;
  return (
    <LazyStationMap
      stations={state.onMap.value}
      chosen={state.chosen.value}
      onChoose={state.choose}
      near={state.near.value}
      left={page.status === 'ready' ? page.value.total - MAX_STATION_ROWS : 0}
      tiles={tiles}
      height={height}
    />
  );
}
