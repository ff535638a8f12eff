import { wholeUnits } from '#core/money/decimals.ts';
import { reaisFromCents } from '#core/money/reais.ts';
import { litresFromMillilitres, millilitresFromLitres, type Millilitres } from '#core/money/volume.ts';
import { canonicalPlate } from '#core/validation/plate.ts';
import type { Container, ContainerChange } from '#contract/containers.ts';
import type { FuelType, Vehicle, VehicleChange } from '#contract/vehicles.ts';
import type { VehicleColumns, VehicleRow } from './vehicles.repository.ts';

export function presentVehicle(row: VehicleRow): Vehicle {
  const { expected_efficiency_thousandths: thousandths } = row;
  return {
    _id: row.id,
    licensePlate: row.license_plate,
    make: row.make,
    model: row.model,
    year: row.year,
    color: row.color,
    fuelType: row.fuel_type as FuelType,
    category: row.category,
    tankCapacity: presentCapacity(row),
    expectedEfficiency: thousandths === null ? null : thousandths / 1000,
    odometer: row.odometer_km,
    ...presentStanding(row),
  };
}

export function presentContainer(row: VehicleRow): Container {
  return {
    _id: row.id,
    name: row.license_plate,
    fuelType: row.fuel_type as FuelType,
    capacity: presentCapacity(row),
    ...presentStanding(row),
  };
}

const presentCapacity = ({ tank_capacity_ml: ml }: VehicleRow) =>
  ml === null ? null : litresFromMillilitres(ml as Millilitres);

const presentStanding = ({ status, balance_cents, created_at }: VehicleRow) => ({
  status,
  balance: reaisFromCents(balance_cents),
  createdAt: created_at.toISOString(),
});

export function parseVehicle({ status: _status, ...fields }: VehicleChange): Partial<VehicleColumns> {
  const { licensePlate, fuelType, tankCapacity, expectedEfficiency, odometer, ...alike } = fields;
  return {
    ...alike,
    ...(licensePlate !== undefined && {
      license_plate: licensePlate,
      plate_key: canonicalPlate(licensePlate),
    }),
    ...(fuelType !== undefined && { fuel_type: fuelType }),
    ...(tankCapacity !== undefined && { tank_capacity_ml: parseVolume(tankCapacity) }),
    ...(expectedEfficiency !== undefined && {
      expected_efficiency_thousandths: expectedEfficiency === null ? null : wholeUnits(expectedEfficiency, 3),
    }),
    ...(odometer !== undefined && { odometer_km: odometer }),
  };
}

/** Converts fields of a container to columns. `plate_key` is in lower case, so that names compare without case. */
export function parseContainer({ name, fuelType, capacity }: ContainerChange): Partial<VehicleColumns> {
  return {
    ...(name !== undefined && { license_plate: name, plate_key: name.toLowerCase() }),
    ...(fuelType !== undefined && { fuel_type: fuelType }),
    ...(capacity !== undefined && { tank_capacity_ml: parseVolume(capacity) }),
  };
}

const parseVolume = (litres: number | null) => (litres === null ? null : millilitresFromLitres(litres));

export const blankColumns = {
  make: '',
  model: '',
  year: null,
  color: '',
  category: '',
  tank_capacity_ml: null,
  expected_efficiency_thousandths: null,
  odometer_km: null,
  status: 'active',
} as const;
