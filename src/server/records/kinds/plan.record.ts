/** Audited fields of a plan. The trail stores them under no organization, because a plan belongs to the platform. */
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
