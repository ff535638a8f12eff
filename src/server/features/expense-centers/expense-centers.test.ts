import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Balance, Distribution, Movement } from '#contract/balance.ts';
import type { LiveEvent } from '#contract/events.ts';
import type { ExpenseCenter } from '#contract/expense-centers.ts';
import type { RouteResponse } from '#contract/routes.ts';
import { migrations } from '../../platform/database/migrate.ts';
import { pageSql } from '../../platform/database/list-sql.ts';
import { newId } from '../../platform/identifier.ts';
import { openCompany, type CompanyOptions } from '../../testing/open-company.ts';
import { makeMember, makeVehicle } from '../../testing/organizations.ts';
import { startPortal, type Portal } from '../../testing/portal.ts';
import { rowsRead } from '../../testing/rows-read.ts';
import { checkLedger } from '../../ledger/check.ts';
import { expenseCenterList } from './expense-centers.repository.ts';

type List = RouteResponse<'GET /admin/organization/expense-center'>;
type Deleted = RouteResponse<'DELETE /admin/organization/expense-center/{id}'>;

let portal: Portal;
beforeAll(async () => {
  portal = await startPortal();
});
afterAll(() => portal.close());

const ROOT = '/admin/organization/expense-center';

async function openOffice(options: CompanyOptions = {}) {
  const { organization, token, ask } = await openCompany(portal, {
    companyCents: 1e5,
    hasExpenseCenters: true,
    ...options,
  });
  return {
    organization,
    token,
    list: async (query = '') => (await ask<List>(`GET ${ROOT}?${query}`)).body,
    create: (name: string) => ask<ExpenseCenter>(`POST ${ROOT}`, { name }),
    rename: (id: string, name: string) => ask<ExpenseCenter>(`PUT ${ROOT}/${id}`, { name }),
    recover: (id: string) => ask<ExpenseCenter>(`PUT ${ROOT}/recover/${id}`),
    remove: (id: string) => ask<Deleted>(`DELETE ${ROOT}/${id}`),
    put: (call: string, body: object) => ask<Movement>(`PUT /admin/organization/${call}`, body),
    distribution: async () => (await ask<Distribution>('GET /admin/organization/balance/distribution')).body,
    balance: async () => (await ask<Balance>('GET /admin/organization/balance')).body,
  };
}

type Company = Awaited<ReturnType<typeof openOffice>>;

async function book(
  { organization }: Company,
  owner: { user_id: string } | { vehicle_id: string },
  expenseCenter: string,
): Promise<string> {
  const id = newId(portal.clock);
  const home = { organization_id: organization.id };
  await portal.tenancy.asSystem('demo', async (tx) => {
    await tx
      .insertInto('wallets')
      .values({ ...home, ...owner, id, expense_center_id: expenseCenter, created_at: portal.clock.now() })
      .execute();
    await tx
      .insertInto('ledger_accounts')
      .values({ ...home, id, kind: 'wallet' })
      .execute();
  });
  return id;
}

async function withCredit() {
  const company = await openOffice();
  const { body: expenseCenter } = await company.create('Obra Norte');
  const [ana, bia] = [
    await makeMember(portal, company.organization),
    await makeMember(portal, company.organization),
  ];
  const anas = await book(company, { user_id: ana }, expenseCenter._id);
  const bias = await book(company, { user_id: bia }, expenseCenter._id);
  const shares = [
    { id: ana, wallet: anas, amount: 100 },
    { id: bia, wallet: bias, amount: 50.25 },
  ];
  await company.put('updateBalance', { shares });
  await company.put('shareBalance', { id: bia, wallet: bias, sharedBalance: true });
  return { company, expenseCenter, ana, bia, anas, bias };
}

describe('register of expense centers', () => {
  it('removes outer spaces and invisible characters of a name, and lists wallets with balances', async () => {
    const { company, expenseCenter } = await withCredit();
    expect((await company.create('  Ven\u200bdas\u202e ')).body).toMatchObject({
      name: 'Vendas',
      status: 'active',
      wallets: 0,
      balance: 0,
    });
    const { docs, items } = await company.list();
    expect(docs.map(({ name, wallets, balance }) => [name, wallets, balance])).toEqual([
      ['Vendas', 0, 0],
      ['Obra Norte', 2, 150.25],
    ]);
    expect(items).toEqual({ total: 2, skip: 0 });
    expect(docs[1]?._id).toBe(expenseCenter._id);
  });

  it.each(['', '   ', '\u200b\ufeff', 'x'.repeat(81)])(
    'refuses an empty or overlong name (%j)',
    async (name) => {
      const company = await openOffice();
      const { body: expenseCenter } = await company.create('Vendas');
      for (const answer of [await company.create(name), await company.rename(expenseCenter._id, name)]) {
        expect([answer.status, answer.body.code]).toEqual([400, 'validation_failed']);
      }
    },
  );

  it.each([
    'Manutenção',
    'MANUTENCAO',
    ' manutenção ',
    'M\u0430nutençã\u043e',
    '\u039canutenção',
    'Ｍanutenção',
  ])('refuses a name that looks like another name in use: %j', async (name) => {
    const company = await openOffice();
    const { body: first } = await company.create('Manutenção');
    const { body: second } = await company.create('Vendas');
    for (const answer of [await company.create(name), await company.rename(second._id, name)]) {
      expect([answer.status, answer.body.code]).toEqual([409, 'expense_center_exists']);
    }
    expect((await company.rename(first._id, name)).body.name).toBe(name.trim());
    expect((await (await openOffice()).create(name)).status).toBe(200);
  });

  it('accepts names that differ by a digit for a letter or by a dash for a space', async () => {
    const company = await openOffice();
    for (const name of ['Obra 1', 'Obra I', 'Obra 10', 'Obra IO', 'Obra-1']) {
      expect((await company.create(name)).status).toBe(200);
    }
    expect((await company.create('Obra\u20111')).status).toBe(409);
  });

  it('marks only active look-alikes that existed before the migration 0014', async () => {
    const { organization } = await openOffice();
    const migration = migrations.find(({ name }) => name === '0014-look-alikes.sql');
    const client = await portal.pool.connect();
    try {
      await client.query(`BEGIN;
        ALTER TABLE expense_centers DROP COLUMN stood_twice;
        DROP INDEX tanks_name;
        DROP INDEX payments_by_reference;
        DROP INDEX purchase_returns_once;
        DROP FUNCTION litro_look;
        CREATE INDEX expense_centers_name ON expense_centers (name);
        CREATE INDEX event_tickets_expiry ON event_tickets (expires_at);
        INSERT INTO expense_centers (organization_id, id, name, status, created_at)
        SELECT '${organization.id}', gen_random_uuid(), name, status, now()
        FROM (VALUES ('Filial São Paulo', 'active'), ('FILIAL  SÃO PAULO', 'active'), ('Frota', 'active'),
          ('frot\u0430', 'deleted')) AS stood (name, status);
        ${migration?.sql}`);
      const { rows } = await client.query('SELECT name FROM expense_centers WHERE stood_twice ORDER BY name');
      expect(rows.map(({ name }) => name).sort()).toEqual(['FILIAL  SÃO PAULO', 'Filial São Paulo']);
    } finally {
      await client.query('ROLLBACK');
      client.release();
    }
  });

  it('leaves older look-alikes in use, and refuses their name to new and restored records', async () => {
    const company = await openOffice();
    const [one, other] = [(await company.create('Obra A')).body, (await company.create('Obra B')).body];
    await portal.pool.query(
      `UPDATE expense_centers SET stood_twice = true, name = CASE WHEN id = $2 THEN 'Filial' ELSE 'FILI\u0410L' END
       WHERE organization_id = $1`,
      [company.organization.id, one._id],
    );
    expect((await company.create('filial')).body.code).toBe('expense_center_exists');
    expect((await company.rename(one._id, 'Filiál')).status).toBe(200);
    await company.remove(other._id);
    expect((await company.recover(other._id)).body.code).toBe('expense_center_exists');
    expect((await company.rename(one._id, 'Matriz')).status).toBe(200);
    expect((await company.recover(other._id)).status).toBe(200);
    expect((await company.create('Matriz')).body.code).toBe('expense_center_exists');
    expect((await company.rename(one._id, 'filial')).body.code).toBe('expense_center_exists');
  });

  it('accepts a single request of five concurrent requests for look-alike names', async () => {
    const company = await openOffice();
    const answers = await Promise.all(
      ['Entregas', 'entregas', 'ENTREGAS', 'Entreg\u0430s', 'Entrégas'].map(company.create),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409]);
    expect((await company.list()).items.total).toBe(1);
  });

  it('sorts by name and balance, searches without accents, and pages', async () => {
    const company = await openOffice();
    const ids: string[] = [];
    for (const name of ['Águas', 'Zona 100%', 'água fria', 'Obras']) {
      ids.push((await company.create(name)).body._id);
    }
    const vehicle = await makeVehicle(portal, company.organization);
    await company.put('balance-sharing-type', { balanceSharingType: 'VEHICLE', expectedReturn: 0 });
    const wallet = await book(company, { vehicle_id: vehicle }, ids[3] ?? '');
    await company.put('updateVehicleBalance', { shares: [{ id: vehicle, wallet, amount: 7 }] });
    const names = async (query: string) => (await company.list(query)).docs.map(({ name }) => name);
    expect(await names('sort=name')).toEqual(['água fria', 'Águas', 'Obras', 'Zona 100%']);
    expect(await names('sort=-balance&limit=1')).toEqual(['Obras']);
    expect(await names('sort=balance')).toEqual(['Águas', 'Zona 100%', 'água fria', 'Obras']);
    expect(await names('sort=-wallets&limit=1')).toEqual(['Obras']);
    expect(await names('search=AGUA')).toEqual(['água fria', 'Águas']);
    expect(await names('search=100%25')).toEqual(['Zona 100%']);
    const second = await company.list('sort=name&limit=3&page=2');
    expect(second).toMatchObject({ pages: { current: 2, total: 2 }, items: { total: 4, skip: 3 } });
    expect(second.docs).toHaveLength(1);
  });
});

describe('deletion of an expense center', () => {
  it('collects the credit of its wallets in a single entry and ends their sharing', async () => {
    const { company, expenseCenter, ana, bia } = await withCredit();
    const { body } = await company.remove(expenseCenter._id);
    expect(body).toMatchObject({
      record: { _id: expenseCenter._id, status: 'deleted', wallets: 2, balance: 0 },
      returned: 150.25,
      balance: { total: 1000, company: 1000, handedOut: 0 },
    });
    expect(body.entry).toEqual(expect.any(String));
    const { users = [] } = await company.distribution();
    const rows = users.filter(({ id }) => id === ana || id === bia);
    expect(rows.map(({ wallets, sharedBalance }) => [wallets, sharedBalance])).toEqual([
      [[], 0],
      [[], 0],
    ]);
    expect(await checkLedger(portal.tenancy)).toEqual([]);
  });

  it('moves the record to the list of deleted records', async () => {
    const { company, expenseCenter } = await withCredit();
    await company.remove(expenseCenter._id);
    expect((await company.list()).docs).toEqual([]);
    expect((await company.list('isDeleted=true')).docs.map(({ _id }) => _id)).toEqual([expenseCenter._id]);
  });

  it('blocks edits and a second deletion, and frees the name', async () => {
    const { company, expenseCenter } = await withCredit();
    await company.remove(expenseCenter._id);
    for (const answer of [
      await company.rename(expenseCenter._id, 'Obra Sul'),
      await company.remove(expenseCenter._id),
    ]) {
      expect([answer.status, answer.body.code]).toEqual([409, 'record_deleted']);
    }
    expect((await company.create('obra norte')).status).toBe(200);
    const answer = await company.recover(expenseCenter._id);
    expect([answer.status, answer.body.code]).toEqual([409, 'expense_center_exists']);
  });

  it('blocks distribution, sharing and refuels anywhere for its wallets', async () => {
    const { company, expenseCenter, ana, anas, bia, bias } = await withCredit();
    await company.remove(expenseCenter._id);
    const answers = [
      await company.put('updateBalance', { shares: [{ id: ana, wallet: anas, amount: 1 }] }),
      await company.put('shareBalance', { id: ana, wallet: anas, sharedBalance: true }),
      await company.put(`unshareBalance/${ana}`, {
        sharedBalance: false,
        wallet: anas,
        allowAnywhereRefueling: 1,
      }),
    ];
    for (const { body } of answers) {
      expect(body).toMatchObject({
        code: 'wallets_refused',
        details: [{ id: ana, wallet: anas, reason: 'deleted' }],
      });
    }
    await portal.ask(`PUT /admin/organization/allow-anywhere-refueling?userId=${bia}`, {
      token: company.token,
      body: { allowAnywhereRefueling: 1 },
    });
    await company.recover(expenseCenter._id);
    const { users = [] } = await company.distribution();
    const wallets = users.flatMap((row) => row.wallets);
    expect(wallets.find(({ id }) => id === bias)?.allowAnywhereRefueling).toBe(false);
  });

  it('redirects a share without a wallet to a new wallet without an expense center', async () => {
    const { company, expenseCenter, ana, anas } = await withCredit();
    await company.remove(expenseCenter._id);
    const { body } = await company.put('updateBalance', { shares: [{ id: ana, amount: 30 }] });
    expect(body.wallets[0]?.id).not.toBe(anas);
    const { users = [] } = await company.distribution();
    expect(users.find(({ id }) => id === ana)?.wallets).toMatchObject([{ balance: 30, expenseCenter: null }]);
  });

  it('is undone by a restore, which returns the wallets without credit', async () => {
    const { company, expenseCenter, bias } = await withCredit();
    await company.remove(expenseCenter._id);
    expect((await company.recover(expenseCenter._id)).body).toMatchObject({
      status: 'active',
      wallets: 2,
      balance: 0,
    });
    expect((await company.recover(expenseCenter._id)).body).toMatchObject({ status: 'active' });
    const { users = [] } = await company.distribution();
    const wallet = users.flatMap((row) => row.wallets).find(({ id }) => id === bias);
    expect(wallet).toMatchObject({ balance: 0, sharedBalance: false, expenseCenter: { name: 'Obra Norte' } });
    expect(await company.balance()).toMatchObject({ company: 1000, handedOut: 0 });
  });

  it('answers not_found for an expense center of another organization and for an unknown id', async () => {
    const { expenseCenter } = await withCredit();
    const stranger = await openOffice();
    for (const id of [expenseCenter._id, newId(portal.clock)]) {
      for (const answer of [
        await stranger.rename(id, 'Obra'),
        await stranger.recover(id),
        await stranger.remove(id),
      ]) {
        expect([answer.status, answer.body.code]).toEqual([404, 'not_found']);
      }
    }
  });

  it('publishes events, like every change of the register', async () => {
    const { company, expenseCenter } = await withCredit();
    const heard: LiveEvent['type'][] = [];
    const stop = portal.bus.subscribe(company.organization.id, ({ type }) => heard.push(type));
    await company.create('Vendas');
    await company.create('Vendas');
    expect(heard.splice(0)).toEqual(['registry']);
    await company.rename(expenseCenter._id, 'Obra Sul');
    expect(heard.splice(0)).toEqual(['registry', 'distribution']);
    await company.remove(expenseCenter._id);
    expect(heard.splice(0)).toEqual(['balance', 'distribution', 'registry', 'schedule']);
    await company.recover(expenseCenter._id);
    expect(heard.splice(0)).toEqual(['registry', 'distribution']);
    stop();
  });
});

describe('register of 1 000 expense centers with 10 000 wallets', () => {
  it('reads only the wallets of the page, except for an order by balance', async () => {
    const company = await openOffice();
    const { id } = company.organization;
    const vehicle = await makeVehicle(portal, company.organization);
    await portal.pool.query(
      `INSERT INTO expense_centers (organization_id, id, name, created_at)
       SELECT $1::uuid, gen_random_uuid(), 'Centro ' || n, now() FROM generate_series(1, 1000) n`,
      [id],
    );
    await portal.pool.query(
      `INSERT INTO vehicles (organization_id, id, license_plate, plate_key, created_at)
       SELECT $1::uuid, gen_random_uuid(), 'V' || n, 'V' || n, now() FROM generate_series(1, 10) n`,
      [id],
    );
    await portal.pool.query(
      `INSERT INTO wallets (organization_id, id, vehicle_id, expense_center_id, created_at)
       SELECT $1::uuid, gen_random_uuid(), v.id, c.id, now() FROM expense_centers c, vehicles v
       WHERE c.organization_id = $1 AND v.organization_id = $1 AND v.id <> $2`,
      [id, vehicle],
    );
    await portal.pool.query(
      `INSERT INTO ledger_accounts (organization_id, id, kind)
       SELECT organization_id, id, 'wallet' FROM wallets WHERE organization_id = $1`,
      [id],
    );
    await portal.pool.query('ANALYZE');
    const { docs, items } = await company.list('sort=name&limit=100&page=10');
    expect([docs.length, items.total]).toEqual([100, 1000]);
    expect(docs.every(({ wallets }) => wallets === 10)).toBe(true);
    expect((await company.list('sort=-balance&limit=25')).docs).toHaveLength(25);
    const walletsRead = (sort: '_id' | 'name' | 'balance') =>
      rowsRead(portal.database, pageSql({ sort, limit: 25 }, expenseCenterList(id, {}), 1000), {
        table: 'wallets',
      });
    expect(await walletsRead('name')).toBe(250);
    expect(await walletsRead('_id')).toBe(250);
    expect(await walletsRead('balance')).toBeGreaterThanOrEqual(10_000);
  });
});
