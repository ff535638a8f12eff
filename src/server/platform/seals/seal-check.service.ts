/** Whether what one organisation did is as it was sealed: asked for by its administrators. */
import type { Tenancy } from '../database/tenancy.ts';
import type { Chain } from './chain.ts';
import type { SealKeys } from './seal-hash.ts';
import { countSeals } from './seals.repository.ts';
import { verifyChains, type ChainFault } from './verify-chains.ts';
import { verifyRows, type RowFault } from './verify-rows.ts';

export interface SealCheck {
  /** How many records have a seal, and the first of each chain that does not fit. Who asks meanwhile is told the same. */
  verify(
    organizationId: string,
  ): Promise<{ readonly sealed: number; readonly faults: readonly (ChainFault | RowFault)[] }>;
}

export function createSealCheck(tenancy: Tenancy, chains: readonly Chain[], keys: SealKeys): SealCheck {
  const underWay = new Map<string, ReturnType<SealCheck['verify']>>();
  const verify = async (organizationId: string) => {
    const chained = await verifyChains(tenancy, chains, keys, { organizationId });
    // What the trail withholds is as good as its chain.
    const withheld = await verifyRows(tenancy, keys, { organizationId, table: 'withheld_changes' });
    const faults = [...chained, ...withheld];
    const sealed = await tenancy.asSystem('ledger-check', (tx) => countSeals(tx, chains, organizationId));
    return { sealed, faults };
  };
  return {
    verify: (organizationId) => {
      const running = underWay.get(organizationId);
      if (running) return running;
      const begun = verify(organizationId).finally(() => underWay.delete(organizationId));
      underWay.set(organizationId, begun);
      return begun;
    },
  };
}
