import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import { liftLimits } from '../../../src/server/platform/database/postgres.ts';
import { OWN_ACCOUNTS } from '../../../src/server/ledger/slots.ts';
import { hashToken, newToken } from '../../../src/server/platform/accounts/tokens.ts';
import { benchSize } from '../effort.ts';
import { idAt } from '../reports/year.ts';

export const WORLD = benchSize({
  smoke: { organizations: 20, vehiclesEach: 4, refuels: 400, days: 10 },
  full: { organizations: 500, vehiclesEach: 40, refuels: 200_000, days: 200 },
});
const BELOW = 3;

export async function insertWorld(pool: pg.Pool): Promise<string> {
  const token = newToken();
  const userId = randomUUID();
  const organizations = treeOf(WORLD.organizations);
  const client = await pool.connect();
  try {
    await liftLimits(client);
    await client.query('SET session_replication_role = replica');
    await client.query(
      `INSERT INTO credentials (user_id, identifier, email, first_name, last_name, role, password_hash, created_at)
       VALUES ($1, '00000000191', 'super@litro.example', 'Sol', 'Lima', 'SuperAdminOrg', '', now())`,
      [userId],
    );
    await client.query(
      `INSERT INTO sessions (id, token_hash, user_id, created_at, used_at, expires_at)
       VALUES ($1, $2, $3, now(), now(), now() + interval '12 hours')`,
      [randomUUID(), hashToken(token), userId],
    );
    for (const { id, parentId, name, number } of organizations) {
      await client.query(
        `INSERT INTO organizations (organization_id, parent_id, federal_tax_number, name, trade_name, city, balance_sharing_type, created_at)
         VALUES ($1, $2, $3, $4, $4, 'Betim', 'VEHICLE', now())`,
        [id, parentId, String(number).padStart(14, '0'), name],
      );
      for (const { kind, slot } of OWN_ACCOUNTS) {
        await client.query(
          `INSERT INTO ledger_accounts (organization_id, id, kind, slot, balance_cents)
           VALUES ($1, gen_random_uuid(), $2, $3, 0)`,
          [id, kind, slot],
        );
      }
    }
    const ids = organizations.map(({ id }) => id);
    await client.query(
      `INSERT INTO vehicles (organization_id, id, license_plate, plate_key, fuel_type, created_at)
       SELECT o.id, (lpad(to_hex(o.n * 1000 + v), 8, '0') || '-0000-7000-8000-' || substr(md5(o.id::text || v), 1, 12))::uuid,
         plate, plate, 'diesel', now()
       FROM unnest($1::uuid[]) WITH ORDINALITY AS o (id, n) CROSS JOIN generate_series(1, ${WORLD.vehiclesEach}) v
       CROSS JOIN LATERAL (SELECT 'B' || lpad((o.n * ${WORLD.vehiclesEach} + v)::text, 6, '0') AS plate) p`,
      [ids],
    );
    await client.query(
      `INSERT INTO members (organization_id, id, user_id, role, first_name, last_name, identifier, created_at)
       SELECT o.id, gen_random_uuid(), gen_random_uuid(), 'UserOrg', 'Motorista', o.n || ' ' || m, lpad((o.n * 100 + m)::text, 11, '0'), now()
       FROM unnest($1::uuid[]) WITH ORDINALITY AS o (id, n) CROSS JOIN generate_series(1, ${WORLD.vehiclesEach}) m`,
      [ids],
    );
    await client.query(
      `INSERT INTO fills (organization_id, id, wallet_id, entry_id, product, volume_ml, price_mills, amount_cents, fee_cents, performed_at)
       SELECT o.id, ${idAt('n.at', 'n.n::text')}, gen_random_uuid(), gen_random_uuid(), (ARRAY['diesel', 'gas', 'ethanol'])[1 + n.n % 3],
         40000 + (n.n * 7919) % 60000, 6049, (40000 + (n.n * 7919) % 60000) * 6049 / 10000, 50, n.at
       FROM (SELECT n, now() - interval '${WORLD.days} days' + n * (interval '${WORLD.days} days' / ${WORLD.refuels}) AS at
         FROM generate_series(0::bigint, ${WORLD.refuels - 1}) n) n
       JOIN unnest($1::uuid[]) WITH ORDINALITY AS o (id, n) ON o.n = 1 + n.n % ${WORLD.organizations}
       ORDER BY n.n`,
      [ids],
    );
  } finally {
    client.release(true);
  }
  await pool.query('VACUUM ANALYZE');
  return token;
}

interface Placed {
  readonly id: string;
  readonly parentId: string | null;
  readonly name: string;
  readonly number: number;
}

export function treeOf(count: number): Placed[] {
  const placed: Placed[] = [];
  const open: { id: string; level: number; below: number }[] = [];
  while (placed.length < count) {
    while (open.length > 0 && (open.at(-1)?.below ?? 0) >= BELOW) open.pop();
    const above = open.at(-1);
    const number = placed.length + 1;
    const level = (above?.level ?? 0) + 1;
    if (above) above.below += 1;
    const id = randomUUID();
    placed.push({
      id,
      parentId: above?.id ?? null,
      name: `${above ? 'Filial' : 'Transportes'} ${number}`,
      number,
    });
    if (level < 4) open.push({ id, level, below: 0 });
  }
  return placed;
}

export async function untilClosed(pool: pg.Pool): Promise<void> {
  for (;;) {
    const { rows } = await pool.query<{ days: string }>(
      'SELECT count(*) AS days FROM refuel_days WHERE closed_at IS NOT NULL',
    );
    if (Number(rows[0]?.days ?? 0) >= WORLD.organizations * (WORLD.days - 1)) return;
    await new Promise((resolve) => setTimeout(resolve, 500));
  }
}
