/** What the server holds after a thousand distributions and after the second, and how long it takes to start. */
import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { openDatabase } from '../../../src/server/database/database.ts';
import { migrate } from '../../../src/server/database/migrate.ts';
import { ask, hangUp } from './client.ts';
import { quantile } from './race.ts';
import { startBuiltServer, type Memory } from './server-process.ts';
import { formatFigure, formatMegabytes, printTable } from './tables.ts';
import { makeCompanies, type Company } from './world.ts';

const DISTRIBUTIONS = 1_000;
const WALLETS = 50;
const CLIENTS = 4;
const STARTS = 3;

type Settings = Readonly<Record<string, string>>;

/** Fresh places for data; each is used once. */
export interface Places {
  /** The address of a database that does not exist yet, made. */
  newDatabase(): Promise<string>;
}

export function placesOn(url: string): Places {
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

/** With a folder for an embedded database, which goes with it. */
export async function inNewFolder<T>(work: (dataDir: string) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), 'litro-bench-'));
  try {
    return await work(join(folder, 'data'));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

export async function measureGrowth(places: Places): Promise<void> {
  const url = await places.newDatabase();
  const onPostgres = await grow({ DATABASE_URL: url }, () => openDatabase({ kind: 'postgres', url }));
  const onLite = await inNewFolder((dataDir) =>
    grow({ DATA_DIR: dataDir }, () => openDatabase({ kind: 'embedded', dataDir })),
  );
  const head = [
    'memory, MB',
    'RSS at start',
    'after 1000',
    'after 2000',
    'heap at start',
    'after 1000',
    'after 2000',
  ];
  const row = (title: string, [start, one, two]: readonly Memory[]) => {
    const told = [start, one, two].map((memory) => memory ?? { rss: 0, heapUsed: 0 });
    return [
      title,
      ...told.map(({ rss }) => formatMegabytes(rss)),
      ...told.map(({ heapUsed }) => formatMegabytes(heapUsed)),
    ];
  };
  printTable(head, [row('with PostgreSQL', onPostgres), row('with PGlite in it', onLite)]);
}

/** What the process holds at the start, after a thousand distributions and after two thousand. */
async function grow(settings: Settings, open: () => ReturnType<typeof openDatabase>): Promise<Memory[]> {
  const database = await open();
  await migrate(database);
  const companies = await makeCompanies(database.pool, CLIENTS, WALLETS);
  await database.close();
  const server = await startBuiltServer(settings);
  try {
    const held = [await server.memory()];
    for (let thousand = 1; thousand <= 2; thousand += 1) {
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
  let left = DISTRIBUTIONS;
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

export async function measureStart(places: Places): Promise<void> {
  const postgres: Start[] = [];
  const lite: Start[] = [];
  for (let left = STARTS; left > 0; left -= 1) {
    postgres.push(await startTwice({ DATABASE_URL: await places.newDatabase() }));
    lite.push(await inNewFolder((dataDir) => startTwice({ DATA_DIR: dataDir })));
  }
  const row = (title: string, starts: readonly Start[]) => [
    title,
    ...(['fresh', 'again'] as const).map((which) =>
      formatFigure(
        quantile(
          starts.map((start) => start[which]),
          0.5,
        ),
      ),
    ),
  ];
  printTable(
    ['start to ready, ms', 'on an empty place', 'again'],
    [row('with PostgreSQL', postgres), row('with PGlite in it', lite)],
  );
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
