import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { NO_ORGANIZATION } from '#contract/facts.ts';
import { PLAN_MENUS } from '#contract/choices.ts';
import type { Plan, PlanChange, PlanInput } from '#contract/plans.ts';
import type { RouteResponse } from '#contract/routes.ts';
import type { Hydrate, Settings, Subscription } from '#contract/session-data.ts';
import { makeAccount } from '../../testing/accounts.ts';
import { openCompany } from '../../testing/open-company.ts';
import { startPortal, type Portal } from '../../testing/portal.ts';

let portal: Portal;
let token: string;
beforeAll(async () => {
  portal = await startPortal();
  token = await portal.signIn(await makeAccount(portal, null));
});
afterAll(() => portal.close());

const NO_MODULES = { expenseCenter: false, fuelManagement: false };
const EXPENSE_CENTERS = 'GET /admin/organization/expense-center';

const create = (body: object) => portal.ask<Plan>('POST /superAdmin/plan', { token, body });
const change = (id: string, body: PlanChange) =>
  portal.ask<Plan>(`PUT /superAdmin/plan/${id}`, { token, body });
const remove = (id: string) => portal.ask<{ _id: string }>(`DELETE /superAdmin/plan/${id}`, { token });
const list = async () =>
  (await portal.ask<RouteResponse<'GET /superAdmin/plan'>>('GET /superAdmin/plan?sort=name', { token })).body
    .docs;
const planOf = (name: string, more: Partial<PlanInput> = {}): PlanInput => ({
  name,
  modules: NO_MODULES,
  menus: ['distribution', 'transactions'],
  ...more,
});

async function openOffice() {
  const { organization, ask } = await openCompany(portal, {});
  return {
    organization,
    ask,
    agree: (terms: object) =>
      portal.ask(`PUT /superAdmin/organization/${organization.id}`, { token, body: terms }),
    subscription: async () => (await ask<Subscription>('GET /organization/subscriptions')).body,
    modules: async () => (await ask<Hydrate>('GET /v2/admin/organization/hydrate')).body.modules,
  };
}

describe('/superAdmin/plan', () => {
  it('creates, lists with the number of organizations, changes and deletes a plan, and records each change', async () => {
    const made = (await create(planOf('Bronze'))).body;
    expect(made).toMatchObject({ ...planOf('Bronze'), isStandard: false, organizations: 0 });
    const office = await openOffice();
    await office.agree({ plan: 'Bronze' });
    const names = (await list()).map(({ name, organizations }) => [name, organizations]);
    expect(names).toEqual(expect.arrayContaining([['Bronze', 1]]));
    expect((await change(made._id, { name: 'Cobre' })).body).toMatchObject({
      name: 'Cobre',
      organizations: 1,
    });
    expect(await office.subscription()).toMatchObject({ _plan: 'Cobre' });
    expect((await remove(made._id)).body).toMatchObject({ code: 'plan_in_use' });
    await office.agree({ plan: 'standard' });
    expect((await remove(made._id)).body).toEqual({ _id: made._id });
    expect((await list()).some(({ _id }) => _id === made._id)).toBe(false);
    const { rows } = await portal.pool.query(
      `SELECT operation FROM changes WHERE organization_id = $1 AND kind = 'plan' AND record_id = $2 ORDER BY id`,
      [NO_ORGANIZATION, made._id],
    );
    expect(rows.map(({ operation }: { operation: string }) => operation)).toEqual([
      'create',
      'change',
      'delete',
    ]);
  });

  it("gives an organization the plan's menus and modules, and the terms add further modules", async () => {
    const { body: plan } = await create(
      planOf('Prata', { modules: { expenseCenter: true, fuelManagement: false } }),
    );
    const office = await openOffice();
    expect((await office.ask(EXPENSE_CENTERS)).body).toMatchObject({ code: 'expense_centers_unavailable' });
    await office.agree({ plan: 'Prata' });
    expect(await office.subscription()).toEqual({
      _plan: 'Prata',
      menus: ['distribution', 'transactions', 'cost-centers'],
      hasFuelManagementModule: false,
    });
    expect(await office.modules()).toEqual({ expenseCenter: true, fuelManagement: false });
    expect((await office.ask(EXPENSE_CENTERS)).status).toBe(200);
    await office.agree({ modules: { expenseCenter: false, fuelManagement: true } });
    expect(await office.modules()).toEqual({ expenseCenter: true, fuelManagement: true });
    expect((await office.subscription()).menus).toEqual([
      'distribution',
      'transactions',
      'cost-centers',
      'tanks',
      'tank-wallets',
      'tank-transactions',
    ]);
    const { body: settings } = await office.ask<Settings>('GET /v2/admin/organization/settings');
    expect(settings.terms).toMatchObject({
      plan: 'Prata',
      modules: { expenseCenter: false, fuelManagement: true },
    });
    await change(plan._id, { modules: NO_MODULES, menus: ['bills'] });
    expect(await office.modules()).toEqual({ expenseCenter: false, fuelManagement: true });
    expect((await office.ask(EXPENSE_CENTERS)).body).toMatchObject({ code: 'expense_centers_unavailable' });
  });

  it('gives the tank module to an organization with the plan', async () => {
    await create(planOf('Tanque', { modules: { expenseCenter: false, fuelManagement: true } }));
    const office = await openOffice();
    const tank = { name: 'Tanque 1', product: 'diesel', capacity: 1_000 };
    const make = () => office.ask('POST /admin/organization/tank', tank);
    expect((await make()).body).toMatchObject({ code: 'fuel_management_unavailable' });
    await office.agree({ plan: 'Tanque' });
    expect((await make()).status).toBe(200);
  });

  it('refuses a duplicate plan name regardless of case and accents, also for concurrent requests', async () => {
    const { body: plan } = await create(planOf('Ônibus'));
    expect((await create(planOf('onibus'))).body).toMatchObject({ code: 'plan_exists' });
    const { body: other } = await create(planOf('Van'));
    expect((await change(other._id, { name: 'ONIBUS' })).body).toMatchObject({ code: 'plan_exists' });
    expect((await change(plan._id, { name: 'ÔNIBUS' })).body).toMatchObject({ name: 'ÔNIBUS' });
    const both = await Promise.all([create(planOf('Trator')), create(planOf('trator'))]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  });

  it("permits changes of the standard plan's menus, but not of its name, and refuses its deletion", async () => {
    const standard = (await list()).find(({ isStandard }) => isStandard);
    expect(standard).toMatchObject({ name: 'standard', modules: NO_MODULES, menus: [...PLAN_MENUS] });
    const id = standard?._id ?? '';
    expect((await change(id, { name: 'Básico' })).body).toMatchObject({ code: 'plan_standard' });
    expect((await remove(id)).body).toMatchObject({ code: 'plan_standard' });
    const fewer = PLAN_MENUS.filter((menu) => menu !== 'audit');
    expect((await change(id, { menus: fewer })).body.menus).toEqual(fewer);
    await change(id, { menus: [...PLAN_MENUS] });
  });

  it('refuses empty plans, repeated menus, and unknown menus or modules', async () => {
    for (const wrong of [
      { menus: [] },
      { menus: ['distribution', 'distribution'] },
      { menus: ['cost-centers'] },
      { menus: ['everything'] },
      { modules: { expenseCenter: true } },
      { modules: { ...NO_MODULES, wings: true } },
      { modules: undefined },
      { name: ' ' },
    ]) {
      const { status, body } = await create({ ...planOf('Errado'), ...wrong });
      expect([status, body]).toMatchObject([400, { code: 'validation_failed' }]);
    }
    expect((await list()).some(({ name }) => name === 'Errado')).toBe(false);
  });

  it('refuses an unknown plan in the terms of an organization', async () => {
    const office = await openOffice();
    expect((await office.agree({ plan: 'Diamante' })).body).toMatchObject({ code: 'plan_unknown' });
    expect(await office.subscription()).toMatchObject({ _plan: 'standard' });
  });
});
