import { lazyPart } from '#core/element/lazy-part.tsx';
import { Skeleton } from '#core/ui/states/skeleton.tsx';

export const LazyLastRefuel = lazyPart(
  () => import('./last-refuel.tsx').then((module) => module.LastRefuel),
  {
    skeleton: () => <Skeleton shape="field" />,
    size: 'line',
  },
);
