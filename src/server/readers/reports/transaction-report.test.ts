import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { FuelProduct } from '#contract/fills.ts';
import { REPORT_DIMENSIONS } from '#contract/reports.ts';
import type { RouteResponse } from '#contract/routes.ts';
import { newId } from '../../platform/identifier.ts';
import { openCompany } from '../../testing/open-company.ts';
import { makeRefuel } from '../../testing/organizations.ts';
import { startPortal, type Portal } from '../../testing/portal.ts';
import { createCloser } from '../../features/refuel-sums/closing.ts';

type Report = RouteResponse<'GET /admin/organization/transaction/report'>;

let portal: Portal;
beforeAll(async () => {
  portal = await startPortal();
});
afterAll(() => portal.close());

async function openFleet() {
  const {
    organization,
    token,
    drivers: { ana: user },
    vehicles: { truck, car, drum },
    wallets: { truck: wallet },
  } = await openCompany(portal, {
    companyCents: 9_000_000,
    sharingType: 'VEHICLE',
    drivers: { ana: { firstName: 'Ana', lastName: 'Souza' } },
    vehicles: {
      truck: { plate: 'TRK1234' },
      car: { plate: 'CAR1234' },
      drum: { plate: 'Tambor', kind: 'container' },
    },
    wallets: { truck: {} },
  });
  const now = portal.clock.now();
  const fill = async (
    at: string,
    litres: number,
    more: { vehicle?: string; user?: string; product?: FuelProduct; odometer?: number } = {},
  ) => {
    portal.clock.set(new Date(at));
    const made = await makeRefuel(portal, organization, { wallet, litres, ...more });
    portal.clock.set(now);
    return made;
  };
  await fill('2026-09-10T12:00:00Z', 100, { vehicle: truck, user, odometer: 10_000 });
  await fill('2026-10-01T02:59:59Z', 10, { vehicle: truck, odometer: 10_300 });
  await fill('2026-10-01T03:00:00Z', 50, { vehicle: truck, user, odometer: 10_500 });
  await fill('2026-10-20T12:00:00Z', 20, { vehicle: car, product: 'carrierNaturalGas' });
  await fill('2026-11-02T12:00:00Z', 30, { vehicle: car, product: 'gas' });
  await fill('2026-11-21T09:00:00Z', 5, { vehicle: drum });
  const last = await fill('2026-11-21T09:30:00Z', 1);
  const ask = (query = '') =>
    portal.ask<Report>(`GET /admin/organization/transaction/report?${query}`, { token });
  return {
    organization,
    token,
    truck,
    car,
    drum,
    user,
    last,
    ask,
    read: async (query = '') => (await ask(query)).body,
  };
}
type Company = Awaited<ReturnType<typeof openFleet>>;

const close = () => createCloser(portal).close();

describe('GET /admin/organization/transaction/report', () => {
  it('sums by vehicle with the largest amount first, and includes refuels without an owner', async () => {
    const { read, truck } = await openFleet();
    const { docs, totals, items } = await read();
    expect(
      docs.map(({ name, refuels, litres, cubicMetres }) => [name, refuels, litres, cubicMetres]),
    ).toEqual([
      ['TRK-1234', 3, 160, 0],
      ['CAR-1234', 2, 30, 20],
      ['Tambor', 1, 5, 0],
      ['', 1, 1, 0],
    ]);
    expect(docs[0]).toMatchObject({
      key: truck,
      isVehicle: true,
      averagePrice: 6.049,
      distance: 500,
      fees: 0,
    });
    // The efficiency is 500 km divided by the 60 liters filled after the first odometer reading.
    expect(docs[0]?.efficiency).toBe(8.333);
    expect(docs.slice(1).map(({ averagePrice, distance }) => [averagePrice, distance])).toEqual([
      [null, null],
      [6.048, null],
      [6.04, null],
    ]);
    expect([totals, items.total]).toMatchObject([
      { refuels: 7, litres: 196, cubicMetres: 20, amount: 1306.57 },
      4,
    ]);
  });

  it('returns every product of every month, in the organization’s time zone', async () => {
    const { months } = await (await openFleet()).read('by=month');
    expect(months.map(({ month, product, volume }) => [month, product, volume])).toEqual([
      ['2026-09', 'diesel', 110],
      ['2026-10', 'carrierNaturalGas', 20],
      ['2026-10', 'diesel', 50],
      ['2026-11', 'diesel', 6],
      ['2026-11', 'gas', 30],
    ]);
  });

  it('returns the same before and after the days are closed, for all filters', async () => {
    const company = await openFleet();
    const filters = (one: Company) => [
      '',
      'product=diesel',
      `vehicle=${one.truck}`,
      `user=${one.user}`,
      `user=${one.user}&vehicle=${one.truck}`,
      'from=2026-09-30&to=2026-10-31',
      'from=2026-10-01',
      'to=2026-09-30',
      'from=1970-01-01&to=2098-12-31&sort=key',
    ];
    const all = async () => {
      const answers: Report[] = [];
      for (const by of REPORT_DIMENSIONS) {
        for (const filter of filters(company)) answers.push(await company.read(`by=${by}&${filter}`));
      }
      return answers;
    };
    const live = await all();
    await close();
    expect(await all()).toEqual(live);
    expect(new Set(live.map(({ totals }) => totals.refuels)).size).toBeGreaterThan(3);
  });

  it('excludes reversed refuels', async () => {
    const company = await openFleet();
    await portal.pool.query(
      'UPDATE fills SET reversed_at = now(), reversal_entry_id = entry_id WHERE id = $1',
      [company.last.id],
    );
    const { docs, totals } = await company.read();
    expect([docs.map(({ name }) => name), totals.refuels]).toEqual([['TRK-1234', 'CAR-1234', 'Tambor'], 6]);
  });

  it('sorts and paginates rows and exports all pages in one file', async () => {
    const company = await openFleet();
    const page = await company.read('sort=refuels&limit=2&page=2');
    expect([page.docs.map(({ name }) => name), page.pages]).toEqual([
      ['CAR-1234', 'TRK-1234'],
      { current: 2, total: 2 },
    ]);
    const { text } = await portal.ask('GET /admin/organization/transaction/report?product=diesel', {
      token: company.token,
      headers: { accept: 'text/csv' },
    });
    const lines = text.split('\r\n');
    expect(lines.slice(1, 4)).toEqual([expect.any(String), 'Agrupar por;Veículo', 'Produto;Diesel S10']);
    expect(lines.find((line) => line.startsWith('TRK'))).toBe(
      'TRK-1234;3;160,000;0,000;967,84;0,00;6,049;500;8,333',
    );
  });

  it('returns an empty report for a company without refuels', async () => {
    const { ask } = await openCompany(portal);
    const { body } = await ask<Report>('GET /admin/organization/transaction/report?by=month');
    expect(body).toMatchObject({ docs: [], months: [], totals: { refuels: 0, averagePrice: null } });
  });

  it('refuses a period that ends before it begins', async () => {
    const { ask, token } = await openFleet();
    const period = 'from=2026-11-02&to=2026-11-01';
    const fleet = portal.ask(`GET /admin/organization/vehicle/efficiency?${period}`, { token });
    for (const { status, body } of [await ask(period), await fleet]) {
      expect([status, body.code]).toEqual([400, 'period_backwards']);
    }
  });

  it.each([
    'by=day',
    'sort=name',
    `vehicle=${newId({ now: () => new Date(0) })}x`,
    'from=2026-02-30',
    'search=a',
  ])('refuses the invalid query %s', async (query) => {
    const { status, body } = await (await openFleet()).ask(query);
    expect([status, body.code]).toEqual([400, 'validation_failed']);
  });
});
