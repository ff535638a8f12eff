/**
 * `npm run bench -- registers`: a register of 100 000 vehicles on PostgreSQL: its list at the server and on the screen of
 * a page of another origin, and 10 000 rows brought in from a spreadsheet.
 */
import pg from 'pg';
import { chromium, type Browser } from 'playwright-core';
import { chromiumFlags, ensureChromium } from '../../../scripts/find-chromium.mjs';
import { startPostgres } from '../../../scripts/with-postgres.mjs';
import { printTransfers } from '../browser/transfer.ts';
import { hangUp } from '../server/client.ts';
import { startBuiltServer } from '../server/server-process.ts';
import { describeMachine } from '../server/tables.ts';
import { makeCompanies } from '../server/world.ts';
import { measureImport, measureLists } from './calls.ts';
import { insertVehicles, VEHICLES } from './fleet.ts';
import { serveFleetPages, type Kind } from './pages.ts';
import { printPreviews, printRounds } from './report.ts';
import { measureRound, type Round } from './screen.ts';
import { measurePreview, writeSheets, type Preview } from './studio.ts';

const ROUNDS = Number(process.env['BENCH_ROUNDS'] ?? 6);
const KINDS = ['litro', 'plain'] as const;

async function measureScreen(browser: Browser, origin: string): Promise<void> {
  const rounds: Record<Kind, Round[]> = { litro: [], plain: [] };
  // Once for each, unmeasured: files of the browser and of the server are warm then.
  for (const kind of KINDS) await measureRound(browser, origin, kind);
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const kind of round % 2 ? KINDS.toReversed() : KINDS) {
      rounds[kind].push(await measureRound(browser, origin, kind));
    }
  }
  printRounds(rounds);
}

async function measureStudio(browser: Browser, origin: string): Promise<void> {
  const sheets = await writeSheets();
  const previews: Record<'xlsx' | 'csv', Preview[]> = { xlsx: [], csv: [] };
  for (let round = 0; round <= ROUNDS; round += 1) {
    for (const kind of ['xlsx', 'csv'] as const) {
      const preview = await measurePreview(browser, origin, sheets.paths[kind]);
      if (round > 0) previews[kind].push(preview);
    }
  }
  await sheets.remove();
  printPreviews(previews, sheets.bytes);
}

const postgres = await startPostgres(undefined, { durable: true });
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => {
    postgres.stop();
    process.exit(1);
  });
}
const pages = await serveFleetPages();
const server = await startBuiltServer({ DATABASE_URL: postgres.url, ALLOWED_ORIGINS: pages.origin });
const pool = new pg.Pool({ connectionString: postgres.url, max: 2 });
const browser = await chromium.launch({ executablePath: ensureChromium(), args: chromiumFlags });
try {
  const [company] = await makeCompanies(pool, 1, 1);
  if (!company) throw new Error('There is no company.');
  await insertVehicles(pool, company);
  pages.use(server.url, company.token);
  console.log(
    `${describeMachine()}, Chromium ${browser.version()}; ${VEHICLES} vehicles, 1280 × 800, ${ROUNDS} rounds in turn\n`,
  );
  await measureLists(server.url, company);
  await measureScreen(browser, pages.origin);
  await measureStudio(browser, pages.origin);
  await measureImport(server.url, pool, company);
  await printTransfers(browser, [['litro-vehicles'], ['litro-distribution', 'litro-vehicles']]);
} finally {
  hangUp();
  await browser.close();
  pages.close();
  await pool.end();
  await server.stop();
  postgres.stop();
}
