/** Variants of the same work take turns within one run, so that other load of the machine disturbs all of them. */
import { performance } from 'node:perf_hooks';

export type Work = (client: number) => Promise<unknown>;

export interface Effort {
  readonly rounds: number;
  readonly clients: number;
  readonly requests: number;
  /**
   * Called after each round; waits until background work of the server is done. `variant` names the variant of the
   * round.
   */
  readonly settle?: (variant: string) => Promise<unknown>;
}

/** Returns the processor time so far in milliseconds, by the name of a process. */
export type Spent = () => Readonly<Record<string, number>>;

export interface Figures {
  readonly perSecond: number;
  readonly p50Ms: number;
  readonly p99Ms: number;
  /** Processor time of one request in milliseconds, by the name of a process. */
  readonly spentMs: Readonly<Record<string, number>>;
}

export async function race<W extends string>(
  variants: Readonly<Record<W, Work>>,
  { rounds, clients, requests, settle }: Effort,
  spent: Spent = () => ({}),
): Promise<Record<W, Figures>> {
  const names = Object.keys(variants) as W[];
  const took = new Map(
    names.map((name) => [
      name,
      { roundsMs: [] as number[], requestsMs: [] as number[], spentMs: {} as Record<string, number> },
    ]),
  );
  for (let round = 0; round <= rounds; round += 1) {
    const from = round % names.length;
    for (const name of [...names.slice(from), ...names.slice(0, from)]) {
      const before = spent();
      const { roundMs, requestsMs } = await runRound(variants[name], clients, requests);
      const after = spent();
      await settle?.(name);
      const counted = took.get(name);
      if (round === 0 || !counted) continue;
      counted.roundsMs.push(roundMs);
      counted.requestsMs.push(...requestsMs);
      for (const [who, ms] of Object.entries(after)) {
        counted.spentMs[who] = (counted.spentMs[who] ?? 0) + (ms - (before[who] ?? 0)) / (rounds * requests);
      }
    }
  }
  const figures = [...took].map(([name, { roundsMs, requestsMs, spentMs }]) => [
    name,
    {
      perSecond: (requests * 1000) / quantile(roundsMs, 0.5),
      p50Ms: quantile(requestsMs, 0.5),
      p99Ms: quantile(requestsMs, 0.99),
      spentMs,
    },
  ]);
  return Object.fromEntries(figures) as Record<W, Figures>;
}

async function runRound(work: Work, clients: number, requests: number) {
  const requestsMs: number[] = [];
  const startedAt = performance.now();
  let left = requests;
  await Promise.all(
    Array.from({ length: clients }, async (_, client) => {
      while (left > 0) {
        left -= 1;
        const requestedAt = performance.now();
        await work(client);
        requestsMs.push(performance.now() - requestedAt);
      }
    }),
  );
  return { roundMs: performance.now() - startedAt, requestsMs };
}

export function quantile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((one, other) => one - other);
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? Number.NaN;
}
