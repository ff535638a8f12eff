import { lazyPart } from '#core/element/lazy-part.tsx';
import { Skeleton } from '#core/ui/states/skeleton.tsx';

/** The last refuel in the summary of a record; its code and its call follow when the summary is looked at. */
export const LazyLastRefuel = lazyPart(
  () => import('./last-refuel.tsx').then((module) => module.LastRefuel),
  {
    skeleton: () => <Skeleton shape="field" />,
    size: 'line',
  },
);
