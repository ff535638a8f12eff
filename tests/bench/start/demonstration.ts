import { cpSync, rmSync } from 'node:fs';
import { basename } from 'node:path';
import { benchSize } from '../effort.ts';
import { report } from '../report.ts';
import { inNewFolder } from '../server/growth-and-start.ts';
import { quantile } from '../server/race.ts';
import { startBuiltServer } from '../server/server-process.ts';
import { processorMsOf } from '../trail/processor-time.ts';

/** A smoke run measures only the fastest start: the last of `VARIANTS`, without the demonstration. */
const SIZES = benchSize({
  smoke: { rounds: 1, sandboxes: ['off'], variants: 1 },
  full: { rounds: 3, sandboxes: ['on', 'off'], variants: 3 },
});
const PREPARED = 'dist/server';
const UNPREPARED = 'dist/bench-server';

interface Variant {
  readonly title: string;
  readonly programs: string;
  readonly flags: readonly string[];
}

const VARIANTS: readonly Variant[] = [
  { title: 'the database is created', programs: UNPREPARED, flags: [] },
  { title: 'a copy of the prepared database', programs: PREPARED, flags: [] },
  { title: 'a copy, its code compiled once', programs: PREPARED, flags: ['--liftoff-only'] },
];

interface Start {
  readonly wallMs: number;
  readonly processorMs: number;
}

function startFresh({ programs, flags }: Variant, sandbox: string): Promise<Start> {
  return inNewFolder(async (dataDir) => {
    const server = await startBuiltServer(
      { DATA_DIR: dataDir, LITRO_SANDBOX: sandbox, TRUST_PROXY: '' },
      { programs, flags },
    );
    const processorMs = processorMsOf(server.pid);
    await server.stop();
    return { wallMs: server.startMs, processorMs };
  });
}

const median = (figures: readonly number[]) => quantile(figures, 0.5);

export async function measureDemonstration(): Promise<void> {
  cpSync(PREPARED, UNPREPARED, { recursive: true, filter: (path) => basename(path) !== 'empty-database' });
  try {
    for (const sandbox of SIZES.sandboxes) {
      const starts = VARIANTS.slice(-SIZES.variants).map((variant) => ({ variant, made: [] as Start[] }));
      for (let round = 0; round < SIZES.rounds; round += 1) {
        for (const { variant, made } of starts) made.push(await startFresh(variant, sandbox));
      }
      report({
        title: sandbox === 'on' ? 'start with the demonstration' : 'start without the demonstration',
        columns: ['until it serves', 'processor time'].map((title) => ({ title, unit: 'ms' })),
        rows: starts.map(({ variant, made }) => ({
          title: variant.title,
          figures: [
            median(made.map(({ wallMs }) => wallMs)),
            median(made.map(({ processorMs }) => processorMs)),
          ],
        })),
      });
    }
  } finally {
    rmSync(UNPREPARED, { recursive: true, force: true });
  }
}
