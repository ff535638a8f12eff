import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Movement } from '#contract/balance.ts';
import type { DistributionDetail } from '#contract/distributions.ts';
import type { RouteResponse } from '#contract/routes.ts';
import { openCompany } from '../../testing/open-company.ts';
import { makeRefuel, makeMember, nobody } from '../../testing/organizations.ts';
import { startPortal, type Portal } from '../../testing/portal.ts';
import { distribute } from '../balance/distribute.service.ts';

type List = RouteResponse<'GET /admin/organization/balancesharing'>;

const ROOT = '/admin/organization';
let portal: Portal;
beforeAll(async () => {
  portal = await startPortal();
});
afterAll(() => portal.close());

async function company() {
  const {
    organization,
    administrator: account,
    token,
    ask,
  } = await openCompany(portal, { companyCents: 1_000_000 });
  const put = async (call: string, body: object) => (await ask<Movement>(`PUT ${ROOT}/${call}`, body)).body;
  const give = async (...shares: [id: string, amount: number][]) =>
    put('updateBalance', { shares: shares.map(([id, amount]) => ({ id, amount })) });
  const list = async (query = '') => (await ask<List>(`GET ${ROOT}/balancesharing${query}`)).body;
  const collect = (entry: string | null, wallets?: string[]) =>
    put(`balancesharing/${entry}/collect`, { ...(wallets && { wallets }) });
  const leftOf = async (entry: string) =>
    (await ask<DistributionDetail>(`GET ${ROOT}/balancesharing/${entry}`)).body.left;
  return { organization, account, token, put, give, list, collect, leftOf };
}

const entriesOf = ({ docs }: List) => docs.map(({ _id }) => _id);

describe('GET /admin/organization/balancesharing', () => {
  it('returns author, time, source and recipient count of each distribution, and totals of all', async () => {
    const { account, organization, give, list, collect } = await company();
    const [ana, rui] = [await makeMember(portal, organization), await makeMember(portal, organization)];
    const first = await give([ana, 10.5], [rui, 20]);
    const second = await give([ana, 5]);
    await collect(second.entry);
    const { docs, next, totals, authors } = await list('?limit=1');
    expect(docs).toEqual([
      {
        _id: second.entry,
        at: portal.clock.now().toISOString(),
        by: { user: account.userId, name: authors[0]?.name },
        source: 'hand',
        schedule: null,
        rows: 1,
        amount: 5,
        collected: 5,
        left: 0,
      },
    ]);
    expect(totals).toEqual({ count: 2, amount: 35.5, collected: 5, left: 30.5 });
    expect(authors).toEqual([{ user: account.userId, name: expect.stringMatching(/./) as string }]);
    const rest = await list(`?limit=1&after=${next}`);
    expect([entriesOf(rest), rest.next, rest.totals]).toEqual([[first.entry], null, totals]);
  });

  it('reports the remainder of each receipt after refuels, collections and later distributions', async () => {
    const { organization, give, put, list, collect, leftOf } = await company();
    const people = [];
    for (let count = 0; count < 3; count += 1) people.push(await makeMember(portal, organization));
    const [ana = '', rui = '', eva = ''] = people;
    const first = await give([ana, 300], [rui, 80], [eva, 1]);
    const [ofAna = '', ofRui = '', ofEva = ''] = first.wallets.map(({ id }) => id);
    await give([ana, 100], [rui, 80]);
    const third = await give([rui, 50], [eva, 9]);
    await makeRefuel(portal, organization, { wallet: ofAna, user: ana });
    await makeRefuel(portal, organization, { wallet: ofRui, user: rui, litres: 10 });
    await collect(third.entry, [ofRui]);
    await give([ana, 33.33]);
    await put(`reapBalance/${eva}`, { wallets: [ofEva], amounts: [4] });
    await put(`shareBalance`, { id: rui, wallet: ofRui, sharedBalance: true });
    const { docs, totals } = await list();
    expect(docs).toHaveLength(4);
    for (const { _id, left } of docs) expect([_id, left]).toEqual([_id, await leftOf(_id)]);
    expect(new Set(docs.map(({ left }) => left)).size).toBeGreaterThan(2);
    expect(totals.left).toBeCloseTo(
      docs.reduce((sum, { left }) => sum + left, 0),
      2,
    );
  });

  it('reports the remainder of each receipt for a wallet with credit of many distributions', async () => {
    const { organization, give, list, collect, leftOf } = await company();
    const ana = await makeMember(portal, organization);
    const given: (string | null)[] = [];
    for (let amount = 1; amount <= 13; amount += 1) given.push((await give([ana, amount])).entry);
    // The search for remainders finds some of them in its first step, others only in later steps.
    for (const [collected, litres] of [
      [5, 0.5],
      [11, 5],
      [1, 5],
    ] as const) {
      const { wallets } = await collect(given[collected] ?? null);
      await makeRefuel(portal, organization, { wallet: wallets[0]?.id ?? '', user: ana, litres });
      const { docs, totals } = await list('?limit=100');
      for (const { _id, left } of docs) expect([_id, left]).toEqual([_id, await leftOf(_id)]);
      expect(totals.left).toBeGreaterThan(0);
    }
  });

  it('filters by day, author, source, remainder and recipient', async () => {
    const { organization, account, give, list, collect } = await company();
    const ana = await makeMember(portal, organization, { firstName: 'Ana', lastName: 'Conceição' });
    const rui = await makeMember(portal, organization, { firstName: 'Rui' });
    const toAna = await give([ana, 10]);
    const toBoth = await give([ana, 1], [rui, 2]);
    const moving = { clock: portal.clock, organizationId: organization.id, actor: nobody };
    const due = await portal.tenancy.inScope(organization.scope, (tx) =>
      distribute({ tx, ...moving }, 'user', [{ id: rui, amount: 7 }], 'schedule'),
    );
    await collect(toBoth.entry);
    const entries = async (query: string) => entriesOf(await list(query));
    expect(await entries('?search=conceicao')).toEqual([toBoth.entry, toAna.entry]);
    expect(await entries('?search=nobody')).toEqual([]);
    expect(await entries('?withLeft=true')).toEqual([due.entry, toAna.entry]);
    expect(await entries(`?by=${account.userId}`)).toEqual([toBoth.entry, toAna.entry]);
    expect(await list('?source=schedule')).toMatchObject({
      docs: [{ _id: due.entry, by: null, source: 'schedule' }],
      totals: { count: 1, amount: 7, left: 7 },
    });
    expect(await entries('?to=2001-01-01')).toEqual([]);
    expect(await entries('?from=2001-01-01&sort=amount')).toEqual([toBoth.entry, due.entry, toAna.entry]);
  });

  it('continues after the last page in every order, also among equal amounts', async () => {
    const { organization, give, list } = await company();
    const ana = await makeMember(portal, organization);
    for (const amount of [3, 1, 3, 2, 3]) await give([ana, amount]);
    for (const sort of ['-_id', '_id', '-amount', 'amount']) {
      const whole = entriesOf(await list(`?sort=${sort}`));
      const found: string[] = [];
      for (let next: string | null = ''; next !== null;) {
        const page: List = await list(`?sort=${sort}&limit=2${next && `&after=${next}`}`);
        found.push(...entriesOf(page));
        ({ next } = page);
      }
      expect([sort, found]).toEqual([sort, whole]);
      expect(new Set(whole).size).toBe(5);
    }
  });

  it('finds a distribution by recipient name, even if 210 recipients match', async () => {
    const { organization, give, list } = await company();
    const people: [string, number][] = [];
    for (let count = 0; count < 210; count += 1) {
      people.push([await makeMember(portal, organization, { firstName: 'Zé' }), 1]);
    }
    const { entry } = await give(...people);
    const other = await give([
      await makeMember(portal, organization, { firstName: 'Bia', lastName: 'Luz' }),
      1,
    ]);
    expect(entriesOf(await list('?search=ze'))).toEqual([entry]);
    expect(entriesOf(await list('?search=bia'))).toEqual([other.entry]);
  });

  it('exports filtered distributions as CSV', async () => {
    const { organization, token, give } = await company();
    const ana = await makeMember(portal, organization);
    const { entry } = await give([ana, 12.34]);
    const { rawPayload } = await portal.app.inject({
      url: `${ROOT}/balancesharing?source=hand&search=a`,
      headers: { authorization: `Bearer ${token}`, accept: 'text/csv' },
    });
    const text = rawPayload.toString();
    for (const expected of [
      'Origem;Manual',
      'Busca;a',
      'Período;Todo o histórico',
      `12,34;0,00;12,34;${entry}`,
    ]) {
      expect(text).toContain(expected);
    }
  });
});
