import type { ColumnType } from 'kysely';
import type { Defaulted, Instant } from '../column-types.ts';

interface JournalSealsTable {
  organization_id: string;
  position: number;
  entry_id: string;
  hash: string;
  key_id: Defaulted<string | null>;
}

interface ChangesTable {
  organization_id: string;
  id: string;
  changed_at: Instant;
  actor_user_id: string | null;
  actor_job: string | null;
  actor_address: string | null;
  request_id: string | null;
  operation: string;
  kind: string;
  record_id: string | null;
  records: ColumnType<unknown, string, never>;
}

/**
 * Changes whose personal data was erased. Each row has a digest of the sealed original records and a digest of the
 * stored records.
 */
interface WithheldChangesTable {
  organization_id: string;
  id: string;
  change_id: string;
  sealed_digest: string;
  kept_digest: string;
  stamp: string | null;
}

interface ChangeSealsTable {
  organization_id: string;
  position: number;
  change_id: string;
  hash: string;
  key_id: string | null;
}

interface ChangesUnsealedTable {
  organization_id: string;
  change_id: string;
}

interface JournalUnsealedTable {
  organization_id: string;
  entry_id: string;
}

interface RefusalSealsTable {
  organization_id: string;
  position: number;
  refusal_id: string;
  hash: string;
  key_id: string | null;
}

interface RefusalsUnsealedTable {
  organization_id: string;
  refusal_id: string;
}

interface SealKeysTable {
  id: string;
  number: number;
  check_value: string;
  opened_at: Instant;
}

/**
 * Closings: sealed summaries of the records that existed when a seal key came into use. `subject` names the closed
 * table: the seals of a chain, or rows with stamps.
 */
interface SealClosingsTable {
  organization_id: string;
  subject: string;
  key_id: string;
  count: number;
  digest: string;
  seal: string;
}

export interface ChainTables {
  refusal_seals: RefusalSealsTable;
  refusals_unsealed: RefusalsUnsealedTable;
  seal_keys: SealKeysTable;
  seal_closings: SealClosingsTable;
  journal_seals: JournalSealsTable;
  journal_unsealed: JournalUnsealedTable;
  changes: ChangesTable;
  withheld_changes: WithheldChangesTable;
  change_seals: ChangeSealsTable;
  changes_unsealed: ChangesUnsealedTable;
}
