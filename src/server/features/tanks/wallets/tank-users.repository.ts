import { sql } from 'kysely';
import type { RouteQuery } from '#contract/routes.ts';
import type { TankOwnerKind, TankRole } from '#contract/tank-wallets.ts';
import type { FuelType } from '#contract/vehicles.ts';
import { containing, type SqlList } from '../../../platform/database/list-sql.ts';
import { usedSince, type WalletValues } from './tank-wallets.repository.ts';

export interface TankUserRow {
  readonly id: string;
  readonly kind: TankOwnerKind;
  readonly name: string;
  readonly role: TankRole | null;
  readonly wallets: readonly WalletValues[];
}

type UserFilter = Pick<
  RouteQuery<'GET /admin/organization/tank/users'>,
  'search' | 'tank' | 'kind' | 'enabled' | 'role'
>;

export interface ForUsers extends UserFilter {
  /** Fuel types that can use the tank's product; null without a tank filter. */
  readonly fuelTypes: readonly FuelType[] | null;
}

export function tankUserList(
  organizationId: string,
  { search = '', tank, kind, enabled, role, fuelTypes }: ForUsers,
  monthId: string,
): SqlList<TankUserRow> {
  const ofTank = tank === undefined ? sql`` : sql`AND w.tank_id = ${tank}`;
  const own = sql`FROM tank_wallets w
    JOIN tanks t ON t.organization_id = w.organization_id AND t.id = w.tank_id AND t.status <> 'deleted'
    JOIN ledger_accounts a ON a.organization_id = w.organization_id AND a.id = w.id
    WHERE w.organization_id = u.organization_id AND w.status = 'active' ${ofTank}
      AND (w.user_id = u.id AND u.kind = 'user' OR w.vehicle_id = u.id AND u.kind <> 'user')`;
  return {
    table: sql`(
      SELECT m.organization_id, m.user_id AS id, 'user' AS kind, btrim(m.first_name || ' ' || m.last_name) AS name,
        m.tank_role AS role, litro_fold(m.first_name || ' ' || m.last_name) AS words, NULL::text AS fuel_type
      FROM members m
      WHERE m.organization_id = ${organizationId} AND m.role IN ('UserOrg', 'User') AND m.status = 'active'
      UNION ALL
      SELECT v.organization_id, v.id, v.kind, v.license_plate, NULL,
        litro_fold(v.license_plate || ' ' || v.plate_key || ' ' || v.make || ' ' || v.model), v.fuel_type
      FROM vehicles v
      WHERE v.organization_id = ${organizationId} AND v.status = 'active') u`,
    owned: sql`u.organization_id = ${organizationId}`,
    matching: sql`${containing(sql`u.words`, [search])}
      ${kind === undefined ? sql`` : sql`AND u.kind = ${kind}`}
      ${role === undefined ? sql`` : sql`AND u.role = ${role}`}
      ${fuelTypes === null ? sql`` : sql`AND (u.fuel_type IS NULL OR u.fuel_type = ANY (${[...fuelTypes]}::text[]))`}
      ${enabled === undefined ? sql`` : sql`AND EXISTS (SELECT ${own}) = ${enabled}`}`,
    id: sql`u.id`,
    sortKeys: {
      name: { by: sql`litro_fold(u.name)` },
      balance: { by: sql`coalesce((SELECT sum(a.balance_cents) ${own}), 0)` },
    },
    columns: sql<TankUserRow>`u.id, u.kind, u.name, u.role,
      coalesce((SELECT json_agg(json_build_object('id', w.id,
          'tank', json_build_object('id', t.id, 'name', t.name, 'product', t.product), 'claimMl', a.balance_cents,
          'sharedBalance', w.shared_balance, 'limitMl', w.limit_ml, 'usedMl', ${usedSince(monthId)}, 'status', w.status)
        ORDER BY litro_fold(t.name), w.id) ${own}), '[]'::json) AS wallets`,
  };
}
