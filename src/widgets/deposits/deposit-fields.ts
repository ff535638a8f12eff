import { DEPOSIT_METHODS } from '#contract/choices.ts';
import { MAX_DEPOSIT_NOTE } from '#contract/facts.ts';
import type { RouteBody } from '#contract/routes.ts';
import type { CalendarDate } from '#core/dates/calendar-date.ts';
import type { Locale } from '#core/format/locale.ts';
import type { Text } from '#core/i18n/texts.ts';
import { fieldsFor } from '#core/ui/form/form-field.ts';
import {
  amountRules,
  choiceRules,
  dateRules,
  good,
  orEmpty,
  textRules,
  wrong,
} from '#core/ui/form/readings.ts';

export type DepositBody = RouteBody<'POST /admin/organization/deposit'>;

/** @param today current day in the company's time zone; later days are refused. */
export function depositFields(
  { t, list, locale }: { t: Text<'deposit'>; list: Text<'deposits'>; locale: Locale },
  today: CalendarDate,
) {
  const options = DEPOSIT_METHODS.map((value) => ({ value, label: list(`method_${value}`) }));
  const day = dateRules(locale);
  const choice = choiceRules(options);
  return fieldsFor<DepositBody>({
    value: { label: list('value'), kind: 'amount', half: true, ...amountRules(locale, { required: true }) },
    date: {
      label: list('date'),
      kind: 'date',
      half: true,
      says: { ahead: t('ahead') },
      refusedBy: ['deposit_ahead'],
      write: day.write,
      read: (text) =>
        orEmpty({}, text, (bare) => {
          const reading = day.read(bare);
          if (!reading.ok || reading.value === null) return wrong('date');
          return reading.value > today ? { ok: false, problems: ['ahead'] } : good(reading.value);
        }),
    },
    method: {
      label: list('method'),
      kind: 'select',
      options,
      write: choice.write,
      read: (text) => orEmpty({ empty: null }, text, choice.read),
    },
    note: {
      label: list('note'),
      hint: t('noteHint'),
      maxLength: MAX_DEPOSIT_NOTE,
      ...textRules({ max: MAX_DEPOSIT_NOTE, empty: '' }),
    },
  });
}
