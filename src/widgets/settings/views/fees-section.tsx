import type { Settings } from '#contract/session-data.ts';
import { formatTyped } from '#core/format/decimal.ts';
import { useLocale, useTexts } from '#core/i18n/use-texts.ts';
import { formatCents } from '#core/money/format-cents.ts';
import { wholeUnits } from '#core/money/decimals.ts';
import { centsFromReais } from '#core/money/reais.ts';
import { feeOf, usualRefuel, type ExampleFee } from '../rules.model.ts';
import { Entry, Section } from './section.tsx';

export function FeesSection({ settings }: { settings: Settings }) {
  const t = useTexts('settings');
  const locale = useLocale();
  const { anywhereFee, anywhereFeeType, refuelChargedFee, refuelChargedFeeValue, terms } = settings;
  const fixed = (reais: number) => t('feeFixed', { amount: formatCents(centsFromReais(reais), locale) });
  const example = ({ feeCents, totalCents }: ExampleFee) =>
    t('feeExample', {
      amount: formatCents(usualRefuel.amountCents, locale),
      fee: formatCents(feeCents, locale),
      total: formatCents(totalCents, locale),
    });
  const anywhere = (): [value: string, about: string] => {
    if (!terms.hasAnywhere) return [t('notIncluded'), t('anywhereNotIncluded')];
    if (!anywhereFee) return [t('noFee'), t('anywhereFeeNone')];
    if (anywhereFeeType === 'fixed') {
      return [fixed(anywhereFee), example(feeOf({ fixedCents: centsFromReais(anywhereFee) }))];
    }
    const percent = t('feePercentage', { percent: formatTyped(anywhereFee, 2, locale) });
    return [percent, example(feeOf({ hundredths: wholeUnits(anywhereFee, 2) ?? 0 }))];
  };
  const each = (): [value: string, about: string] => {
    if (!refuelChargedFee || !refuelChargedFeeValue) return [t('noFee'), t('refuelChargedFeeNone')];
    const fee = feeOf({ fixedCents: centsFromReais(refuelChargedFeeValue) });
    return [fixed(refuelChargedFeeValue), example(fee)];
  };
  const [[anywhereValue, anywhereAbout], [eachValue, eachAbout]] = [anywhere(), each()];
  return (
    <Section title={t('fees')} about={t('feesAbout')}>
      <dl className="entries">
        <Entry label={t('anywhereFee')} value={anywhereValue} about={anywhereAbout} />
        <Entry label={t('refuelChargedFee')} value={eachValue} about={eachAbout} />
      </dl>
    </Section>
  );
}
