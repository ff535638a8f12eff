import type { Insertable } from 'kysely';
import type { Schema } from '../../platform/database/schema.ts';
import type { Later } from '../../platform/database/later.ts';
import type { Transaction } from '../../platform/database/tenancy.ts';
import { insertFill } from './fills.repository.ts';

/** Stores a posted refuel. */
export function addFill(tx: Transaction, fill: Insertable<Schema['fills']>): Later<unknown> {
  return insertFill(tx, fill);
}
