import type { Cents } from '#core/money/cents.ts';
import { reaisFromCents } from '#core/money/reais.ts';
import { Refusal } from '../platform/refusal.ts';

/** Refuses with `debt_outstanding`; the details contain the debt. `debtCents` is positive, or 0 for no debt. */
export function assertNoDebt(debtCents: Cents): void {
  if (debtCents > 0) throw new Refusal('debt_outstanding', [{ debt: reaisFromCents(debtCents) }]);
}
