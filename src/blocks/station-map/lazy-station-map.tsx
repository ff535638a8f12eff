import { lazy, Suspense } from 'react';
import { Skeleton } from '#core/ui/states/skeleton.tsx';
import type { StationMapProps } from './station-map.tsx';

const Loaded = lazy(() => import('./station-map.tsx').then((module) => ({ default: module.StationMap })));

/** Nothing of a map is loaded before one is shown. */
export function LazyStationMap(props: StationMapProps) {
  return (
    <Suspense fallback={<Skeleton shape="rows" count={Math.floor(props.height / 40)} />}>
      <Loaded {...props} />
    </Suspense>
  );
}
