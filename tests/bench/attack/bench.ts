/** `npm run bench -- attack`: waiting time of other users while 20 clients of one address keep the server busy. */
import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import type pg from 'pg';
import { openDatabase } from '../../../src/server/platform/database/database.ts';
import { migrate } from '../../../src/server/platform/database/migrate.ts';
import { newToken } from '../../../src/server/platform/accounts/tokens.ts';
import { benchSize } from '../effort.ts';
import { withPostgres } from '../postgres.ts';
import { report } from '../report.ts';
import { placesOn } from '../server/growth-and-start.ts';
import { quantile } from '../server/race.ts';
import { startBuiltServer } from '../server/server-process.ts';
import { insertAdministrator, makeCompanies, type Company } from '../server/world.ts';

const SIZES = benchSize({ smoke: { ms: 300 }, full: { ms: 10_000 } });
const CLIENTS = 20;
const BETWEEN_MS = 5;
const BRACKETS = 7_800_000;

interface Attack {
  readonly title: string;
  readonly path: string;
  readonly method: 'GET' | 'POST';
  readonly token?: string;
  readonly bodyBytes: number;
}

async function addPowerless(pool: pg.Pool, { id }: Company): Promise<string> {
  const later = { id, userId: randomUUID(), token: newToken() };
  const client = await pool.connect();
  await insertAdministrator(client, later, 2);
  client.release();
  return later.token;
}

async function suffer(url: string, attack: Attack | null) {
  const worker =
    attack &&
    new Worker(join(import.meta.dirname, 'attacker.mjs'), {
      workerData: {
        url: `${url}${attack.path}`,
        method: attack.method,
        bodyBytes: attack.bodyBytes,
        clients: CLIENTS,
        headers: {
          'accept-encoding': 'br, gzip',
          'content-type': 'application/json',
          ...(attack.token && { authorization: `Bearer ${attack.token}` }),
        },
      },
    });
  const waits: number[] = [];
  for (const until = performance.now() + SIZES.ms; performance.now() < until;) {
    const since = performance.now();
    await (await fetch(`${url}/health/live`)).text();
    waits.push(performance.now() - since);
    await sleep(BETWEEN_MS);
  }
  if (!worker) return { waits, statuses: new Map<number, number>() };
  const statuses = new Promise<Map<number, number>>((resolve, reject) => {
    worker.once('message', resolve);
    worker.once('error', reject);
  });
  worker.postMessage('stop');
  return { waits, statuses: await statuses };
}

await withPostgres(async (postgres) => {
  const address = await placesOn(postgres.url).newDatabase();
  const database = await openDatabase({ kind: 'postgres', url: address });
  await migrate(database);
  const [company] = await makeCompanies(database.pool, 1, 1);
  if (!company) throw new Error('The world has no company.');
  const powerless = await addPowerless(database.pool, company);
  await database.close();
  const brackets = {
    path: '/v1/admin/organization/bulk-vehicles',
    method: 'POST',
    bodyBytes: BRACKETS,
  } as const;
  const megabytes = `${BRACKETS / 1e6} MB of brackets`;
  const attacks: readonly Attack[] = [
    { title: 'the contract, by strangers', path: '/openapi.json', method: 'GET', bodyBytes: 0 },
    { title: `${megabytes}, by an administrator without permission`, ...brackets, token: powerless },
    { title: `${megabytes}, by an administrator with it`, ...brackets, token: company.token },
  ];
  // The server gets very high rate limits, because limits per address and session would stop the attackers.
  const server = await startBuiltServer({ DATABASE_URL: address, REQUESTS_PER_MINUTE: '9999999' });
  try {
    const seen = [{ title: 'nothing', ...(await suffer(server.url, null)) }];
    for (const attack of attacks) seen.push({ title: attack.title, ...(await suffer(server.url, attack)) });
    report({
      title: `GET /health/live every ${BETWEEN_MS} ms beside ${CLIENTS} clients`,
      columns: [
        { title: 'answers to them' },
        ...['p50', 'p95', 'longest'].map((title) => ({ title, unit: 'ms' })),
      ],
      rows: seen.map(({ title, waits, statuses }) => ({
        title,
        figures: [
          title === 'nothing' ? null : [...statuses.values()].reduce((sum, count) => sum + count, 0),
          ...[0.5, 0.95, 1].map((share) => quantile(waits, share)),
        ],
      })),
    });
  } finally {
    await server.stop();
  }
});
