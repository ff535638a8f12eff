import type { Bill } from '#contract/bills.ts';
import type { WaitingPayment } from '#contract/payments.ts';
import type { CalendarDate } from '#core/dates/calendar-date.ts';
import { formatDate } from '#core/dates/format-date.ts';
import type { Locale } from '#core/format/locale.ts';
import type { Text } from '#core/i18n/texts.ts';
import { subtractCents } from '#core/money/arithmetic.ts';
import type { Cents } from '#core/money/cents.ts';
import { formatCents } from '#core/money/format-cents.ts';
import { centsFromReais } from '#core/money/reais.ts';

/** True if the bill owes exactly the amount of the payment; otherwise the payment cannot settle the bill. */
export const owesExactly = ({ owed }: Bill, { amount }: WaitingPayment): boolean =>
  centsFromReais(owed) === centsFromReais(amount);

export function staysOwed(
  { payment, owedCents }: { readonly payment: WaitingPayment; readonly owedCents: Cents },
  own: Text<'payment'>,
  locale: Locale,
): string {
  const leftCents = subtractCents(owedCents, centsFromReais(payment.amount));
  return leftCents === 0 ? own('nothingStays') : own('staysOwed', { amount: formatCents(leftCents, locale) });
}

export function differs(
  { owed }: Bill,
  payment: WaitingPayment,
  own: Text<'payment'>,
  locale: Locale,
): string {
  const [owedCents, cameCents] = [centsFromReais(owed), centsFromReais(payment.amount)];
  const isMore = owedCents > cameCents;
  const difference = isMore ? subtractCents(owedCents, cameCents) : subtractCents(cameCents, owedCents);
  return own(isMore ? 'owesMore' : 'owesLess', { difference: formatCents(difference, locale) });
}

export function daysOf({ from, to }: Bill, own: Text<'payment'>, locale: Locale): string {
  const date = (day: string) => formatDate(day as CalendarDate, locale);
  return own('days', { from: date(from), to: date(to) });
}
