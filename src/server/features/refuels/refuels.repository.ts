import { sql, type Insertable } from 'kysely';
import { later, type Later } from '../../platform/database/driver/later.ts';
import { preparedStatement } from '../../platform/database/driver/prepared-statements.ts';
import type { Schema } from '../../platform/database/schema.ts';
import type { DatabaseTransaction } from '../../platform/database/tenancy.ts';
import { withStamp } from '../../platform/seals/stamped-rows.ts';

/**
 * Takes an advisory lock until the transaction ends, so that refuels of a person run one after another. A transaction must
 * take this lock before all other locks.
 */
export function lockPersonToRefuel(
  tx: DatabaseTransaction,
  organizationId: string,
  userId: string,
): Later<unknown> {
  return later(tx, lockingPerson({ key: `refuels ${organizationId} ${userId}` }));
}

const lockingPerson = preparedStatement<{ key: string }>(
  (of) => sql`SELECT pg_advisory_xact_lock(hashtextextended(${of('key')}, 0))`,
);

export function insertRefused(
  tx: DatabaseTransaction,
  refused: Insertable<Schema['refused_refuels']>,
): Later<unknown> {
  const row = withStamp(tx, 'refused_refuels', refused);
  const inserting = tx
    .with('refused', (from) =>
      from.insertInto('refused_refuels').values(row).returning(['organization_id', 'id']),
    )
    .insertInto('refusals_unsealed')
    .columns(['organization_id', 'refusal_id'])
    .expression((from) => from.selectFrom('refused').select(['organization_id', 'id']));
  return later(tx, inserting);
}

/** The request of an earlier transaction, accepted or rejected. */
export async function findEarlier(tx: DatabaseTransaction, organizationId: string, id: string) {
  return tx
    .selectFrom('transactions')
    .select([
      'vehicle_id as vehicle',
      'user_id as user',
      'wallet_id as wallet',
      sql<string | null>`coalesce(station_id::text, nullif(station_tax_number, ''))`.as('station'),
      'product',
      'volume_ml as volumeMl',
      'price_mills as priceMills',
      'odometer_km as odometerKm',
      'detail',
    ])
    .where('organization_id', '=', organizationId)
    .where('id', '=', id)
    .executeTakeFirst();
}
