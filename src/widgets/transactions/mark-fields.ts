import type { RouteBody } from '#contract/routes.ts';
import { MAX_REASON_LETTERS, ODOMETER_RANGE } from '#contract/facts.ts';
import type { Locale } from '#core/format/locale.ts';
import type { Text } from '#core/i18n/texts.ts';
import { wholeRules } from '#core/ui/form/figure-rules.ts';
import { fieldsFor } from '#core/ui/form/form-field.ts';
import { choiceRules, textRules } from '#core/ui/form/readings.ts';

export type Approving = RouteBody<'PUT /admin/organization/transaction/{id}/approval'>;
export type Correcting = RouteBody<'PUT /admin/organization/transaction/{id}/odometer'>;

export function approvalFields(t: Text<'proof'>) {
  const options = (['approved', 'rejected'] as const).map((value) => ({
    value,
    label: t(`approval_${value}`),
  }));
  return fieldsFor<Approving>({
    approval: { label: t('approval'), kind: 'select', options, ...choiceRules(options) },
    reason: reasonField(t),
  });
}

export function odometerFields(t: Text<'proof'>, locale: Locale) {
  return fieldsFor<Correcting>({
    odometer: {
      label: t('odometerField'),
      hint: t('odometerHint'),
      inputMode: 'numeric',
      suffix: 'km',
      ...wholeRules(ODOMETER_RANGE, locale),
    },
    reason: reasonField(t),
  });
}

const reasonField = (t: Text<'proof'>) => ({
  label: t('reason'),
  maxLength: MAX_REASON_LETTERS,
  ...textRules({ max: MAX_REASON_LETTERS }),
});
