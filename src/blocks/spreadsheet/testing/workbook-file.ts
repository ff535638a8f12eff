/** Builder of valid and invalid workbooks, so that the repository contains no binary files. */
import { strToU8, zipSync } from 'fflate';
import { formatAddress } from '#core/format/cell-address.ts';

export type Bytes = Uint8Array<ArrayBuffer>;

const OFFICE = 'http://schemas.openxmlformats.org';
const MAIN = `${OFFICE}/spreadsheetml/2006/main`;
const RELATION = `${OFFICE}/officeDocument/2006/relationships`;

export type TextPart = readonly [name: string, text: string];

export interface WorkbookPlan {
  readonly sheet?: string;
  readonly data?: string;
  readonly before?: string;
  readonly after?: string;
  readonly texts?: string;
  readonly format?: string;
  readonly is1904?: boolean;
  readonly sheets?: string;
  readonly workbookType?: string;
  readonly types?: string;
  readonly extra?: readonly TextPart[];
  readonly isStored?: boolean;
}

const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

export const textCell = (row: number, column: number, text: string) =>
  `<c r="${formatAddress(row, column)}" t="inlineStr"><is><t xml:space="preserve">${escaped(text)}</t></is></c>`;

export function rowsOf(rows: readonly (readonly string[])[], first = 0): string {
  return rows
    .map((cells, index) => {
      const row = first + index;
      const written = cells.map((cell, column) =>
        cell.startsWith('<') ? cell : textCell(row, column, cell),
      );
      return `<row r="${row + 1}">${written.join('')}</row>`;
    })
    .join('');
}

export function packParts(parts: readonly TextPart[], isStored = false): Bytes {
  const files = Object.fromEntries(parts.map(([name, text]) => [name, strToU8(text)]));
  return zipSync(files, { level: isStored ? 0 : 6 }) as Bytes;
}

function workbookParts(plan: WorkbookPlan): TextPart[] {
  const sheet =
    plan.sheet ??
    `<?xml version="1.0" encoding="UTF-8"?><worksheet xmlns="${MAIN}">${plan.before ?? ''}<sheetData>${plan.data ?? ''}</sheetData>${plan.after ?? ''}</worksheet>`;
  const type =
    plan.workbookType ?? 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml';
  const format = escaped(plan.format ?? 'General').replaceAll('"', '&quot;');
  const relations = [
    ['r1', 'worksheet', 'worksheets/sheet1.xml'],
    ['r2', 'styles', 'styles.xml'],
    ['r4', 'worksheet', 'worksheets/sheet2.xml'],
    ...(plan.texts === undefined ? [] : [['r3', 'sharedStrings', 'sharedStrings.xml']]),
  ];
  const parts: TextPart[] = [
    [
      '[Content_Types].xml',
      `<Types xmlns="${OFFICE}/package/2006/content-types">${plan.types ?? ''}<Override PartName="/xl/workbook.xml" ContentType="${type}"/></Types>`,
    ],
    [
      'xl/workbook.xml',
      `<workbook xmlns="${MAIN}" xmlns:r="${RELATION}"><workbookPr${plan.is1904 ? ' date1904="1"' : ''}/><sheets>${plan.sheets ?? '<sheet name="Frota" sheetId="1" r:id="r1"/>'}</sheets></workbook>`,
    ],
    [
      'xl/_rels/workbook.xml.rels',
      `<Relationships xmlns="${OFFICE}/package/2006/relationships">${relations.map(([id, kind, target]) => `<Relationship Id="${id}" Type="${RELATION}/${kind}" Target="${target}"/>`).join('')}</Relationships>`,
    ],
    [
      'xl/styles.xml',
      `<styleSheet xmlns="${MAIN}"><numFmts count="1"><numFmt numFmtId="164" formatCode="${format}"/></numFmts><cellXfs count="2"><xf numFmtId="0"/><xf numFmtId="164" applyNumberFormat="1"/></cellXfs></styleSheet>`,
    ],
    ...(plan.texts === undefined
      ? []
      : [['xl/sharedStrings.xml', `<sst xmlns="${MAIN}">${plan.texts}</sst>`] as const]),
    ['xl/worksheets/sheet1.xml', sheet],
  ];
  return [...parts, ...(plan.extra ?? [])];
}

export const buildWorkbook = (plan: WorkbookPlan): Bytes => packParts(workbookParts(plan), plan.isStored);

export const HEADER = ['Nome', 'CPF'];
export const ANA = ['Ana', '00123456789'];

export function tampered(bytes: Bytes, change: (view: DataView, bytes: Bytes) => void): Bytes {
  const copy = new Uint8Array(bytes);
  change(new DataView(copy.buffer), copy);
  return copy;
}

export function placeOf(bytes: Bytes, name: string, kind: 'listed' | 'local'): number {
  const nameBytes = new TextEncoder().encode(name);
  const [signature, header] = kind === 'listed' ? [0x02014b50, 46] : [0x04034b50, 30];
  const view = new DataView(bytes.buffer);
  for (let at = 0; at + header + nameBytes.length <= bytes.length; at += 1) {
    if (view.getUint32(at, true) !== signature) continue;
    if (nameBytes.every((byte, index) => bytes[at + header + index] === byte)) return at;
  }
  throw new Error(`No part ${name} in the file`);
}

export const endOf = (bytes: Bytes) => bytes.length - 22;
