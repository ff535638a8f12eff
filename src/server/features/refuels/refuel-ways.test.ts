import { afterAll, beforeAll, expect, it } from 'vitest';
import { newId } from '../../platform/identifier.ts';
import { newCnpj } from '../../testing/fiscal-documents.ts';
import { makeCompany } from '../../testing/open-company.ts';
import { startPortal, type Portal } from '../../testing/portal.ts';
import { watchStatements } from '../../testing/watched-statements.ts';
import { createTerminals } from '../terminals/terminals.service.ts';

let portal: Portal;
let roundTrips: string[][];
beforeAll(async () => {
  portal = await startPortal();
  roundTrips = watchStatements(portal.pool);
});
afterAll(() => portal.close());

async function openFleet() {
  const taxNumber = newCnpj();
  const company = await makeCompany(portal, {
    sharingType: 'VEHICLE',
    companyCents: 100_000,
    drivers: { ana: {} },
    vehicles: { truck: {} },
    wallets: { truck: {} },
    stations: { pump: { federal_tax_number: taxNumber, fuels: ['gas'] } },
  });
  const { organization } = company;
  const [user, vehicle] = [company.drivers.ana, company.vehicles.truck];
  const [wallet, station] = [company.wallets.truck, company.stations.pump];
  await portal.pool.query('UPDATE wallets SET shared_balance = true WHERE id = $1', [wallet]);
  const { key: token } = await createTerminals(portal).add(taxNumber, '');
  return (odometer: number, volume = 10) =>
    portal.ask('POST /terminal/refuel', {
      token,
      headers: { 'idempotency-key': newId(portal.clock) },
      body: {
        organizationId: organization.id,
        vehicle,
        user,
        station,
        product: 'gas',
        volume,
        price: 5,
        odometer,
      },
    });
}

it('a refuel takes four round trips to the database', async () => {
  const refuel = await openFleet();
  roundTrips.splice(0);
  expect((await refuel(1)).body).toMatchObject({ status: 'done' });
  const sent = roundTrips.splice(0).map((texts) => texts.length);
  // The four round trips: read the terminal; take the key and read the facts; lock and read again; write.
  expect(sent).toEqual([2, 4, 4, 6]);
});

it('a rejected refuel takes three round trips to the database and waits for no lock', async () => {
  const refuel = await openFleet();
  roundTrips.splice(0);
  expect((await refuel(1, 1_000)).body).toMatchObject({ status: 'canceled' });
  expect(roundTrips.flat().filter((text) => text.includes('FOR NO KEY UPDATE'))).toEqual([]);
  expect(roundTrips.splice(0).map((texts) => texts.length)).toEqual([2, 4, 3]);
});

it.runIf(process.env['TEST_DATABASE_URL'])(
  'the database uses only generic plans for the statements of a refuel',
  async () => {
    const refuel = await openFleet();
    for (const odometer of [1, 2]) await refuel(odometer);
    const { rows } = await portal.pool.query<{ plans: string; made: string }>(
      `SELECT sum(custom_plans) AS plans, sum(generic_plans) AS made FROM pg_prepared_statements
     WHERE statement LIKE '%"isActive"%' OR statement LIKE 'WITH movement%'`,
    );
    expect(rows).toEqual([{ plans: '0', made: expect.stringMatching(/^[1-9]/) as string }]);
  },
);
