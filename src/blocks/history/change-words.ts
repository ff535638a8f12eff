/** What the lines of the audit trail are told with. */
import type { AuditLine, ChangedRecord } from '#contract/audit.ts';
import { formatInstant } from '#core/dates/format-date.ts';
import { formatChangedValue, nameOfField } from '#core/format/changed-field.ts';
import { formatPlate } from '#core/format/plate.ts';
import type { Locale } from '#core/format/locale.ts';
import type { Text } from '#core/i18n/texts.ts';

export interface ChangeWords {
  readonly t: Text<'audit'>;
  readonly locale: Locale;
  readonly timeZone: string;
}

/** One field as it is read. */
export interface ToldField {
  readonly field: string;
  readonly name: string;
  readonly before: string;
  readonly after: string;
}

export function tellFields({ fields }: ChangedRecord, { t, locale, timeZone }: ChangeWords): ToldField[] {
  const words = { say: t, locale, timeZone };
  return fields.map(({ field, before, after }) => ({
    field,
    name: nameOfField(field, words),
    before: formatChangedValue(field, before, words),
    after: formatChangedValue(field, after, words),
  }));
}

/** The same of a whole line in one text, such as for a column or a file. */
export function tellLine({ records }: AuditLine, words: ChangeWords): string {
  return records
    .flatMap((record) => tellFields(record, words))
    .map(({ name, before, after }) =>
      before === words.t('nothing')
        ? words.t('set', { field: name, after })
        : words.t('change', { field: name, before, after }),
    )
    .join('; ');
}

/** Plates stand in the trail as they are kept. */
export const tellName = ({ kind, name }: ChangedRecord): string | null =>
  name !== null && kind.startsWith('vehicle') ? formatPlate(name) : name;

export const tellInstant = (at: string, { locale, timeZone }: ChangeWords): string =>
  formatInstant(new Date(at), locale, timeZone);
