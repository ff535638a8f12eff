import { sql } from 'kysely';
import type { RecordKind } from '../record-kind.ts';

export const expenseCenterRecord: RecordKind = {
  name: 'expense-center',
  title: sql`r.name`,
  table: 'expense_centers',
  id: 'id',
  fields: ['name', 'status', 'created_at'],
  omitted: { stood_twice: 'says only which rule the name was written under' },
};
