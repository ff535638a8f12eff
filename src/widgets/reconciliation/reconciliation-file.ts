import { printOptionsAt, printSheet } from '#blocks/print/print-sheet.ts';
import { saveFile, saveSheet } from '#blocks/spreadsheet/save-sheet.ts';
import type { Reconciliation } from '#contract/reconciliation.ts';
import type { Language } from '#core/config/languages.ts';
import { formatInstant } from '#core/dates/format-date.ts';
import type { Locale } from '#core/format/locale.ts';
import type { ExportSheet, SheetNote } from '#core/format/sheet-cell.ts';
import type { Text } from '#core/i18n/texts.ts';
import { formatCents } from '#core/money/format-cents.ts';
import { centsFromReais } from '#core/money/reais.ts';
import type { Session } from '#core/session/session.ts';

export interface FileWords {
  readonly t: Text<'reconciliation'>;
  readonly report: Text<'report'>;
  readonly language: Language;
  readonly locale: Locale;
  readonly timeZone: string;
  /** Element whose text direction the printed sheet takes. */
  readonly place: Element;
}

/** Rejects if the export module cannot be loaded. */
export async function giveReconciliation(
  how: 'xlsx' | 'csv' | 'pdf' | 'paper',
  reconciliation: Reconciliation,
  session: Session,
  words: FileWords,
): Promise<void> {
  const { t, language, locale } = words;
  const sheet = sheetOf(reconciliation, notesOf(reconciliation, session, words, new Date()), words);
  const stem = t('fileName');
  if (how === 'paper') return printOf(sheet, words);
  if (how !== 'pdf') return saveSheet(sheet, stem, how, language);
  const { writePdf } = await import('#blocks/report/write-pdf.ts');
  saveFile(writePdf(sheet, locale), `${stem}.pdf`);
}

export function sheetOf(
  { cameIn, isIn, cameInTotal, isInTotal, difference }: Reconciliation,
  notes: readonly SheetNote[],
  { t }: Pick<FileWords, 't'>,
): ExportSheet {
  const rowsOf = (side: 'cameIn' | 'isIn', lines: Reconciliation['cameIn'] | Reconciliation['isIn']) =>
    lines.map(({ line, amount }) => [t(side), t(`line_${line}`), centsFromReais(amount)]);
  const total = (label: string, amount: number) => ({
    label,
    kind: 'money' as const,
    value: centsFromReais(amount),
  });
  return {
    columns: [
      { header: t('side'), kind: 'text' },
      { header: t('line'), kind: 'text' },
      { header: t('amount'), kind: 'money' },
    ],
    rows: [...rowsOf('cameIn', cameIn), ...rowsOf('isIn', isIn)],
    notes,
    totals: [
      total(t('cameIn'), cameInTotal),
      total(t('isIn'), isInTotal),
      total(t('difference'), difference),
    ],
  };
}

function notesOf(
  { at, addsUp }: Reconciliation,
  { user, hydrate: { loaded } }: Pick<Session, 'user' | 'hydrate'>,
  { t, report, locale, timeZone }: FileWords,
  now: Date,
): SheetNote[] {
  const name = loaded.status === 'ready' ? loaded.value.organization.tradeName : '';
  const { profile } = user;
  return [
    [t('title')],
    ...(name === '' ? [] : [[report('organization'), name] as const]),
    [t('instant'), formatInstant(new Date(at), locale, timeZone)],
    [t('verdict'), t(addsUp ? 'addsUp' : 'addsNotUp')],
    ...(profile ? [[report('author'), `${profile.firstName} ${profile.lastName}`.trim()] as const] : []),
    [report('writtenAt'), formatInstant(now, locale, timeZone)],
  ];
}

function printOf(
  { notes = [], columns, rows, totals = [] }: ExportSheet,
  { t, language, locale, place }: FileWords,
): void {
  const money = (value: unknown) => formatCents(value as Parameters<typeof formatCents>[0], locale);
  const [[title = ''] = [], ...facts] = notes;
  const difference = totals.at(-1);
  printSheet(
    {
      title,
      facts: [
        ...facts.map(([label, value = '']) => [label, value] as const),
        ...totals.slice(0, -1).map(({ label, value }) => [label, money(value)] as const),
      ],
      table: {
        headers: columns.map(({ header }) => header),
        figuresFrom: 2,
        lines: rows.map(([side, line, amount]) => [String(side), String(line), money(amount)]),
        total: [t('difference'), '', money(difference?.value ?? 0)],
      },
    },
    printOptionsAt(place, language),
  );
}
