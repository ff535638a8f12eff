import type pg from 'pg';
import { liftLimits } from '../../../src/server/platform/database/postgres.ts';
import { benchSize } from '../effort.ts';

/** A smoke run also needs the whole last calendar month, so its period has 64 days. */
export const { VEHICLES, YEAR_DAYS } = benchSize({
  smoke: { VEHICLES: 50, YEAR_DAYS: 64 },
  full: { VEHICLES: 1_000, YEAR_DAYS: 370 },
});
const STATIONS = 80;
const EXPENSE_CENTERS = 12;

export const idAt = (instant: string, salt: string) =>
  `overlay(overlay(md5(${salt}) placing lpad(to_hex((extract(epoch FROM ${instant}) * 1000)::bigint), 12, '0') from 1)
     placing '7' from 13)::uuid`;

export async function insertYear(
  pool: pg.Pool,
  companies: readonly { readonly id: string }[],
  refuels: number,
): Promise<void> {
  for (const { id } of companies) await insertOwners(pool, id);
  // PostgreSQL needs statistics: without them it looks up the owner of each refuel separately.
  await pool.query('ANALYZE bench_owners');
  const client = await pool.connect();
  try {
    await liftLimits(client);
    // No bench reads the ledger entries of these refuels, so they are left out.
    await client.query('SET session_replication_role = replica');
    await client.query(
      `INSERT INTO fills (organization_id, id, vehicle_id, user_id, wallet_id, entry_id, station_id, expense_center_id,
         product, volume_ml, price_mills, amount_cents, fee_cents, odometer_km, performed_at)
       SELECT c.id, ${idAt('n.at', 'n.n::text || c.id')}, v.id, u.id, w.id, gen_random_uuid(), s.id, x.id,
         (ARRAY['diesel', 'diesel', 'dieselS500', 'gas', 'ethanol'])[1 + n.vehicle % 5], 40000 + (n.n * 7919) % 60000, 6049,
         (40000 + (n.n * 7919) % 60000) * 6049 / 10000, 50, 10000 + n.n / ${VEHICLES} * 300, n.at
       FROM (SELECT n, (n % ${VEHICLES})::int AS vehicle, now() - interval '${YEAR_DAYS} days' + n * (interval '${YEAR_DAYS} days' / ${refuels}) AS at
         FROM generate_series(0::bigint, ${refuels - 1}) n) n
       CROSS JOIN unnest($1::uuid[]) AS c (id)
       JOIN bench_owners v ON v.of = 'vehicle' AND v.company = c.id AND v.n = n.vehicle
       JOIN bench_owners w ON w.of = 'wallet' AND w.company = c.id AND w.n = n.vehicle
       JOIN bench_owners u ON u.of = 'user' AND u.company = c.id AND u.n = (n.n * 31) % ${VEHICLES}
       JOIN bench_owners s ON s.of = 'station' AND s.company = c.id AND s.n = (n.n * 17) % ${STATIONS}
       JOIN bench_owners x ON x.of = 'center' AND x.company = c.id AND x.n = n.vehicle % ${EXPENSE_CENTERS}
       WHERE c.id = $2 OR n.n % 5 = 0
       ORDER BY n.n`,
      [companies.map(({ id }) => id), companies[0]?.id],
    );
    await client.query('DROP TABLE bench_owners');
    await client.query('VACUUM ANALYZE');
  } finally {
    client.release(true);
  }
}

async function insertOwners(pool: pg.Pool, company: string): Promise<void> {
  await pool.query(
    'CREATE TABLE IF NOT EXISTS bench_owners ("of" text, company uuid, n int, id uuid, PRIMARY KEY ("of", company, n))',
  );
  await pool.query(
    `INSERT INTO bench_owners
     SELECT o.of, $1, n, gen_random_uuid() FROM (VALUES ('vehicle', ${VEHICLES}), ('wallet', ${VEHICLES}), ('user', ${VEHICLES}),
       ('station', ${STATIONS}), ('center', ${EXPENSE_CENTERS})) AS o (of, size), generate_series(0, o.size - 1) n`,
    [company],
  );
  await pool.query(
    `INSERT INTO vehicles (organization_id, id, license_plate, plate_key, fuel_type, created_at)
     SELECT company, id, 'BEN' || lpad(n::text, 4, '0'), 'BEN' || lpad(n::text, 4, '0'), 'diesel', now()
     FROM bench_owners WHERE "of" = 'vehicle' AND company = $1`,
    [company],
  );
  await pool.query(
    `INSERT INTO expense_centers (organization_id, id, name, created_at)
     SELECT company, id, 'Centro ' || n, now() FROM bench_owners WHERE "of" = 'center' AND company = $1`,
    [company],
  );
}

/** Waits until the job has stored the sums of every day; returns milliseconds. */
export async function untilClosed(pool: pg.Pool, id: string): Promise<number> {
  const startedAt = performance.now();
  for (;;) {
    const { rows } = await pool.query<{ days: number }>(
      'SELECT count(*)::int AS days FROM refuel_days WHERE organization_id = $1 AND closed_at IS NOT NULL',
      [id],
    );
    if ((rows[0]?.days ?? 0) >= YEAR_DAYS) return performance.now() - startedAt;
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
}
