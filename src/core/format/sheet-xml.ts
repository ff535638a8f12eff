import { formatAddress } from './cell-address.ts';
import { escapeXml } from './escape-xml.ts';
import { neutralText } from './neutral-text.ts';
import {
  exportCellOf,
  type ExportColumn,
  type ExportKind,
  type ExportValue,
  type SheetText,
} from './sheet-cell.ts';

const OFFICE = 'http://schemas.openxmlformats.org';
const MAIN = `${OFFICE}/spreadsheetml/2006/main`;
const RELATION = `${OFFICE}/officeDocument/2006/relationships`;
const CONTENT = 'application/vnd.openxmlformats-officedocument.spreadsheetml';
const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';

/** Index of each kind's format in `STYLES`. Text has a text format, so that an edited CPF keeps its leading zeros. */
const STYLE_OF: Readonly<Record<ExportKind | 'header', number>> = {
  number: 0,
  header: 1,
  text: 2,
  money: 3,
  volume: 4,
  date: 5,
};
const HEADER_FONT = '<font><b/><sz val="11"/><name val="Calibri"/></font>';
const format = (id: number, font = 0) =>
  `<xf numFmtId="${id}" fontId="${font}" fillId="0" borderId="0" xfId="0" applyNumberFormat="1" applyFont="1"/>`;
const STYLES = `${XML}<styleSheet xmlns="${MAIN}"><numFmts count="2"><numFmt numFmtId="164" formatCode="[$R$-416]\\ #,##0.00"/><numFmt numFmtId="165" formatCode="#,##0.000"/></numFmts><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font>${HEADER_FONT}</fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="6">${format(0)}${format(49, 1)}${format(49)}${format(164)}${format(165)}${format(14)}</cellXfs></styleSheet>`;

const TYPES = `${XML}<Types xmlns="${OFFICE}/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/xl/workbook.xml" ContentType="${CONTENT}.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${CONTENT}.worksheet+xml"/><Override PartName="/xl/styles.xml" ContentType="${CONTENT}.styles+xml"/></Types>`;
const relations = (...list: readonly (readonly [type: string, target: string])[]) =>
  `${XML}<Relationships xmlns="${OFFICE}/package/2006/relationships">${list
    .map(([type, to], at) => `<Relationship Id="r${at + 1}" Type="${RELATION}/${type}" Target="${to}"/>`)
    .join('')}</Relationships>`;

export const XLSX_TYPE = `${CONTENT}.sheet`;
export const SHEET_PART = 'xl/worksheets/sheet1.xml';
/** Row limit of spreadsheet programs, including notes and header. */
export const MOST_XLSX_ROWS = 1_048_576;

export function workbookParts(sheetName: string): readonly (readonly [name: string, xml: string])[] {
  const name = cellText(sheetName.replaceAll(/[[\]:*?/\\']/g, ' ').slice(0, 31));
  return [
    ['[Content_Types].xml', TYPES],
    ['_rels/.rels', relations(['officeDocument', 'xl/workbook.xml'])],
    [
      'xl/workbook.xml',
      `${XML}<workbook xmlns="${MAIN}" xmlns:r="${RELATION}"><sheets><sheet name="${name}" sheetId="1" r:id="r1"/></sheets></workbook>`,
    ],
    [
      'xl/_rels/workbook.xml.rels',
      relations(['worksheet', 'worksheets/sheet1.xml'], ['styles', 'styles.xml']),
    ],
    ['xl/styles.xml', STYLES],
  ];
}

/**
 * Sheet with typed cells, a frozen header and columns as wide as their headers. Money is a number of reais in a money
 * format. Text that could run as a formula is neutralized.
 */
export function createSheetXml(columns: readonly ExportColumn[]): SheetText {
  let written = 0;
  const line = (cells: (row: number) => readonly string[]) => {
    const row = written;
    written += 1;
    return `<row r="${row + 1}">${cells(row).join('')}</row>`;
  };
  return {
    open(notes = []) {
      const noteRows = notes.map(([label, value]) =>
        line((row) => [
          textXml(formatAddress(row, 0), label, value === undefined ? STYLE_OF.header : STYLE_OF.text),
          ...(value === undefined ? [] : [textXml(formatAddress(row, 1), value, STYLE_OF.text)]),
        ]),
      );
      if (noteRows.length > 0) written += 1;
      const header = line((row) =>
        columns.map(({ header }, at) => textXml(formatAddress(row, at), header, STYLE_OF.header)),
      );
      return `${XML}<worksheet xmlns="${MAIN}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="${written}" topLeftCell="A${written + 1}" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews>${widthsOf(columns)}<sheetData>${noteRows.join('')}${header}`;
    },
    row: (values) =>
      line((row) => columns.map(({ kind }, at) => cellXml(formatAddress(row, at), values[at], kind))),
    close(totals = []) {
      if (totals.length > 0) written += 1;
      const sums = totals.map(({ label, kind, value }) =>
        line((row) => [
          textXml(formatAddress(row, 0), label, STYLE_OF.header),
          cellXml(formatAddress(row, 1), value, kind),
        ]),
      );
      return `${sums.join('')}</sheetData></worksheet>`;
    },
  };
}

function widthsOf(columns: readonly ExportColumn[]): string {
  const widths = columns.map((column, at) => {
    const width = Math.min(48, Math.max(12, column.header.length + 2));
    return `<col min="${at + 1}" max="${at + 1}" width="${width}" customWidth="1"/>`;
  });
  return widths.length > 0 ? `<cols>${widths.join('')}</cols>` : '';
}

function cellXml(address: string, value: ExportValue | undefined, kind: ExportKind): string {
  const cell = exportCellOf(value, kind);
  if (cell === null) return '';
  if (cell.kind === 'text') return textXml(address, cell.text, STYLE_OF.text);
  const digits = cell.kind === 'date' ? serialOf(cell.digits) : cell.digits;
  const style = STYLE_OF[cell.kind === 'date' || kind !== 'date' ? kind : 'number'];
  return digits === null
    ? textXml(address, cell.digits, STYLE_OF.text)
    : `<c r="${address}" s="${style}"><v>${digits}</v></c>`;
}

/**
 * Serial day number of Excel. Null for invalid days and for days up to 1900-02-29, a leap day that Excel wrongly
 * counts.
 */
function serialOf(day: string): string | null {
  const serial = (Date.parse(`${day}T00:00:00Z`) - Date.UTC(1899, 11, 30)) / 86_400_000;
  return serial > 60 ? String(serial) : null;
}

function textXml(address: string, text: string, style: number): string {
  return `<c r="${address}" s="${style}" t="inlineStr"><is><t xml:space="preserve">${cellText(neutralText(text))}</t></is></c>`;
}

/**
 * Text of a cell. Spreadsheet programs decode `_x000A_` into a line break, so the underscore of such text is escaped.
 */
const cellText = (text: string): string => escapeXml(text).replaceAll(/_(?=x[0-9a-f]{4}_)/gi, '_x005F_');
