import type { Vehicle } from '#contract/vehicles.ts';
import { formatPlate } from '#core/format/plate.ts';
import type { RecordPart, RegistryWords } from '#blocks/registry/registry-types.ts';
import { vehiclePreview } from '#blocks/preview/preview-parts.tsx';
import { LazyLastRefuel } from '#blocks/statement/lazy-last-refuel.tsx';
import { LazyEfficiencyHistory, LazyVehiclePhoto, LazyVehicleStatement } from './history/lazy-history.tsx';

export function vehicleSummary({ session }: RegistryWords<'vehicles'>) {
  return ({ _id }: Vehicle) => <LazyLastRefuel session={session} owner={{ vehicle: _id }} />;
}

export function vehicleParts(words: RegistryWords<'vehicles'>): RecordPart<Vehicle>[] {
  const { t, shared, session } = words;
  return [
    {
      key: 'efficiency',
      label: t('partEfficiency'),
      show: ({ _id, licensePlate, odometer }) => (
        <LazyEfficiencyHistory
          session={session}
          vehicleId={_id}
          plate={formatPlate(licensePlate)}
          odometer={odometer}
        />
      ),
    },
    {
      key: 'statement',
      label: shared('partStatement'),
      show: ({ _id, licensePlate }) => (
        <LazyVehicleStatement session={session} vehicleId={_id} plate={formatPlate(licensePlate)} />
      ),
    },
    vehiclePreview(words),
    {
      key: 'photo',
      label: t('partPhoto'),
      show: ({ _id, licensePlate, status }) => (
        <LazyVehiclePhoto
          session={session}
          vehicleId={_id}
          name={formatPlate(licensePlate)}
          canChange={session.can('portal.vehicle.add') && status !== 'deleted'}
        />
      ),
    },
  ];
}
