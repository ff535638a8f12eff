import { createElement } from 'react';
import { ShortId } from '#blocks/print/short-id.tsx';
import type { WaitingPayment } from '#contract/payments.ts';
import type { Purchase } from '#contract/purchases.ts';
import type { Fact } from '#blocks/facts/facts.tsx';
import { parseCalendarDate } from '#core/dates/calendar-date.ts';
import { formatDate, formatInstant } from '#core/dates/format-date.ts';
import { formatSlipLine } from '#core/format/slip-line.ts';
import type { Text } from '#core/i18n/texts.ts';
import { formatCents } from '#core/money/format-cents.ts';
import { centsFromReais } from '#core/money/reais.ts';
import type { PaymentWords } from '../why-waiting.ts';

export function paymentFacts(
  { paidAt, receivedAt, reference, txid, purchase, bought }: WaitingPayment,
  { t, locale, timeZone }: PaymentWords,
  own: Text<'payment'>,
): Fact[] {
  const time = (at: string) => formatInstant(new Date(at), locale, timeZone);
  return [
    [t('paidAt'), time(paidAt)],
    [own('receivedAt'), time(receivedAt)],
    ...(purchase !== null && bought !== null
      ? [
          [own('expected'), formatCents(centsFromReais(bought.value), locale)] as const,
          [own('purchase'), createElement(ShortId, { id: purchase })] as const,
          [t('boughtAt'), time(bought.createdAt)] as const,
        ]
      : []),
    [t('reference'), reference],
    ...(txid === null ? [] : [[own('txid'), txid] as const]),
  ];
}

export function purchaseFacts(
  { paymentType, createdAt, by, slip, reference, _id }: Purchase,
  { t, locale, timeZone }: PaymentWords,
  own: Text<'payment'>,
): Fact[] {
  const due = slip && parseCalendarDate(slip.dueDate);
  return [
    [t('type'), t(`type_${paymentType}`)],
    [t('boughtAt'), formatInstant(new Date(createdAt), locale, timeZone)],
    ...(by ? [[t('by'), by.name] as const] : []),
    ...(due ? [[own('dueDate'), formatDate(due, locale)] as const] : []),
    ...(slip ? [[own('slipLine'), formatSlipLine(slip.line)] as const] : []),
    ...(reference === null ? [] : [[own('carried'), reference] as const]),
    [own('purchase'), createElement(ShortId, { id: _id })],
  ];
}
