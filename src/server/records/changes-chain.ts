/** Seal chain of the audit trail. A seal covers one change with all its records. */
import { sql } from 'kysely';
import type { Chain } from '../platform/seals/chain.ts';

const digest = sql`encode(sha256(convert_to(r.records::text, 'UTF8')), 'hex')`;

/**
 * SQL for the digest of the original records of a change with erased data. Null if no data was erased, or if the stored
 * records differ from the result of the erasure.
 */
const sealedDigest = sql`(
    SELECT CASE WHEN w.kept_digest = ${digest} THEN w.sealed_digest END FROM withheld_changes w
    WHERE w.organization_id = r.organization_id AND w.change_id = r.id ORDER BY w.id DESC LIMIT 1)`;

/** A seal covers the digest of the records, because the records of a bulk write may be long. */
export const changesChain: Chain = {
  fault: 'change_seal_broken',
  records: 'changes',
  seals: 'change_seals',
  unsealed: 'changes_unsealed',
  recordId: 'change_id',
  content: sql<string>`json_build_array(r.id, extract(epoch FROM r.changed_at)::text, r.actor_user_id, r.actor_job,
    r.actor_address, r.request_id, r.operation, r.kind, r.record_id,
    coalesce(${sealedDigest}, ${digest}))::text`,
};
