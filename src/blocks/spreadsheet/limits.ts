/** Limits for one spreadsheet file. The reader checks each limit before the work that the limit restricts. */
export interface Limits {
  readonly fileBytes: number;
  readonly parts: number;
  /**
   * Maximum of unpacked bytes. The reader counts them while unpacking, because the sizes declared in the
   * archive are untrusted.
   */
  readonly unpackedBytes: number;
  readonly ratio: number;
  /** Maximum of filled rows below the header. A file with more rows is refused, never cut. */
  readonly rows: number;
  readonly columns: number;
  readonly milliseconds: number;
}

/**
 * Limits for a fleet of 10,000 vehicles. A CSV of 10,000 vehicles with 12 columns takes 1.5 MB, or 3 MB in UTF-16. The
 * same rows as XLSX take less than 1 MB.
 */
export const LIMITS: Limits = {
  fileBytes: 4 * 1024 * 1024,
  parts: 200,
  unpackedBytes: 25 * 1024 * 1024,
  ratio: 100,
  rows: 10_000,
  columns: 64,
  milliseconds: 10_000,
};

/**
 * Parts up to this unpacked size may exceed the limit `ratio`: a small part of spaces compresses better than 100 to 1.
 */
export const HARMLESS_BYTES = 1024 * 1024;

export const MOST_TITLE_ROWS = 20;

/** Limit of filled rows before the header is known. */
export const filledRowsOf = (limits: Limits): number => limits.rows + 1 + MOST_TITLE_ROWS;

/** Last row that still belongs to the table: the row limit plus an equal number of blank rows. */
export const lastRowOf = (limits: Limits): number => 2 * limits.rows;
