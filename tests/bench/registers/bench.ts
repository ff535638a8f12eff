/**
 * `npm run bench -- registers`: a register of 100 000 vehicles on PostgreSQL. It measures the list at the server and on a page
 * of another origin, and an import of 10 000 rows from a spreadsheet.
 */
import pg from 'pg';
import type { Browser } from 'playwright-core';
import { reportTransfers } from '../browser/transfer.ts';
import { withChromium } from '../chromium.ts';
import { benchSize } from '../effort.ts';
import { DISTRIBUTION_ROW, DISTRIBUTION_TAG } from '../hooks/distribution.ts';
import { VEHICLES_ROW, VEHICLES_TAG } from '../hooks/vehicles.ts';
import { withPostgres } from '../postgres.ts';
import { hangUp } from '../server/client.ts';
import { startBuiltServer } from '../server/server-process.ts';
import { makeCompanies } from '../server/world.ts';
import { measureImport, measureLists } from './calls.ts';
import { insertVehicles } from './fleet.ts';
import { serveFleetPages, type Kind } from './pages.ts';
import { measureRound, type Round } from './screen.ts';
import { measurePreview, writeSheets, type Preview } from './studio.ts';
import { reportPreviews, reportRounds } from './tables.ts';

const SIZES = benchSize({ smoke: { rounds: 1, warm: 0 }, full: { rounds: 6, warm: 1 } });
const KINDS = ['litro', 'plain'] as const;

const distribution = { tag: DISTRIBUTION_TAG, hook: DISTRIBUTION_ROW };
const vehicles = { tag: VEHICLES_TAG, hook: VEHICLES_ROW };

async function measureScreen(browser: Browser, origin: string): Promise<void> {
  const rounds = new Map<Kind, Round[]>(KINDS.map((kind) => [kind, []]));
  for (let round = -SIZES.warm; round < SIZES.rounds; round += 1) {
    for (const kind of round % 2 ? KINDS.toReversed() : KINDS) {
      const measured = await measureRound(browser, origin, kind);
      if (round >= 0) rounds.get(kind)?.push(measured);
    }
  }
  reportRounds(rounds);
}

async function measureStudio(browser: Browser, origin: string): Promise<void> {
  const sheets = await writeSheets();
  const previews: Record<'xlsx' | 'csv', Preview[]> = { xlsx: [], csv: [] };
  for (let round = -SIZES.warm; round < SIZES.rounds; round += 1) {
    for (const kind of ['xlsx', 'csv'] as const) {
      const preview = await measurePreview(browser, origin, sheets.paths[kind]);
      if (round >= 0) previews[kind].push(preview);
    }
  }
  await sheets.remove();
  reportPreviews(previews, sheets.bytes);
}

await withPostgres(async (postgres) => {
  const pages = await serveFleetPages();
  const server = await startBuiltServer({ DATABASE_URL: postgres.url, ALLOWED_ORIGINS: pages.origin });
  const pool = new pg.Pool({ connectionString: postgres.url, max: 2 });
  try {
    const [company] = await makeCompanies(pool, 1, 1);
    if (!company) throw new Error('The world has no company.');
    await insertVehicles(pool, company);
    pages.use(server.url, company.token);
    await measureLists(server.url, company);
    await withChromium(async (browser) => {
      await measureScreen(browser, pages.origin);
      await measureStudio(browser, pages.origin);
      await measureImport(server.url, pool, company);
      const served = { litroUrl: server.url, token: company.token };
      await reportTransfers(browser, served, [[vehicles], [distribution, vehicles]]);
    });
  } finally {
    hangUp();
    pages.close();
    await pool.end();
    await server.stop();
  }
});
