import { createElement } from 'react';
import { ShortId } from '#blocks/print/short-id.tsx';
import type { Transaction } from '#contract/transactions.ts';
import type { Fact } from '#blocks/facts/facts.tsx';
import type { RejectionWords } from '#blocks/rule-explanation/refusal-sentence.ts';
import { formatInstant } from '#core/dates/format-date.ts';
import { formatCnpj } from '#core/format/cnpj.ts';
import { formatDistance } from '#core/format/distance.ts';
import { formatFuelVolume } from '#core/money/fuel.ts';
import type { Text } from '#core/i18n/use-texts.ts';
import { formatCents } from '#core/money/format-cents.ts';
import { formatPrice, priceFromReais } from '#core/money/price.ts';
import { centsFromReais } from '#core/money/reais.ts';
import { millilitresFromLitres } from '#core/money/volume.ts';

export function factsOf(
  transaction: Transaction,
  { fuels, locale, timeZone }: RejectionWords,
  t: Text<'transactions'>,
): Fact[] {
  const { vehicle, user, expenseCenter, station, product, fees, odometer, status } = transaction;
  const money = (reais: number) => formatCents(centsFromReais(reais), locale);
  const fee = (reais: number) => (reais > 0 ? money(reais) : null);
  return [
    [t('at'), formatInstant(new Date(transaction.performedAt), locale, timeZone)],
    [t('vehicle'), vehicle?.name],
    [t('user'), user?.name],
    [t('expenseCenter'), expenseCenter?.name],
    [
      t('station'),
      [station.name || t('unknownStation'), station.isElsewhere ? t('elsewhere') : '']
        .filter((text) => text !== '')
        .join(' · '),
    ],
    [t('taxNumber'), station.federalTaxNumber && formatCnpj(station.federalTaxNumber)],
    [t('product'), fuels(`fuel_${product}`)],
    [t('volume'), formatFuelVolume(millilitresFromLitres(transaction.volume), product, locale)],
    [t('price'), formatPrice(priceFromReais(transaction.unitPrice), locale)],
    [t('amount'), money(transaction.amount)],
    [t('feeAnywhere'), fee(fees.anywhere)],
    [t('feeRefuel'), fee(fees.refuel)],
    [t('fromCompany'), fee(transaction.fromCompany)],
    [t('odometer'), odometer === null ? null : odometerText(odometer)],
    [t('receipt'), status === 'done' ? t(transaction.hasReceipt ? 'receipt_yes' : 'receipt_no') : null],
    [t('id'), createElement(ShortId, { id: transaction._id })],
  ];

  function odometerText(metres: number) {
    const read = formatDistance(metres, locale);
    return transaction.isOdometerCorrected ? `${read} (${t('odometerCorrected')})` : read;
  }
}
