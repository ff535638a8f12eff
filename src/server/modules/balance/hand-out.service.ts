/** Hands credit out from the company to wallets. */
import { centsFromReais } from '#core/money/reais.ts';
import type { Movement } from '#contract/balance.ts';
import { decideHandOut } from './hand-out.rules.ts';
import { applyDecision } from './moved.ts';
import { lockCredit, type Moving } from './under-lock.ts';
import type { OwnerKind } from './wallets.repository.ts';

/** One share as it is asked for; `amount` in reais. */
export interface Share {
  readonly id: string;
  readonly wallet?: string;
  readonly amount: number;
}

/** Gives an owner without a wallet one. Refuses as `decideHandOut` does; nothing moves then. */
export async function handOut(moving: Moving, kind: OwnerKind, shares: readonly Share[]): Promise<Movement> {
  const ownerIds = [...new Set(shares.map((share) => share.id))];
  const credit = await lockCredit(moving, kind, ownerIds, true);
  const wanted = shares.map(({ amount, ...share }) => ({ ...share, amountCents: centsFromReais(amount) }));
  return applyDecision(moving, kind, credit, decideHandOut(credit, kind, wanted));
}
