import { sql, type RawBuilder } from 'kysely';
import type { Awaits, PurchaseSituation } from '#contract/purchases.ts';

const isWaiting = sql`p.status = 'pending' AND p.payment_type <> 'bill'`;
const isExpired = (now: Date) => sql`coalesce(p.expires_at <= ${now}, false)`;

export function hasSituation(situation: PurchaseSituation, now: Date): RawBuilder<unknown> {
  switch (situation) {
    case 'pending':
      return sql`(${isWaiting} AND NOT ${isExpired(now)})`;
    case 'expired':
      return sql`(${isWaiting} AND ${isExpired(now)})`;
    case 'billed':
      return sql`(p.status = 'pending' AND p.payment_type = 'bill')`;
    case 'paid':
    case 'cancelled':
      return sql`(p.status = ${situation})`;
  }
}

/** Selects purchases that are neither paid nor credited. `person` selects only purchases that a person must confirm. */
export function isAwaiting(whom: Awaits): RawBuilder<unknown> {
  const open = sql`p.status = 'pending' AND p.entry_id IS NULL`;
  return whom === 'payment' ? open : sql`${open} AND p.payment_type IN ('bankSlip', 'transfer')`;
}
