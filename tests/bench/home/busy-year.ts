import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import { liftLimits } from '../../../src/server/platform/database/postgres.ts';
import { insertYear } from '../reports/year.ts';
import type { Company } from '../server/world.ts';

export async function insertBusyYear(pool: pg.Pool, { id }: Company, refuels: number): Promise<void> {
  await insertYear(pool, [{ id }], refuels);
  const client = await pool.connect();
  try {
    await liftLimits(client);
    await client.query('SET session_replication_role = replica');
    await client.query(
      `WITH used AS (SELECT wallet_id, row_number() OVER (ORDER BY wallet_id) AS n
           FROM (SELECT DISTINCT wallet_id FROM fills WHERE organization_id = $1) f),
         held AS (SELECT id, row_number() OVER (ORDER BY id) AS n FROM wallets WHERE organization_id = $1)
       UPDATE fills f SET wallet_id = held.id FROM used JOIN held USING (n)
       WHERE f.organization_id = $1 AND f.wallet_id = used.wallet_id`,
      [id],
    );
    await client.query(
      `INSERT INTO organization_settings (organization_id, low_balance_cents, low_days, low_wallet_cents)
       VALUES ($1, 100, 3, 5000)`,
      [id],
    );
    await client.query(
      `UPDATE members SET drivers_license_expires_on = current_date + (random() * 365)::int
       WHERE organization_id = $1 AND role = 'UserOrg'`,
      [id],
    );
    for (let count = 0; count < 200; count += 1) await insertPurchase(client, id);
  } finally {
    client.release(true);
  }
}

async function insertPurchase(client: pg.ClientBase, id: string): Promise<void> {
  await client.query(
    `INSERT INTO purchases (organization_id, id, payment_type, amount_cents, status, created_at)
     VALUES ($1, $2, 'transfer', 10000, 'pending', now())`,
    [id, randomUUID()],
  );
}
