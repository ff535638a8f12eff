/** A register of 100 000 vehicles: whether a page far behind costs what the first one does, and what an import costs. */
import pg from 'pg';
import { ask, hangUp, type Call } from './client.ts';
import { race, type Figures } from './race.ts';
import { startBuiltServer } from './server-process.ts';
import { formatFigure, printTable } from './tables.ts';
import { makeCompanies, type Company } from './world.ts';

const VEHICLES = 100_000;
const LIST = '/v2/admin/organization/vehicle';
const EFFORT = { rounds: 5, clients: 2, requests: 40 };
const IMPORTED = 10_000;

const list = (query: string): Call => ({ method: 'GET', path: `${LIST}?${query}` });
const LISTS = {
  'page 1 of 2 000, by plate': list('sort=licensePlate&limit=50&page=1'),
  'page 200': list('sort=licensePlate&limit=50&page=200'),
  'page 2 000': list('sort=licensePlate&limit=50&page=2000'),
  'newest first, page 1': list('limit=50&page=1'),
  'newest first, page 2 000': list('limit=50&page=2000'),
  'search for a plate, old spelling': list('limit=50&search=KAA-0100'),
  'search for a model, 1 of 5': list('limit=50&search=constell'),
  'one fuel, 1 of 5': list('sort=licensePlate&limit=50&fuelType=diesel'),
} as const;

/** `url` is an empty database of its own. */
export async function measureRegisters(url: string): Promise<void> {
  const server = await startBuiltServer({ DATABASE_URL: url });
  const pool = new pg.Pool({ connectionString: url, max: 2 });
  try {
    const [company] = await makeCompanies(pool, 1, 1);
    if (!company) throw new Error('There is no company.');
    await insertVehicles(pool, company);
    const calls = Object.entries(LISTS);
    const figures = await race(
      Object.fromEntries(calls.map(([name, call]) => [name, () => ask(server.url, company, call)])),
      EFFORT,
    );
    printLists(figures);
    await measureImport(server.url, pool, company);
  } finally {
    hangUp();
    await pool.end();
    await server.stop();
  }
}

function printLists(figures: Readonly<Record<string, Figures>>): void {
  const first = Object.values(figures)[0]?.p50Ms ?? Number.NaN;
  printTable(
    [`50 of ${VEHICLES} vehicles, PostgreSQL`, 'p50 ms', 'p99 ms', 'to page 1'],
    Object.entries(figures).map(([name, { p50Ms, p99Ms }]) => [
      name,
      formatFigure(p50Ms),
      formatFigure(p99Ms),
      (p50Ms / first).toFixed(2),
    ]),
  );
}

/** Plates of both spellings, each its own vehicle: KAA0000 to KAJ9999 and KAA0A00 to the like. */
async function insertVehicles(pool: pg.Pool, { id }: Company): Promise<void> {
  await pool.query(
    `INSERT INTO vehicles (organization_id, id, license_plate, plate_key, make, model, year, fuel_type, created_at)
     SELECT $1::uuid, (lpad(to_hex(n), 8, '0') || '-0000-7400-8000-' || substr(md5($1::uuid::text || n), 1, 12))::uuid,
       'KA' || chr(65 + n / 10000) || lpad((n % 10000)::text, 4, '0'),
       'KA' || chr(65 + n / 10000) || (n / 1000) % 10 || chr(65 + (n / 100) % 10) || lpad((n % 100)::text, 2, '0'),
       (ARRAY['Volvo', 'Scania', 'Volkswagen', 'Ford', 'Fiat'])[1 + n % 5],
       (ARRAY['FH 540', 'R 450', 'Constellation', 'Cargo', 'Toro'])[1 + n % 5], 2010 + n % 16,
       (ARRAY['diesel', 'gas', 'flex', 'ethanol', 'dieselS500'])[1 + n % 5], now()
     FROM generate_series(0, ${VEHICLES - 1}) n`,
    [id],
  );
  await pool.query('VACUUM ANALYZE vehicles');
}

/** The same rows checked alone, brought in, and counted. */
async function measureImport(url: string, pool: pg.Pool, company: Company): Promise<void> {
  const vehicles = Array.from({ length: IMPORTED }, (_, at) => ({
    licensePlate: `ZZ${String.fromCharCode(65 + Math.floor(at / 1000))}${at % 10}A${String(Math.floor(at / 10) % 100).padStart(2, '0')}`,
    fuelType: 'diesel',
    make: 'Volvo',
    model: 'FH 540',
    year: 2022,
  }));
  const timed = async (dryRun: boolean) => {
    const body = JSON.stringify({ vehicles, mode: 'all', dryRun });
    const startedAt = performance.now();
    await ask(url, company, { method: 'POST', path: '/v1/admin/organization/bulk-vehicles', body });
    return performance.now() - startedAt;
  };
  const [checkMs, importMs] = [await timed(true), await timed(false)];
  const { rows } = await pool.query<{ n: number }>(
    'SELECT count(*)::int AS n FROM vehicles WHERE organization_id = $1 AND import_id IS NOT NULL',
    [company.id],
  );
  if (rows[0]?.n !== IMPORTED) throw new Error(`${rows[0]?.n} vehicles were brought in, not ${IMPORTED}.`);
  printTable(
    [`import of ${IMPORTED} among ${VEHICLES}`, 'ms'],
    [
      ['checked alone', formatFigure(checkMs)],
      ['brought in', formatFigure(importMs)],
    ],
  );
}
