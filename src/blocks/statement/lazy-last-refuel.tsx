import { lazyPart } from '#core/element/lazy-part.tsx';
import { Skeleton } from '#core/ui/states/skeleton.tsx';

/** Last refuel in the summary of a record; loads code and data when it becomes visible. */
export const LazyLastRefuel = lazyPart(
  () => import('./last-refuel.tsx').then((module) => module.LastRefuel),
  {
    skeleton: () => <Skeleton shape="field" />,
    size: 'line',
  },
);
