/**
 * Seal chain of the journal. A seal covers an entry, its postings, its stamp, and the stamp of its refuel or tank
 * operation.
 */
import { sql } from 'kysely';
import type { Chain } from '../platform/seals/chain.ts';
import { stampedInContent } from './stamped-entry.ts';

export const journalChain: Chain = {
  fault: 'seal_broken',
  records: 'journal_entries',
  seals: 'journal_seals',
  unsealed: 'journal_unsealed',
  recordId: 'entry_id',
  // The sealed text of an entry contains newer fields only if they have a value, so seals of older entries stay valid.
  content: sql<string>`json_build_array(r.id, r.kind, extract(epoch FROM r.posted_at)::text, r.actor_user_id,
    r.actor_address, r.request_id, r.reason, r.reverses_id,
    (SELECT json_agg(CASE p.position
       WHEN 0 THEN json_build_array(p.account_id, p.amount_cents, p.balance_after_cents)
       ELSE json_build_array(p.account_id, p.amount_cents, p.balance_after_cents, p.position) END ORDER BY p.account_id)
     FROM postings p WHERE p.organization_id = r.organization_id AND p.entry_id = r.id))::text
    || coalesce(' collects ' || r.collects_id, '') || coalesce(' returns ' || r.returns_id, '') || coalesce(' stamp ' || r.stamp, '')
    || coalesce((SELECT ' fill ' || f.stamp FROM fills f
      WHERE r.stamp IS NOT NULL AND f.organization_id = r.organization_id AND f.entry_id = r.id), '')
    || coalesce((SELECT ' tank ' || t.stamp FROM tank_operations t
      WHERE r.stamp IS NOT NULL AND t.organization_id = r.organization_id AND t.entry_id = r.id), '')
    || coalesce((SELECT ' transfer ' || c.other_organization_id || ' ' || c.other_entry_id FROM credit_transfers c
      WHERE c.organization_id = r.organization_id AND c.entry_id = r.id), '')`,
  stamped: stampedInContent,
};
