import { lazyPart } from '#core/element/lazy-part.tsx';
import { Skeleton } from '#core/ui/states/skeleton.tsx';
import type { StationMapProps } from './station-map.tsx';

export const LazyStationMap = lazyPart<StationMapProps>(
  () => import('./station-map.tsx').then((module) => module.StationMap),
  { skeleton: ({ height }) => <Skeleton shape="rows" count={Math.floor(height / 40)} /> },
);
