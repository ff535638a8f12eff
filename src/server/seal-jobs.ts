import type { FastifyInstance } from 'fastify';
import { CHAINS } from './readers/chains.ts';
import type { Clock } from './platform/clock.ts';
import type { Config } from './platform/config/config.ts';
import type { Tenancy } from './platform/database/tenancy.ts';
import type { Metrics } from './platform/metrics/metrics.ts';
import type { WatchJob } from './readers/metrics/watch-job.ts';
import { changesChain } from './records/changes-chain.ts';
import type { LedgerState } from './ledger/ledger-state.ts';
import type { SealKeys } from './platform/seals/seal-hash.ts';
import { headsFileOf } from './platform/config/seal-settings.ts';
import { startSealing } from './platform/seals/sealing.ts';
import { KeyRetired } from './platform/seals/seals.service.ts';
import { startVerifying } from './platform/seals/verifying.ts';
import { startWritingHeads } from './platform/seals/writing-heads.ts';

const NO_HEADS =
  'LITRO_SEAL_HEADS is not set: where the end of a journal is cut off, nothing outside the database shows it';

interface SealJobsDependencies {
  readonly tenancy: Tenancy;
  readonly keys: SealKeys;
  readonly clock: Clock;
  readonly ledger: LedgerState;
  readonly config: Config;
  readonly log: FastifyInstance['log'];
  readonly metrics: Pick<Metrics, 'faults'>;
  readonly watch: WatchJob;
}

/** Starts the jobs that use the seal keys. Each returned function stops one job. */
export function startSealJobs(parts: SealJobsDependencies): (() => Promise<void>)[] {
  const { tenancy, keys, clock, ledger, config, log, metrics, watch } = parts;
  const [key] = keys;
  if (!key) throw new Error('There is no key to seal with.');
  const file = headsFileOf(config);
  const { headsCommand: command } = config.seals;
  if (file === undefined && command === undefined) log.warn(NO_HEADS);
  const sealing = watch('sealing', 'sealing failed');
  return [
    startSealing(tenancy, {
      chains: CHAINS,
      key,
      isOpened: true,
      onSealed: (head) => log.info(head, 'sealed'),
      onForged: (forged) => {
        metrics.faults.inc({ in: 'seals' });
        log.fatal({ forged }, 'what waits for its seal was written by hand');
      },
      ...sealing,
      report: (error) => {
        // After a `KeyRetired` error, new records would carry stamps of a retired seal key. The server must therefore
        // refuse credit movements.
        if (error instanceof KeyRetired) ledger.halted = true;
        sealing.report(error);
      },
    }),
    startVerifying(tenancy, {
      chains: [changesChain],
      keys,
      onFault: (fault) => {
        metrics.faults.inc({ in: 'trail' });
        log.fatal({ fault }, 'the audit trail was changed by hand');
      },
      report: watch('verifying', 'checking the audit trail failed').report,
    }),
    startWritingHeads({
      tenancy,
      clock,
      chains: CHAINS,
      key,
      file,
      command,
      ...watch('heads', 'writing the heads of the seals down failed'),
    }),
  ];
}
