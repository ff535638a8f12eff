import { jsPDF } from 'jspdf';
import { printable } from './pdf-text.ts';

export interface PdfSheet {
  readonly title: string;
  readonly facts: readonly (readonly [label: string, value: string])[];
  readonly code: readonly [label: string, digits: string];
  readonly bars: {
    readonly width: number;
    readonly bars: readonly { readonly x: number; readonly width: number }[];
  };
}

const MARGIN = 48;
const GAP = 24;
const VALUE_SIZE = 10.5;
const LINE = 13;
const INK = 20;
const SOFT = 90;
/** Size by FEBRABAN: bars of 103 mm by 13 mm. The constants are in points and include the quiet zones. */
const BARS_WIDTH = 306;
const BARS_HEIGHT = 37;

/** All lengths are in points. The bars are vectors, which scanners read at every size. */
export function writeSheetPdf({ title, facts, code, bars }: PdfSheet): Blob {
  const pdf = new jsPDF({ unit: 'pt', format: 'a4' });
  pdf.setProperties({ title });
  pdf
    .setFontSize(16)
    .setTextColor(INK)
    .text(printable(title), MARGIN, MARGIN + 12);
  const whole = pdf.internal.pageSize.getWidth() - 2 * MARGIN;
  const half = (whole - GAP) / 2;
  let y = MARGIN + 44;
  for (const row of rowsOf(pdf, facts, half)) {
    const width = row.length > 1 ? half : whole;
    const heights = row.map((fact, at) => writeFact(pdf, fact, MARGIN + at * (half + GAP), y, width));
    y += Math.max(...heights) + 12;
  }
  y += writeFact(pdf, code, MARGIN, y + 6, whole) + 16;
  const unit = BARS_WIDTH / bars.width;
  pdf.setFillColor('#000');
  for (const { x, width: thick } of bars.bars) {
    pdf.rect(MARGIN + x * unit, y, thick * unit, BARS_HEIGHT, 'F');
  }
  return pdf.output('blob');
}

/** Two facts per row; a fact wider than half a page has its own row. */
function rowsOf(pdf: jsPDF, facts: PdfSheet['facts'], half: number): PdfSheet['facts'][] {
  pdf.setFontSize(VALUE_SIZE);
  const rows: PdfSheet['code'][][] = [];
  let hasRoom = false;
  for (const fact of facts) {
    const isLong = pdf.getTextWidth(printable(fact[1])) > half;
    if (hasRoom && !isLong) rows.at(-1)?.push(fact);
    else rows.push([fact]);
    hasRoom = !isLong && !hasRoom;
  }
  return rows;
}

function writeFact(
  pdf: jsPDF,
  [label, value]: PdfSheet['code'],
  x: number,
  y: number,
  width: number,
): number {
  pdf.setFontSize(8).setTextColor(SOFT).text(printable(label), x, y);
  pdf.setFontSize(VALUE_SIZE).setTextColor(INK);
  const lines = pdf.splitTextToSize(printable(value), width) as string[];
  pdf.text(lines, x, y + LINE, { lineHeightFactor: LINE / VALUE_SIZE });
  return LINE * (lines.length + 1);
}
