/** Seal chain of rejected refuels: each seal covers the row of one rejected refuel and the stamp (HMAC) of this row. */
import { sql } from 'kysely';
import type { Chain } from '../../../platform/seals/chain.ts';
import { columnsIn, stampedInColumns } from '../../../platform/seals/stamped-rows.ts';

export const refusalsChain: Chain = {
  fault: 'refusal_seal_broken',
  records: 'refused_refuels',
  seals: 'refusal_seals',
  unsealed: 'refusals_unsealed',
  recordId: 'refusal_id',
  content: sql<string>`${columnsIn('refused_refuels')} || coalesce(' stamp ' || r.stamp, '')`,
  stamped: (_organizationId, content) =>
    stampedInColumns('refused_refuels', content.slice(0, content.lastIndexOf(']') + 1)),
  isOfStampedAlone: true,
};
