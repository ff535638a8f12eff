import type { RawBuilder } from 'kysely';

export interface Chain {
  readonly fault: 'seal_broken' | 'change_seal_broken' | 'refusal_seal_broken';
  /** Table of the sealed records. The ids of the records sort by time. */
  readonly records: string;
  /** Table of the seals: `organization_id`, `position`, `hash`, `key_id`, and the record's id in column `recordId`. */
  readonly seals: string;
  readonly unsealed: string;
  readonly recordId: string;
  /** SQL for the text of a record `r` that its seal covers. */
  readonly content: RawBuilder<string>;
  /** For records with a `stamp` column: extracts the stamped text from the content that the seal covers. */
  readonly stamped?: (organizationId: string, content: string) => string;
  /**
   * True if the chain omits records without a stamp. A closing, the sealed summary of a table, covers these records.
   */
  readonly isOfStampedAlone?: true;
}
