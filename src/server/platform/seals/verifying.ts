import type { Tenancy } from '../database/tenancy.ts';
import type { Chain } from './chain.ts';
import type { SealKeys } from './seal-hash.ts';
import { verifyChains, type ChainFault } from './verify-chains.ts';

interface Verifying {
  readonly chains: readonly Chain[];
  readonly keys: SealKeys;
  onFault(fault: ChainFault): void;
  report(error: unknown): void;
}

/** Starts the verification at once. The returned function aborts it after the current batch. */
export function startVerifying(
  tenancy: Tenancy,
  { chains, keys, onFault, report }: Verifying,
): () => Promise<void> {
  const leaving = new AbortController();
  const running = verifyChains(tenancy, chains, keys, { signal: leaving.signal }).then(
    (faults) => {
      for (const fault of faults) onFault(fault);
    },
    (error: unknown) => {
      if (!leaving.signal.aborted) report(error);
    },
  );
  return async () => {
    leaving.abort();
    await running;
  };
}
