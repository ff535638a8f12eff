/** Actions that run after a confirmed question. The module loads with the first question. */
import { createCollect } from './collect.state.ts';
import type { DistributionContext } from './distribution-context.ts';
import { confirmDistribution } from './confirm-distribution.ts';
import { createMany } from './many.state.ts';
import { createLimit } from './limit.state.ts';
import type { PreparedDistribution } from './prepare-distribution.ts';
import { createSharing } from './sharing.state.ts';

export type Actions = ReturnType<typeof createActions>;

export function createActions(context: DistributionContext) {
  return {
    distribute: (distribution: PreparedDistribution) => confirmDistribution(context, distribution),
    collect: createCollect(context),
    ...createMany(context),
    ...createSharing(context),
    setLimit: createLimit(context),
  };
}
