/** Description of a seal chain: records of one table, in a chain of hashes per organization. */
import type { RawBuilder } from 'kysely';

export interface Chain {
  /** Kind of fault that the checks report for a break of this chain. */
  readonly fault: 'seal_broken' | 'change_seal_broken' | 'refusal_seal_broken';
  /** Table of the records. Their ids sort by time. */
  readonly records: string;
  /** Table of the seals: `organization_id`, `position`, `hash`, `key_id`, and the record's id in column `recordId`. */
  readonly seals: string;
  /** Table of unsealed records: `organization_id` and `recordId`. */
  readonly unsealed: string;
  /** Name of the record's id column in `seals` and `unsealed`. */
  readonly recordId: string;
  /** SQL for the text of a record `r` that its seal covers. */
  readonly content: RawBuilder<string>;
  /** For records with a `stamp` column: extracts the stamped text from the content that the seal covers. */
  readonly stamped?: (organizationId: string, content: string) => string;
  /**
   * True if the chain omits records without a stamp. The closing, a sealed summary of the table, covers these records.
   */
  readonly isOfStampedAlone?: true;
}
