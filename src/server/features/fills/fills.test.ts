import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { FuelProduct } from '#contract/fills.ts';
import type { FuelType } from '#contract/vehicles.ts';
import type { RouteResponse } from '#contract/routes.ts';
import { newId } from '../../platform/identifier.ts';
import { openCompany } from '../../testing/open-company.ts';
import { makeRefuel, makeVehicle, makeWallet } from '../../testing/organizations.ts';
import { startPortal, type Portal } from '../../testing/portal.ts';

type Efficiency = RouteResponse<'GET /admin/organization/vehicle/{id}/efficiency'>;

let portal: Portal;
beforeAll(async () => {
  portal = await startPortal();
});
afterAll(() => portal.close());

const DAY_MS = 86_400_000;

async function openTruck() {
  const company = await openCompany(portal, {
    companyCents: 5_000_000,
    sharingType: 'VEHICLE',
    vehicles: { truck: {} },
    wallets: { truck: {} },
  });
  const { organization } = company;
  const [vehicle, wallet] = [company.vehicles.truck, company.wallets.truck];
  const ask = (id: string, query = '') =>
    company.ask<Efficiency>(`GET /admin/organization/vehicle/${id}/efficiency?${query}`);
  return {
    organization,
    vehicle,
    ask,
    read: async (query = '') => (await ask(vehicle, query)).body,
    fill: (odometer: number | null, more: { product?: FuelProduct; litres?: number } = {}) =>
      makeRefuel(portal, organization, { wallet, vehicle, odometer, station: 'Posto Rota 116', ...more }),
    expect: (thousandths: number, fuelType: FuelType) =>
      portal.pool.query(
        'UPDATE vehicles SET expected_efficiency_thousandths = $1, fuel_type = $2 WHERE id = $3',
        [thousandths, fuelType, vehicle],
      ),
  };
}

async function at<T>(instant: string, work: () => Promise<T>): Promise<T> {
  const now = portal.clock.now();
  portal.clock.set(new Date(instant));
  try {
    return await work();
  } finally {
    portal.clock.set(now);
  }
}

describe('GET /admin/organization/vehicle/{id}/efficiency', () => {
  it('returns the efficiency of each refuel, newest first, with the expected efficiency', async () => {
    const company = await openTruck();
    await company.expect(8_000, 'diesel');
    await company.fill(40_000, { litres: 50 });
    await company.fill(40_416, { litres: 52 });
    await company.fill(40_500, { litres: 45.5 });
    const { docs, items, expectedEfficiency } = await company.read();
    expect(docs).toMatchObject([
      {
        product: 'diesel',
        volume: 45.5,
        odometer: 40_500,
        distance: 84,
        efficiency: 1.846,
        outlier: 'below',
        station: 'Posto Rota 116',
      },
      { volume: 52, distance: 416, efficiency: 8, expectedEfficiency: 8, outlier: null },
      { volume: 50, odometer: 40_000, distance: null, efficiency: null, outlier: null },
    ]);
    expect([items, expectedEfficiency]).toEqual([{ total: 3, skip: 0 }, 8]);
  });

  it('sums each product in its unit of sale and excludes outliers from the efficiency', async () => {
    const company = await openTruck();
    await company.expect(10_000, 'flex');
    await company.fill(1_000, { product: 'gas', litres: 40 });
    await company.fill(1_100, { product: 'carrierNaturalGas', litres: 10 });
    await company.fill(1_400, { product: 'gas', litres: 40 });
    await company.fill(1_520, { product: 'carrierNaturalGas', litres: 30.5 });
    await company.fill(1_500, { product: 'gas', litres: 20 });
    const { products } = await company.read();
    expect(products).toEqual([
      {
        product: 'gas',
        unit: 'km/l',
        fills: 3,
        volume: 100,
        distance: 500,
        efficiency: 10,
        expectedEfficiency: 10,
        outliers: 1,
      },
      {
        product: 'carrierNaturalGas',
        unit: 'km/m3',
        fills: 2,
        volume: 40.5,
        distance: 420,
        efficiency: 13.77,
        expectedEfficiency: null,
        outliers: 0,
      },
    ]);
  });

  it('filters by days of the organization, but measures distances from earlier refuels', async () => {
    const company = await openTruck();
    // São Paulo is UTC-3, so the local times are 23:30 on the 9th and 01:30 on the 11th.
    await at('2026-11-10T02:30:00Z', () => company.fill(10_000));
    await at('2026-11-10T15:00:00Z', () => company.fill(10_200));
    await at('2026-11-11T04:30:00Z', () => company.fill(10_600));
    const odometers = async (query: string) =>
      (await company.read(query)).docs.map(({ odometer }) => odometer);
    expect(await odometers('from=2026-11-10&to=2026-11-10')).toEqual([10_200]);
    expect(await odometers('to=2026-11-09')).toEqual([10_000]);
    expect(await odometers('from=2026-11-10&sort=_id')).toEqual([10_200, 10_600]);
    expect((await company.read('from=2026-11-11')).docs[0]?.distance).toBe(400);
  });

  it('returns pages, and judges a refuel equally on every page and in every period', async () => {
    const company = await openTruck();
    const start = portal.clock.now().getTime() - 40 * DAY_MS;
    let odometer = 90_000;
    for (let index = 0; index < 12; index += 1) {
      odometer += index === 7 ? 90 : 200;
      await at(new Date(start + index * DAY_MS).toISOString(), () => company.fill(odometer));
    }
    const all = (await company.read()).docs;
    expect(all.filter(({ outlier }) => outlier !== null).map(({ distance }) => distance)).toEqual([90]);
    const page = await company.read('limit=5&page=2');
    expect(page.docs).toEqual(all.slice(5, 10));
    expect([page.pages, page.items]).toEqual([
      { current: 2, total: 3 },
      { total: 12, skip: 5 },
    ]);
    const day = new Date(start + 7 * DAY_MS).toISOString().slice(0, 10);
    expect((await company.read(`from=${day}&to=${day}`)).docs).toEqual([all[4]]);
  });

  it('answers not_found for a container, a vehicle of another organization and an unknown id', async () => {
    const company = await openTruck();
    const stranger = await openTruck();
    const container = await makeVehicle(portal, company.organization, { kind: 'container', plate: 'Tambor' });
    for (const id of [container, stranger.vehicle, newId(portal.clock)]) {
      const { status, body } = await company.ask(id);
      expect([status, body.code]).toEqual([404, 'not_found']);
    }
  });

  it.each(['from=2026-02-30', 'to=ontem', 'sort=odometer', 'search=gas', 'limit=501', 'product=flex'])(
    'refuses the query %s',
    async (query) => {
      const company = await openTruck();
      const { status, body } = await company.ask(company.vehicle, query);
      expect([status, body.code]).toEqual([400, 'validation_failed']);
    },
  );
});

describe('DELETE /admin/organization/import/{id}', () => {
  it('refuses an import whose vehicle took a refuel from the wallet of another vehicle', async () => {
    const { organization, token } = await openCompany(portal, { companyCents: 100_000 });
    const importId = newId(portal.clock);
    const vehicle = await makeVehicle(portal, organization, { importId });
    const other = await makeVehicle(portal, organization);
    const wallet = await makeWallet(portal, organization, { vehicle: other });
    await makeRefuel(portal, organization, { vehicle, wallet });
    const { status, body } = await portal.ask(`DELETE /admin/organization/import/${importId}`, {
      token,
      headers: { 'idempotency-key': newId(portal.clock) },
    });
    expect([status, body.code]).toEqual([409, 'import_spent']);
  });
});
