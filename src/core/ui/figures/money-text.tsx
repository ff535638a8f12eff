import type { ReactNode } from 'react';
import type { Cents } from '#core/money/cents.ts';
import { formatCentsParts } from '#core/money/format-cents.ts';
import { useKit } from '../kit.tsx';

/** Money with tabular digits, a faint currency sign and a true minus; read aloud as one figure. */
export interface MoneyTextProps {
  cents: Cents;
  /** `figure` is the one number that matters on a screen, 28 px; `strong` for totals. */
  emphasis?: 'plain' | 'strong' | 'figure';
  /** A plus sign before what came in, for movements. */
  signed?: boolean;
}

export function MoneyText({ cents, emphasis, signed }: MoneyTextProps): ReactNode {
  const { sign, currency, figure, currencyLeads } = formatCentsParts(cents, useKit().locale);
  const mark = sign || (signed && cents > 0 ? '+' : '');
  const unit = (
    <span className="money-currency">{currencyLeads ? `${currency}\u00a0` : `\u00a0${currency}`}</span>
  );
  return (
    <span className="money" data-emphasis={emphasis}>
      {mark}
      {currencyLeads && unit}
      {figure}
      {!currencyLeads && unit}
    </span>
  );
}
