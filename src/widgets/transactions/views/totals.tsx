import type { TransactionTotals } from '#contract/transaction-calls.ts';
import { formatCount } from '#core/format/count.ts';
import { formatFuelVolume } from '#core/money/fuel.ts';
import { useLocale, type Text } from '#core/i18n/use-texts.ts';
import { centsFromReais } from '#core/money/reais.ts';
import { millilitresFromLitres } from '#core/money/volume.ts';
import { MoneyText } from '#core/ui/figures/money-text.tsx';

/** Sums of all rows that match the filters. Rejected and reversed refuels are only counted. */
export function Totals({ totals, t }: { totals: TransactionTotals; t: Text<'transactions'> }) {
  const locale = useLocale();
  const { litres, cubicMetres, refused, reversed, fees } = totals;
  const volume = (value: number, product: string) =>
    formatFuelVolume(millilitresFromLitres(value), product, locale);
  const figures = [
    [t('total_done'), formatCount(totals.done, locale)],
    ...(refused > 0 ? [[t('total_refused'), formatCount(refused, locale)]] : []),
    ...(reversed > 0 ? [[t('total_reversed'), formatCount(reversed, locale)]] : []),
    ...(litres > 0 ? [[t('litres'), volume(litres, 'diesel')]] : []),
    ...(cubicMetres > 0 ? [[t('cubicMetres'), volume(cubicMetres, 'biogas')]] : []),
  ];
  return (
    <dl className="transactions-totals">
      {figures.map(([label, figure]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>
            <bdi>{figure}</bdi>
          </dd>
        </div>
      ))}
      <div>
        <dt>{t('amount')}</dt>
        <dd>
          <MoneyText cents={centsFromReais(totals.amount)} emphasis="strong" />
        </dd>
      </div>
      {fees > 0 && (
        <div>
          <dt>{t('fees')}</dt>
          <dd>
            <MoneyText cents={centsFromReais(fees)} />
          </dd>
        </div>
      )}
    </dl>
  );
}
