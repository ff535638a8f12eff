import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { effort } from '../../testing/effort.ts';
import { fixedClock } from '../../platform/clock.ts';
import type { Database } from '../../platform/database/database.ts';
import { createTenancy } from '../../platform/database/tenancy.ts';
import { makeCompany } from '../../testing/open-company.ts';
import { makeRefuel, type TestParts } from '../../testing/organizations.ts';
import { openTestDatabase } from '../../testing/test-database.ts';
import { measureRefuels, type EfficiencyThousandths } from '../fills/efficiency.rules.ts';
import { readMeasuredRefuels } from '../fills/efficiency.service.ts';
import { historiesQuery, measureVehicles } from './measured-vehicles.ts';

const FIRST = Date.parse('2026-09-28T12:00:00Z');
const HOUR_MS = 3_600_000;
const PRODUCTS = ['gas', 'ethanol', 'carrierNaturalGas'] as const;
const EXPECTED = 10_000 as EfficiencyThousandths;

let database: Database;
let parts: TestParts;
const clock = fixedClock(new Date(FIRST));
beforeAll(async () => {
  database = await openTestDatabase();
  parts = { tenancy: createTenancy(database), clock };
});
afterAll(() => database.close());

async function openFleet() {
  const {
    organization,
    vehicles: { truck, van },
    wallets: { truck: wallet },
  } = await makeCompany(parts, {
    companyCents: 9_000_000,
    sharingType: 'VEHICLE',
    vehicles: { truck: {}, van: {} },
    wallets: { truck: {} },
  });
  const vehicles = [truck, van];
  await database.pool.query(
    `UPDATE vehicles SET fuel_type = 'flex', expected_efficiency_thousandths = $2 WHERE organization_id = $1`,
    [organization.id, EXPECTED],
  );
  return { organization, vehicles, wallet };
}

const refuel = fc.record({
  vehicle: fc.nat(1),
  product: fc.nat(PRODUCTS.length - 1),
  litres: fc.integer({ min: 20, max: 60 }),
  drivenKm: fc.option(fc.integer({ min: -50, max: 700 }), { freq: 5 }),
  correctedBy: fc.option(fc.integer({ min: -100, max: 100 }), { freq: 3 }),
  isReversed: fc.boolean(),
});
const hour = fc.option(fc.nat(12));
const instantOf = (hours: number | null) => (hours === null ? null : new Date(FIRST + hours * HOUR_MS));

/**
 * True if all pages of the table are all-visible, which an index-only scan needs. A concurrent session, such as autovacuum, can
 * prevent it.
 */
async function vacuumRefuels(): Promise<boolean> {
  await database.pool.query('VACUUM ANALYZE fills');
  const { rows } = await database.pool.query<{ marked: boolean }>(
    `SELECT relallvisible = relpages AS marked FROM pg_class WHERE oid = 'fills'::regclass`,
  );
  return rows[0]?.marked ?? false;
}

describe('measureVehicles', () => {
  it('gives the same measures for several vehicles together as for each vehicle', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(refuel, { minLength: 6, maxLength: 12 }),
        hour,
        hour,
        async (refuels, fromHour, untilHour) => {
          const { organization, vehicles, wallet } = await openFleet();
          let km = 50_000;
          for (const [
            index,
            { vehicle, product, litres, drivenKm, correctedBy, isReversed },
          ] of refuels.entries()) {
            clock.set(new Date(FIRST + index * HOUR_MS));
            km += drivenKm ?? 0;
            const { id } = await makeRefuel(parts, organization, {
              wallet,
              vehicle: vehicles[vehicle] ?? '',
              product: PRODUCTS[product] ?? 'gas',
              litres,
              odometer: drivenKm === null ? null : km,
              more:
                correctedBy === null
                  ? {}
                  : { odometer_corrected_at: clock.now(), corrected_odometer_km: km + correctedBy },
            });
            if (isReversed && index % 4 === 0) {
              await database.pool.query(
                'UPDATE fills SET reversed_at = now(), reversal_entry_id = entry_id WHERE id = $1',
                [id],
              );
            }
          }
          const period = { from: instantOf(fromHour), until: instantOf(untilHour) };
          await parts.tenancy.inScope(organization.scope, async (tx) => {
            const together = await measureVehicles(tx, organization.id, vehicles, period);
            for (const vehicle of vehicles) {
              const fills = await readMeasuredRefuels(tx, organization.id, vehicle);
              const measures = measureRefuels(fills, { fuelType: 'flex', expectedThousandths: EXPECTED });
              const ofRecord = fills
                .map(({ product, volumeMl, performedAt }, index) => ({
                  product,
                  volumeMl,
                  performedAt,
                  ...measures[index],
                }))
                .filter(
                  ({ performedAt }) =>
                    (period.from === null || performedAt >= period.from) &&
                    (period.until === null || performedAt < period.until),
                );
              expect((together.get(vehicle) ?? []).map(({ amountCents: _, ...one }) => one)).toEqual(
                ofRecord,
              );
            }
          });
        },
      ),
      { numRuns: effort({ usual: 8, long: 300 }) },
    );
  });

  it('reads refuels from the index fills_measured without the table', async () => {
    const { organization, vehicles, wallet } = await openFleet();
    await makeRefuel(parts, organization, { wallet, vehicle: vehicles[0] ?? '' });
    const { sql, parameters } = historiesQuery(organization.id, vehicles).compile(database.kysely);
    await expect.poll(vacuumRefuels).toBe(true);
    const client = await database.pool.connect();
    try {
      // Forces an index scan: by default, the planner would read a one-page table sequentially.
      await client.query('SET enable_seqscan = off; SET enable_bitmapscan = off');
      const { rows } = await client.query<{ 'QUERY PLAN': unknown }>(`EXPLAIN (FORMAT JSON) ${sql}`, [
        ...parameters,
      ]);
      const plan = JSON.stringify(rows);
      expect(plan).toContain('"Index Only Scan"');
      expect(plan).toContain('"fills_measured"');
    } finally {
      client.release(true);
    }
  });
});
