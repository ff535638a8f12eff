import { formatPlainNumber } from './plain-number.ts';

/**
 * Type of a column. `money` takes whole cents and `volume` whole milliliters; files show reais and liters. `date` takes
 * `YYYY-MM-DD`. A value of another type is written as text.
 */
export type ExportKind = 'text' | 'money' | 'number' | 'volume' | 'date';

export interface ExportColumn {
  readonly header: string;
  readonly kind: ExportKind;
  readonly decimals?: number;
}

export type ExportValue = string | number | null;

export interface ExportSheet {
  readonly columns: readonly ExportColumn[];
  readonly rows: readonly (readonly ExportValue[])[];
  readonly notes?: readonly SheetNote[];
  readonly totals?: readonly SheetTotal[];
}

export type SheetNote = readonly [label: string, value?: string];

export interface SheetTotal {
  readonly label: string;
  readonly kind: ExportKind;
  readonly value: ExportValue;
}

/** Writes one sheet piece by piece, in the order `open`, `row`, `close`, so that memory holds only one row. */
export interface SheetText {
  open(notes?: readonly SheetNote[]): string;
  row(values: readonly (ExportValue | undefined)[]): string;
  close(totals?: readonly SheetTotal[]): string;
}

export type ExportCell =
  | { readonly kind: 'number' | 'date'; readonly digits: string }
  | { readonly kind: 'text'; readonly text: string }
  | null;

const DECIMALS = { money: 2, volume: 3 } as const;

/** Converts a value into a cell for a file; null for an empty cell. */
export function exportCellOf(value: ExportValue | undefined, kind: ExportKind): ExportCell {
  if (value == null || value === '') return null;
  if (typeof value === 'string') {
    return kind === 'date' && /^[0-9]{4}-[0-9]{2}-[0-9]{2}$/.test(value)
      ? { kind: 'date', digits: value }
      : { kind: 'text', text: value };
  }
  if (!Number.isFinite(value)) return null;
  const isCounted = kind === 'money' || kind === 'volume';
  return { kind: 'number', digits: isCounted ? unitsText(value, DECIMALS[kind]) : formatPlainNumber(value) };
}

/**
 * Writes a whole number of units as a decimal. Inserts the point into the digits, because a division could add a
 * rounding error.
 */
function unitsText(units: number, decimals: number): string {
  if (!Number.isSafeInteger(units)) throw new RangeError(`Not whole units: ${units}`);
  const digits = String(Math.abs(units)).padStart(decimals + 1, '0');
  return `${units < 0 ? '-' : ''}${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`;
}
