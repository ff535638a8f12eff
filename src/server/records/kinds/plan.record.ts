/** What the audit trail keeps of a plan, under no organization: a change holds for all that have it. */
import { sql } from 'kysely';
import type { RecordKind } from '../record-kind.ts';

export const planRecord: RecordKind = {
  name: 'plan',
  title: sql`r.name`,
  table: 'plans',
  id: 'id',
  isOfNobody: true,
  fields: ['name', 'has_expense_center_module', 'has_fuel_management_module', 'menus', 'created_at'],
};
