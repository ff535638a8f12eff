/** What is done with the key of the seals beside the calls. */
import type { FastifyInstance } from 'fastify';
import { CHAINS } from './chains.ts';
import type { Tenancy } from './database/tenancy.ts';
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
  report(error: unknown, what: string): void;
}

/** What each answer does: it stops a job. */
export function startSealJobs({ tenancy, keys, ledger, log, report }: Parts): (() => Promise<void>)[] {
  return [
    startSealing(tenancy, {
      chains: CHAINS,
      key: keys[0] ?? null,
      isOpened: true,
      onSealed: (head) => log.info(head, 'sealed'),
      onForged: (forged) => log.fatal({ forged }, 'what waits for its seal was written by hand'),
      report: (error) => {
        // What is written from now on would carry stamps of a key that is out of use.
        if (error instanceof KeyRetired) ledger.halted = true;
        report(error, 'sealing failed');
      },
    }),
    startVerifying(tenancy, {
      chains: [changesChain],
      keys,
      onFault: (fault) => log.fatal({ fault }, 'the audit trail was changed by hand'),
      report: (error) => report(error, 'checking the audit trail failed'),
    }),
  ];
}
