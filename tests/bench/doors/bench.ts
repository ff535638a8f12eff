/** `npm run bench -- doors`: waiting time of other users while a client without a session floods the sign-in. */
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { benchSize } from '../effort.ts';
import { report } from '../report.ts';
import { inNewFolder } from '../server/growth-and-start.ts';
import { quantile } from '../server/race.ts';
import { startBuiltServer } from '../server/server-process.ts';

const SIZES = benchSize({
  smoke: { atOnce: 5, rounds: 1, atLeastMs: 200 },
  full: { atOnce: 55, rounds: 4, atLeastMs: 1_000 },
});
const LARGE_BYTES = 650_000;
const BETWEEN_MS = 5;

interface Flood {
  readonly title: string;
  readonly bodies: readonly string[];
}

const many = (make: (at: number) => string, count: number) =>
  Array.from({ length: count }, (_none, at) => make(at));
const manyKeys = `{${many((at) => `"k${at}":1`, Math.floor(LARGE_BYTES / 11)).join()}}`;
const wrong = (at: number) =>
  JSON.stringify({ identifier: `nobody${at}@portal.example`, password: 'Wrong-2026' });

const FLOODS: readonly Flood[] = [
  { title: 'nothing', bodies: [] },
  {
    title: `${SIZES.atOnce} sign-ins of ${LARGE_BYTES / 1000} kB`,
    bodies: many(() => manyKeys, SIZES.atOnce),
  },
  { title: `${SIZES.atOnce} sign-ins with a wrong password`, bodies: many(wrong, SIZES.atOnce) },
];

interface FloodResult {
  readonly waits: number[];
  readonly statuses: Map<number, number>;
}

function send(url: string, bodies: readonly string[], round: number): Promise<number[]> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(join(import.meta.dirname, 'flood.mjs'), {
      workerData: { url, bodies, round },
    });
    worker.once('message', resolve);
    worker.once('error', reject);
  });
}

async function flood(url: string, { bodies }: Flood, result: FloodResult, round: number): Promise<void> {
  let isFlooded = true;
  const until = performance.now() + SIZES.atLeastMs;
  const watching = (async () => {
    while (isFlooded || performance.now() < until) {
      const since = performance.now();
      await (await fetch(`${url}/health/live`)).text();
      result.waits.push(performance.now() - since);
      await sleep(BETWEEN_MS);
    }
  })();
  for (const status of await send(url, bodies, round)) {
    result.statuses.set(status, (result.statuses.get(status) ?? 0) + 1);
  }
  isFlooded = false;
  await watching;
}

await inNewFolder(async (dataDir) => {
  const server = await startBuiltServer({ DATA_DIR: dataDir, REQUESTS_PER_MINUTE: '1000000' });
  const results = new Map(FLOODS.map((one) => [one, { waits: [], statuses: new Map() } as FloodResult]));
  try {
    for (let round = 0; round < SIZES.rounds; round += 1) {
      for (const [one, ofIt] of results) await flood(server.url, one, ofIt, round);
    }
  } finally {
    await server.stop();
  }
  const statuses = [...new Set([...results.values()].flatMap((each) => [...each.statuses.keys()]))].sort();
  report({
    title: `GET /health/live every ${BETWEEN_MS} ms beside`,
    columns: [
      ...statuses.map((status) => ({ title: `answers ${status}` })),
      ...['p50', 'p99', 'longest'].map((title) => ({ title, unit: 'ms' })),
    ],
    rows: [...results].map(([{ title, bodies }, each]) => ({
      title,
      figures: [
        ...statuses.map((status) => (bodies.length > 0 ? (each.statuses.get(status) ?? 0) : null)),
        ...[0.5, 0.99, 1].map((share) => quantile(each.waits, share)),
      ],
    })),
  });
});
