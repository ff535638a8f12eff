import type { Transaction } from '#contract/transactions.ts';
import type { VerdictWords } from '#blocks/verdict/refusal-sentence.ts';
import { formatInstant } from '#core/dates/format-date.ts';
import { formatCnpj } from '#core/format/cnpj.ts';
import { formatDistance } from '#core/format/distance.ts';
import { formatFuelVolume } from '#core/format/fuel.ts';
import type { Text } from '#core/i18n/use-texts.ts';
import { formatCents } from '#core/money/format-cents.ts';
import { formatPrice, priceFromReais } from '#core/money/price.ts';
import { centsFromReais } from '#core/money/reais.ts';
import { millilitresFromLitres } from '#core/money/volume.ts';

interface FactsProps {
  transaction: Transaction;
  words: VerdictWords;
  t: Text<'transactions'>;
}

/** All that was said at the pump, and what it cost. */
export function Facts({ transaction, words, t }: FactsProps) {
  return (
    <dl className="transaction-facts">
      {factsOf(transaction, words, t).map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>
            <bdi>{value}</bdi>
          </dd>
        </div>
      ))}
    </dl>
  );
}

function factsOf(
  transaction: Transaction,
  { fuels, locale, timeZone }: VerdictWords,
  t: Text<'transactions'>,
): (readonly [string, string])[] {
  const { vehicle, user, expenseCenter, station, product, fees, odometer, status } = transaction;
  const money = (reais: number) => formatCents(centsFromReais(reais), locale);
  const some = (label: string, value: string | null | undefined) => (value ? [[label, value] as const] : []);
  const fee = (label: string, reais: number) => (reais > 0 ? [[label, money(reais)] as const] : []);
  return [
    [t('at'), formatInstant(new Date(transaction.performedAt), locale, timeZone)],
    ...some(t('vehicle'), vehicle?.name),
    ...some(t('user'), user?.name),
    ...some(t('expenseCenter'), expenseCenter?.name),
    [
      t('station'),
      [station.name || t('unknownStation'), station.isElsewhere ? t('elsewhere') : '']
        .filter((text) => text !== '')
        .join(' · '),
    ],
    ...some(t('taxNumber'), station.federalTaxNumber && formatCnpj(station.federalTaxNumber)),
    [t('product'), fuels(`fuel_${product}`)],
    [t('volume'), formatFuelVolume(millilitresFromLitres(transaction.volume), product, locale)],
    [t('price'), formatPrice(priceFromReais(transaction.unitPrice), locale)],
    [t('amount'), money(transaction.amount)],
    ...fee(t('feeAnywhere'), fees.anywhere),
    ...fee(t('feeRefuel'), fees.refuel),
    ...fee(t('fromCompany'), transaction.fromCompany),
    ...some(t('odometer'), odometer === null ? null : odometerText()),
    ...(status === 'done'
      ? [[t('receipt'), t(transaction.hasReceipt ? 'receipt_yes' : 'receipt_no')] as const]
      : []),
    [t('id'), transaction._id],
  ];

  function odometerText() {
    const read = formatDistance(odometer ?? 0, locale);
    return transaction.isOdometerCorrected ? `${read} (${t('odometerCorrected')})` : read;
  }
}
