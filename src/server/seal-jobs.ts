/** What is done with the key of the seals beside the calls. */
import type { FastifyInstance } from 'fastify';
import { CHAINS } from './chains.ts';
import type { Tenancy } from './database/tenancy.ts';
import type { Metrics } from './metrics/metrics.ts';
import type { WatchJob } from './metrics/watch-job.ts';
import { changesChain } from './modules/audit/changes-chain.ts';
import type { LedgerState } from './modules/ledger/ledger-state.ts';
import type { SealKeys } from './modules/seals/seal-hash.ts';
import { startSealing } from './modules/seals/sealing.ts';
import { KeyRetired } from './modules/seals/seals.service.ts';
import { startVerifying } from './modules/seals/verifying.ts';

interface Parts {
  readonly tenancy: Tenancy;
  readonly keys: SealKeys;
  readonly ledger: LedgerState;
  readonly log: FastifyInstance['log'];
  readonly metrics: Pick<Metrics, 'faults'>;
  readonly watch: WatchJob;
}

/** What each answer does: it stops a job. */
export function startSealJobs({
  tenancy,
  keys,
  ledger,
  log,
  metrics,
  watch,
}: Parts): (() => Promise<void>)[] {
  const sealing = watch('sealing', 'sealing failed');
  return [
    startSealing(tenancy, {
      chains: CHAINS,
      key: keys[0] ?? null,
      isOpened: true,
      onSealed: (head) => log.info(head, 'sealed'),
      onForged: (forged) => {
        metrics.faults.inc({ in: 'seals' });
        log.fatal({ forged }, 'what waits for its seal was written by hand');
      },
      ...sealing,
      report: (error) => {
        // What is written from now on would carry stamps of a key that is out of use.
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
  ];
}
