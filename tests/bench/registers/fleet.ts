import type pg from 'pg';
import { benchSize } from '../effort.ts';
import type { Company } from '../server/world.ts';

export const VEHICLES = benchSize({ smoke: 2_000, full: 100_000 });
export const IMPORTED = benchSize({ smoke: 100, full: 10_000 });
const IN_CREDIT = 10;

/**
 * Inserts vehicles with plates of the old format, KAA0000 to KAJ9999. Converted to the new format, all plates still
 * differ.
 */
export async function insertVehicles(pool: pg.Pool, { id }: Company): Promise<void> {
  const timeOrdered = (kind: number) =>
    `(lpad(to_hex(n), 8, '0') || '-0000-7${kind}00-8000-' || substr(md5($1::uuid::text || n), 1, 12))::uuid`;
  await pool.query(
    `INSERT INTO vehicles (organization_id, id, license_plate, plate_key, make, model, year, fuel_type, created_at)
     SELECT $1::uuid, ${timeOrdered(4)},
       'KA' || chr(65 + n / 10000) || lpad((n % 10000)::text, 4, '0'),
       'KA' || chr(65 + n / 10000) || (n / 1000) % 10 || chr(65 + (n / 100) % 10) || lpad((n % 100)::text, 2, '0'),
       (ARRAY['Volvo', 'Scania', 'Volkswagen', 'Ford', 'Fiat'])[1 + n % 5],
       (ARRAY['FH 540', 'R 450', 'Constellation', 'Cargo', 'Toro'])[1 + n % 5], 2010 + n % 16,
       (ARRAY['diesel', 'gas', 'flex', 'ethanol', 'dieselS500'])[1 + n % 5], now()
     FROM generate_series(0, ${VEHICLES - 1}) n`,
    [id],
  );
  await pool.query(
    `INSERT INTO wallets (organization_id, id, vehicle_id, created_at)
     SELECT $1::uuid, ${timeOrdered(5)}, ${timeOrdered(4)}, now() FROM generate_series(0, ${VEHICLES - 1}) n`,
    [id],
  );
  await pool.query(
    `INSERT INTO ledger_accounts (organization_id, id, kind, balance_cents)
     SELECT $1::uuid, ${timeOrdered(5)}, 'wallet', CASE n % ${IN_CREDIT} WHEN 0 THEN n ELSE 0 END
     FROM generate_series(0, ${VEHICLES - 1}) n`,
    [id],
  );
  await pool.query('VACUUM ANALYZE');
}

export const newPlate = (at: number) =>
  `ZZ${String.fromCharCode(65 + Math.floor(at / 1000))}${at % 10}A${String(Math.floor(at / 10) % 100).padStart(2, '0')}`;
