import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { FuelProduct } from '#contract/fills.ts';
import type { RouteResponse } from '#contract/routes.ts';
import { firstIdAt } from '../../platform/identifier.ts';
import { openCompany } from '../../testing/open-company.ts';
import { makeRefuel, makeStation } from '../../testing/organizations.ts';
import { startPortal, type Portal } from '../../testing/portal.ts';

type Paid = RouteResponse<'GET /admin/organization/gasStation/paid'>;

let portal: Portal;
beforeAll(async () => {
  portal = await startPortal();
});
afterAll(() => portal.close());

const DAY_MS = 86_400_000;
let made = 0;

async function openBuyer() {
  const {
    organization,
    ask,
    wallets: { ana: wallet },
  } = await openCompany(portal, { companyCents: 99_999_999, drivers: { ana: {} }, wallets: { ana: {} } });
  return {
    organization,
    paid: async () => (await ask<Paid>('GET /admin/organization/gasStation/paid')).body.prices,
    async fill(station: string | null, product: FuelProduct, priceMills: number, daysAgo: number) {
      const at = new Date(portal.clock.now().getTime() - daysAgo * DAY_MS);
      made += 1;
      const id = `${firstIdAt(at).slice(0, 24)}${String(made).padStart(12, '0')}`;
      const more = { id, performed_at: at, station_id: station };
      await makeRefuel(portal, organization, { wallet, product, priceMills, more });
      return id;
    },
  };
}

describe('GET /admin/organization/gasStation/paid', () => {
  it('returns the newest price of each product at each station, newest first', async () => {
    const company = await openBuyer();
    const [near, far] = [await makeStation(portal), await makeStation(portal)];
    await company.fill(near, 'diesel', 6_099, 40);
    await company.fill(near, 'diesel', 6_189, 3);
    await company.fill(near, 'gas', 5_899, 20);
    await company.fill(far, 'diesel', 6_005, 89);
    expect(await company.paid()).toEqual([
      { gasStation: near, product: 'diesel', price: 6.189, paidAt: '2026-11-18T10:00:00.000Z' },
      { gasStation: near, product: 'gas', price: 5.899, paidAt: '2026-11-01T10:00:00.000Z' },
      { gasStation: far, product: 'diesel', price: 6.005, paidAt: '2026-08-24T10:00:00.000Z' },
    ]);
  });

  it('omits refuels older than 90 days, refuels elsewhere and refuels of other organizations', async () => {
    const [company, other] = [await openBuyer(), await openBuyer()];
    const station = await makeStation(portal);
    await company.fill(station, 'diesel', 6_099, 91);
    await company.fill(null, 'diesel', 6_399, 1);
    await other.fill(station, 'diesel', 6_289, 2);
    expect(await company.paid()).toEqual([]);
    expect(await other.paid()).toMatchObject([{ gasStation: station, price: 6.289 }]);
  });

  it('returns the earlier price if the last refuel was reversed', async () => {
    const company = await openBuyer();
    const station = await makeStation(portal);
    await company.fill(station, 'ethanol', 4_199, 9);
    const wrong = await company.fill(station, 'ethanol', 41_990, 1);
    await portal.pool.query(
      'UPDATE fills SET reversed_at = performed_at, reversal_entry_id = entry_id WHERE organization_id = $1 AND id = $2',
      [company.organization.id, wrong],
    );
    expect(await company.paid()).toMatchObject([{ gasStation: station, product: 'ethanol', price: 4.199 }]);
  });
});
