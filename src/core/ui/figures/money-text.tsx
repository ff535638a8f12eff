import type { ReactNode } from 'react';
import type { Cents } from '#core/money/cents.ts';

/** Money with tabular digits, a faint currency sign and a true minus; read aloud as one figure. */
export interface MoneyTextProps {
  cents: Cents;
  /** `figure` is the one number that matters on a screen, 28 px; `strong` for totals. */
  emphasis?: 'plain' | 'strong' | 'figure';
  /** A plus sign before what came in, for movements. */
  signed?: boolean;
}

export function MoneyText(_props: MoneyTextProps): ReactNode {
  return null;
}
