/**
 * All calls return equal sums of the same refuels. Only the efficiency differs: it includes tank draws and excludes
 * containers.
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { REPORT_DIMENSIONS } from '#contract/reports.ts';
import type { RouteResponse } from '#contract/routes.ts';
import { newId } from '../../platform/identifier.ts';
import { makeAccount } from '../../testing/accounts.ts';
import { newCnpj } from '../../testing/fiscal-documents.ts';
import { tanksOf } from '../../testing/tank-stage.ts';
import { openCompany } from '../../testing/open-company.ts';
import { startPortal, type Portal } from '../../testing/portal.ts';
import { createCloser } from '../../features/refuel-sums/closing.ts';
import { createTerminals } from '../../features/terminals/terminals.service.ts';

type Refuel = RouteResponse<'POST /terminal/refuel'>;
type Listed = RouteResponse<'GET /v2/admin/organization/transaction'>;
type Report = RouteResponse<'GET /admin/organization/transaction/report'>;
type Fleet = RouteResponse<'GET /admin/organization/vehicle/efficiency'>;
type History = RouteResponse<'GET /admin/organization/vehicle/{id}/efficiency'>;
type Home = RouteResponse<'GET /admin/organization/home'>;
type OfAll = RouteResponse<'POST /superAdmin/organization/transaction'>;
type Drawn = RouteResponse<'GET /admin/organization/tank/transaction'>;

let portal: Portal;
beforeAll(async () => {
  portal = await startPortal({ secrets: [Buffer.alloc(32, 7)] });
});
afterAll(() => portal.close());

async function openFleet() {
  const taxNumber = newCnpj();
  const { organization, token, vehicles, stations } = await openCompany(portal, {
    sharingType: 'VEHICLE',
    settings: { refuel_charged_fee: true, refuel_charged_fee_value: '1.99' },
    vehicles: {
      truck: { plate: 'TRK1234', fuelType: 'diesel' },
      drum: { plate: 'Tambor', kind: 'container', fuelType: 'diesel' },
    },
    wallets: { truck: { cents: 900_000 }, drum: { cents: 900_000 } },
    stations: { pump: { federal_tax_number: taxNumber, fuels: ['diesel'] } },
  });
  const { key } = await createTerminals(portal).add(taxNumber, 'Bomba 1');
  const above = await portal.signIn(await makeAccount(portal, null));
  const now = portal.clock.now();
  const at = (day: string) => portal.clock.set(new Date(`${day}Z`));
  const refuel = async (day: string, vehicle: string, volume: number, product = 'diesel') => {
    at(day);
    const { body } = await portal.ask<Refuel>('POST /terminal/refuel', {
      token: key,
      headers: { 'idempotency-key': newId(portal.clock) },
      body: {
        organizationId: organization.id,
        station: stations.pump,
        vehicle,
        product,
        volume,
        price: 5,
      },
    });
    portal.clock.set(now);
    return body;
  };
  // The instant 02:59 UTC belongs to the previous day in the company's time zone, where it is 23:59.
  const made = [
    await refuel('2026-11-11T02:59:00', vehicles.truck, 40),
    await refuel('2026-11-11T03:01:00', vehicles.truck, 30),
    await refuel('2026-11-12T12:00:00', vehicles.drum, 20),
    await refuel('2026-11-12T13:00:00', vehicles.truck, 7, 'arla'),
    await refuel('2026-11-12T14:00:00', vehicles.truck, 11),
  ];
  expect(made.map(({ status }) => status)).toEqual(['done', 'done', 'done', 'canceled', 'done']);
  const { status } = await portal.ask(
    `POST /superAdmin/organization/transaction/${made[4]?._id}/reversal?organizationId=${organization.id}`,
    {
      token: above,
      headers: { 'idempotency-key': newId(portal.clock) },
      body: { reason: 'Cobrado duas vezes.' },
    },
  );
  expect(status).toBe(200);
  const stage = tanksOf(portal, organization);
  at('2026-11-12T15:00:00');
  const tank = await stage.addTank();
  await stage.addTankWallet(tank, vehicles.truck, true);
  await stage.buyForTank(tank, 4);
  await stage.drawTank(tank, vehicles.truck, 10);
  portal.clock.set(now);

  const read = async <Body>(call: string) => {
    const answer = await portal.ask<Body>(call, { token });
    expect(answer.status, call).toBe(200);
    return answer.body;
  };
  return { organization, vehicles, read, above };
}
type Company = Awaited<ReturnType<typeof openFleet>>;

interface Sums {
  readonly refuels: number;
  readonly litres: number;
  readonly amount: number;
  readonly fees: number;
}

const add = (rows: readonly Sums[]): Sums =>
  rows.reduce(
    (sum, { refuels, litres, amount, fees }) => ({
      refuels: sum.refuels + refuels,
      litres: sum.litres + litres,
      amount: sum.amount + amount,
      fees: Math.round((sum.fees + fees) * 100) / 100,
    }),
    { refuels: 0, litres: 0, amount: 0, fees: 0 },
  );
const sumsOf = ({ refuels, litres, amount, fees }: Sums): Sums => ({ refuels, litres, amount, fees });

async function paidSums({ organization, read, above }: Company, days: string): Promise<Record<string, Sums>> {
  const found: Record<string, Sums> = {};
  const { totals } = await read<Listed>(`GET /v2/admin/organization/transaction?${days}`);
  if (totals) found['transactions'] = sumsOf({ ...totals, refuels: totals.done });
  for (const by of REPORT_DIMENSIONS) {
    const report = await read<Report>(`GET /admin/organization/transaction/report?by=${by}&${days}`);
    found[`report by ${by}`] = sumsOf(report.totals);
    found[`rows by ${by}`] = add(report.docs);
    found[`months by ${by}`] = add(report.months.map((row) => ({ ...row, litres: row.volume })));
  }
  const { body } = await portal.ask<OfAll>(`POST /superAdmin/organization/transaction?${days}`, {
    token: above,
    body: { organizationIds: [organization.id] },
  });
  found['aggregate'] = sumsOf(body.totals);
  found['row of the aggregate'] = add(body.docs);
  return found;
}

const MONTH = 'from=2026-11-01&to=2026-11-30';
const close = () => createCloser(portal).close();

describe('sums of refuels in a period', () => {
  for (const [days, paid] of [
    [MONTH, { refuels: 3, litres: 90, amount: 450, fees: 5.97 }],
    ['from=2026-11-10&to=2026-11-10', { refuels: 1, litres: 40, amount: 200, fees: 1.99 }],
    ['from=2026-11-11&to=2026-11-12', { refuels: 2, litres: 50, amount: 250, fees: 3.98 }],
  ] as const) {
    it(`are equal in every call for ${days}, before and after the days are closed`, async () => {
      const company = await openFleet();
      for (const work of [async () => {}, close]) {
        await work();
        for (const [call, sums] of Object.entries(await paidSums(company, days))) {
          expect(sums, call).toEqual(paid);
        }
      }
    });
  }

  it('include rejected and reversed refuels in the counts of the transactions', async () => {
    const { read } = await openFleet();
    const { totals } = await read<Listed>(`GET /v2/admin/organization/transaction?${MONTH}`);
    expect(totals).toMatchObject({ count: 5, done: 3, refused: 1, reversed: 1 });
  });

  it('are equal in the month of the home, which adds the fees', async () => {
    const { read } = await openFleet();
    const { month } = await read<Home>('GET /admin/organization/home');
    const { totals } = await read<Report>(
      `GET /admin/organization/transaction/report?from=${month?.from}&to=${month?.to}`,
    );
    const { refuels, amount, fees } = totals;
    expect(refuels).toBe(3);
    expect(month?.spent).toEqual({ refuels, amount, fees, total: amount + fees });
  });

  it('include tank draws and exclude containers in the efficiency of fleet and vehicle', async () => {
    const { read, vehicles } = await openFleet();
    await close();
    const byVehicle = await read<Report>(`GET /admin/organization/transaction/report?by=vehicle&${MONTH}`);
    const truck = byVehicle.docs.find(({ key }) => key === vehicles.truck);
    const drawn = await read<Drawn>(`GET /admin/organization/tank/transaction?${MONTH}`);
    expect([truck?.refuels, truck?.litres, truck?.amount]).toEqual([2, 70, 350]);
    expect(drawn.totals).toMatchObject({ out: 10, drawn: 40 });
    const fleet = await read<Fleet>(`GET /admin/organization/vehicle/efficiency?${MONTH}`);
    expect(fleet.docs).toMatchObject([
      { vehicle: { _id: vehicles.truck }, refuels: 3, volume: 80, amount: 390 },
    ]);
    expect(fleet.totals).toMatchObject({ vehicles: 1, refuels: 3 });
    const history = await read<History>(
      `GET /admin/organization/vehicle/${vehicles.truck}/efficiency?${MONTH}`,
    );
    expect(history.products).toMatchObject([{ fills: 3, volume: 80 }]);
  });
});
