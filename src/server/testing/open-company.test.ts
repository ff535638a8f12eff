import { afterAll, beforeAll, describe, expect, expectTypeOf, it } from 'vitest';
import type { Balance } from '#contract/balance.ts';
import { openCompany } from './open-company.ts';
import { startPortal, type Portal } from './portal.ts';

let portal: Portal;
beforeAll(async () => {
  portal = await startPortal();
});
afterAll(() => portal.close());

describe('openCompany', () => {
  it('credits wallets with `cents` and the company with `companyCents`', async () => {
    const { ask, wallets, drivers, vehicles } = await openCompany(portal, {
      companyCents: 1_000,
      drivers: { ana: {}, rui: {} },
      vehicles: { truck: {} },
      wallets: { ana: { cents: 250 }, rui: {} },
    });
    expect((await ask<Balance>('GET /admin/organization/balance')).body).toMatchObject({ total: 12.5 });
    const { rows } = await portal.pool.query<{ id: string; cents: number }>(
      `SELECT a.id, a.balance_cents::int AS cents FROM ledger_accounts a JOIN wallets w USING (id)
       WHERE w.user_id = ANY ($1) ORDER BY cents`,
      [Object.values(drivers)],
    );
    expect(rows).toEqual([
      { id: wallets.rui, cents: 0 },
      { id: wallets.ana, cents: 250 },
    ]);
    expectTypeOf(wallets).toEqualTypeOf<Readonly<Record<'ana' | 'rui', string>>>();
    expectTypeOf(vehicles).toEqualTypeOf<Readonly<Record<'truck', string>>>();
  });

  it('signs in a second administrator with only the given permissions', async () => {
    const { first, ask } = await openCompany(portal, { permissions: ['portal.vehicle.list'] });
    expect((await ask('GET /v2/admin/organization/vehicle')).status).toBe(200);
    expect((await ask('GET /admin/organization/audit')).status).toBe(403);
    const token = await portal.signIn(first);
    expect((await portal.ask('GET /admin/organization/audit', { token })).status).toBe(200);
  });

  it('creates terms, settings, stations and cost centers', async () => {
    const { organization, expenseCenters, stations } = await openCompany(portal, {
      terms: { time_zone: 'America/Manaus' },
      settings: { refuel_charged_fee: true, refuel_charged_fee_value: '1.5' },
      expenseCenters: { north: 'Obra Norte' },
      stations: { pump: { name: 'Posto Rota 116' } },
    });
    const { rows } = await portal.pool.query(
      `SELECT o.time_zone, s.refuel_charged_fee, e.name AS "expenseCenter", g.name AS station FROM organizations o
         JOIN organization_settings s USING (organization_id) JOIN expense_centers e USING (organization_id)
         JOIN gas_stations g ON g.id = $2 WHERE e.id = $1 AND o.organization_id = $3`,
      [expenseCenters.north, stations.pump, organization.id],
    );
    expect(rows).toEqual([
      {
        time_zone: 'America/Manaus',
        refuel_charged_fee: true,
        expenseCenter: 'Obra Norte',
        station: 'Posto Rota 116',
      },
    ]);
  });
});
