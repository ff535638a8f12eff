import { sql } from 'kysely';
import type { FuelProduct } from '#contract/fills.ts';
import type { PriceMills } from '#core/money/price.ts';
import type { DatabaseTransaction } from '../../platform/database/tenancy.ts';

export interface PaidPriceRow {
  readonly stationId: string;
  readonly product: FuelProduct;
  readonly priceMills: PriceMills;
  readonly performedAt: Date;
}

/**
 * Latest refuel of each product at each station among ids from `fromId` on, without reversed refuels. Index-only scans find
 * the ids, because a large fleet has hundreds of thousands of refuels.
 */
export async function findPaidPrices(
  tx: DatabaseTransaction,
  organizationId: string,
  fromId: string,
): Promise<PaidPriceRow[]> {
  const { rows } = await sql<PaidPriceRow>`
    WITH reversed AS MATERIALIZED (
      SELECT id FROM fills WHERE organization_id = ${organizationId} AND id >= ${fromId} AND reversed_at IS NOT NULL),
    latest AS MATERIALIZED (
      SELECT max(f.id::text COLLATE "C")::uuid AS id FROM fills f
      WHERE f.organization_id = ${organizationId} AND f.id >= ${fromId} AND f.station_id IS NOT NULL
        AND f.id NOT IN (SELECT id FROM reversed)
      GROUP BY f.station_id, f.product)
    SELECT f.station_id AS "stationId", f.product, f.price_mills AS "priceMills", f.performed_at AS "performedAt"
    FROM latest l JOIN fills f ON f.organization_id = ${organizationId} AND f.id = l.id
    ORDER BY f.id DESC`.execute(tx);
  return rows;
}
