/** The parts of a vehicle's record that arrive when they are looked at. Until then a skeleton holds their place. */
import { lazy, Suspense, type ReactNode } from 'react';
import { Skeleton } from '#core/ui/states/skeleton.tsx';
import type { EfficiencyHistoryProps } from './efficiency-history.tsx';
import type { VehicleStatementProps } from './vehicle-statement.tsx';
import type { VehiclePhotoProps } from './vehicle-photo.tsx';

const Efficiency = lazy(() =>
  import('./efficiency-history.tsx').then((module) => ({ default: module.EfficiencyHistory })),
);
const Photo = lazy(() => import('./vehicle-photo.tsx').then((module) => ({ default: module.VehiclePhoto })));
const OfVehicle = lazy(() =>
  import('./vehicle-statement.tsx').then((module) => ({ default: module.VehicleStatement })),
);

export function LazyEfficiencyHistory(props: EfficiencyHistoryProps): ReactNode {
  return (
    <Suspense fallback={<Skeleton shape="rows" count={4} />}>
      <Efficiency {...props} />
    </Suspense>
  );
}

export function LazyVehiclePhoto(props: VehiclePhotoProps): ReactNode {
  return (
    <Suspense fallback={<Skeleton shape="field" />}>
      <Photo {...props} />
    </Suspense>
  );
}

export function LazyVehicleStatement(props: VehicleStatementProps): ReactNode {
  return (
    <Suspense fallback={<Skeleton shape="rows" count={4} />}>
      <OfVehicle {...props} />
    </Suspense>
  );
}
