import type { ReactNode } from 'react';
import { formatInstant } from '#core/dates/format-date.ts';
import { formatCount } from '#core/format/count.ts';
import { formatDistance } from '#core/format/distance.ts';
import { formatFuelVolume } from '#core/money/fuel.ts';
import type { Locale } from '#core/format/locale.ts';
import { formatPlate } from '#core/format/plate.ts';
import { formatDebt, formatTransfer } from '#core/wording/statement-who.ts';
import { useLocale, type Text } from '#core/i18n/use-texts.ts';
import { formatCents } from '#core/money/format-cents.ts';
import { formatPrice, priceFromReais } from '#core/money/price.ts';
import { centsFromReais } from '#core/money/reais.ts';
import { millilitresFromLitres } from '#core/money/volume.ts';
import { Button } from '#core/ui/button.tsx';
import { MoneyText } from '#core/ui/figures/money-text.tsx';
import { sayKind, type StatementTableRow } from './statement-line.ts';

type ShownLine = Omit<StatementTableRow, 'balance' | 'fromCompany' | 'fees' | 'wallets'> &
  Partial<Pick<StatementTableRow, 'balance' | 'fromCompany' | 'fees' | 'wallets'>>;

export interface StatementLinesProps {
  lines: readonly ShownLine[];
  isOfCompany: boolean;
  /**
   * Selects the texts of the company's account (`company`) or of a wallet (`kind`). Default: by
   * `isOfCompany`.
   */
  says?: 'company' | 'kind';
  t: Text<'statement'>;
  fuels: Text<'fuels'>;
  timeZone: string;
  onReceipt?: ((entry: string) => void) | undefined;
  /** Called with the entry id of the statement line that the user opens. */
  onEntry?: ((entry: string) => void) | undefined;
}

/** Lines of a statement. In a narrow layout each line is a block. */
export function StatementLines(props: StatementLinesProps): ReactNode {
  const { lines, isOfCompany, t, fuels, timeZone, onReceipt, onEntry } = props;
  const { says = isOfCompany ? 'company' : 'kind' } = props;
  const locale = useLocale();
  const hasBalances = lines.some(({ balance }) => balance !== undefined);
  return (
    <table className="statement-lines" aria-label={t('title')}>
      <thead>
        <tr>
          <th scope="col">{t('at')}</th>
          <th scope="col">{t('what')}</th>
          <th scope="col" data-figure="">
            {t('amount')}
          </th>
          {hasBalances && (
            <th scope="col" data-figure="">
              {t('balance')}
            </th>
          )}
        </tr>
      </thead>
      <tbody>
        {lines.map((line) => (
          <tr key={line._id}>
            <td className="statement-at">
              <bdi>
                <time dateTime={line.at}>{formatInstant(new Date(line.at), locale, timeZone)}</time>
              </bdi>
            </td>
            <td>
              <What line={line} says={says} t={t} onEntry={onEntry} />
              {detailsOf(line, isOfCompany, t, fuels, locale).map((detail) => (
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
              <Amount line={line} isOfCompany={isOfCompany} t={t} />
            </td>
            {line.balance !== undefined && (
              <td data-figure="" className="statement-after">
                <span className="statement-word">{t('balance')}</span>
                <MoneyText cents={centsFromReais(line.balance)} />
              </td>
            )}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Amount({
  line: { amount, fromCompany = 0 },
  isOfCompany,
  t,
}: { line: ShownLine } & Pick<StatementLinesProps, 'isOfCompany' | 't'>) {
  return (
    <>
      <MoneyText cents={centsFromReais(amount)} signed />
      {!isOfCompany && fromCompany > 0 && (
        <span className="statement-detail">
          {t('fromCompany')} <MoneyText cents={centsFromReais(fromCompany)} />
        </span>
      )}
    </>
  );
}

type WhatProps = { line: ShownLine; says: 'company' | 'kind' } & Pick<StatementLinesProps, 't' | 'onEntry'>;

function What({ line: { _id, kind }, says, t, onEntry }: WhatProps) {
  const what = sayKind(t, says, kind);
  // A withdrawal from a tank moves no credit, so `onEntry` cannot open it. Another screen shows the withdrawal.
  if (!onEntry || kind === 'tank_defuel') return what;
  return (
    <button
      type="button"
      className="statement-what"
      aria-haspopup="dialog"
      title={t('open')}
      onClick={() => onEntry(_id)}
    >
      {what}
    </button>
  );
}

function detailsOf(
  line: ShownLine,
  isOfCompany: boolean,
  t: Text<'statement'>,
  fuels: Text<'fuels'>,
  locale: Locale,
): string[] {
  const { kind, amount, fill, wallets = [], count, owner, fees = 0 } = line;
  const debt = formatDebt(t, line, locale);
  const expenseCenters = wallets.flatMap(({ expenseCenter }) =>
    expenseCenter === null ? [] : [expenseCenter],
  );
  const whom =
    owner === null ? t('wallets', { count, shown: formatCount(count, locale) }) : formatPlate(owner);
  return [
    ...(debt === null ? [] : [debt]),
    ...(isOfCompany && count > 0 ? [whom] : []),
    ...(kind === 'transfer' && owner !== null ? [formatTransfer(t, amount, owner)] : []),
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
    ...(fill && fill.cost !== null
      ? [t('tankCost', { amount: formatCents(centsFromReais(fill.cost), locale) })]
      : []),
    ...(fees > 0 ? [t('withFees', { amount: formatCents(centsFromReais(fees), locale) })] : []),
    ...(expenseCenters.length > 0 ? [t('centers', { names: expenseCenters.join(', ') })] : []),
  ].filter((detail) => detail !== '');
}
