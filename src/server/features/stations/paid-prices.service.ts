import { PAID_PRICE_DAYS } from '#contract/facts.ts';
import type { RouteResponse } from '#contract/routes.ts';
import type { DatabaseTransaction } from '../../platform/database/tenancy.ts';
import { firstIdAt } from '../../platform/identifier.ts';
import { findPaidPrices } from './paid-prices.repository.ts';

const DAY_MS = 86_400_000;

export async function listPaidPrices(
  tx: DatabaseTransaction,
  organizationId: string,
  now: Date,
): Promise<RouteResponse<'GET /admin/organization/gasStation/paid'>> {
  const from = new Date(now.getTime() - PAID_PRICE_DAYS * DAY_MS);
  const rows = await findPaidPrices(tx, organizationId, firstIdAt(from));
  return {
    prices: rows.map(({ stationId, product, priceMills, performedAt }) => ({
      gasStation: stationId,
      product,
      price: priceMills / 1000,
      paidAt: performedAt.toISOString(),
    })),
  };
}
