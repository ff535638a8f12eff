import { SCHEDULE_RANGE, SCHEDULE_TYPES } from '#contract/choices.ts';
import { MAX_RECORD_NAME } from '#contract/facts.ts';
import type { RouteBody } from '#contract/routes.ts';
import type { Locale } from '#core/format/locale.ts';
import type { Text } from '#core/i18n/texts.ts';
import type { Reading } from '#core/ui/form/field-rules.ts';
import { fieldsFor, type FieldOf, type FieldsOf, type FormField } from '#core/ui/form/form-field.ts';
import { wholeRules } from '#core/ui/form/figure-rules.ts';
import {
  amountRules,
  choiceRules,
  dateRules,
  good,
  orEmpty,
  textRules,
  timeRules,
  wrong,
} from '#core/ui/form/readings.ts';
import { WEEKDAYS } from '../schedules.model.ts';

export type Body = RouteBody<'POST /admin/organization/balance/schedule'>;

/**
 * Form values except the recipients. Day fields of other repetitions keep their values but are not
 * sent.
 */
export interface TypedSchedule extends Omit<Body, 'shares' | 'expenseCenter' | 'weekdays' | 'monthDay'> {
  readonly weekdays: number[];
  readonly monthDay: number | 'last';
}

export interface FormWords {
  readonly t: Text<'schedule-form'>;
  readonly list: Text<'schedules'>;
  readonly drawer: Text<'schedule'>;
  readonly pick: Text<'pick'>;
  readonly locale: Locale;
}

export type ScheduleFormType = TypedSchedule['scheduleType'];

/**
 * Fields of the schedule form.
 * @param interval units between two runs, as typed.
 */
export function scheduleFields(words: FormWords, type: ScheduleFormType, interval = 1) {
  const { t, locale } = words;
  const day = dateRules(locale);
  return fieldsFor<TypedSchedule>({
    amountMode: { ...selectOf(t('amountMode'), MODES, (mode) => t(`mode_${mode}`)), half: true },
    shareAmount: {
      label: t('shareAmount'),
      kind: 'amount',
      half: true,
      says: { nothing: t('amountNothing') },
      ...positive(amountRules(locale, { required: true })),
    },
    onShortfall: selectOf(t('onShortfall'), SHORTFALLS, (option) => t(`shortfall_${option}`)),
    scheduleType: { ...selectOf(t('scheduleType'), SCHEDULE_TYPES, (one) => t(`type_${one}`)), half: true },
    interval: {
      label: t('interval'),
      half: true,
      inputMode: 'numeric',
      suffix: t(`unit_${type}`, { count: interval }),
      maxLength: 2,
      ...required(wholeRules(SCHEDULE_RANGE.interval, locale)),
    },
    ...dayFields(t),
    time: { label: t('time'), kind: 'time', half: true, ...timeRules() },
    onHolidays: { ...selectOf(t('onHolidays'), HOLIDAYS, (option) => t(`holidays_${option}`)), half: true },
    startsOn: { label: t('startsOn'), kind: 'date', half: true, ...required(day) },
    endsOn: {
      label: t('endsOn'),
      kind: 'date',
      half: true,
      hint: t('endsOnHint'),
      refusedBy: ['period_backwards', 'schedule_never_runs'],
      ...day,
    },
    name: {
      label: t('name'),
      hint: t('nameHint'),
      maxLength: MAX_RECORD_NAME,
      ...textRules({ max: MAX_RECORD_NAME, empty: '' }),
    },
  });
}

const dayFields = (t: FormWords['t']) =>
  ({
    weekdays: {
      label: t('weekdays'),
      says: { noDay: t('noWeekday') },
      refusedBy: ['schedule_days_wrong'],
      write: (value) => (Array.isArray(value) ? value.join(' ') : ''),
      read: (text) => {
        const days = WEEKDAYS.filter((one) => text.split(' ').includes(String(one)));
        return days.length > 0 ? good<number[]>(days) : { ok: false, problems: ['noDay'] };
      },
    },
    monthDay: {
      label: t('monthDay'),
      kind: 'select',
      hint: t('monthDayHint'),
      options: [
        ...Array.from({ length: 31 }, (_, at) => ({
          value: String(at + 1),
          label: t('monthDayNamed', { day: String(at + 1) }),
        })),
        { value: 'last', label: t('lastDay') },
      ],
      write: (value) => String(value ?? ''),
      read: (text) => (text === 'last' ? good('last' as const) : readMonthDay(text)),
    },
  }) satisfies Pick<FieldsOf<TypedSchedule>, 'weekdays' | 'monthDay'>;

const MODES = ['fixed', 'target'] as const;
const SHORTFALLS = ['whole', 'inOrder'] as const;
const HOLIDAYS = ['run', 'skip', 'move'] as const;

function selectOf<Value extends string>(
  label: string,
  values: readonly Value[],
  wordOf: (value: Value) => string,
): FieldOf<Value> {
  const options = values.map((value) => ({ value, label: wordOf(value) }));
  return { label, kind: 'select', options, ...choiceRules(options) };
}

function readMonthDay(text: string): Reading<number> {
  const day = Number(text);
  return orEmpty<number, never>({}, text, () =>
    Number.isInteger(day) && day >= 1 && day <= 31 ? good(day) : wrong('choice'),
  );
}

type ScheduleRules<Value> = Pick<FieldOf<Value>, 'write' | 'read' | 'bounds' | 'tidies'>;

function required<Value>(rules: ScheduleRules<Value | null>): ScheduleRules<Value> {
  return {
    ...rules,
    read(text) {
      const reading = rules.read(text);
      if (!reading.ok) return reading;
      return reading.value === null ? wrong('required') : good(reading.value);
    },
  };
}

function positive(rules: ScheduleRules<number>): ScheduleRules<number> {
  return {
    ...rules,
    read(text) {
      const reading = rules.read(text);
      return reading.ok && reading.value <= 0 ? { ok: false, problems: ['nothing'] } : reading;
    },
  };
}

export const fieldsNamed = (fields: readonly FormField[], ...keys: (keyof TypedSchedule)[]): FormField[] =>
  keys.flatMap((key) => fields.find((field) => field.key === key) ?? []);

export function ruleOf({ weekdays, monthDay, ...typed }: TypedSchedule) {
  return {
    ...typed,
    ...(typed.scheduleType === 'weekly' && { weekdays }),
    ...(typed.scheduleType === 'monthly' && { monthDay }),
  };
}
