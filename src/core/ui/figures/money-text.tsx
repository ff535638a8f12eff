import type { ReactNode } from 'react';
import type { Cents } from '#core/money/cents.ts';
import { formatCentsParts } from '#core/money/format-cents.ts';
import { useKit } from '../kit.tsx';

export interface MoneyTextProps {
  cents: Cents;
  /** `figure` is the main number of a screen, 28 px; `strong` is for totals. */
  emphasis?: 'plain' | 'strong' | 'figure';
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
