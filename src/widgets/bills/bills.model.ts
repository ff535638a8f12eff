import type { Bill, BillLine } from '#contract/bills.ts';
import type { CalendarDate } from '#core/dates/calendar-date.ts';
import { formatDate } from '#core/dates/format-date.ts';
import { formatTyped } from '#core/format/decimal.ts';
import type { Locale } from '#core/format/locale.ts';
import { formatCents } from '#core/money/format-cents.ts';
import { centsFromReais } from '#core/money/reais.ts';
import type { StatusTextProps } from '#core/ui/states/status-text.tsx';

/** `running`: the period is not over. `nothing`: the bill is closed and owes nothing. */
export type Situation = 'running' | 'toPay' | 'overdue' | 'paid' | 'nothing' | 'canceled';

export const TONE_OF_SITUATION: Readonly<Record<Situation, StatusTextProps['tone']>> = {
  running: 'accent',
  toPay: 'caution',
  overdue: 'negative',
  paid: 'positive',
  nothing: 'neutral',
  canceled: 'neutral',
};

export function situationOf({
  status,
  isOverdue,
  owed,
}: Pick<Bill, 'status' | 'owed' | 'isOverdue'>): Situation {
  switch (status) {
    case 'pending':
      return 'running';
    case 'processing':
      return isOverdue ? 'overdue' : 'toPay';
    case 'done':
      return owed > 0 ? 'paid' : 'nothing';
    case 'canceled':
      return 'canceled';
  }
}

export const isDue = (situation: Situation): boolean => situation === 'toPay' || situation === 'overdue';

export const dayText = (day: string, locale: Locale): string => formatDate(day as CalendarDate, locale);

export const moneyText = (reais: number, locale: Locale): string =>
  formatCents(centsFromReais(reais), locale);

type FeeRule = NonNullable<BillLine['fees'][number]['rule']>;

/** Rule of a fee as text: `2,5%` of the refuel amount, or `R$ 1,50` per refuel. */
export function ruleText({ type, value }: FeeRule, locale: Locale): string {
  if (type === 'fixed') return moneyText(value, locale);
  return `${formatTyped(value, 2, locale)}%`;
}
