/** What is sealed: records of one table, in a chain of hashes for each organisation. */
import type { RawBuilder } from 'kysely';

export interface Chain {
  /** The fault that a break of this chain is told as. */
  readonly fault: 'seal_broken' | 'change_seal_broken' | 'refusal_seal_broken';
  /** The table of what is sealed; its `id` stands in the order in which it was written. */
  readonly records: string;
  /** The table of the hashes: `organization_id`, `position`, `hash`, `key_id`, and the record by `recordId`. */
  readonly seals: string;
  /** The table of what waits for its seal: `organization_id` and `recordId`. */
  readonly unsealed: string;
  /** The column of the two that names the record. */
  readonly recordId: string;
  /** Everything of a record `r` that its seal covers, as one text. */
  readonly content: RawBuilder<string>;
  /** Where records carry a stamp in their column `stamp`: what of their content it was made of. */
  readonly stamped?: (organizationId: string, content: string) => string;
  /** Where records without a stamp are in no chain: the closing of their table covers them. */
  readonly isOfStampedAlone?: true;
}
