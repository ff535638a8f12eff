/** Display names of the records in a filter. */
import { formatPlate } from '#core/format/plate.ts';
import { sql, type RawBuilder } from 'kysely';
import type { Transaction } from '../../platform/database/tenancy.ts';
import type { Chosen } from './transaction-filter.ts';

type Named = 'vehicle' | 'user' | 'station' | 'expenseCenter';

/** Keyed by filter; unknown records are missing. */
export type NamedBy = Readonly<Partial<Record<Named, string>>>;

export async function findNames(
  tx: Transaction,
  organizationId: string,
  chosen: Pick<Chosen, Named>,
): Promise<NamedBy> {
  const queries: Readonly<Record<Named, (id: string) => RawBuilder<{ name: string }>>> = {
    vehicle: (id) =>
      sql`SELECT v.license_plate AS name FROM vehicles v WHERE v.organization_id = ${organizationId} AND v.id = ${id}`,
    user: (id) => sql`SELECT concat_ws(' ', m.first_name, m.last_name) AS name FROM members m
      WHERE m.organization_id = ${organizationId} AND m.user_id = ${id}`,
    station: (id) => sql`SELECT s.name FROM gas_stations s WHERE s.id = ${id}`,
    expenseCenter: (id) =>
      sql`SELECT c.name FROM expense_centers c WHERE c.organization_id = ${organizationId} AND c.id = ${id}`,
  };
  const names: Partial<Record<Named, string>> = {};
  for (const key of Object.keys(queries) as Named[]) {
    const id = chosen[key];
    const { rows } = id === undefined ? { rows: [] } : await queries[key](id).execute(tx);
    if (rows[0]) names[key] = key === 'vehicle' ? formatPlate(rows[0].name) : rows[0].name;
  }
  return names;
}
