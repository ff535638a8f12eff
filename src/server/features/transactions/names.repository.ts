import { formatPlate } from '#core/format/plate.ts';
import { sql, type RawBuilder } from 'kysely';
import type { DatabaseTransaction } from '../../platform/database/tenancy.ts';
import type { SelectedNames } from './transaction-filter.ts';

type NamedRecord = 'vehicle' | 'user' | 'station' | 'expenseCenter';

export type NamedBy = Readonly<Partial<Record<NamedRecord, string>>>;

export async function findNames(
  tx: DatabaseTransaction,
  organizationId: string,
  selected: Pick<SelectedNames, NamedRecord>,
): Promise<NamedBy> {
  const queries: Readonly<Record<NamedRecord, (id: string) => RawBuilder<{ name: string }>>> = {
    vehicle: (id) =>
      sql`SELECT v.license_plate AS name FROM vehicles v WHERE v.organization_id = ${organizationId} AND v.id = ${id}`,
    user: (id) => sql`SELECT concat_ws(' ', m.first_name, m.last_name) AS name FROM members m
      WHERE m.organization_id = ${organizationId} AND m.user_id = ${id}`,
    station: (id) => sql`SELECT s.name FROM gas_stations s WHERE s.id = ${id}`,
    expenseCenter: (id) =>
      sql`SELECT c.name FROM expense_centers c WHERE c.organization_id = ${organizationId} AND c.id = ${id}`,
  };
  const names: Partial<Record<NamedRecord, string>> = {};
  for (const key of Object.keys(queries) as NamedRecord[]) {
    const id = selected[key];
    const { rows } = id === undefined ? { rows: [] } : await queries[key](id).execute(tx);
    if (rows[0]) names[key] = key === 'vehicle' ? formatPlate(rows[0].name) : rows[0].name;
  }
  return names;
}
