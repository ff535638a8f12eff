/** `npm run bench -- doors`: how long others wait while somebody without a session sends what the server has to look at. */
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { inNewFolder } from '../server/growth-and-start.ts';
import { quantile } from '../server/race.ts';
import { startBuiltServer } from '../server/server-process.ts';
import { describeMachine, formatFigure, printTable } from '../server/tables.ts';

/** As many sign-ins at once as once stopped the server for ten seconds. */
const SENT_AT_ONCE = 55;
const ROUNDS = 4;
const LARGE_BYTES = 650_000;
const BETWEEN_MS = 5;
const AT_LEAST_MS = 1_000;

interface Flood {
  readonly title: string;
  /** The bodies that are sent at once; none where nobody sends anything. */
  readonly bodies: readonly string[];
}

const many = (make: (at: number) => string, count: number) =>
  Array.from({ length: count }, (_none, at) => make(at));
/** One object of so many keys: what takes longest to be looked at. */
const manyKeys = `{${many((at) => `"k${at}":1`, Math.floor(LARGE_BYTES / 11)).join()}}`;
const wrong = (at: number) =>
  JSON.stringify({ identifier: `nobody${at}@portal.example`, password: 'Wrong-2026' });

const FLOODS: readonly Flood[] = [
  { title: 'nothing', bodies: [] },
  {
    title: `${SENT_AT_ONCE} sign-ins of ${LARGE_BYTES / 1000} kB`,
    bodies: many(() => manyKeys, SENT_AT_ONCE),
  },
  { title: `${SENT_AT_ONCE} sign-ins with a wrong password`, bodies: many(wrong, SENT_AT_ONCE) },
];

interface Seen {
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

async function flood(url: string, { bodies }: Flood, seen: Seen, round: number): Promise<void> {
  let isFlooded = true;
  const until = performance.now() + AT_LEAST_MS;
  const watching = (async () => {
    while (isFlooded || performance.now() < until) {
      const since = performance.now();
      await (await fetch(`${url}/health/live`)).text();
      seen.waits.push(performance.now() - since);
      await sleep(BETWEEN_MS);
    }
  })();
  for (const status of await send(url, bodies, round)) {
    seen.statuses.set(status, (seen.statuses.get(status) ?? 0) + 1);
  }
  isFlooded = false;
  await watching;
}

console.log(
  `${describeMachine()}; ${ROUNDS} rounds in turns, GET /health/live once each ${BETWEEN_MS} ms.\n`,
);
await inNewFolder(async (dataDir) => {
  const server = await startBuiltServer({ DATA_DIR: dataDir, REQUESTS_PER_MINUTE: '1000000' });
  const seen = new Map(FLOODS.map((one) => [one, { waits: [], statuses: new Map() } as Seen]));
  try {
    for (let round = 0; round < ROUNDS; round += 1) {
      for (const [one, ofIt] of seen) await flood(server.url, one, ofIt, round);
    }
  } finally {
    await server.stop();
  }
  printTable(
    ['what is sent', 'answered', 'p50, ms', 'p99, ms', 'longest, ms'],
    [...seen].map(([{ title }, { waits, statuses }]) => [
      title,
      [...statuses].map(([status, count]) => `${count} × ${status}`).join(', ') || '–',
      ...[0.5, 0.99, 1].map((share) => formatFigure(quantile(waits, share))),
    ]),
  );
});
