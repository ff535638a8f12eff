import type { ReactNode } from 'react';
import { formatInstant } from '#core/dates/format-date.ts';
import { formatDistance } from '#core/format/distance.ts';
import { formatFuelVolume } from '#core/format/fuel.ts';
import type { Locale } from '#core/format/locale.ts';
import { useLocale, type Text } from '#core/i18n/use-texts.ts';
import { formatPrice, priceFromReais } from '#core/money/price.ts';
import { centsFromReais } from '#core/money/reais.ts';
import { millilitresFromLitres } from '#core/money/volume.ts';
import { Button } from '#core/ui/button.tsx';
import { MoneyText } from '#core/ui/figures/money-text.tsx';
import type { StatementLine } from './statement-line.ts';

export interface StatementLinesProps {
  lines: readonly StatementLine[];
  t: Text<'statement'>;
  fuels: Text<'fuels'>;
  timeZone: string;
  /** Opens the receipt of a distribution, by its entry. */
  onReceipt?: ((entry: string) => void) | undefined;
}

/** A table to read from top to bottom; where it is narrow, each line stands as a block. */
export function StatementLines({ lines, t, fuels, timeZone, onReceipt }: StatementLinesProps): ReactNode {
  const locale = useLocale();
  return (
    <table className="statement-lines" aria-label={t('title')}>
      <thead>
        <tr>
          <th scope="col">{t('at')}</th>
          <th scope="col">{t('what')}</th>
          <th scope="col" data-figure="">
            {t('amount')}
          </th>
          <th scope="col" data-figure="">
            {t('balance')}
          </th>
        </tr>
      </thead>
      <tbody>
        {lines.map((line) => (
          <tr key={line._id}>
            <td className="statement-at">
              <time dateTime={line.at}>{formatInstant(new Date(line.at), locale, timeZone)}</time>
            </td>
            <td>
              {t(`kind_${line.kind}`)}
              {detailsOf(line, t, fuels, locale).map((detail) => (
                <span key={detail} className="statement-detail">
                  <bdi>{detail}</bdi>
                </span>
              ))}
              {onReceipt && line.kind === 'distribution' && (
                <span className="statement-receipt">
                  <Button size="small" tone="quiet" onClick={() => onReceipt(line._id)}>
                    {t('receipt')}
                  </Button>
                </span>
              )}
            </td>
            <td data-figure="">
              <MoneyText cents={centsFromReais(line.amount)} signed />
              {line.fromCompany > 0 && (
                <span className="statement-detail">
                  {t('fromCompany')} <MoneyText cents={centsFromReais(line.fromCompany)} />
                </span>
              )}
            </td>
            <td data-figure="" className="statement-after">
              <span className="statement-word">{t('balance')}</span>
              <MoneyText cents={centsFromReais(line.balance)} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** What was filled, and for which cost centres. */
function detailsOf(
  { fill, wallets }: StatementLine,
  t: Text<'statement'>,
  fuels: Text<'fuels'>,
  locale: Locale,
): string[] {
  const centers = wallets.flatMap(({ expenseCenter }) => (expenseCenter === null ? [] : [expenseCenter]));
  return [
    ...(fill
      ? [
          t('filled', {
            product: fuels(`fuel_${fill.product}`),
            volume: formatFuelVolume(millilitresFromLitres(fill.volume), fill.product, locale),
            price: formatPrice(priceFromReais(fill.unitPrice), locale),
          }),
          [
            ...(fill.station === '' ? [] : [fill.station]),
            ...(fill.odometer === null ? [] : [formatDistance(fill.odometer, locale)]),
          ].join(' · '),
        ]
      : []),
    ...(centers.length > 0 ? [t('centers', { names: centers.join(', ') })] : []),
  ].filter((detail) => detail !== '');
}
