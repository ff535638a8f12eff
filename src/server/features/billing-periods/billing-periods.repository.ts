import type { Selectable } from 'kysely';
import type { CalendarDate } from '#core/dates/calendar-date.ts';
import type { Schema } from '../../platform/database/schema.ts';
import type { DatabaseTransaction } from '../../platform/database/tenancy.ts';
import type { AgreedBilling } from './periods.rules.ts';

export async function findAgreedBilling(
  tx: DatabaseTransaction,
  organizationId: string,
): Promise<AgreedBilling | undefined> {
  const row = await tx
    .selectFrom('organizations')
    .select(['billing_type', 'billing_period', 'time_zone', 'terms_from'])
    .where('organization_id', '=', organizationId)
    .executeTakeFirst();
  return (
    row && {
      type: row.billing_type,
      period: row.billing_period,
      timeZone: row.time_zone,
      from: row.terms_from as CalendarDate | null,
    }
  );
}

export function findLatestBill(
  tx: DatabaseTransaction,
  organizationId: string,
): Promise<Selectable<Schema['bills']> | undefined> {
  return tx
    .selectFrom('bills')
    .selectAll()
    .where('organization_id', '=', organizationId)
    .orderBy('starts_on', 'desc')
    .limit(1)
    .executeTakeFirst();
}
