/**
 * Reasons for refusing a file. Each code needs a text in every language.
 *
 * - `empty_file`: no bytes or no filled cell
 * - `file_too_large`: over `max` megabytes
 * - `unsupported_type`: the content is neither XLSX nor CSV
 * - `type_mismatch`: content and extension differ
 * - `old_excel`: binary XLS, the format before Excel 2007
 * - `protected_file`: encrypted with a password
 * - `macro_file`: contains macros
 * - `damaged_file`: inconsistent or incomplete
 * - `too_many_parts`, `unpacks_too_large`: an archive that would exhaust the memory
 * - `forbidden_markup`: an XML part with a document type
 * - `formula_cell`: `cell` has a formula, whose stored value may be outdated; the user must paste values
 * - `merged_cells`: `cell` is merged, so rows or columns are ambiguous
 * - `far_cell`: `cell` is far below the table
 * - `too_many_rows`, `too_many_columns`: more than `max`
 * - `no_rows`: only a header
 * - `forbidden_column_name`: `name` is a property of JavaScript prototypes
 * - `broken_quotes`: an invalid quote at line `row`, so the end of its cell is ambiguous
 * - `only_csv_here`: the host page blocks workers, and an XLSX would freeze the page
 * - `took_too_long`: terminated after `max` seconds
 */
export const REFUSAL_CODES = [
  'empty_file',
  'file_too_large',
  'unsupported_type',
  'type_mismatch',
  'old_excel',
  'protected_file',
  'macro_file',
  'damaged_file',
  'too_many_parts',
  'unpacks_too_large',
  'forbidden_markup',
  'formula_cell',
  'merged_cells',
  'far_cell',
  'too_many_rows',
  'too_many_columns',
  'no_rows',
  'forbidden_column_name',
  'broken_quotes',
  'only_csv_here',
  'took_too_long',
] as const;

export type RefusalCode = (typeof REFUSAL_CODES)[number];

export interface RefusalDetails {
  readonly cell?: string;
  readonly row?: number;
  readonly name?: string;
  readonly max?: number;
}

export interface FileRefusal {
  readonly ok: false;
  readonly refusal: RefusalCode;
  readonly details: RefusalDetails;
}

/** Error thrown for a refused file. `readContent` catches the error and returns a refusal. */
export class RefusedFile extends Error {
  readonly refusal: RefusalCode;
  readonly details: RefusalDetails;

  constructor(refusal: RefusalCode, details: RefusalDetails = {}) {
    super(refusal);
    this.refusal = refusal;
    this.details = details;
  }
}

export function refusalOf(refusal: RefusalCode, details: RefusalDetails = {}): FileRefusal {
  return { ok: false, refusal, details };
}

export function refusalFrom(error: unknown): FileRefusal {
  return error instanceof RefusedFile ? refusalOf(error.refusal, error.details) : refusalOf('damaged_file');
}
