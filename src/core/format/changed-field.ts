/** A field of a record that was changed, as people read it: in the audit trail on the screen and in its files. */
import type { CalendarDate } from '../dates/calendar-date.ts';
import { formatDate, formatInstant } from '../dates/format-date.ts';
import { cents } from '../money/cents.ts';
import { formatCents } from '../money/format-cents.ts';
import { formatVolume, millilitres } from '../money/volume.ts';
import type { KeyAfter, PlainKey, TextFor } from '../texts/text-keys.ts';
import { formatCnpj } from './cnpj.ts';
import { formatCpf } from './cpf.ts';
import type { Locale } from './locale.ts';
import { formatPlate } from './plate.ts';
import { formatPostalCode } from './postal-code.ts';
import { formatShortId } from './short-id.ts';

export interface ChangedFieldWords {
  /** The texts of namespace `audit`. */
  readonly say: TextFor<PlainKey<'audit'>>;
  readonly locale: Locale;
  readonly timeZone: string | undefined;
}

/** Words of the database that people know by others. */
const VALUES = [
  ...[
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
  ],
  ...['fortnightly', 'monthly', 'pending', 'paid', 'cancelled', 'canceled', 'processing', 'done', 'approved'],
  ...['rejected', 'pendingReceiptValidation', 'pix', 'bankSlip', 'bill', 'transfer', 'AdminOrg'],
  ...['SuperAdminOrg', 'UserOrg', 'User', 'AdminInternalTank', 'UserInternalTank', 'fixed', 'percentage'],
] as readonly KeyAfter<'value_', 'audit'>[];

const SECRET = '(secret)';
const ERASED = '(erased)';
const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;
const INSTANT = /^\d{4}-\d{2}-\d{2}[T ]\d{2}:\d{2}/;
const DAY = /^\d{4}-\d{2}-\d{2}$/;

/** Fields that are written as people know them, by their names. */
const WRITTEN: Readonly<Record<string, (text: string) => string>> = {
  license_plate: formatPlate,
  federal_tax_number: formatCnpj,
  postal_code: formatPostalCode,
  identifier: (text) => (/^\d{11}$/.test(text) ? formatCpf(text) : text),
};

/** What the field is called. */
export const nameOfField = (field: string, { say }: ChangedFieldWords): string =>
  say(`field_${field}` as PlainKey<'audit'>);

/** A record as the audit trail tells of it. */
interface TrailRecord {
  readonly kind: string;
  readonly name: string | null;
  readonly fields: readonly { readonly field: string; readonly before: unknown; readonly after: unknown }[];
}

/** One field of a record as it is read. */
export interface ToldField {
  readonly field: string;
  readonly name: string;
  readonly before: string;
  readonly after: string;
}

export function tellFields({ fields }: Pick<TrailRecord, 'fields'>, words: ChangedFieldWords): ToldField[] {
  return fields.map(({ field, before, after }) => ({
    field,
    name: nameOfField(field, words),
    before: formatChangedValue(field, before, words),
    after: formatChangedValue(field, after, words),
  }));
}

/** The fields of all these records in one text, such as for a column or a file. */
export function tellRecords(records: readonly TrailRecord[], words: ChangedFieldWords): string {
  const { say } = words;
  return records
    .flatMap((record) => tellFields(record, words))
    .map(({ name, before, after }) =>
      // Both were erased where they are the same.
      before === say('nothing') || before === after
        ? say('set', { field: name, after })
        : say('change', { field: name, before, after }),
    )
    .join('; ');
}

/** What a record is called. Plates stand in the trail as they are kept. */
export const tellName = ({ kind, name }: Pick<TrailRecord, 'kind' | 'name'>): string | null =>
  name !== null && kind.startsWith('vehicle') ? formatPlate(name) : name;

/** `value` as the trail keeps it: whole cents, millilitres, ids, instants. */
export function formatChangedValue(field: string, value: unknown, words: ChangedFieldWords): string {
  const { say, locale } = words;
  if (value === null || value === undefined || value === '') return say('nothing');
  if (value === SECRET) return say('secret');
  if (value === ERASED) return say('erased');
  if (typeof value === 'boolean') return say(value ? 'yes' : 'no');
  if (typeof value === 'number') return formatNumber(field, value, locale);
  if (typeof value === 'string') return formatText(field, value, words);
  const isList = Array.isArray(value) && value.every((one) => typeof one !== 'object');
  return isList ? value.join(', ') : say('content');
}

function formatNumber(field: string, value: number, locale: Locale): string {
  if (field.endsWith('_cents')) return formatCents(cents(value), locale);
  if (field.endsWith('_ml')) return formatVolume(millilitres(value), locale);
  // A year is no quantity.
  return field === 'year' ? String(value) : new Intl.NumberFormat(locale).format(value);
}

function formatText(field: string, text: string, { say, locale, timeZone }: ChangedFieldWords): string {
  const written = WRITTEN[field];
  if (written) return written(text);
  const known = VALUES.find((value) => value === text);
  if (known) return say(`value_${known}`);
  if (UUID.test(text)) return formatShortId(text);
  if (DAY.test(text)) return formatDate(text as CalendarDate, locale);
  return INSTANT.test(text) ? formatInstant(new Date(text), locale, timeZone) : text;
}
