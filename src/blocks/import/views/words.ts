import { formatCount } from '#core/format/count.ts';
import { findText } from '#core/i18n/find-text.ts';
import type { Locale } from '#core/format/locale.ts';
import type { Text, TextKey, TextValues } from '#core/i18n/texts.ts';
import { problemText } from '#core/ui/form/field-rules.ts';
import { situationOf, type ImportRow } from '../import-rows.ts';
import type { ImportDescription } from '../import-types.ts';

export interface ImportWords {
  readonly t: Text<'import'>;
  readonly locale: Locale;
  readonly number: (count: number) => string;
  readonly plural: (key: TextKey<'import'>, count: number, values?: TextValues) => string;
  readonly records: (count: number) => string;
  readonly problemText: (field: string, problem: string) => string;
  readonly cellProblem: (row: ImportRow, field: string) => string | null;
  readonly problemsOf: (row: ImportRow) => readonly string[];
  readonly named: (row: ImportRow, sentence: string) => string;
  readonly situation: (row: ImportRow) => string;
}

export function createWords(
  { t, form }: { t: Text<'import'>; form: Text<'form'> },
  locale: Locale,
  { fields, records }: ImportDescription,
): ImportWords {
  const rules = new Map(fields.map((field) => [field.key, field]));
  const number = (count: number) => formatCount(count, locale);
  const plural: ImportWords['plural'] = (key, count, values) =>
    t(key, { ...values, count, shown: number(count) });
  const named = (field: string, problem: string) => {
    const label = rules.get(field)?.label;
    return label === undefined ? problem : t('problemOf', { field: label, problem });
  };
  const wrong = (field: string, problem: string) => problemText(form, rules.get(field) ?? {}, problem);
  const takenText = ({ field, code }: NonNullable<ImportRow['taken']>) => {
    const text = findText(t, `taken_${code}`);
    if (text !== null) return text;
    const own = wrong(field, code);
    // The error text `own` contains the raw error code if no text exists for this code.
    return own.includes(code) ? t('takenOther') : own;
  };
  /**
   * A message with the code `validation_failed` needs the name of its field; messages with other codes are complete
   * sentences.
   */
  const sentenceOf = (taken: NonNullable<ImportRow['taken']>) =>
    taken.code === 'validation_failed' ? named(taken.field, takenText(taken)) : takenText(taken);
  const problemsOf = (row: ImportRow) => [
    ...[...row.problems].map(([field, problem]) => named(field, wrong(field, problem))),
    ...(row.repeats === null ? [] : [t('repeats', { number: number(row.repeats) })]),
    ...(row.taken === null ? [] : [sentenceOf(row.taken)]),
  ];
  return {
    t,
    locale,
    number,
    problemText: wrong,
    plural,
    records: (count) => plural(`records_${records}`, count),
    cellProblem(row, field) {
      const problem = row.problems.get(field);
      if (problem !== undefined) return wrong(field, problem);
      return row.taken?.field === field ? takenText(row.taken) : null;
    },
    problemsOf,
    named: (row, problem) => t('problemAt', { number: number(row.number), problem }),
    situation(row) {
      const [first] = problemsOf(row);
      if (situationOf(row) !== 'ready' && first !== undefined) return first;
      return t(row.isFlagged ? 'fixed' : 'ready');
    },
  };
}
