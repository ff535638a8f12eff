import { sql } from 'kysely';
import type { RecordKind } from '../record-kind.ts';

export const depositRecord: RecordKind = {
  name: 'deposit',
  distinguishes: { value_cents: sql`r.value_cents`, deposited_on: sql`r.deposited_on` },
  table: 'deposits',
  id: 'id',
  fields: ['value_cents', 'deposited_on', 'method', 'note', 'purchase_id', 'created_at', 'user_id'],
};
