import type { Sheet, SheetLine } from '#blocks/print/print-sheet.ts';
import { formatInstant } from '#core/dates/format-date.ts';
import { formatCount } from '#core/format/count.ts';
import type { Locale } from '#core/format/locale.ts';
import { neutralText } from '#core/format/neutral-text.ts';
import type { Text } from '#core/i18n/texts.ts';
import type { Cents } from '#core/money/cents.ts';
import { formatCents, formatCentsFigure } from '#core/money/format-cents.ts';
import type { DistributionReceipt, ReceiptHolders, ReceiptRow } from './receipt.model.ts';

export interface ReceiptWords {
  readonly t: Text<'receipt'>;
  readonly locale: Locale;
  readonly timeZone: string | undefined;
  readonly holders: ReceiptHolders;
  readonly organization: string;
}

export type ReceiptSheet = Omit<Sheet, 'table' | 'drawing'> & { readonly table: Sheet['table'] & {} };

export function receiptTitle(
  { amountCents, rows }: DistributionReceipt,
  { t, locale, holders }: ReceiptWords,
): string {
  const count = rows.length;
  const values = { amount: formatCents(amountCents, locale), count, shown: formatCount(count, locale) };
  return t(`title_${holders}`, values);
}

export function receiptFacts(receipt: DistributionReceipt, words: ReceiptWords): ReceiptSheet['facts'] {
  const { t, locale, timeZone, holders, organization } = words;
  const money = (amountCents: Cents) => formatCents(amountCents, locale);
  const { at, by, beforeCents, afterCents, rows, entry } = receipt;
  const to = t(`count_${holders}`, { count: rows.length, shown: formatCount(rows.length, locale) });
  return [
    [t('at'), formatInstant(at, locale, timeZone)],
    [t('by'), by ?? t('byServer')],
    [t('from'), organization ? t('fromCompanyOf', { name: organization }) : t('fromCompany')],
    [t('to'), to],
    [t('before'), money(beforeCents)],
    [t('after'), money(afterCents)],
    [t('entry'), entry],
  ];
}

export function receiptSheet(
  receipt: DistributionReceipt,
  words: ReceiptWords,
  figure: (amountCents: Cents, locale: Locale) => string = formatCents,
): ReceiptSheet {
  const { t, locale } = words;
  const hasExpenseCenters = receipt.rows.some(({ expenseCenter }) => expenseCenter !== null);
  const lineOf = ({ name, expenseCenter, amountCents, balanceCents }: ReceiptRow): SheetLine => [
    name,
    ...(hasExpenseCenters ? [expenseCenter ?? ''] : []),
    figure(amountCents, locale),
    figure(balanceCents, locale),
  ];
  return {
    title: receiptTitle(receipt, words),
    facts: receiptFacts(receipt, words),
    table: {
      headers: [
        t(`name_${words.holders}`),
        ...(hasExpenseCenters ? [t('center')] : []),
        t('amount'),
        t('balanceAfter'),
      ],
      figuresFrom: hasExpenseCenters ? 2 : 1,
      lines: receipt.rows.map(lineOf),
      total: [t('total'), ...(hasExpenseCenters ? [''] : []), figure(receipt.amountCents, locale), ''],
    },
  };
}

/**
 * Receipt as tab-separated cells for a spreadsheet. Escaping prevents that a cell runs as a formula or breaks a line.
 */
export function receiptText(receipt: DistributionReceipt, words: ReceiptWords): string {
  const { title, facts, table } = receiptSheet(receipt, words, formatCentsFigure);
  const lineOf = (cells: SheetLine) =>
    cells.map((cell) => neutralText(cell).replaceAll(/\s+/g, ' ')).join('\t');
  return [[title], ...facts, [], table.headers, ...table.lines, table.total].map(lineOf).join('\n');
}
