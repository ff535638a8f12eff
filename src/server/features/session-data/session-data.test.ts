import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { LiveEvent } from '#contract/events.ts';
import type { Hydrate, Settings, Subscription } from '#contract/session-data.ts';
import { cents } from '#core/money/cents.ts';
import { makeAccount } from '../../testing/accounts.ts';
import { makeOrganization, type TestOrganization } from '../../testing/organizations.ts';
import { startPortal, type Portal } from '../../testing/portal.ts';
import type { SessionTermsRow } from './terms.repository.ts';

let portal: Portal;
let company: TestOrganization;
let branch: TestOrganization;
let token: string;
let superToken: string;

beforeAll(async () => {
  portal = await startPortal();
  superToken = await portal.signIn(await makeAccount(portal, null));
});
beforeEach(async () => {
  company = await makeOrganization(portal, { sharingType: 'VEHICLE' });
  branch = await makeOrganization(portal, { parentId: company.id, sharingType: null });
  token = await portal.signIn(await makeAccount(portal, company));
});
afterAll(() => portal.close());

const hydrate = (whose: string, organizationId?: string) =>
  portal.ask<Hydrate>(
    `GET /v2/admin/organization/hydrate${organizationId ? `?organizationId=${organizationId}` : ''}`,
    { token: whose },
  );
const idsOf = (answer: { body: Hydrate }) => answer.body.organizations.map(({ _id }) => _id);

describe('GET /v2/admin/organization/hydrate', () => {
  it("returns the user's organization with its branches", async () => {
    const answer = await hydrate(token);
    expect(answer.body).toMatchObject({
      organization: { _id: company.id, name: company.name, parent: null },
      balanceSharingType: 'VEHICLE',
      timeZone: 'America/Sao_Paulo',
      modules: { expenseCenter: false, fuelManagement: false },
      isSandbox: false,
    });
    expect(idsOf(answer)).toEqual([company.id, branch.id]);
  });

  it('omits an unset sharing type, and lists the company beside a selected branch', async () => {
    const answer = await hydrate(token, branch.id);
    expect(answer.status).toBe(200);
    expect(answer.body.organization).toMatchObject({ _id: branch.id, parent: company.id });
    expect(answer.body).not.toHaveProperty('balanceSharingType');
    expect(idsOf(answer)).toEqual([company.id, branch.id]);
  });

  it('sorts branches by displayed name, regardless of case and accents', async () => {
    const named = async (tradeName: string, name: string) => {
      const { id } = await makeOrganization(portal, { parentId: company.id });
      const change = 'UPDATE organizations SET trade_name = $2, name = $3 WHERE organization_id = $1';
      await portal.pool.query(change, [id, tradeName, name]);
      return id;
    };
    await portal.pool.query(`UPDATE organizations SET trade_name = 'zebra' WHERE organization_id = $1`, [
      branch.id,
    ]);
    const last = await named('Serra Azul', 'Auto Serra');
    const first = await named('Ágil', 'Transportes Ágil');
    const middle = await named('Ímpar', 'Zeladoria Ímpar');
    expect(idsOf(await hydrate(token))).toEqual([company.id, first, middle, last, branch.id]);
  });

  it('omits an inactive branch', async () => {
    await makeOrganization(portal, { parentId: company.id, status: 'inactive' });
    expect(idsOf(await hydrate(token))).toEqual([company.id, branch.id]);
  });

  it('lists only the branch to an administrator of a branch', async () => {
    const local = await portal.signIn(await makeAccount(portal, branch));
    expect(idsOf(await hydrate(local))).toEqual([branch.id]);
    expect((await hydrate(local, company.id)).body.code).toBe('organization_forbidden');
  });

  it('requires a super administrator to name an organization, and lists its company and branches', async () => {
    expect((await hydrate(superToken)).body.code).toBe('organization_required');
    expect(idsOf(await hydrate(superToken, branch.id))).toEqual([company.id, branch.id]);
  });

  it('refuses another company in the same words as an unknown company', async () => {
    const other = await makeOrganization(portal);
    const bare = ({ status, text, body }: Awaited<ReturnType<typeof hydrate>>) =>
      `${status} ${text.replace(String(body.requestId), '')}`;
    const foreign = bare(await hydrate(token, other.id));
    expect(foreign).toMatch(/^403 .*organization_forbidden/);
    expect(bare(await hydrate(token, '00000000-0000-7000-8000-000000000000'))).toBe(foreign);
  });
});

describe('GET /v2/superAdmin/organization', () => {
  it('lists each company with its branches', async () => {
    const { body } = await portal.ask<{
      docs: { organization: { _id: string }; branches: { _id: string }[] }[];
    }>('GET /v2/superAdmin/organization', { token: superToken });
    const node = body.docs.find(({ organization }) => organization._id === company.id);
    expect(node?.branches.map(({ _id }) => _id)).toEqual([branch.id]);
    expect(body.docs.some(({ organization }) => organization._id === branch.id)).toBe(false);
  });

  it("lists only the user's company to an administrator of a company", async () => {
    const { body } = await portal.ask<{ docs: { organization: { _id: string } }[] }>(
      'GET /v2/superAdmin/organization',
      { token },
    );
    expect(body.docs.map(({ organization }) => organization._id)).toEqual([company.id]);
  });
});

describe('organization settings', () => {
  const read = (whose = token) =>
    portal.ask<Settings>('GET /v2/admin/organization/settings', { token: whose });
  const change = (body: Record<string, unknown>, path = '/admin/organization/settings') =>
    portal.ask<Settings>(`PUT ${path}`, { token, body });

  const agree = (terms: Partial<SessionTermsRow>) =>
    portal.tenancy.asSystem('demo', (tx) =>
      tx.updateTable('organizations').set(terms).where('organization_id', '=', company.id).execute(),
    );

  it('starts settings with defaults, and leaves omitted settings unchanged in a change', async () => {
    const initial = (await read()).body;
    expect(initial).toMatchObject({ checkFuelType: true, transactionLimit: null, refuelInterval: 0 });
    const changed = await change({ transactionLimit: 19.99, refuelInterval: 30 });
    expect(changed.body).toEqual({ ...initial, transactionLimit: 19.99, refuelInterval: 30 });
    await change({ transactionLimit: null, checkFuelType: false }, '/v2/admin/organization/settings');
    expect((await read()).body).toEqual({ ...initial, checkFuelType: false, refuelInterval: 30 });
  });

  it('leaves settings unchanged after an empty request', async () => {
    expect((await change({})).body).toEqual((await read()).body);
  });

  it('uses the same default settings in code and in the database', async () => {
    const inCode = (await read()).body;
    const inDatabase = (await change({ checkFuelType: true })).body;
    expect(inDatabase).toEqual(inCode);
  });

  it('refuses a change of settings as stale if another user changed the same setting meanwhile', async () => {
    await change({ transactionLimit: 400, refuelInterval: 30 });
    const stale = await change({
      transactionLimit: 500,
      checkFuelType: false,
      seen: { transactionLimit: 300 },
    });
    expect(stale).toMatchObject({ status: 409, body: { code: 'settings_stale' } });
    expect((await read()).body).toMatchObject({ transactionLimit: 400, checkFuelType: true });
    await change({ transactionLimit: 500, seen: { transactionLimit: 400 } });
    await change({ refuelInterval: 60, seen: { refuelInterval: 30 } });
    expect((await read()).body).toMatchObject({ transactionLimit: 500, refuelInterval: 60 });
  });

  it('stores each warning threshold separately and permits its removal', async () => {
    const changed = await change({ lowBalance: 1500.5, lowDays: 7, lowWallet: 50 });
    expect(changed.body).toMatchObject({ lowBalance: 1500.5, lowDays: 7, lowWallet: 50 });
    await change({ lowDays: null, seen: { lowDays: 7 } });
    expect((await read()).body).toMatchObject({ lowBalance: 1500.5, lowDays: null, lowWallet: 50 });
    expect((await change({ lowDays: 3, seen: { lowDays: 7 } })).body.code).toBe('settings_stale');
  });

  it('stores money settings to the cent', async () => {
    await change({ sharedBalanceMaxDisplay: 999_999_999.99 });
    const [row] = await portal.tenancy.inScope(company.scope, (tx) =>
      tx.selectFrom('organization_settings').select('shared_balance_max_display_cents as cents').execute(),
    );
    expect(row?.cents).toBe(99_999_999_999);
    expect((await read()).body.sharedBalanceMaxDisplay).toBe(999_999_999.99);
  });

  it('refuses settings with a third decimal, a negative limit, a text instead of a number, or fees', async () => {
    for (const body of [
      { transactionLimit: 1.999 },
      { transactionLimit: -1 },
      { transactionLimit: '10' },
      { refuelInterval: 1.5 },
      { anywhereFee: 1 },
      { lowBalance: 0 },
      { lowWallet: -1 },
      { lowDays: 0 },
      { lowDays: 366 },
      { lowDays: 1.5 },
    ]) {
      expect((await change(body)).body.code).toBe('validation_failed');
    }
  });

  it("reports the terms, and neither an administrator nor the server's role can change the terms", async () => {
    await agree({
      billing_type: 'postPaid',
      credit_limit_cents: cents(500_000),
      company_limit_cents: cents(1_999),
    });
    const expected = {
      billingType: 'postPaid',
      billingPeriod: 'monthly',
      plan: 'standard',
      modules: { expenseCenter: false, fuelManagement: false },
      hasAnywhere: true,
      companyLimit: 19.99,
      creditLimit: 5_000,
      paymentLinks: { bankSlip: null, transfer: null },
      stepUpLimit: null,
      blockRefuelsOnDebt: false,
      timeZone: 'America/Sao_Paulo',
      termsFrom: null,
    };
    expect((await read()).body.terms).toEqual(expected);
    expect((await change({ terms: expected })).body.code).toBe('validation_failed');
    const own = { organization_id: company.id, anywhere_fee: '0' };
    await expect(
      portal.tenancy.inScope(company.scope, (tx) =>
        tx.insertInto('organization_settings').values(own).execute(),
      ),
    ).rejects.toThrow('permission denied');
  });

  it('refuses contradictory terms in the database', async () => {
    for (const terms of [
      { billing_type: 'postPaid' as const },
      { credit_limit_cents: cents(1) },
      { company_limit_cents: cents(0) },
      { bank_slip_link: 'javascript:alert(1)' },
    ]) {
      await expect(agree(terms)).rejects.toThrow('violates check constraint');
    }
  });

  it("sends an event to the company's open pages after a change of settings", async () => {
    const events: LiveEvent[] = [];
    const end = portal.bus.subscribe(company.id, (event) => events.push(event));
    await change({ checkFuelType: false });
    end();
    expect(events).toEqual([{ type: 'settings', organizationId: company.id }]);
  });

  it('requires separate permissions to read and to change settings', async () => {
    const permissions = ['portal.settings.list'] as const;
    const reader = await portal.signIn(await makeAccount(portal, company, { permissions }));
    expect((await read(reader)).status).toBe(200);
    const refused = await portal.ask('PUT /admin/organization/settings', {
      token: reader,
      body: { checkFuelType: false },
    });
    expect(refused.body.code).toBe('permission_missing');
  });
});

describe('GET /organization/subscriptions', () => {
  it('returns the menus of the plan and of a purchased module', async () => {
    const ask = () => portal.ask<Subscription>('GET /organization/subscriptions', { token });
    const before = (await ask()).body;
    expect(before).toMatchObject({ _plan: 'standard', hasFuelManagementModule: false });
    expect(before.menus).toContain('distribution');
    expect(before.menus).not.toContain('tanks');
    await portal.tenancy.asSystem('demo', (tx) =>
      tx
        .updateTable('organizations')
        .set({ has_fuel_management_module: true })
        .where('organization_id', '=', company.id)
        .execute(),
    );
    const after = (await ask()).body;
    expect(after.hasFuelManagementModule).toBe(true);
    expect(after.menus).toContain('tanks');
  });
});
