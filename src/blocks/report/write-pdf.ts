import { autoTable } from 'jspdf-autotable';
import { jsPDF } from 'jspdf';
import { parseCalendarDate } from '#core/dates/calendar-date.ts';
import { formatDate } from '#core/dates/format-date.ts';
import { formatDecimal } from '#core/format/decimal.ts';
import type { Locale } from '#core/format/locale.ts';
import type { ExportKind, ExportSheet, ExportValue } from '#core/format/sheet-cell.ts';
import type { Cents } from '#core/money/cents.ts';
import { formatCents } from '#core/money/format-cents.ts';
import { columnWidths } from './pdf-columns.ts';
import { printable } from './pdf-text.ts';

const MARGIN = 36;
const INK = 20;
const RULE = 200;
const FONT_SIZE = 8;
const PADDING = 3;

/** Landscape A4 with header and page number on each page. All lengths are in points. */
export function writePdf({ columns, rows, notes = [], totals = [] }: ExportSheet, locale: Locale): Blob {
  const pdf = new jsPDF({ orientation: 'landscape', unit: 'pt', format: 'a4' });
  const [[title = ''] = [], ...others] = notes;
  pdf.setProperties({ title });
  pdf
    .setFontSize(15)
    .setTextColor(INK)
    .text(printable(title), MARGIN, MARGIN + 8);
  pdf.setFontSize(9);
  const factTexts = others.map(([label, value]) =>
    printable(value === undefined ? label : `${label}: ${value}`),
  );
  const width = pdf.internal.pageSize.getWidth() - 2 * MARGIN;
  const lines = pdf.splitTextToSize(factTexts.join('   '), width) as string[];
  pdf.text(lines, MARGIN, MARGIN + 26);
  const head = columns.map(({ header }) => printable(header));
  const body = rows.map((row) =>
    columns.map(({ kind, decimals }, at) => printable(cellText(row[at] ?? null, kind, locale, decimals))),
  );
  const widths = columnWidths(widestCells(pdf, head, body), width);
  autoTable(pdf, {
    startY: MARGIN + 26 + lines.length * 12,
    margin: MARGIN,
    theme: 'plain',
    styles: {
      fontSize: FONT_SIZE,
      cellPadding: PADDING,
      textColor: INK,
      lineColor: RULE,
      lineWidth: { bottom: 0.5 },
    },
    headStyles: { fontStyle: 'bold' },
    head: [head],
    body,
    columnStyles: Object.fromEntries(
      columns.map(
        ({ kind }, at) =>
          [at, { halign: isFigure(kind) ? 'right' : 'left', cellWidth: widths[at] ?? 'auto' }] as const,
      ),
    ),
    didParseCell: ({ section, column, cell }) => {
      const kind = columns[column.index]?.kind;
      if (section === 'head' && kind && isFigure(kind)) cell.styles.halign = 'right';
    },
  });
  if (totals.length > 0) {
    autoTable(pdf, {
      margin: MARGIN,
      tableWidth: 'wrap',
      theme: 'plain',
      styles: { fontSize: 9, cellPadding: 3, textColor: INK, fontStyle: 'bold' },
      body: totals.map(({ label, kind, value }) => [
        printable(label),
        printable(cellText(value, kind, locale)),
      ]),
      columnStyles: { 1: { halign: 'right' } },
    });
  }
  numberPages(pdf);
  return pdf.output('blob');
}

function widestCells(pdf: jsPDF, head: readonly string[], body: readonly (readonly string[])[]): number[] {
  pdf.setFontSize(FONT_SIZE).setFont('helvetica', 'bold');
  const widths = head.map((header) => Math.max(...header.split(' ').map((word) => pdf.getTextWidth(word))));
  pdf.setFont('helvetica', 'normal');
  for (const row of body) {
    row.forEach((text, at) => (widths[at] = Math.max(widths[at] ?? 0, pdf.getTextWidth(text))));
  }
  // The extra half point prevents the text from wrapping because of rounding.
  return widths.map((width) => width + 2 * PADDING + 0.5);
}

function numberPages(pdf: jsPDF): void {
  const count = pdf.getNumberOfPages();
  const { pageSize } = pdf.internal;
  pdf.setFontSize(8).setTextColor(110);
  for (let page = 1; page <= count; page += 1) {
    pdf.setPage(page);
    pdf.text(`${page} / ${count}`, pageSize.getWidth() - MARGIN, pageSize.getHeight() - MARGIN / 2, {
      align: 'right',
    });
  }
}

const isFigure = (kind: ExportKind) => kind !== 'text' && kind !== 'date';

function cellText(value: ExportValue, kind: ExportKind, locale: Locale, decimals?: number): string {
  if (value === null) return '';
  if (typeof value === 'string') {
    const day = kind === 'date' ? parseCalendarDate(value) : null;
    return day === null ? value : formatDate(day, locale);
  }
  if (kind === 'money') return formatCents(value as Cents, locale);
  if (kind === 'volume') return formatDecimal(value / 1000, 3, locale);
  return formatDecimal(value, decimals ?? (Number.isInteger(value) ? 0 : 2), locale);
}
