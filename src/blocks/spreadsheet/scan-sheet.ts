import { formatAddress, parseAddress } from '#core/format/cell-address.ts';
import { filledRowsOf, lastRowOf, type Limits } from './limits.ts';
import { RefusedFile } from './refusals.ts';
import type { MergedCells } from './sheet-table.ts';
import { attributesOf, placeAttributeOf, visitTags, type XmlTag } from './xml.ts';

export type FilledCell = (row: number, column: number) => void;

export interface ScannedSheet {
  readonly cells: string;
  readonly merged: MergedCells | null;
}

/**
 * Checks the XML of a sheet before a library parses it. The declared size of the sheet is ignored. Formulas, distant
 * cells and exceeded limits are refused in a single pass. The library must later return every cell that this check
 * found.
 */
export function scanSheet(xml: string, limits: Limits, found: FilledCell): ScannedSheet {
  const scan = createScan(limits, found);
  let depth = 0;
  let sheets = 0;
  let start = 0;
  let end = 0;
  let merged: MergedCells | null = null;
  visitTags(xml, (tag) => {
    if (tag.name === 'sheetData') {
      sheets += tag.isClosing ? 0 : 1;
      if (!tag.isClosing) start = tag.start;
      end = tag.end;
      depth += tag.isEmpty ? 0 : tag.isClosing ? -1 : 1;
    } else if (tag.name === 'mergeCell' && !tag.isClosing) {
      merged = lowerOf(merged, mergedBy(tag));
    } else if (depth === 1) {
      scan(tag);
    }
  });
  if (sheets !== 1 || depth !== 0) throw damaged();
  return { cells: xml.slice(start, end), merged };
}

const damaged = () => new RefusedFile('damaged_file');

/** Merged range of a tag; null for a merge of a single cell. */
function mergedBy(tag: XmlTag): MergedCells | null {
  const range = attributesOf(tag.rest).get('ref') ?? '';
  const [from = '', to = from] = range.split(':');
  if (from === to) return null;
  const last = parseAddress(to);
  if (!last) throw damaged();
  return { cell: from, lastRow: last.row + 1 };
}

const lowerOf = (one: MergedCells | null, other: MergedCells | null) =>
  (other?.lastRow ?? 0) > (one?.lastRow ?? 0) ? other : one;

function createScan(limits: Limits, found: FilledCell): (tag: XmlTag) => void {
  let row = -1;
  let column = -1;
  let filledRows = 0;
  let isCounted = false;
  let isInRow = false;
  let isInCell = false;
  let valueFrom = -1;

  const beginRow = (tag: XmlTag) => {
    const rowAttribute = placeAttributeOf(tag.rest);
    const next = rowAttribute === undefined ? row + 1 : Number(rowAttribute) - 1;
    // Refuses unordered rows: a row number could occur twice, and one of the two rows would be lost.
    if (isInRow || !Number.isInteger(next) || next <= row || next >= 1_048_576) throw damaged();
    row = next;
    column = -1;
    isCounted = false;
    isInRow = !tag.isEmpty;
  };

  const beginCell = (tag: XmlTag) => {
    const cellAttribute = placeAttributeOf(tag.rest);
    const at = cellAttribute === undefined ? { row, column: column + 1 } : parseAddress(cellAttribute);
    if (!isInRow || isInCell || at?.row !== row || at.column <= column) throw damaged();
    column = at.column;
    isInCell = !tag.isEmpty;
  };

  const fill = () => {
    if (column >= limits.columns) {
      throw new RefusedFile('too_many_columns', { max: limits.columns, cell: formatAddress(row, column) });
    }
    if (!isCounted) filledRows += 1;
    isCounted = true;
    if (filledRows > filledRowsOf(limits)) throw new RefusedFile('too_many_rows', { max: limits.rows });
    if (row >= lastRowOf(limits)) throw new RefusedFile('far_cell', { cell: formatAddress(row, column) });
    found(row, column);
  };

  const closeValue = (tag: XmlTag) => {
    if (valueFrom !== -1 && tag.start > valueFrom) fill();
    valueFrom = -1;
  };

  return (tag) => {
    switch (tag.name) {
      case 'row':
        if (tag.isClosing) isInRow = false;
        else beginRow(tag);
        break;
      case 'c':
        if (tag.isClosing) isInCell = false;
        else beginCell(tag);
        break;
      case 'f':
        throw new RefusedFile('formula_cell', { cell: formatAddress(row, column) });
      case 'v':
      case 't':
        if (!isInCell) throw damaged();
        if (tag.isClosing) closeValue(tag);
        else if (!tag.isEmpty) valueFrom = tag.end;
        break;
      default:
    }
  };
}
