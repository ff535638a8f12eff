import type pg from 'pg';
import { benchSize } from '../effort.ts';
import { report } from '../report.ts';
import { ask, type Call } from '../server/client.ts';
import { race, type Figures } from '../server/race.ts';
import type { Company } from '../server/world.ts';
import { IMPORTED, newPlate, VEHICLES } from './fleet.ts';

const LIST = '/v2/admin/organization/vehicle';
const EFFORT = benchSize({
  smoke: { rounds: 1, clients: 2, requests: 2 },
  full: { rounds: 5, clients: 2, requests: 40 },
});
const PAGE = 50;
const LAST = VEHICLES / PAGE;

const list = (query: string): Call => ({ method: 'GET', path: `${LIST}?${query}` });
const LISTS = {
  'first page by plate': list('sort=licensePlate&limit=50&page=1'),
  'page after a tenth': list(`sort=licensePlate&limit=50&page=${LAST / 10}`),
  'page in the middle, the farthest from both ends': list(`sort=licensePlate&limit=50&page=${LAST / 2}`),
  'last page': list(`sort=licensePlate&limit=50&page=${LAST}`),
  'newest first, first page': list('limit=50&page=1'),
  'newest first, last page': list(`limit=50&page=${LAST}`),
  'most credit first, first page': list('sort=-balance&limit=50&page=1'),
  'search for a plate, old spelling': list('limit=50&search=KAA-0100'),
  'search for a model, 1 of 5': list('limit=50&search=constell'),
  'one fuel, 1 of 5': list('sort=licensePlate&limit=50&fuelType=diesel'),
} as const;

export async function measureLists(url: string, company: Company): Promise<void> {
  const calls = Object.entries(LISTS).map(([name, call]) => [name, () => ask(url, company, call)]);
  const took: Readonly<Record<string, Figures>> = await race(Object.fromEntries(calls), EFFORT);
  const first = Object.values(took)[0]?.p50Ms ?? Number.NaN;
  report({
    title: `${PAGE} of ${VEHICLES} vehicles`,
    columns: [{ title: 'p50', unit: 'ms' }, { title: 'p99', unit: 'ms' }, { title: 'to the first page' }],
    rows: Object.entries(took).map(([title, { p50Ms, p99Ms }]) => ({
      title,
      figures: [p50Ms, p99Ms, p50Ms / first],
    })),
  });
}

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
  if (rows[0]?.n !== IMPORTED) throw new Error(`${rows[0]?.n} vehicles were imported, not ${IMPORTED}.`);
  report({
    title: `import of ${IMPORTED} among ${VEHICLES}, one call`,
    columns: [{ title: 'duration', unit: 'ms' }],
    rows: [
      { title: 'check without a change', figures: [checkMs] },
      { title: 'import', figures: [importMs] },
    ],
  });
}
