import { sumCents } from '#core/money/arithmetic.ts';
import type { Cents } from '#core/money/cents.ts';
import type { DistributionRow } from './rows.model.ts';

export function heldCents(rows: readonly DistributionRow[]): Cents {
  return sumCents(rows.map((row) => row.balanceCents));
}
