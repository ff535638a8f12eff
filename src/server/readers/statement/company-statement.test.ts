import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Movement } from '#contract/balance.ts';
import type { RouteResponse } from '#contract/routes.ts';
import type { LedgerEntry } from '#contract/statement.ts';
import { newId } from '../../platform/identifier.ts';
import { makeAccount } from '../../testing/accounts.ts';
import { openCompany } from '../../testing/open-company.ts';
import { makeRefuel } from '../../testing/organizations.ts';
import { startPortal, type Portal } from '../../testing/portal.ts';
import { rowsRead } from '../../testing/rows-read.ts';
import { printFigures } from '../../testing/effort.ts';
import { companyQuery, findStatementAccounts } from './company-statement.repository.ts';

type Statement = RouteResponse<'GET /v2/user/statement'>;

let portal: Portal;
beforeAll(async () => {
  portal = await startPortal();
});
afterAll(() => portal.close());

async function withHistory() {
  const {
    organization,
    token,
    ask: askAny,
    drivers: { ana, rui },
    wallets: { ana: ofAna, rui: ofRui },
  } = await openCompany(portal, {
    companyCents: 500_000,
    drivers: { ana: { firstName: 'Ana', lastName: 'Reis' }, rui: { firstName: 'Rui', lastName: 'Alves' } },
    wallets: { ana: {}, rui: {} },
  });
  const put = async (call: string, body: object) =>
    (await askAny<Movement>(`PUT /admin/organization/${call}`, body)).body;
  const { entry } = await put('updateBalance', {
    shares: [
      { id: ana, wallet: ofAna, amount: 300 },
      { id: rui, wallet: ofRui, amount: 10 },
    ],
  });
  await put(`reapBalance/${ana}`, { wallets: [ofAna], amounts: [20] });
  await put('shareBalance', { id: rui, wallet: ofRui, sharedBalance: true });
  const fill = (litres: number) => makeRefuel(portal, organization, { wallet: ofRui, user: rui, litres });
  await fill(10);
  await makeRefuel(portal, organization, { wallet: ofAna, user: ana, litres: 1 });
  const ask = (query = '', as = token) =>
    portal.ask<Statement>(`GET /v2/user/statement?${query}`, { token: as });
  const read = async (query = '') => (await ask(query)).body;
  return { organization, token, put, ana, ofAna, fill, ask, read, distribute: entry };
}

describe('statement of the company', () => {
  it('lists every movement of the company account, newest first, with the balance after it', async () => {
    const { read } = await withHistory();
    const { docs, next, balance, opening, closing } = await read();
    expect(
      docs.map(({ kind, amount, balance: after, count, owner }) => [kind, amount, after, count, owner]),
    ).toEqual([
      ['refuel', -50.49, 4659.51, 1, 'Rui Alves'],
      ['collection', 20, 4710, 1, 'Ana Reis'],
      ['distribution', -310, 4690, 2, null],
      ['purchase', 5000, 5000, 0, null],
    ]);
    expect(docs[0]).toMatchObject({ fromCompany: 50.49, fees: 0, fill: { product: 'diesel', volume: 10 } });
    expect([next, balance, opening, closing]).toEqual([null, 4659.51, 0, 4659.51]);
  });

  it('follows the order of the account, not of server clocks, and balances over any days', async () => {
    const now = portal.clock.now();
    const { read, fill } = await withHistory();
    portal.clock.set(new Date('2026-11-25T03:00:00Z'));
    await fill(2);
    // The next entry gets an earlier time, as from a server whose clock runs behind.
    portal.clock.set(new Date('2026-11-25T02:59:59Z'));
    await fill(1);
    portal.clock.set(now);
    expect((await read()).docs.slice(0, 3).map(({ balance }) => balance)).toEqual([
      4641.38, 4647.42, 4659.51,
    ]);
    for (const query of [
      '',
      'to=2026-11-24',
      'from=2026-11-25',
      'from=2026-11-22&to=2026-11-24',
      'from=2026-12-01',
    ]) {
      const { docs, opening, closing } = await read(query);
      const moved = docs.reduce((sum, { amount }) => sum + amount, 0);
      expect([query, opening + moved]).toEqual([query, expect.closeTo(closing, 2)]);
    }
  });

  it('paginates without repeated lines, and can be limited to refuels', async () => {
    const { read } = await withHistory();
    const whole = (await read()).docs.map(({ _id }) => _id);
    const found: string[] = [];
    for (let next: string | null = ''; next !== null;) {
      const page: Statement = await read(`limit=1${next && `&beforeEntry=${next}`}`);
      found.push(...page.docs.map(({ _id }) => _id));
      ({ next } = page);
    }
    expect(found).toEqual(whole);
    expect((await read('kind=refuel')).docs.map(({ kind }) => kind)).toEqual(['refuel']);
  });

  it('requires the permission to see transactions, and continues only after its own entries', async () => {
    const { organization, ask, ana, read } = await withHistory();
    const other = await withHistory();
    const theirs = (await other.read()).docs[0]?._id ?? '';
    expect((await ask(`beforeEntry=${theirs}`)).status).toBe(404);
    const ofAna = (await read(`user=${ana}`)).docs[0]?._id ?? '';
    expect((await ask(`beforeEntry=${ofAna}`)).status).toBe(404);
    const clerk = await makeAccount(portal, organization, { permissions: ['portal.driver.list'] });
    const token = await portal.signIn(clerk);
    expect((await ask('', token)).body.code).toBe('permission_missing');
    expect((await ask(`user=${ana}`, token)).status).toBe(200);
  });

  it('exports a file with a title', async () => {
    const { token } = await withHistory();
    const { rawPayload } = await portal.app.inject({
      url: '/v2/user/statement',
      headers: { authorization: `Bearer ${token}`, accept: 'text/csv' },
    });
    const text = rawPayload.toString();
    for (const expected of ['Extrato da empresa', 'Crédito distribuído;', ';Rui Alves;1;', 'Linhas;4']) {
      expect(text).toContain(expected);
    }
  });
});

describe('GET /v2/user/statement/{entry}', () => {
  it('returns postings with their owners, and the author of the entry', async () => {
    const { token, distribute: handOut } = await withHistory();
    const read = (entry: string) => portal.ask<LedgerEntry>(`GET /v2/user/statement/${entry}`, { token });
    const { body } = await read(handOut ?? '');
    expect(body).toMatchObject({
      _id: handOut,
      kind: 'distribution',
      reverses: null,
      collects: null,
      total: 3,
    });
    expect(body.by?.name).toMatch(/./);
    expect(
      body.postings.map(({ account, owner, amount, balance }) => [account, owner?.name, amount, balance]),
    ).toEqual([
      ['company', undefined, -310, 4690],
      ['wallet', 'Ana Reis', 300, 300],
      ['wallet', 'Rui Alves', 10, 10],
    ]);
    expect((await read(newId(portal.clock))).status).toBe(404);
    const other = await withHistory();
    expect((await read(other.distribute ?? '')).status).toBe(404);
  });
});

describe('a company statement of 50 000 lines', () => {
  it('reads about as many rows for the last page as for the first page', async () => {
    const { organization } = await withHistory();
    const accounts = await portal.tenancy.inScope(organization.scope, (tx) =>
      findStatementAccounts(tx, organization.id),
    );
    const lines = `SELECT n, ('01890000-0000-7000-8000-' || lpad(to_hex(n), 12, '0'))::uuid AS id FROM generate_series(1, 50000) n`;
    await portal.pool.query(
      `BEGIN; SET LOCAL session_replication_role = replica;
       INSERT INTO journal_entries (organization_id, id, kind, posted_at)
       SELECT '${organization.id}', id, 'purchase', now() FROM (${lines}) l;
       INSERT INTO postings (organization_id, entry_id, account_id, amount_cents, balance_after_cents, position)
       SELECT '${organization.id}', id, '${accounts.company}', 1, 1, n + 1000 FROM (${lines}) l;
       COMMIT; ANALYZE`,
    );
    const deep = '01890000-0000-7000-8000-000000000064';
    const read = (before: string | null) => {
      const page = { from: null, until: null, before, entries: 26, refuelsOnly: false };
      return rowsRead(portal.database, companyQuery(organization.id, accounts, page));
    };
    const [first, last] = [await read(null), await read(deep)];
    printFigures('rows read for a page of a company statement of 50 000 lines', {
      'first page': first,
      'last page': last,
    });
    expect(first).toBeLessThan(2000);
    expect(last).toBeLessThanOrEqual(first * 1.2);
  });
});
