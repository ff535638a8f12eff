/** Stores rejected refuels, each with its stamp. */
import type { Insertable } from 'kysely';
import { later, type Later } from '../../../platform/database/driver/later.ts';
import type { Schema } from '../../../platform/database/schema.ts';
import type { DatabaseTransaction } from '../../../platform/database/tenancy.ts';
import { withStamp } from '../../../platform/seals/stamped-rows.ts';

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
