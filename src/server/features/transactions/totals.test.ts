import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TransactionTotals } from '#contract/transaction-calls.ts';
import type { RouteResponse } from '#contract/routes.ts';
import { isCubicMetres } from '#core/money/fuel.ts';
import { openCompany } from '../../testing/open-company.ts';
import { makeRefuel } from '../../testing/organizations.ts';
import { startPortal, type Portal } from '../../testing/portal.ts';
import { makeRefusal } from '../../testing/refusals.ts';
import { createCloser } from '../refuel-sums/closing.ts';

type List = RouteResponse<'GET /v2/admin/organization/transaction'>;

let portal: Portal;
beforeAll(async () => {
  portal = await startPortal();
});
afterAll(() => portal.close());

async function openFleet() {
  const {
    organization,
    ask,
    drivers: { ana: user },
    vehicles: { truck, van },
    stations: { pump: station },
    wallets: { truck: wallet },
  } = await openCompany(portal, {
    companyCents: 9_000_000,
    sharingType: 'VEHICLE',
    drivers: { ana: {} },
    vehicles: { truck: { plate: 'TRK1D34' }, van: { plate: 'VAN1D34' } },
    stations: { pump: {} },
    wallets: { truck: { expenseCenter: 'Obra Norte' } },
  });
  const now = portal.clock.now();
  const made: string[] = [];
  for (const at of [
    '2026-09-10T12:00:00Z',
    '2026-10-01T02:59:59Z',
    '2026-10-20T12:00:00Z',
    '2026-11-21T09:00:00Z',
  ]) {
    portal.clock.set(new Date(at));
    const fill = async (how: Partial<Parameters<typeof makeRefuel>[2]>) => {
      made.push((await makeRefuel(portal, organization, { wallet, ...how })).id);
    };
    await fill({ vehicle: truck, user, litres: 10, more: { station_id: station } });
    await fill({ vehicle: van, litres: 20, product: 'carrierNaturalGas' });
    await fill({ vehicle: truck, litres: 30, more: { approval: 'pendingReceiptValidation' } });
    await fill({ litres: 40, more: { alerts: ['MISSING_RECEIPT_VALIDATION'], approval: 'rejected' } });
    await fill({ vehicle: truck, user, litres: 50, product: 'gas' });
    await makeRefusal(portal, organization, { reason: 'aboveLimit', vehicle_id: van, user_id: user });
  }
  portal.clock.set(now);
  await portal.pool.query(
    `UPDATE fills SET reversed_at = performed_at, reversal_entry_id = entry_id,
       expense_center_id = (SELECT id FROM expense_centers WHERE organization_id = $1)
     WHERE organization_id = $1 AND id = ANY ($2)`,
    [organization.id, made.slice(4, 11)],
  );
  const expenseCenter = await portal.pool.query<{ id: string }>(
    'SELECT id FROM expense_centers WHERE organization_id = $1',
    [organization.id],
  );
  const read = async (query: string) =>
    (await ask<List>(`GET /v2/admin/organization/transaction?limit=100&${query}`)).body;
  const close = () => createCloser(portal).close();
  return {
    organization,
    truck,
    user,
    station,
    expenseCenter: expenseCenter.rows[0]?.id ?? '',
    made,
    read,
    close,
  };
}

function addUp({ docs }: List): TransactionTotals {
  const done = docs.filter(({ status }) => status === 'done');
  const sum = (values: readonly number[]) =>
    Math.round(values.reduce((all, value) => all + value, 0) * 1000) / 1000;
  const volume = (isGas: boolean) =>
    sum(done.filter(({ product }) => isCubicMetres(product) === isGas).map((row) => row.volume));
  const refused = docs.filter(({ reason }) => reason !== null).length;
  return {
    count: docs.length,
    done: done.length,
    refused,
    reversed: docs.length - done.length - refused,
    litres: volume(false),
    cubicMetres: volume(true),
    amount: sum(done.map(({ amount }) => amount)),
    fees: sum(done.map(({ fees }) => fees.total)),
  };
}

describe('totals of transactions', () => {
  it('sums the listed rows for every filter, before and after days are closed', async () => {
    const company = await openFleet();
    const { truck, user, station, expenseCenter, made } = company;
    const filters = [
      '',
      'from=2026-09-10&to=2026-10-31',
      'from=2026-10-01&to=2026-10-31',
      `vehicle=${truck}`,
      `user=${user}`,
      `station=${station}`,
      `expenseCenter=${expenseCenter}`,
      `user=${user}&vehicle=${truck}`,
      'product=gas',
      `product=gas&user=${user}`,
      'status=done',
      'status=canceled',
      'reason=aboveLimit',
      'approval=approved',
      `approval=approved&vehicle=${truck}`,
      'approval=pendingReceiptValidation',
      'approval=rejected',
      'approval=rejected&status=canceled',
      'alert=MISSING_RECEIPT_VALIDATION',
      `_id=${made[0]}`,
      'search=TRK',
      'search=1D34',
      `search=VAN&vehicle=${truck}`,
      `search=${made[3]?.slice(-6)}`,
      'search=nothing',
    ];
    const agree = async () => {
      const counts = new Set<number>();
      for (const filter of filters) {
        const list = await company.read(filter);
        expect([filter, list.totals]).toEqual([filter, addUp(list)]);
        counts.add(list.totals?.count ?? 0);
      }
      expect(counts.size).toBeGreaterThan(6);
    };
    await agree();
    await company.close();
    await agree();
  });

  it('takes totals from stored sums of closed days if the sums support the filter', async () => {
    const { organization, truck, user, station, read, close } = await openFleet();
    await close();
    await portal.pool.query('UPDATE refuel_sums SET fee_cents = fee_cents + 100 WHERE organization_id = $1', [
      organization.id,
    ]);
    const fees = async (filter: string) => (await read(filter)).totals?.fees ?? 0;
    for (const known of [
      '',
      'product=gas',
      `vehicle=${truck}`,
      `user=${user}`,
      `station=${station}`,
      'search=1D34',
    ]) {
      expect(await fees(known), known).toBeGreaterThan(0);
    }
    expect(await fees('approval=approved')).toBeGreaterThan(0);
    for (const unknown of [
      'approval=rejected',
      'alert=MISSING_RECEIPT_VALIDATION',
      `user=${user}&vehicle=${truck}`,
    ]) {
      expect(await fees(unknown), unknown).toBe(0);
    }
  });
});
