import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Distribution, Movement } from '#contract/balance.ts';
import { newId } from '../../platform/identifier.ts';
import { openCompany, type CompanyOptions } from '../../testing/open-company.ts';
import { makeMember, makeOrganization, makeVehicle } from '../../testing/organizations.ts';
import { startPortal, type Portal } from '../../testing/portal.ts';
import { checkLedger } from '../../ledger/check.ts';

let portal: Portal;
beforeAll(async () => {
  portal = await startPortal();
});
afterAll(() => portal.close());

async function company(options: CompanyOptions = {}) {
  const { organization, token, ask } = await openCompany(portal, { companyCents: 100_000, ...options });
  const put = (call: string, body: unknown, key: string | null = newId(portal.clock)) =>
    portal.ask<Movement>(`PUT /admin/organization/${call}`, {
      token,
      body,
      headers: key === null ? {} : { 'idempotency-key': key },
    });
  const list = async (query = '') =>
    (await ask<Distribution>(`GET /admin/organization/balance/distribution${query}`)).body;
  return { organization, token, put, list };
}

describe('distribution of credit to wallets', () => {
  it('adds amounts to wallets, returns the movements, and leaves the remainder to the company', async () => {
    const { organization, put, list } = await company();
    const [ana, rui] = [await makeMember(portal, organization), await makeMember(portal, organization)];
    await put('updateBalance', { shares: [{ id: ana, amount: 100.1 }] });
    const { status, body } = await put('updateBalance', {
      shares: [
        { id: ana, amount: 19.99 },
        { id: rui, amount: 0.01 },
      ],
    });
    expect(status).toBe(200);
    expect(body).toMatchObject({ amount: 20, balance: { total: 1000, company: 879.9, handedOut: 120.1 } });
    expect(body.wallets.map(({ owner, moved, balance }) => [owner, moved, balance])).toEqual([
      [ana, 19.99, 120.09],
      [rui, 0.01, 0.01],
    ]);
    const { users } = await list('?sort=-balance');
    expect(users?.map(({ id, balance }) => [id, balance])).toEqual([
      [ana, 120.09],
      [rui, 0.01],
    ]);
  });

  it('replays the answer of the v1 path at the v2 path for the same idempotency key', async () => {
    const { organization, put, token } = await company();
    const ana = await makeMember(portal, organization);
    const key = newId(portal.clock);
    const body = { shares: [{ id: ana, amount: 5 }] };
    const first = await put('updateBalance', body, key);
    const again = await portal.ask('PUT /v2/admin/organization/updateBalance', {
      token,
      body,
      headers: { 'idempotency-key': key },
    });
    expect(again.text).toBe(first.text);
    expect(again.headers['idempotency-hit']).toBe('true');
  });

  it('distributes the whole company balance, and refuses one cent more without moving credit', async () => {
    const { organization, put, list } = await company();
    const [ana, rui] = [await makeMember(portal, organization), await makeMember(portal, organization)];
    const over = await put('updateBalance', {
      shares: [
        { id: ana, amount: 500 },
        { id: rui, amount: 500.01 },
      ],
    });
    expect([over.status, over.body.code]).toEqual([422, 'insufficient_company_balance']);
    expect((await list()).balance).toMatchObject({ company: 1000, handedOut: 0 });
    const all = await put('updateBalance', { shares: [{ id: ana, amount: 1000 }] });
    expect(all.body.balance).toMatchObject({ company: 0, handedOut: 1000 });
  });

  it('refuses all shares if any owner is ineligible, and returns each such owner with a reason', async () => {
    const { organization, put, list } = await company();
    const foreign = await makeMember(portal, await makeOrganization(portal));
    const missing = newId(portal.clock);
    const parked = await makeMember(portal, organization, { status: 'inactive' });
    const ana = await makeMember(portal, organization);
    const { status, body } = await put('updateBalance', {
      shares: [foreign, missing, parked, ana].map((id) => ({ id, amount: 1 })),
    });
    expect([status, body.code]).toEqual([422, 'wallets_refused']);
    expect(body.details).toEqual([
      { id: foreign, reason: 'unknown' },
      { id: missing, reason: 'unknown' },
      { id: parked, reason: 'inactive' },
    ]);
    expect((await list()).balance.handedOut).toBe(0);
  });

  it('accepts only owners of the sharing type of the organization', async () => {
    const { organization, put } = await company({ sharingType: 'VEHICLE' });
    const ana = await makeMember(portal, organization);
    const truck = await makeVehicle(portal, organization);
    const people = await put('updateBalance', { shares: [{ id: ana, amount: 1 }] });
    expect(people.body.details).toEqual([{ id: ana, reason: 'other_sharing_type' }]);
    const vehicles = await put('updateVehicleBalance', { shares: [{ id: truck, amount: 1 }] });
    expect(vehicles.status).toBe(200);
  });

  it('refuses a request that names an owner twice', async () => {
    const { organization, put } = await company();
    const ana = await makeMember(portal, organization);
    const shares = [
      { id: ana, amount: 1 },
      { id: ana, amount: 2 },
    ];
    expect((await put('updateBalance', { shares })).body.code).toBe('wallet_repeated');
  });

  it.each([null, true, '10', [5], -1, 0, 10.001, 1e300, 1_000_000_000])(
    'refuses the amount %j and moves nothing',
    async (amount) => {
      const { organization, put, list } = await company();
      const ana = await makeMember(portal, organization);
      const { status, body } = await put('updateBalance', { shares: [{ id: ana, amount }] });
      expect([status, body.code]).toEqual([400, 'validation_failed']);
      expect((await list()).balance.handedOut).toBe(0);
    },
  );

  it('requires an idempotency key and refuses a short key', async () => {
    const { organization, put } = await company();
    const shares = [{ id: await makeMember(portal, organization), amount: 1 }];
    expect((await put('updateBalance', { shares }, null)).body.code).toBe('idempotency_key_missing');
    expect((await put('updateBalance', { shares }, 'short')).body.code).toBe('idempotency_key_malformed');
  });

  it('accepts a single request of twenty concurrent requests for the whole company balance', async () => {
    const { organization, put } = await company();
    const ana = await makeMember(portal, organization);
    const body = { shares: [{ id: ana, amount: 1000 }] };
    const answers = await Promise.all(Array.from({ length: 20 }, () => put('updateBalance', body)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array<number>(19).fill(422)]);
    expect(await checkLedger(portal.tenancy)).toEqual([]);
  });

  it('moves credit once for five concurrent requests with the same idempotency key', async () => {
    const { organization, put, list } = await company();
    const body = { shares: [{ id: await makeMember(portal, organization), amount: 10 }] };
    const key = newId(portal.clock);
    const answers = await Promise.all(Array.from({ length: 5 }, () => put('updateBalance', body, key)));
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
    expect((await list()).balance.handedOut).toBe(10);
  });

  it('refuses a caller without the permission to distribute and moves nothing', async () => {
    const { organization, put, list } = await company({ permissions: ['portal.balanceDistribution.list'] });
    const shares = [{ id: await makeMember(portal, organization), amount: 1 }];
    const { status, body } = await put('updateBalance', { shares });
    expect([status, body.code]).toEqual([403, 'permission_missing']);
    expect((await list()).balance.handedOut).toBe(0);
  });

  it('publishes events after a distribution, and none after a refusal', async () => {
    const { organization, put } = await company();
    const ana = await makeMember(portal, organization);
    const heard: string[] = [];
    const stop = portal.bus.subscribe(organization.id, (event) => heard.push(event.type));
    await put('updateBalance', { shares: [{ id: ana, amount: 5000 }] });
    expect(heard).toEqual([]);
    await put('updateBalance', { shares: [{ id: ana, amount: 5 }] });
    stop();
    expect(heard).toEqual(['balance', 'distribution']);
  });
});
