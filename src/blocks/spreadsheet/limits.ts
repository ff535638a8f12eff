/** What one file may hold. Every bound is checked before the work it bounds. */
export interface Limits {
  readonly fileBytes: number;
  /** Entries of the archive that an xlsx is. */
  readonly parts: number;
  /** Counted while unpacking; what the archive says of itself is not believed. */
  readonly unpackedBytes: number;
  /** Unpacked to packed, of one part. */
  readonly ratio: number;
  /** Filled rows below the header. More are refused, never cut. */
  readonly rows: number;
  readonly columns: number;
  /** How long the worker may take before it is ended. */
  readonly milliseconds: number;
}

/**
 * Room for a fleet of 10 000. A csv of 12 columns takes 1.5 MB then, and twice that in the UTF-16 that Excel calls
 * "Unicode text", hence 4 MiB; as xlsx the same rows are below 1 MB.
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

/** Below this a high ratio does no harm: a small part of blanks packs better than 100 to 1. */
export const HARMLESS_BYTES = 1024 * 1024;

/** So many filled rows above the header are looked past: titles, dates, the name of a company. */
export const MOST_TITLE_ROWS = 20;

/** Filled rows of a sheet at most, while nobody knows which of them is the header. */
export const filledRowsOf = (limits: Limits): number => limits.rows + 1 + MOST_TITLE_ROWS;

/** A filled cell further down than this stands apart from the table: the limit of rows, and as many blank ones. */
export const lastRowOf = (limits: Limits): number => 2 * limits.rows;
