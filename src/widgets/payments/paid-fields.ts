import { MAX_REFERENCE_LETTERS } from '#contract/facts.ts';
import type { Locale } from '#core/format/locale.ts';
import type { Text } from '#core/i18n/texts.ts';
import type { Cents } from '#core/money/cents.ts';
import { centsFromReais } from '#core/money/reais.ts';
import { fieldsFor } from '#core/ui/form/form-field.ts';
import { amountRules, textRules, wrong } from '#core/ui/form/readings.ts';
import type { TypedSettlement } from './settling.state.ts';

/** The amount must equal `expected`, the amount of the purchase. */
export function paidFields(t: Text<'payment'>, locale: Locale, expected: () => Cents | null) {
  const { read, ...rules } = amountRules(locale, { required: true });
  return fieldsFor<TypedSettlement>({
    amount: {
      label: t('paidAmount'),
      hint: t('paidAmountHint'),
      kind: 'amount',
      half: true,
      ...rules,
      read(text) {
        const reading = read(text);
        return reading.ok && centsFromReais(reading.value) !== expected() ? wrong('range') : reading;
      },
      says: { range: t('amountDiffers') },
      refusedBy: ['payment_amount_differs'],
    },
    reference: {
      label: t('bankReference'),
      hint: t('bankReferenceHint'),
      maxLength: MAX_REFERENCE_LETTERS,
      ...textRules({ max: MAX_REFERENCE_LETTERS }),
      refusedBy: ['payment_reference_used'],
    },
  });
}
