import type pg from 'pg';
import { liftLimits } from '../../../src/server/platform/database/postgres.ts';
import { idAt } from '../reports/year.ts';

const REJECTED_EVERY = 33;

export async function insertRejected(pool: pg.Pool): Promise<void> {
  const client = await pool.connect();
  try {
    await liftLimits(client);
    await client.query('SET session_replication_role = replica');
    await client.query(
      `INSERT INTO refused_refuels (organization_id, id, vehicle_id, user_id, wallet_id, expense_center_id, station_id, product,
         volume_ml, price_mills, amount_cents, odometer_km, reason, detail, numbers, performed_at)
       SELECT organization_id, ${idAt('later', 'id::text')}, vehicle_id, user_id, wallet_id, expense_center_id, station_id, product,
         volume_ml, price_mills, amount_cents, odometer_km, (ARRAY['insufficientBalance', 'aboveLimit', 'incorrectPassword'])[1 + n % 3],
         CASE n % 3 WHEN 1 THEN 'wallet_month' END, '{"value": 250.5, "limit": 200}', later
       FROM (SELECT *, performed_at + interval '1 second' AS later, row_number() OVER (ORDER BY id) AS n FROM fills) f
       WHERE n % ${REJECTED_EVERY} = 0`,
    );
    await client.query('VACUUM ANALYZE refused_refuels');
  } finally {
    client.release(true);
  }
}
