import type { CalendarDate } from '../dates/calendar-date.ts';
import { formatDate, formatInstant } from '../dates/format-date.ts';
import { cents } from '../money/cents.ts';
import { formatCents } from '../money/format-cents.ts';
import { centsFromReais } from '../money/reais.ts';
import { formatVolume, millilitres } from '../money/volume.ts';
import type { KeyAfter, PlainKey, TextFor } from '../texts/text-keys.ts';
import { formatCnpj } from '../format/cnpj.ts';
import { formatCpf } from '../format/cpf.ts';
import { formatList } from '../format/list.ts';
import type { Locale } from '../format/locale.ts';
import { isPermissionKey, nameOfPermission, type PermissionTexts } from '../format/permission-name.ts';
import { formatPhone } from '../format/phone.ts';
import { formatPlate } from '../format/plate.ts';
import { formatPostalCode } from '../format/postal-code.ts';
import { formatShortId } from '../format/short-id.ts';

export interface ChangedFieldWords {
  readonly say: TextFor<PlainKey<'audit'>>;
  readonly fuel: TextFor<PlainKey<'fuels'>>;
  readonly permission: PermissionTexts;
  readonly locale: Locale;
  readonly timeZone: string | undefined;
}

/** Database values that have a display text. A `field_` prefix limits the text to that field. */
const VALUES = [
  'paused',
  'hand',
  'active',
  'inactive',
  'deleted',
  'EMPLOYEE',
  'VEHICLE',
  'prePaid',
  'postPaid',
  'daily',
  'weekly',
  'fortnightly',
  'monthly',
  'pending',
  'paid',
  'cancelled',
  'canceled',
  'processing',
  'done',
  'approved',
  'rejected',
  'pendingReceiptValidation',
  'pix',
  'bankSlip',
  'bill',
  'transfer',
  'cash',
  'check',
  'AdminOrg',
  'SuperAdminOrg',
  'UserOrg',
  'User',
  'operator',
  'AdminInternalTank',
  'UserInternalTank',
  'fixed',
  'percentage',
  'standard',
  'vehicle',
  'container',
  'waiting',
  'refused',
  'dropped',
  'credited',
  'refund',
  'person',
  'on_holidays_run',
  'on_holidays_skip',
  'on_holidays_move',
  'on_shortfall_whole',
  'on_shortfall_inOrder',
  'amount_mode_target',
  'paused_by_sharing_type',
  'paused_by_no_rows',
  'paid_late_no',
  'paid_late_expired',
  'paid_late_canceled',
  'paid_late_cancelled',
  'paused_by_expense_center_deleted',
  'aside_amount',
  'aside_paid',
  'aside_unknown',
] as readonly KeyAfter<'value_', 'audit'>[];

const SECRET = '(secret)';
export const ERASED = '(erased)';
const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;
const INSTANT = /^\d{4}-\d{2}-\d{2}[T ]\d{2}:\d{2}/;
const DAY = /^\d{4}-\d{2}-\d{2}$/;
/** Any Monday, the base for weekday names: schedules count weekdays from Monday as 1. */
const MONDAY = Date.UTC(2024, 0, 1);
const DAY_MS = 86_400_000;

const formatFuel = (text: string, { fuel }: ChangedFieldWords) =>
  FUELS.has(text) ? fuel(`fuel_${text}` as PlainKey<'fuels'>) : text;
const FUELS: ReadonlySet<string> = new Set<KeyAfter<'fuel_', 'fuels'>>([
  ...([
    'gas',
    'premiumGas',
    'ethanol',
    'premiumEthanol',
    'diesel',
    'dieselS500',
    'carrierNaturalGas',
  ] as const),
  ...(['biogas', 'arla', 'flex', 'carrierNaturalGasFlex'] as const),
]);

/** Day of the month that the database stores for the last day of any month. */
const LAST_DAY = 32;

const formatReaisText = (text: string, { locale }: ChangedFieldWords) =>
  formatCents(centsFromReais(Number(text)), locale);

const formatWeekdayText = (day: string, { locale }: ChangedFieldWords) =>
  new Intl.DateTimeFormat(locale, { weekday: 'long', timeZone: 'UTC' }).format(
    MONDAY + (Number(day) - 1) * DAY_MS,
  );

const WRITTEN: Readonly<Record<string, (text: string, words: ChangedFieldWords) => string>> = {
  license_plate: formatPlate,
  federal_tax_number: formatCnpj,
  postal_code: formatPostalCode,
  phone: formatPhone,
  identifier: (text) => (/^\d{11}$/.test(text) ? formatCpf(text) : text),
  fuel_type: formatFuel,
  product: formatFuel,
  weekdays: formatWeekdayText,
  month_day: (day, { say }) => (Number(day) === LAST_DAY ? say('lastDay') : day),
  expected_efficiency_thousandths: (text, { locale }) =>
    new Intl.NumberFormat(locale, { minimumFractionDigits: 2 }).format(Number(text) / 1_000),
  refuel_charged_fee_value: formatReaisText,
  anywhere_fee_fixed: formatReaisText,
  anywhere_fee_percentage: (text, { locale }) => `${new Intl.NumberFormat(locale).format(Number(text))}%`,
  year: (text) => text,
  permission: (text, { permission }) => (isPermissionKey(text) ? nameOfPermission(text, permission) : text),
};

/** Fields whose null or empty list has a meaning, with the display texts for both. */
const LISTS: Readonly<Record<string, { readonly all: PlainKey<'audit'>; readonly none: PlainKey<'audit'> }>> =
  {
    branches: { all: 'allOf', none: 'noneOf' },
  };

/** `value` as the trail stores it: whole cents, milliliters, ids, instants. `names` maps ids to names. */
export function formatChangedValue(
  field: string,
  value: unknown,
  words: ChangedFieldWords,
  names: ReadonlyMap<string, string> = new Map(),
): string {
  const { say, locale } = words;
  const list = LISTS[field];
  if (list && value === null) return say(list.all);
  if (value === null || value === undefined || value === '') return say('nothing');
  if (value === SECRET) return say('secret');
  if (value === ERASED) return say('erased');
  if (typeof value === 'boolean') return say(value ? 'yes' : 'no');
  if (typeof value === 'number') return formatNumber(field, value, words);
  if (typeof value === 'string') return formatText(field, value, words, names);
  if (!Array.isArray(value) || value.some((one) => typeof one === 'object')) return say('content');
  if (value.length === 0) return say(list ? list.none : 'nothing');
  const texts = value.map((one) => formatChangedValue(field, one, words, names));
  return formatList(texts, locale);
}

function formatNumber(field: string, value: number, words: ChangedFieldWords): string {
  const { locale } = words;
  const written = WRITTEN[field];
  if (written) return written(String(value), words);
  if (field.endsWith('_cents')) return formatCents(cents(value), locale);
  if (field.endsWith('_ml')) return formatVolume(millilitres(value), locale);
  return new Intl.NumberFormat(locale).format(value);
}

function formatText(
  field: string,
  text: string,
  words: ChangedFieldWords,
  names: ReadonlyMap<string, string>,
): string {
  const { say, locale, timeZone } = words;
  const written = WRITTEN[field];
  if (written) return written(text, words);
  const known =
    VALUES.find((value) => value === `${field}_${text}`) ?? VALUES.find((value) => value === text);
  if (known) return say(`value_${known}`);
  if (UUID.test(text)) return formatPlate(names.get(text) ?? formatShortId(text));
  if (DAY.test(text)) return formatDate(text as CalendarDate, locale);
  return INSTANT.test(text) ? formatInstant(new Date(text), locale, timeZone) : text;
}
