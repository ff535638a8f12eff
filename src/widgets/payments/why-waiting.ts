import type { WaitingPayment } from '#contract/payments.ts';
import { formatInstant } from '#core/dates/format-date.ts';
import type { Locale } from '#core/format/locale.ts';
import type { Text } from '#core/i18n/texts.ts';
import { subtractCents } from '#core/money/arithmetic.ts';
import type { Cents } from '#core/money/cents.ts';
import { formatCents } from '#core/money/format-cents.ts';
import { centsFromReais } from '#core/money/reais.ts';

export interface PaymentWords {
  readonly t: Text<'payments'>;
  readonly locale: Locale;
  readonly timeZone: string;
}

/** True if the payment refers to no known purchase or bill. */
export const isOfNobody = ({ purchase, bill }: WaitingPayment): boolean => purchase === null && bill === null;

export function whyWaiting(payment: WaitingPayment, words: PaymentWords): string {
  const { aside, bought, bill, txid } = payment;
  const { t, locale, timeZone } = words;
  if (aside === 'time') return t('why_time');
  if (bill !== null) return t(aside === 'paid' ? 'why_billPaid' : 'why_billAmount');
  if (!bought) return txid === null ? t('why_unnamed') : t('why_unknown', { txid });
  const money = (amount: Cents) => formatCents(amount, locale);
  const time = (at: string) => formatInstant(new Date(at), locale, timeZone);
  const [expected, came] = [centsFromReais(bought.value), centsFromReais(payment.amount)];
  if (aside === 'paid') {
    const values = { expected: money(expected), at: time(bought.paidAt ?? bought.createdAt) };
    return t(bought.paidAt === null ? 'why_creditedBefore' : 'why_paid', values);
  }
  const isMore = came > expected;
  const difference = isMore ? subtractCents(came, expected) : subtractCents(expected, came);
  const why = t(isMore ? 'why_more' : 'why_less', {
    expected: money(expected),
    came: money(came),
    difference: money(difference),
  });
  if (bought.status === 'cancelled') return `${why} ${t('since_cancelled')}`;
  return bought.paidAt === null ? why : `${why} ${t('since_paid', { at: time(bought.paidAt) })}`;
}
