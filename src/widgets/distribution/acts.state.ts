/** Actions that run after a confirmed question. The module loads with the first question. */
import { createCollect } from './collect.state.ts';
import type { DistributionContext } from './distribution-context.ts';
import { confirmHandOut } from './hand-out.ts';
import { createMany } from './many.state.ts';
import { createLimit } from './limit.state.ts';
import type { HandOut } from './prepare-hand-out.ts';
import { createSharing } from './sharing.state.ts';

export type Acts = ReturnType<typeof createActs>;

export function createActs(context: DistributionContext) {
  return {
    handOut: (handOut: HandOut) => confirmHandOut(context, handOut),
    collect: createCollect(context),
    ...createMany(context),
    ...createSharing(context),
    setLimit: createLimit(context),
  };
}
