import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Distribution } from '#contract/balance.ts';
import { makeAccount } from '../../testing/accounts.ts';
import { askAs, openCompany, type CompanyOptions } from '../../testing/open-company.ts';
import { makeMember, makeOrganization, makeVehicle } from '../../testing/organizations.ts';
import { startPortal, type Portal } from '../../testing/portal.ts';

let portal: Portal;
beforeAll(async () => {
  portal = await startPortal();
});
afterAll(() => portal.close());

async function fleet(options: CompanyOptions = {}) {
  const { organization, token, ask } = await openCompany(portal, options);
  const list = (query: string) => ask<Distribution>(`GET /admin/organization/balance/distribution?${query}`);
  return { organization, token, list };
}

describe('distribution list', () => {
  it('finds people regardless of accents and case, and reads % as a plain character', async () => {
    const { organization, list } = await fleet();
    const joao = await makeMember(portal, organization, { firstName: 'João', lastName: 'Araújo' });
    await makeMember(portal, organization, { firstName: 'Rita', lastName: 'Melo' });
    expect((await list('search=joao ara')).body.users?.map(({ id }) => id)).toEqual([joao]);
    expect((await list('search=%25')).body.items.total).toBe(0);
  });

  it('returns pages with totals, newest first by default, by page number or by offset', async () => {
    const { organization, list } = await fleet();
    const ids: string[] = [];
    for (const firstName of ['Ana', 'Bia', 'Caio'])
      ids.push(await makeMember(portal, organization, { firstName }));
    const second = (await list('limit=2&page=2')).body;
    expect(second.users?.map(({ id }) => id)).toEqual([ids[0]]);
    expect([second.pages, second.items]).toEqual([
      { current: 2, total: 2 },
      { total: 3, skip: 2 },
    ]);
    expect((await list('sort=name&pageSize=1&skip=1')).body.users?.[0]?.name).toMatch(/^Bia/);
  });

  it('leaves out inactive people and administrators, and lists deleted people on request', async () => {
    const { organization, list } = await fleet();
    await makeMember(portal, organization, { status: 'inactive' });
    const deletedMember = await makeMember(portal, organization, { status: 'deleted' });
    expect((await list('')).body.users).toEqual([]);
    expect((await list('isDeleted=true')).body.users?.map(({ id }) => id)).toEqual([deletedMember]);
  });

  it('lists vehicles if vehicles hold the credit', async () => {
    const { organization, list } = await fleet({ sharingType: 'VEHICLE' });
    await makeVehicle(portal, organization, { plate: 'QRT1B23' });
    const { body } = await list('search=qrt1b');
    expect(body.vehicles?.map(({ licensePlate, balance }) => [licensePlate, balance])).toEqual([
      ['QRT1B23', 0],
    ]);
    expect(body.users).toBeUndefined();
  });

  it.each(['sort=licensePlate', 'sort=color', 'limit=10001', 'page=0', 'colour=red', 'type=TRUCK'])(
    'refuses the query %s',
    async (query) => {
      const { list } = await fleet();
      const { status, body } = await list(query);
      expect([status, body.code]).toEqual([400, 'validation_failed']);
    },
  );
});

describe('POST /admin/organization/balance/holders', () => {
  const FIND = 'POST /admin/organization/balance/holders';
  const [ana, beto, carla, dora] = ['52998224725', '11144477735', '12345678909', '98765432100'];

  it('finds only active people of the company, except administrators, and logs no CPF', async () => {
    const { organization, ask } = await openCompany(portal);
    const stranger = await makeOrganization(portal);
    const id = await makeMember(portal, organization, { identifier: ana });
    await makeMember(portal, organization, { identifier: beto, status: 'inactive' });
    await makeMember(portal, organization, { identifier: carla, role: 'AdminOrg' });
    await makeMember(portal, stranger, { identifier: dora });
    const { body } = await ask(FIND, { identifiers: [ana, beto, carla, dora, ana] });
    expect(body).toEqual({ holders: [{ identifier: ana, id }] });
    expect(portal.log.join()).not.toContain(ana);
  });

  it('refuses a caller with only the list permission, and a list without or with invalid CPFs', async () => {
    const { organization, ask } = await openCompany(portal);
    const token = await portal.signIn(
      await makeAccount(portal, organization, { permissions: ['portal.balanceDistribution.list'] }),
    );
    const refused = await askAs(portal, token)<{ code: string }>(FIND, { identifiers: [ana] });
    expect(refused.body.code).toBe('permission_missing');
    for (const identifiers of [[], ['12345678900'], ['529.982.247-25'], Array(10_001).fill(ana)]) {
      expect((await ask(FIND, { identifiers })).status).toBe(400);
    }
  });
});

describe('parameter organizationId', () => {
  it("accepts a branch of the caller's organization and refuses any other organization", async () => {
    const { organization, list } = await fleet();
    const branch = await makeOrganization(portal, { parentId: organization.id, companyCents: 4_200 });
    const stranger = await makeOrganization(portal);
    expect((await list(`organizationId=${branch.id}`)).body.balance.company).toBe(42);
    const refusals = [stranger.id, '01980000-0000-7000-8000-000000000000'].map((id) =>
      list(`organizationId=${id}`),
    );
    for (const { status, body } of await Promise.all(refusals)) {
      expect([status, body.code]).toEqual([403, 'organization_forbidden']);
    }
  });

  it('is required of a super administrator, who may name any organization', async () => {
    const organization = await makeOrganization(portal, { companyCents: 100 });
    const token = await portal.signIn(await makeAccount(portal, null));
    const ask = (query: string) => portal.ask(`GET /admin/organization/balance${query}`, { token });
    expect((await ask('')).body.code).toBe('organization_required');
    expect((await ask(`?organizationId=${organization.id}`)).body.company).toBe(1);
  });
});
