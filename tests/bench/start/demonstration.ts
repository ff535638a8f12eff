/** How long `npm start` takes with an empty data folder, once it is built. */
import { cpSync, rmSync } from 'node:fs';
import { basename } from 'node:path';
import { inNewFolder } from '../server/growth-and-start.ts';
import { quantile } from '../server/race.ts';
import { startBuiltServer } from '../server/server-process.ts';
import { formatFigure, printTable } from '../server/tables.ts';
import { processorMsOf } from '../trail/processor-time.ts';

const ROUNDS = 3;
const PREPARED = 'dist/server';
const UNPREPARED = 'dist/bench-server';

interface Variant {
  readonly title: string;
  readonly programs: string;
  readonly flags: readonly string[];
}

const VARIANTS: readonly Variant[] = [
  { title: 'the database made on the spot', programs: UNPREPARED, flags: [] },
  { title: 'a copy of the prepared one', programs: PREPARED, flags: [] },
  { title: '… compiled once alone', programs: PREPARED, flags: ['--liftoff-only'] },
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

const median = (figures: readonly number[]) => formatFigure(quantile(figures, 0.5));

/** In turns, so that other load weighs on all of them; the processor time is what it disturbs least. */
export async function measureDemonstration(): Promise<void> {
  cpSync(PREPARED, UNPREPARED, { recursive: true, filter: (path) => basename(path) !== 'empty-database' });
  try {
    for (const sandbox of ['on', 'off']) {
      const starts = VARIANTS.map((variant) => ({ variant, made: [] as Start[] }));
      for (let round = 0; round < ROUNDS; round += 1) {
        for (const { variant, made } of starts) made.push(await startFresh(variant, sandbox));
      }
      printTable(
        [
          sandbox === 'on' ? 'with the demonstration, ms' : 'without it, ms',
          'until it serves',
          'processor time',
        ],
        starts.map(({ variant, made }) => [
          variant.title,
          median(made.map(({ wallMs }) => wallMs)),
          median(made.map(({ processorMs }) => processorMs)),
        ]),
      );
    }
  } finally {
    rmSync(UNPREPARED, { recursive: true, force: true });
  }
}
