/**
 * `npm run bench -- trail`: what the audit trail costs an import of 10 000 records. Beside the server, in turns, over the same
 * PostgreSQL: a build of it in which `recordChange` runs its work and nothing else.
 */
import { rmSync } from 'node:fs';
import { resolve } from 'node:path';
import pg from 'pg';
import { build } from 'vite';
import { startPostgres } from '../../../scripts/with-postgres.mjs';
import { median } from '../browser/figures.ts';
import { insertVehicles, VEHICLES, IMPORTED } from '../registers/fleet.ts';
import { hangUp } from '../server/client.ts';
import { startBuiltServer, type BuiltServer } from '../server/server-process.ts';
import { describeMachine, formatFigure, printTable } from '../server/tables.ts';
import { DRIVERS, makeCompanies, type Company } from '../server/world.ts';
import { bringIn, IMPORTS, type Taken } from './imports.ts';

const ROUNDS = Number(process.env['BENCH_ROUNDS'] ?? 8);
/** Beside the build it is compared with, where the packages are found. */
const WITHOUT = resolve('dist/server-without-trail');

const WAYS = ['with', 'without'] as const;
type Way = (typeof WAYS)[number];
type Servers = Readonly<Record<Way, BuiltServer>>;

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
  const table: string[][] = [];
  for (const one of IMPORTS) {
    const took: Record<Way, Taken[]> = { with: [], without: [] };
    for (let round = 0; round <= ROUNDS; round += 1) {
      for (const way of round % 2 ? WAYS : WAYS.toReversed()) {
        const before = await countLines(pool);
        const taken = await bringIn(servers[way], pool, company, one);
        const { lines } = await countLines(pool);
        if (lines - before.lines !== (way === 'with' ? 1 : 0)) throw new Error(`${lines} lines ${way} it.`);
        if (round > 0) took[way].push(taken);
      }
    }
    const line = (title: string, read: (taken: Taken) => number, figure: (values: number[]) => number) => {
      const [bare, ours] = [figure(took.without.map(read)), figure(took.with.map(read))];
      table.push([`${one.title}, ${title}`, ...[bare, ours].map(formatFigure), (ours / bare).toFixed(2)]);
    };
    line('median', ({ ms }) => ms, median);
    line(
      'least',
      ({ ms }) => ms,
      (values) => Math.min(...values),
    );
    line('of the processors, median', ({ processorMs }) => processorMs, median);
  }
  printTable([`import of ${IMPORTED}, ms`, 'without the line', 'with it', 'ratio'], table);
  const { longest } = await countLines(pool);
  console.log(`The longest line takes ${Math.round(longest / 1000)} kB on the disk.\n`);
}

await buildWithoutTrail();
const postgres = await startPostgres(undefined, { durable: true });
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => {
    postgres.stop();
    process.exit(1);
  });
}
const settings = { DATABASE_URL: postgres.url };
const recording = await startBuiltServer(settings);
const bare = await startBuiltServer(settings, { programs: WITHOUT });
const pool = new pg.Pool({ connectionString: postgres.url, max: 2 });
try {
  const [company] = await makeCompanies(pool, 1);
  if (!company) throw new Error('There is no company.');
  await insertVehicles(pool, company);
  console.log(
    `${describeMachine()}; among ${VEHICLES} vehicles and ${DRIVERS} drivers, ${ROUNDS} rounds in turn\n`,
  );
  await measure({ with: recording, without: bare }, pool, company);
} finally {
  hangUp();
  await pool.end();
  await recording.stop();
  await bare.stop();
  postgres.stop();
  rmSync(WITHOUT, { recursive: true, force: true });
}
