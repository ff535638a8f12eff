/** Refusal of an act that an organization may not do while it owes. */
import type { Cents } from '#core/money/cents.ts';
import { reaisFromCents } from '#core/money/reais.ts';
import { Refusal } from '../platform/refusal.ts';

/** Refuses with `debt_outstanding`, whose details say how much. `debtCents` is a positive number, 0 for no debt. */
export function assertNoDebt(debtCents: Cents): void {
  if (debtCents > 0) throw new Refusal('debt_outstanding', [{ debt: reaisFromCents(debtCents) }]);
}
