import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { openDatabase } from '../../../src/server/platform/database/database.ts';
import { migrate } from '../../../src/server/platform/database/migrate.ts';
import { benchSize } from '../effort.ts';
import { report } from '../report.ts';
import { ask, hangUp } from './client.ts';
import { quantile } from './race.ts';
import { startBuiltServer, type Memory } from './server-process.ts';
import { makeCompanies, type Company } from './world.ts';

const SIZES = benchSize({
  smoke: { distributions: 20, starts: 1 },
  full: { distributions: 1_000, starts: 3 },
});
const BYTES_PER_MB = 2 ** 20;
const WALLETS = 50;
const CLIENTS = 4;

type Settings = Readonly<Record<string, string>>;

export interface DataPlaces {
  newDatabase(): Promise<string>;
}

export function placesOn(url: string): DataPlaces {
  return {
    newDatabase: async () => {
      const name = `bench_${randomUUID().replaceAll('-', '')}`;
      const client = new pg.Client(url);
      await client.connect();
      await client.query(`CREATE DATABASE ${name}`);
      await client.end();
      const address = new URL(url);
      address.pathname = `/${name}`;
      return address.href;
    },
  };
}

export async function inNewFolder<T>(work: (dataDir: string) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), 'litro-bench-'));
  try {
    return await work(join(folder, 'data'));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

export async function measureGrowth(places: DataPlaces): Promise<void> {
  const url = await places.newDatabase();
  const onPostgres = await grow({ DATABASE_URL: url }, () => openDatabase({ kind: 'postgres', url }));
  const onLite = await inNewFolder((dataDir) =>
    grow({ DATA_DIR: dataDir }, () => openDatabase({ kind: 'embedded', dataDir })),
  );
  const moments = ['at start', `after ${SIZES.distributions}`, `after ${2 * SIZES.distributions}`];
  const row = (title: string, memories: readonly Memory[]) => ({
    title,
    figures: [...memories.map(({ rss }) => rss), ...memories.map(({ heapUsed }) => heapUsed)].map(
      (bytes) => bytes / BYTES_PER_MB,
    ),
  });
  report({
    title: `memory, distributions to ${WALLETS} wallets`,
    columns: ['RSS', 'heap'].flatMap((kind) =>
      moments.map((moment) => ({ title: `${kind} ${moment}`, unit: 'MB' })),
    ),
    rows: [row('with PostgreSQL', onPostgres), row('with PGlite', onLite)],
  });
}

async function grow(settings: Settings, open: () => ReturnType<typeof openDatabase>): Promise<Memory[]> {
  const database = await open();
  await migrate(database);
  const companies = await makeCompanies(database.pool, CLIENTS, WALLETS);
  await database.close();
  const server = await startBuiltServer(settings);
  try {
    const held = [await server.memory()];
    for (let series = 1; series <= 2; series += 1) {
      await distribute(server.url, companies);
      held.push(await server.memory());
    }
    return held;
  } finally {
    hangUp();
    await server.stop();
  }
}

async function distribute(url: string, companies: readonly Company[]): Promise<void> {
  let left = SIZES.distributions;
  await Promise.all(
    companies.map(async (company) => {
      const shares = company.driverIds.map((id) => ({ id, amount: 0.01 }));
      const body = JSON.stringify({ shares });
      while (left > 0) {
        left -= 1;
        await ask(url, company, { method: 'PUT', path: '/admin/organization/updateBalance', body });
      }
    }),
  );
}

export async function measureStart(places: DataPlaces): Promise<void> {
  const postgres: Start[] = [];
  const lite: Start[] = [];
  for (let left = SIZES.starts; left > 0; left -= 1) {
    postgres.push(await startTwice({ DATABASE_URL: await places.newDatabase() }));
    lite.push(await inNewFolder((dataDir) => startTwice({ DATA_DIR: dataDir })));
  }
  const row = (title: string, starts: readonly Start[]) => ({
    title,
    figures: (['fresh', 'again'] as const).map((which) =>
      quantile(
        starts.map((start) => start[which]),
        0.5,
      ),
    ),
  });
  report({
    title: 'from the start of the process until it serves',
    columns: ['in an empty place', 'again'].map((title) => ({ title, unit: 'ms' })),
    rows: [row('with PostgreSQL', postgres), row('with PGlite', lite)],
  });
}

interface Start {
  readonly fresh: number;
  readonly again: number;
}

async function startTwice(settings: Settings): Promise<Start> {
  const fresh = await startBuiltServer(settings);
  await fresh.stop();
  const again = await startBuiltServer(settings);
  await again.stop();
  return { fresh: fresh.startMs, again: again.startMs };
}
