import { useSignals } from '@preact/signals-react/runtime';
import { useEffect } from 'react';
import { MAX_STATION_ROWS } from '#contract/facts.ts';
import type { MapTiles } from '#core/config/connect-options.ts';
import { useTexts } from '#core/i18n/use-texts.ts';
import { Button } from '#core/ui/button.tsx';
import { LazyStationMap } from '#blocks/station-map/lazy-station-map.tsx';
import type { StationsState } from '../stations.state.ts';

interface StationsMapProps {
  state: StationsState;
  canEdit: boolean;
  tiles: MapTiles | null;
  /** Height in px. */
  height: number;
}

export function StationsMap({ state, canEdit, tiles, height }: StationsMapProps) {
  useSignals();
  const t = useTexts('stations');
  useEffect(() => state.startMap(), [state]);
  const page = state.list.page.value;
  return (
    <LazyStationMap
      stations={state.onMap.value}
      selected={state.selected.value}
      onChoose={state.choose}
      near={state.near.value}
      left={page.status === 'ready' ? page.value.total - MAX_STATION_ROWS : 0}
      tiles={tiles}
      height={height}
      actionFor={
        canEdit
          ? (station) => (
              <Button size="small" aria-haspopup="dialog" onClick={() => (state.edited.value = station)}>
                {t('edit')}
              </Button>
            )
          : undefined
      }
    />
  );
}
