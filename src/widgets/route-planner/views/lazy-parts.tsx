import { lazyPart } from '#core/element/lazy-part.tsx';
import { Skeleton } from '#core/ui/states/skeleton.tsx';
import type { RouteMapProps } from './route-map.tsx';
import type { SavedListProps } from '../saved-list.tsx';
import type { StationsListProps } from './stations-list.tsx';

const ROW_PX = 40;

export const LazyRouteMap = lazyPart<RouteMapProps>(
  () => import('./route-map.tsx').then((module) => module.RouteMap),
  { skeleton: ({ height }) => <Skeleton shape="rows" count={Math.floor(height / ROW_PX)} /> },
);

export const LazyStationsList = lazyPart<StationsListProps>(() =>
  import('./stations-list.tsx').then((module) => module.StationsList),
);

export const LazySavedList = lazyPart<SavedListProps>(() =>
  import('../saved-list.tsx').then((module) => module.SavedList),
);
