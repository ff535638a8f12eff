import type { DecimalMark } from '#core/format/decimal.ts';
import { strToU8, zipSync } from 'fflate';
import { read, SSF, type CellObject, type WorkSheet } from 'xlsx';
import { formatAddress } from '#core/format/cell-address.ts';
import { lastRowOf, type Limits } from './limits.ts';
import { formatPlainNumber } from '#core/format/plain-number.ts';
import { RefusedFile } from './refusals.ts';
import { scanSheet } from './scan-sheet.ts';
import { formatSerialDate } from './serial-date.ts';
import type { SheetContent } from './sheet-table.ts';
import type { WorkbookParts } from './workbook-parts.ts';

const OFFICE = 'http://schemas.openxmlformats.org';
const SHEET_TYPE = `${OFFICE}/officeDocument/2006/relationships`;
const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>';

const ERRORS = new Map([
  [0x00, '#NULL!'],
  [0x07, '#DIV/0!'],
  [0x0f, '#VALUE!'],
  [0x17, '#REF!'],
  [0x1d, '#NAME?'],
  [0x24, '#NUM!'],
  [0x2a, '#N/A'],
]);

/**
 * Formatted texts of all filled cells. The library receives a new archive with only the checked parts, so comments,
 * links and names never reach it. If the library returns fewer cells than the scan found, the file is refused.
 */
export function readSheetCells(parts: WorkbookParts, limits: Limits, mark: DecimalMark): SheetContent {
  const filled: [row: number, column: number][] = [];
  const { cells, merged } = scanSheet(parts.sheet, limits, (row, column) => filled.push([row, column]));
  const sheet = readWithLibrary({ ...parts, sheet: `<worksheet>${cells}</worksheet>` }, limits);
  const rows = new Map<number, string[]>();
  for (const [row, column] of filled) {
    const cell = sheet['!data']?.[row]?.[column];
    if (!cell) throw new RefusedFile('damaged_file', { cell: formatAddress(row, column) });
    const texts = rows.get(row) ?? [];
    rows.set(row, texts);
    while (texts.length < column) texts.push('');
    texts[column] = textOf(cell, parts.is1904, mark);
  }
  return { rows: [...rows].map(([row, texts]) => ({ number: row + 1, cells: texts })), merged };
}

function readWithLibrary(parts: WorkbookParts, limits: Limits): WorkSheet {
  const { Sheets } = read(repacked(parts), {
    type: 'array',
    dense: true,
    nodim: true,
    sheetRows: lastRowOf(limits) + 1,
    cellNF: true,
    cellText: false,
    cellFormula: false,
    cellHTML: false,
    cellStyles: false,
    bookVBA: false,
  });
  const sheet = Sheets['sheet'];
  if (!sheet) throw new RefusedFile('damaged_file');
  return sheet;
}

function repacked({ sheet, texts, styles }: WorkbookParts): Uint8Array {
  const extra = [
    ...(texts === undefined ? [] : [{ name: 'sharedStrings', text: texts }]),
    ...(styles === undefined ? [] : [{ name: 'styles', text: styles }]),
  ];
  const type = (path: string, kind: string) =>
    `<Override PartName="/xl/${path}.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.${kind}+xml"/>`;
  const relation = (id: string, kind: string, target: string) =>
    `<Relationship Id="${id}" Type="${SHEET_TYPE}/${kind}" Target="${target}.xml"/>`;
  const files: readonly (readonly [name: string, text: string])[] = [
    [
      '[Content_Types].xml',
      `${XML}<Types xmlns="${OFFICE}/package/2006/content-types">${type('workbook', 'sheet.main')}${type('worksheets/sheet1', 'worksheet')}${extra.map(({ name }) => type(name, name)).join('')}</Types>`,
    ],
    [
      'xl/workbook.xml',
      `${XML}<workbook xmlns="${OFFICE}/spreadsheetml/2006/main" xmlns:r="${SHEET_TYPE}"><sheets><sheet name="sheet" sheetId="1" r:id="r1"/></sheets></workbook>`,
    ],
    [
      'xl/_rels/workbook.xml.rels',
      `${XML}<Relationships xmlns="${OFFICE}/package/2006/relationships">${relation('r1', 'worksheet', 'worksheets/sheet1')}${extra.map(({ name }) => relation(name, name, name)).join('')}</Relationships>`,
    ],
    ['xl/worksheets/sheet1.xml', sheet],
    ...extra.map(({ name, text }) => [`xl/${name}.xml`, text] as const),
  ];
  return zipSync(Object.fromEntries(files.map(([name, text]) => [name, strToU8(text)])), { level: 0 });
}

function textOf(cell: CellObject, is1904: boolean, mark: DecimalMark): string {
  switch (cell.t) {
    case 'n':
      return numberText(Number(cell.v), String(cell.z ?? 'General'), is1904, mark);
    case 'b':
      return cell.v ? 'true' : 'false';
    case 'e':
      return ERRORS.get(Number(cell.v)) ?? '#N/A';
    case 's':
      return String(cell.v ?? '').replaceAll(/\r\n?/g, '\n');
    default:
      throw new RefusedFile('damaged_file');
  }
}

/** Number format of an identifier, such as `00000000000` or `000"."000"."000-00` for a CPF typed as a number. */
const MASK = /^(?:0|[-/() ]|\\.|"[^"]*")*0$/;
/** Number format of a duration, such as `[h]:mm`, which is not a date. */
const DURATION = /\[(?:h+|m+|s+)\]/i;

function numberText(value: number, format: string, is1904: boolean, mark: DecimalMark): string {
  if (!Number.isFinite(value)) throw new RefusedFile('damaged_file');
  const isDate = SSF.is_date(format) && !DURATION.test(format);
  const date = isDate ? formatSerialDate(value, is1904) : null;
  if (date !== null) return date;
  const hasMask = format.length > 1 && MASK.test(format) && Number.isSafeInteger(value) && value >= 0;
  return hasMask ? String(SSF.format(format, value)) : formatPlainNumber(value).replace('.', mark);
}
