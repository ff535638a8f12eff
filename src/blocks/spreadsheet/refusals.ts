/**
 * Why a file is not read. The list is closed: each code has a text in every language.
 *
 * - `empty_file`: nothing in it, or no filled cell
 * - `file_too_large`: over `max` megabytes
 * - `unsupported_type`: neither xlsx nor csv, by its content
 * - `type_mismatch`: the content is another kind than the name says
 * - `old_excel`: the binary xls of before 2007
 * - `protected_file`: opens with a password only
 * - `macro_file`: carries programs
 * - `damaged_file`: contradicts itself or breaks off
 * - `too_many_parts`, `unpacks_too_large`: an archive made to fill the memory
 * - `forbidden_markup`: an XML part with a document type of its own
 * - `formula_cell`: `cell` is computed; what it shows may be stale, and must be pasted as a value
 * - `merged_cells`: `cell` spans others, so that rows or columns are not what they seem
 * - `far_cell`: `cell` stands far below the table
 * - `too_many_rows`, `too_many_columns`: more than `max`
 * - `no_rows`: a header alone
 * - `forbidden_column_name`: `name` means something to programs
 * - `broken_quotes`: from line `row` on nobody can tell where a cell ends
 * - `only_csv_here`: the page allows no worker, and an xlsx is not unpacked where it would freeze the page
 * - `took_too_long`: ended after `max` seconds
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

/** What the text of a refusal names. */
export interface RefusalDetails {
  readonly cell?: string;
  readonly row?: number;
  readonly name?: string;
  readonly max?: number;
}

export interface Refusal {
  readonly ok: false;
  readonly refusal: RefusalCode;
  readonly details: RefusalDetails;
}

/** Thrown where a file turns out to be refused; `readContent` turns it into the answer. */
export class RefusedFile extends Error {
  readonly refusal: RefusalCode;
  readonly details: RefusalDetails;

  constructor(refusal: RefusalCode, details: RefusalDetails = {}) {
    super(refusal);
    this.refusal = refusal;
    this.details = details;
  }
}

export function refusalOf(refusal: RefusalCode, details: RefusalDetails = {}): Refusal {
  return { ok: false, refusal, details };
}

/** The answer for whatever was thrown while reading. An error nobody foresaw means a file nobody foresaw. */
export function refusalFrom(error: unknown): Refusal {
  return error instanceof RefusedFile ? refusalOf(error.refusal, error.details) : refusalOf('damaged_file');
}
