import { formatPlainNumber } from './plain-number.ts';

/**
 * What stands in a column. `money` takes whole cents and `volume` whole millilitres, both written in reais and litres;
 * `date` takes `YYYY-MM-DD`. A value of another type than its column says is written as text.
 */
export type ExportKind = 'text' | 'money' | 'number' | 'volume' | 'date';

export interface ExportColumn {
  readonly header: string;
  readonly kind: ExportKind;
  /** Of a `number` on paper, where it is printed with a certain number of them, such as a price for a litre. */
  readonly decimals?: number;
}

export type ExportValue = string | number | null;

export interface ExportSheet {
  readonly columns: readonly ExportColumn[];
  readonly rows: readonly (readonly ExportValue[])[];
  /** What stands over it. */
  readonly notes?: readonly SheetNote[];
  /** What stands under it. */
  readonly totals?: readonly SheetTotal[];
}

/** A line over a sheet: what it is, whose, of when. A single text stands alone. */
export type SheetNote = readonly [label: string, value?: string];

/** A sum under a sheet. */
export interface SheetTotal {
  readonly label: string;
  readonly kind: ExportKind;
  readonly value: ExportValue;
}

/** Writes one sheet as text, piece after piece in this order, so that no more than a row has to be in memory. */
export interface SheetText {
  /** Notes, where there are any, and the header. */
  open(notes?: readonly SheetNote[]): string;
  row(values: readonly (ExportValue | undefined)[]): string;
  /** Sums, where there are any, and the end. */
  close(totals?: readonly SheetTotal[]): string;
}

/** A value on its way into a file: a number in digits with a point, a day, or text. */
export type ExportCell =
  | { readonly kind: 'number' | 'date'; readonly digits: string }
  | { readonly kind: 'text'; readonly text: string }
  | null;

const DECIMALS = { money: 2, volume: 3 } as const;

/** The cell for a value. Null where there is nothing to write. */
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

/** Written digit by digit: a division would bring the cents of a double. */
function unitsText(units: number, decimals: number): string {
  if (!Number.isSafeInteger(units)) throw new RangeError(`Not whole units: ${units}`);
  const digits = String(Math.abs(units)).padStart(decimals + 1, '0');
  return `${units < 0 ? '-' : ''}${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`;
}
