import { lazy, Suspense } from 'react';
import { Skeleton } from '#core/ui/states/skeleton.tsx';
import type { StationsMapProps } from './stations-map.tsx';

const Loaded = lazy(() => import('./stations-map.tsx').then((module) => ({ default: module.StationsMap })));

/** Nothing of a map is loaded before one is shown. */
export function LazyMap(props: StationsMapProps) {
  return (
    <Suspense fallback={<Skeleton shape="rows" count={Math.floor(props.height / 40)} />}>
      <Loaded {...props} />
    </Suspense>
  );
}
