import { importRecords } from './keyed-call.ts';

export const importingVehicles = {
  nameOf: (index: number) => `RAC${1000 + index}`,
  bodyOf: (plates: readonly string[], mode: 'all' | 'valid' = 'all') => ({
    mode,
    vehicles: plates.map((licensePlate) => ({ licensePlate, fuelType: 'diesel' })),
  }),
};

export const keyedCalls = {
  'POST /v1/admin/organization/bulk-vehicles': [importRecords('vehicle', importingVehicles)],
};
