import type { RouteBody } from '#contract/routes.ts';
import { PURCHASE_RANGE } from '#contract/facts.ts';
import type { Locale } from '#core/format/locale.ts';
import type { Text } from '#core/i18n/texts.ts';
import { formatCents } from '#core/money/format-cents.ts';
import { centsFromReais } from '#core/money/reais.ts';
import { fieldsFor, type FormFields } from '#core/ui/form/form-field.ts';
import { amountRules, good, wrong } from '#core/ui/form/readings.ts';

export type TypedValueField = Pick<RouteBody<'POST /admin/organization/purchase'>, 'value'>;

export function valueFields(t: Text<'purchase'>, locale: Locale): FormFields<TypedValueField> {
  const { least, most } = PURCHASE_RANGE;
  const money = (reais: number) => formatCents(centsFromReais(reais), locale);
  const { read, ...rules } = amountRules(locale, { required: true });
  return fieldsFor<TypedValueField>({
    value: {
      label: t('value'),
      kind: 'amount',
      ...rules,
      read(text) {
        const reading = read(text);
        if (!reading.ok) return reading;
        return reading.value < least || reading.value > most ? wrong('range') : good(reading.value);
      },
      says: { range: t('valueRange', { least: money(least), most: money(most) }) },
      refusedBy: ['credit_limit_exceeded'],
    },
  });
}
