import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { FuelProduct } from '#contract/fills.ts';
import type { RouteResponse } from '#contract/routes.ts';
import { openCompany } from '../../testing/open-company.ts';
import { makeRefuel } from '../../testing/organizations.ts';
import { tanksOf } from '../../testing/tank-stage.ts';
import { startPortal, type Portal } from '../../testing/portal.ts';
import { createCloser } from '../../features/refuel-sums/closing.ts';
import { markDayDirty } from '../../features/refuel-sums/refuel-sums.service.ts';
import { compareFlex } from './flex.rules.ts';

type Fleet = RouteResponse<'GET /admin/organization/vehicle/efficiency'>;
type OfVehicle = RouteResponse<'GET /admin/organization/vehicle/{id}/efficiency'>;

let portal: Portal;
beforeAll(async () => {
  portal = await startPortal();
});
afterAll(() => portal.close());

const DAY_MS = 86_400_000;
const FIRST = Date.parse('2026-09-28T12:00:00Z');

async function openFleet() {
  const {
    organization,
    token,
    vehicles: { truck, flex },
    wallets: { truck: wallet },
  } = await openCompany(portal, {
    companyCents: 9_000_000,
    sharingType: 'VEHICLE',
    vehicles: { truck: { plate: 'TRK1234' }, flex: { plate: 'FLX1234' } },
    wallets: { truck: {} },
  });
  await portal.pool.query(
    `UPDATE vehicles SET fuel_type = 'flex', expected_efficiency_thousandths = 10000 WHERE id = $1`,
    [flex],
  );
  const now = portal.clock.now();
  const fill = async (
    vehicle: string,
    day: number,
    odometer: number,
    product: FuelProduct = 'diesel',
    litres = 50,
  ) => {
    portal.clock.set(new Date(FIRST + day * DAY_MS));
    const { id } = await makeRefuel(portal, organization, { wallet, vehicle, odometer, product, litres });
    portal.clock.set(now);
    return id;
  };
  const trucks: string[] = [];
  let odometer = 50_000;
  for (let day = 0; day < 14; day += 2)
    trucks.push(await fill(truck, day, (odometer += day === 10 ? 90 : 200)));
  await fill(flex, 0, 1_000, 'gas');
  await fill(flex, 3, 1_490, 'gas');
  await fill(flex, 6, 1_850, 'ethanol');
  const read = async (query = '') =>
    (await portal.ask<Fleet>(`GET /admin/organization/vehicle/efficiency?${query}`, { token })).body;
  const ofVehicle = async (id: string, query = '') =>
    (await portal.ask<OfVehicle>(`GET /admin/organization/vehicle/${id}/efficiency?${query}`, { token }))
      .body;
  return { organization, token, truck, flex, trucks, fill, read, ofVehicle };
}

const close = () => createCloser(portal).close();

describe('GET /admin/organization/vehicle/efficiency', () => {
  it("lists the largest deviation first, with the figures of each vehicle's own report", async () => {
    const { read, ofVehicle, truck, flex, fill } = await openFleet();
    await close();
    // The closing job has not closed the day of this refuel. The order of the report ignores the refuel, and the figures
    // include it.
    await fill(truck, 53, 51_700);
    for (const period of ['', 'from=2026-10-01&to=2026-10-06', 'from=2026-10-01', 'to=2026-09-30']) {
      const { docs } = await read(period);
      expect(docs.length).toBeGreaterThan(1);
      for (const { vehicle, product, ...row } of docs) {
        const { products } = await ofVehicle(vehicle._id, period);
        const expected = products.find((one) => one.product === product);
        expect(row).toMatchObject({
          refuels: expected?.fills,
          volume: expected?.volume,
          distance: expected?.distance,
          efficiency: expected?.efficiency,
          expectedEfficiency: expected?.expectedEfficiency,
          outliers: expected?.outliers,
        });
      }
    }
    const { docs, totals, items } = await read();
    expect(docs.map(({ vehicle, product }) => [vehicle._id, product])).toEqual([
      [truck, 'diesel'],
      [flex, 'gas'],
      [flex, 'ethanol'],
    ]);
    expect([totals, items.total]).toEqual([{ vehicles: 2, refuels: 10, outliers: 1 }, 3]);
    expect(docs[1]).toMatchObject({
      efficiency: 9.8,
      expectedEfficiency: 10,
      deviation: -0.02,
      costPerKilometre: 0.617,
    });
  });

  it('includes draws from internal tanks at stock cost, also for vehicles without other refuels', async () => {
    const { organization, truck, read, ofVehicle } = await openFleet();
    const stage = tanksOf(portal, organization);
    const now = portal.clock.now();
    const on = (day: number) => portal.clock.set(new Date(FIRST + day * DAY_MS));
    on(0);
    const [tank, lorry] = [await stage.addTank(), await stage.addLorry()];
    await portal.pool.query(`UPDATE vehicles SET fuel_type = 'diesel' WHERE id = $1`, [truck]);
    for (const vehicle of [truck, lorry]) await stage.addTankWallet(tank, vehicle, true);
    await stage.buyForTank(tank, 5);
    const draw = async (vehicle: string, day: number, odometer: number, volume: number) => {
      on(day);
      await stage.drawTank(tank, vehicle, volume, odometer);
    };
    await draw(truck, 14, 51_370, 20);
    await draw(lorry, 3, 9_000, 10);
    await draw(lorry, 5, 9_040, 10);
    portal.clock.set(now);
    await close();
    const { docs, totals } = await read('product=diesel');
    expect(totals).toMatchObject({ vehicles: 2, refuels: 10 });
    const rowOf = (id: string) => docs.find(({ vehicle }) => vehicle._id === id);
    expect(rowOf(truck)).toMatchObject({ refuels: 8, volume: 370, amount: 2217.15, distance: 1_170 });
    expect(rowOf(lorry)).toMatchObject({ refuels: 2, volume: 20, distance: 40, efficiency: 4, amount: 100 });
    expect(rowOf(lorry)?.costPerKilometre).toBe(1.25);
    const { products } = await ofVehicle(truck);
    expect(products).toMatchObject([{ fills: 8, volume: 370, efficiency: rowOf(truck)?.efficiency }]);
    const { docs: later } = await read('from=2026-10-12&to=2026-10-13');
    expect(later.map(({ vehicle, refuels, amount }) => [vehicle._id, refuels, amount])).toEqual([
      [truck, 1, 100],
    ]);
  });

  it("compares ethanol and gasoline by the vehicle's own efficiency", async () => {
    const { read } = await openFleet();
    await close();
    const { docs } = await read();
    const flex = { efficiency: 0.7347, price: 1, pays: 'gas' };
    expect(docs.map((row) => row.flex)).toEqual([null, flex, flex]);
  });

  it('compares each month with the expected efficiency', async () => {
    const { read } = await openFleet();
    await close();
    const { months } = await read('product=diesel');
    expect(months).toEqual([
      { month: '2026-09', product: 'diesel', refuels: 2, outliers: 0, efficiency: 4, expectedEfficiency: 4 },
      { month: '2026-10', product: 'diesel', refuels: 5, outliers: 1, efficiency: 4, expectedEfficiency: 4 },
    ]);
  });

  it('excludes a reversed refuel and uses a corrected odometer once the days are closed again', async () => {
    const { read, organization, trucks } = await openFleet();
    await close();
    await portal.pool.query(
      `UPDATE fills SET corrected_odometer_km = 51200, odometer_corrected_at = now() WHERE id = $1`,
      [trucks[5]],
    );
    await portal.pool.query(
      'UPDATE fills SET reversed_at = now(), reversal_entry_id = entry_id WHERE id = $1',
      [trucks[6]],
    );
    await portal.tenancy.inScope(organization.scope, async (tx) => {
      await markDayDirty(tx, organization.id, new Date(FIRST + 10 * DAY_MS));
      await markDayDirty(tx, organization.id, new Date(FIRST + 12 * DAY_MS));
    });
    await close();
    const { docs, totals } = await read('product=diesel');
    expect(docs).toMatchObject([{ refuels: 6, distance: 1_000, outliers: 0 }]);
    expect(totals).toEqual({ vehicles: 1, refuels: 6, outliers: 0 });
  });

  it('paginates rows and exports all pages in one file', async () => {
    const { read, token } = await openFleet();
    await close();
    const all = (await read()).docs;
    expect((await read('limit=1&page=2')).docs).toEqual([all[1]]);
    const { text } = await portal.ask('GET /admin/organization/vehicle/efficiency', {
      token,
      headers: { accept: 'text/csv' },
    });
    const rows = text.split('\r\n').filter((line) => /^(TRK|FLX)/.test(line));
    expect(rows.map((line) => line.split(';').slice(0, 3))).toEqual([
      ['TRK-1234', 'Diesel S10', '4'],
      ['FLX-1234', 'Gasolina comum', '9,8'],
      ['FLX-1234', 'Etanol', '7,2'],
    ]);
  });
});

describe('compareFlex', () => {
  const measure = (product: FuelProduct, km: number, litres: number, reais: number) => ({
    product,
    usualKm: km,
    usualMl: litres * 1000,
    volumeMl: litres * 1000,
    amountCents: reais * 100,
  });

  it.each([
    ['recommends ethanol if its price ratio is below its efficiency ratio', 4.1, 'ethanol'],
    ['recommends gasoline if the price ratio of ethanol is higher', 4.3, 'gas'],
  ])('%s', (_title, ethanolPrice, pays) => {
    const flex = compareFlex([
      measure('gas', 600, 50, 300),
      measure('premiumGas', 400, 50, 300),
      measure('ethanol', 700, 100, ethanolPrice * 100),
    ]);
    expect(flex).toMatchObject({ efficiency: 0.7, pays });
  });

  it('returns null unless both fuels were measured', () => {
    expect(compareFlex([measure('gas', 600, 50, 300)])).toBeNull();
    expect(compareFlex([measure('gas', 600, 50, 300), measure('ethanol', 0, 0, 0)])).toBeNull();
  });
});
