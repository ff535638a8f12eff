/**
 * `npm run bench -- trail`: cost of the audit trail for an import of 10 000 records. The server takes turns with a
 * build in which `recordChange` runs its work and records nothing. Both use the same PostgreSQL.
 */
import { rmSync } from 'node:fs';
import { resolve } from 'node:path';
import pg from 'pg';
import { build } from 'vite';
import { median } from '../browser/figures.ts';
import { benchSize } from '../effort.ts';
import { withPostgres } from '../postgres.ts';
import { IMPORTED, insertVehicles, VEHICLES } from '../registers/fleet.ts';
import { report } from '../report.ts';
import { hangUp } from '../server/client.ts';
import { startBuiltServer, type BuiltServer } from '../server/server-process.ts';
import { makeCompanies, type Company } from '../server/world.ts';
import { importAndUndo, IMPORTS, type ImportTime } from './imports.ts';

const SIZES = benchSize({ smoke: { drivers: 20, rounds: 1 }, full: { drivers: 10_000, rounds: 8 } });
/** Folder of the build without an audit trail. The folder lies in dist/, where the build finds its packages. */
const WITHOUT = resolve('dist/server-without-trail');

const VARIANTS = ['with', 'without'] as const;
type Variant = (typeof VARIANTS)[number];
type Servers = Readonly<Record<Variant, BuiltServer>>;

async function buildWithoutTrail(): Promise<void> {
  const replacement = resolve(import.meta.dirname, 'unrecorded.ts');
  await build({
    configFile: 'vite.server.config.ts',
    resolve: { alias: [{ find: /^\..*\/record-change\.ts$/, replacement }] },
    build: { outDir: WITHOUT, sourcemap: false },
  });
}

async function countLines(pool: pg.Pool): Promise<{ lines: number; longest: number }> {
  const { rows } = await pool.query<{ lines: number; longest: number }>(
    `SELECT count(*)::int AS lines, coalesce(max(pg_column_size(records)), 0) AS longest
     FROM changes WHERE record_id IS NULL`,
  );
  return rows[0] ?? { lines: 0, longest: 0 };
}

async function measure(servers: Servers, pool: pg.Pool, company: Company): Promise<void> {
  const rows = [];
  for (const one of IMPORTS) {
    const took: Record<Variant, ImportTime[]> = { with: [], without: [] };
    for (let round = 0; round <= SIZES.rounds; round += 1) {
      for (const variant of round % 2 ? VARIANTS : VARIANTS.toReversed()) {
        const before = await countLines(pool);
        const times = await importAndUndo(servers[variant], pool, company, one);
        const { lines } = await countLines(pool);
        if (lines - before.lines !== (variant === 'with' ? 1 : 0))
          throw new Error(`${lines} lines ${variant} the trail.`);
        if (round > 0) took[variant].push(times);
      }
    }
    const row = (title: string, figureOf: (times: readonly ImportTime[]) => number) => {
      const [bare, recorded] = [figureOf(took.without), figureOf(took.with)];
      return { title: `${one.title}, ${title}`, figures: [bare, recorded, recorded / bare] };
    };
    rows.push(
      row('median', (times) => median(times.map(({ ms }) => ms))),
      row('least', (times) => Math.min(...times.map(({ ms }) => ms))),
      row('processor time, median', (times) => median(times.map(({ processorMs }) => processorMs))),
    );
  }
  report({
    title: `import of ${IMPORTED} among ${VEHICLES} vehicles and ${SIZES.drivers} drivers`,
    columns: [
      { title: 'without the trail', unit: 'ms' },
      { title: 'with it', unit: 'ms' },
      { title: 'ratio' },
    ],
    rows,
  });
  const { longest } = await countLines(pool);
  report({
    title: 'longest line of the trail',
    columns: [{ title: 'on the disk', unit: 'kB' }],
    rows: [{ title: `import of ${IMPORTED}`, figures: [longest / 1000] }],
  });
}

await buildWithoutTrail();
await withPostgres(async (postgres) => {
  const settings = { DATABASE_URL: postgres.url };
  const recording = await startBuiltServer(settings);
  const bare = await startBuiltServer(settings, { programs: WITHOUT });
  const pool = new pg.Pool({ connectionString: postgres.url, max: 2 });
  try {
    const [company] = await makeCompanies(pool, 1, SIZES.drivers);
    if (!company) throw new Error('The world has no company.');
    await insertVehicles(pool, company);
    await measure({ with: recording, without: bare }, pool, company);
  } finally {
    hangUp();
    await pool.end();
    await recording.stop();
    await bare.stop();
    rmSync(WITHOUT, { recursive: true, force: true });
  }
});
