import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Vehicle, VehicleInput } from '#contract/vehicles.ts';
import { newId } from '../../platform/identifier.ts';
import { openCompany } from '../../testing/open-company.ts';
import { startPortal, type Portal } from '../../testing/portal.ts';
import { effort } from '../../testing/effort.ts';

const VEHICLE = '/admin/organization/vehicle';
let portal: Portal;
let token: string;

interface Imported {
  created: number;
  rejected: { row: number; field: string; code: string }[];
  import: string | null;
}

beforeAll(async () => {
  portal = await startPortal();
});
beforeEach(async () => {
  ({ token } = await openCompany(portal, {
    sharingType: 'VEHICLE',
    companyCents: 100_000,
  }));
});
afterAll(() => portal.close());

const ask = <T>(call: string, body?: object) =>
  portal.ask<T>(call, { token, body, headers: { 'idempotency-key': newId(portal.clock) } });
const bring = (vehicles: readonly Partial<VehicleInput>[], mode: 'all' | 'valid', dryRun?: boolean) =>
  ask<Imported>('POST /v1/admin/organization/bulk-vehicles', {
    vehicles: vehicles.map((vehicle) => ({ fuelType: 'flex', ...vehicle })),
    mode,
    ...(dryRun !== undefined && { dryRun }),
  });
const undo = (id: string) => ask(`DELETE /admin/organization/import/${id}`);
async function list(query = ''): Promise<Vehicle[]> {
  return (await ask<{ vehicles: Vehicle[] }>(`GET /v2${VEHICLE}?limit=100&${query}`)).body.vehicles;
}
const platesOf = async (query = '') =>
  (await list(`sort=licensePlate&${query}`)).map(({ licensePlate }) => licensePlate);
const plates = (...all: readonly string[]) => all.map((licensePlate) => ({ licensePlate }));
const idOf = async (plate: string) => (await ask<Vehicle>(`GET ${VEHICLE}/plate/${plate}`)).body._id;

describe('importing vehicles', () => {
  it('saves every field of each vehicle', async () => {
    const full = {
      licensePlate: 'BRA2E19',
      make: 'Volvo',
      model: 'FH 540',
      year: 2021,
      color: 'Branco',
      fuelType: 'diesel' as const,
      category: 'Carga pesada',
      tankCapacity: 600.125,
      expectedEfficiency: 2.345,
      odometer: 123_456,
    };
    const { status, body } = await bring([full, ...plates('ABC1234')], 'all');
    expect([status, body]).toMatchObject([200, { created: 2, rejected: [] }]);
    const [newest, oldest] = await list();
    expect(oldest).toMatchObject({ ...full, status: 'active', balance: 0 });
    expect(newest).toMatchObject({ licensePlate: 'ABC1234', make: '', year: null, tankCapacity: null });
  });

  it('rejects rows with a plate in use or a plate of an earlier row, in either spelling', async () => {
    await bring(plates('ABC1234'), 'all');
    const rows = plates('BRA2E19', 'ABC1C34', 'BRA2419', 'XYZ1A11', 'ABC1234');
    const { body } = await bring(rows, 'valid');
    expect(body).toMatchObject({
      created: 2,
      rejected: [
        { row: 1, field: 'licensePlate', code: 'vehicle_exists' },
        { row: 2, field: 'licensePlate', code: 'vehicle_repeated' },
        { row: 4, field: 'licensePlate', code: 'vehicle_exists' },
      ],
    });
    expect(await platesOf()).toEqual(['ABC1234', 'BRA2E19', 'XYZ1A11']);
  });

  it('saves no vehicle in mode all if a row is rejected', async () => {
    const { body } = await bring(plates('BRA2E19', 'ABC1234', 'BRA2419'), 'all');
    expect(body).toEqual({
      created: 0,
      rejected: [{ row: 2, field: 'licensePlate', code: 'vehicle_repeated' }],
      import: null,
    });
    expect(await list()).toEqual([]);
  });

  it('imports a vehicle with the plate of a deleted vehicle', async () => {
    await bring(plates('ABC1234'), 'all');
    await ask(`DELETE ${VEHICLE}/${await idOf('ABC1234')}`);
    expect((await bring(plates('ABC1234'), 'all')).body.created).toBe(1);
  });

  it('imports no vehicle in a dry run', async () => {
    const rows = plates('BRA2E19', 'BRA2419');
    expect((await bring(rows, 'valid', true)).body).toMatchObject({ created: 1, import: null });
    expect((await bring(rows, 'all', true)).body).toMatchObject({ created: 0, import: null });
    expect(await list()).toEqual([]);
  });

  it('refuses a whole import if a field of a row is invalid', async () => {
    for (const rows of [[], plates('ABC-1234'), [{ licensePlate: 'ABC1234', year: 3000 }]]) {
      expect((await bring(rows, 'valid')).body.code).toBe('validation_failed');
    }
  });

  it('saves each vehicle once for concurrent imports', async () => {
    const rows = Array.from({ length: 50 }, (_, n) => ({ licensePlate: `ABC10${10 + n}` }));
    const answers = await Promise.all([
      bring(rows, 'all'),
      bring(rows.toReversed(), 'all'),
      bring(rows, 'valid'),
    ]);
    expect(answers.map(({ body }) => body.created).sort((a, b) => a - b)).toEqual([0, 0, 50]);
    expect(await list()).toHaveLength(50);
  });

  it('saves thousands of vehicles at once, and undoes the import', async () => {
    const most = effort({ usual: 2_000, long: 10_000 });
    const rows = Array.from({ length: most }, (_, n) => ({
      licensePlate: `ABC${String(n).padStart(4, '0')}`,
      make: 'Caminhões e Ônibus do Brasil, divisão de veículos pesados SA',
      category: 'x'.repeat(60),
      model: 'y'.repeat(80),
    }));
    const { body, text } = await bring(rows, 'all');
    expect(body.created, text.slice(0, 200)).toBe(most);
    const again = await bring(rows, 'valid', true);
    expect(again.body.rejected).toHaveLength(most);
    expect((await undo(body.import ?? '')).body).toMatchObject({ removed: most, deleted: 0 });
  });
});
