/** A register of 100 000 vehicles: whether a page far behind costs what the first one does, and what an import costs. */
import type pg from 'pg';
import { ask, type Call } from '../server/client.ts';
import { race, type Figures } from '../server/race.ts';
import { formatFigure, printTable } from '../server/tables.ts';
import type { Company } from '../server/world.ts';
import { IMPORTED, newPlate, VEHICLES } from './fleet.ts';

const LIST = '/v2/admin/organization/vehicle';
const EFFORT = { rounds: 5, clients: 2, requests: 40 };

const list = (query: string): Call => ({ method: 'GET', path: `${LIST}?${query}` });
const LISTS = {
  'page 1 of 2 000, by plate': list('sort=licensePlate&limit=50&page=1'),
  'page 200': list('sort=licensePlate&limit=50&page=200'),
  'page 1 000, the farthest from both ends': list('sort=licensePlate&limit=50&page=1000'),
  'page 2 000': list('sort=licensePlate&limit=50&page=2000'),
  'newest first, page 1': list('limit=50&page=1'),
  'newest first, page 2 000': list('limit=50&page=2000'),
  'most credit first, page 1': list('sort=-balance&limit=50&page=1'),
  'search for a plate, old spelling': list('limit=50&search=KAA-0100'),
  'search for a model, 1 of 5': list('limit=50&search=constell'),
  'one fuel, 1 of 5': list('sort=licensePlate&limit=50&fuelType=diesel'),
} as const;

/** What a page of the list costs the server, wherever it lies. */
export async function measureLists(url: string, company: Company): Promise<void> {
  const ways = Object.entries(LISTS).map(([name, call]) => [name, () => ask(url, company, call)]);
  printLists(await race(Object.fromEntries(ways), EFFORT));
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

/** The same rows checked alone, brought in, and counted. */
export async function measureImport(url: string, pool: pg.Pool, company: Company): Promise<void> {
  const vehicles = Array.from({ length: IMPORTED }, (_, at) => ({
    licensePlate: newPlate(at),
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
