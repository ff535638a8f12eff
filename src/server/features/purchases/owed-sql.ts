import { sql, type RawBuilder } from 'kysely';
import type { Cents } from '#core/money/cents.ts';

/** SQL: sum of unpaid purchases by bill, in cents. */
export const owedByBill = (organizationId: string): RawBuilder<Cents> => sql`(
  SELECT coalesce(sum(p.amount_cents), 0)::bigint FROM purchases p
  WHERE p.organization_id = ${organizationId} AND p.payment_type = 'bill' AND p.status = 'pending')`;
