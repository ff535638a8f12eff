import type { Insertable } from 'kysely';
import type { Schema } from '../../platform/database/schema.ts';
import type { Later } from '../../platform/database/driver/later.ts';
import type { DatabaseTransaction } from '../../platform/database/tenancy.ts';
import { insertRefuel } from './fills.repository.ts';

export function addRefuel(tx: DatabaseTransaction, fill: Insertable<Schema['fills']>): Later<unknown> {
  return insertRefuel(tx, fill);
}
