import { lazyPart } from '#core/element/lazy-part.tsx';
import { Skeleton } from '#core/ui/states/skeleton.tsx';
import type { StationMarksProps } from './station-marks.tsx';

/** Nothing of a map is loaded before one is shown. */
export const LazyStationMarks = lazyPart<StationMarksProps>(
  () => import('./station-marks.tsx').then((module) => module.StationMarks),
  { skeleton: () => <Skeleton shape="rows" count={8} /> },
);
