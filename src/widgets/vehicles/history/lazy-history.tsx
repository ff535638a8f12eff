import { lazyPart } from '#core/element/lazy-part.tsx';
import { Skeleton } from '#core/ui/states/skeleton.tsx';

export const LazyEfficiencyHistory = lazyPart(() =>
  import('./efficiency-history.tsx').then((module) => module.EfficiencyHistory),
);

export const LazyVehiclePhoto = lazyPart(
  () => import('./vehicle-photo.tsx').then((module) => module.VehiclePhoto),
  { skeleton: () => <Skeleton shape="field" /> },
);

export const LazyVehicleStatement = lazyPart(() =>
  import('./vehicle-statement.tsx').then((module) => module.VehicleStatement),
);
