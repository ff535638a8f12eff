import type { Tenancy } from '../database/tenancy.ts';
import type { Chain } from './chain.ts';
import type { SealKeys } from './seal-hash.ts';
import { countSeals } from './seals.repository.ts';
import { verifyChains, type ChainFault } from './verify-chains.ts';
import { verifyRows, type RowFault } from './verify-rows.ts';

export interface SealCheck {
  /**
   * Verifies the chains of an organization. Returns the number of sealed records and the first fault of each chain.
   * Concurrent calls share one verification.
   */
  verify(
    organizationId: string,
  ): Promise<{ readonly sealed: number; readonly faults: readonly (ChainFault | RowFault)[] }>;
}

export function createSealCheck(tenancy: Tenancy, chains: readonly Chain[], keys: SealKeys): SealCheck {
  const isRunning = new Map<string, ReturnType<SealCheck['verify']>>();
  const verify = async (organizationId: string) => {
    const chained = await verifyChains(tenancy, chains, keys, { organizationId });
    // Records of erased audit data belong to no chain, so this check verifies their stamps.
    const withheld = await verifyRows(tenancy, keys, { organizationId, table: 'withheld_changes' });
    const faults = [...chained, ...withheld];
    const sealed = await tenancy.asSystem('ledger-check', (tx) => countSeals(tx, chains, organizationId));
    return { sealed, faults };
  };
  return {
    verify: (organizationId) => {
      const running = isRunning.get(organizationId);
      if (running) return running;
      const begun = verify(organizationId).finally(() => isRunning.delete(organizationId));
      isRunning.set(organizationId, begun);
      return begun;
    },
  };
}
