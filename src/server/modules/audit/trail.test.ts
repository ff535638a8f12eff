import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { AUDITED_KINDS } from '#contract/facts.ts';
import type { RouteResponse } from '#contract/routes.ts';
import { formatChangedValue, nameOfField, type ChangedFieldWords } from '#core/format/changed-field.ts';
import { newId } from '../../identifier.ts';
import { CHAINS } from '../../chains.ts';
import { makeAccount, type TestAccount } from '../../testing/accounts.ts';
import { makeOrganization, type TestOrganization } from '../../testing/organizations.ts';
import { startPortal, type Portal } from '../../testing/portal.ts';
import { wordsOf } from '../../words.ts';
import { sealRecords } from '../seals/seals.service.ts';
import { columnsOf } from './record-kind.ts';
import { recordKinds } from './record-kinds.ts';
import { isTold } from './told-fields.ts';

let portal: Portal;
let company: TestOrganization;
let admin: TestAccount;
let token: string;
beforeAll(async () => {
  portal = await startPortal();
  company = await makeOrganization(portal, { companyCents: 100_000 });
  admin = await makeAccount(portal, company);
  token = await portal.signIn(admin);
});
afterAll(() => portal.close());

type List = RouteResponse<'GET /admin/organization/audit'>;
const list = async (query = '', as = token) =>
  (await portal.ask<List>(`GET /admin/organization/audit?limit=100${query}`, { token: as })).body;
const addVehicle = async (licensePlate: string, as = token) => {
  const { body } = await portal.ask<{ _id: string }>('POST /admin/organization/vehicle', {
    token: as,
    body: { licensePlate, make: 'Volvo', model: 'FH', fuelType: 'diesel' },
  });
  if (!body._id) throw new Error(JSON.stringify(body));
  return body._id;
};
const changeVehicle = (id: string, body: object) =>
  portal.ask(`PUT /admin/organization/vehicle/${id}`, { token, body });

describe('the audit trail', () => {
  it('says who did what from where, and what stood there before and after, newest first', async () => {
    const id = await addVehicle('ABC1D23');
    await changeVehicle(id, { model: 'FH 540' });
    const [changed, created] = (await list(`&kind=vehicle&record=${id}`)).docs;
    expect(changed).toMatchObject({
      ...{ operation: 'change', kind: 'vehicle', count: 1, amount: null, by: { user: admin.userId } },
      records: [
        {
          ...{ kind: 'vehicle', _id: id, name: 'ABC1D23' },
          fields: [{ field: 'model', before: 'FH', after: 'FH 540' }],
        },
      ],
    });
    expect(changed?.address).toBeTruthy();
    expect(created).toMatchObject({ operation: 'create' });
    expect(created?.records[0]?.fields).toContainEqual({
      field: 'license_plate',
      before: null,
      after: 'ABC1D23',
    });
    expect(created?.records[0]?.fields.map(({ field }) => field)).not.toContain('created_at');
  });

  it('finds a record among many that were changed at once', async () => {
    const ids = [await addVehicle('AAA1A11'), await addVehicle('BBB1B11'), await addVehicle('CCC1C11')];
    await portal.ask('PUT /admin/organization/vehicle/status', {
      token,
      body: { ids, status: 'inactive' },
      headers: { 'idempotency-key': newId(portal.clock) },
    });
    for (const id of ids) {
      const [line] = (await list(`&kind=vehicle&record=${id}`)).docs;
      expect(line).toMatchObject({ operation: 'change', count: 3 });
    }
  });

  it('has the movements that somebody caused, and none of the server’s own', async () => {
    const branch = await makeOrganization(portal, { parentId: company.id });
    await portal.ask(`POST /superAdmin/organization/${company.id}/credit-transfer`, {
      token,
      body: { toOrganization: branch.id, amount: 12.5 },
      headers: { 'idempotency-key': newId(portal.clock) },
    });
    const { docs } = await list('&kind=movement');
    // The credit that the company began with was nobody's doing.
    expect(docs).toMatchObject([
      { operation: 'transfer', amount: 12.5, count: 0, records: [], by: { user: admin.userId } },
    ]);
  });

  it('is narrowed by person and by days, and goes on page by page', async () => {
    const other = await makeAccount(portal, company, { permissions: ['portal.vehicle.add'] });
    await addVehicle('DDD1D11', await portal.signIn(other));
    const { docs, authors } = await list(`&by=${other.userId}`);
    expect(docs).toHaveLength(1);
    expect(authors.map(({ user }) => user)).toEqual(expect.arrayContaining([admin.userId, other.userId]));
    expect((await list('&to=2020-01-01')).docs).toEqual([]);
    const all = (await list()).docs.map(({ _id }) => _id);
    const paged: string[] = [];
    for (let before = ''; ;) {
      const { body } = await portal.ask<List>(`GET /admin/organization/audit?limit=2${before}`, { token });
      paged.push(...body.docs.map(({ _id }) => _id));
      if (body.next === null) break;
      before = `&before=${body.next}`;
    }
    expect(paged).toEqual(all);
  });

  it('shows nothing of another organisation, and nothing to whoever may not see permissions', async () => {
    const foreign = await makeOrganization(portal);
    const as = await portal.signIn(await makeAccount(portal, foreign));
    expect((await list('', as)).docs).toEqual([]);
    const powerless = await portal.signIn(
      await makeAccount(portal, company, { permissions: ['portal.vehicle.list'] }),
    );
    expect(await portal.ask('GET /admin/organization/audit', { token: powerless })).toMatchObject({
      status: 403,
    });
  });

  it('tells of a password that it changed, and never what it is', async () => {
    const { body } = await portal.ask<{ _id: string }>('POST /admin/organization/driver', {
      token,
      body: { firstName: 'Ana', lastName: 'Lima', identifier: '52998224725', password: 'Strada-2026' },
    });
    expect(body._id).toBeTruthy();
    const { text } = await portal.ask(`GET /admin/organization/audit?kind=person`, { token });
    expect(text).toContain('(secret)');
    expect(text).not.toContain('Strada');
  });

  it('is had as a file, in words', async () => {
    const { text } = await portal.ask('GET /admin/organization/audit?kind=vehicle', {
      token,
      headers: { accept: 'text/csv', 'accept-language': 'pt' },
    });
    expect(text).toContain('Trilha de auditoria');
    expect(text).toContain('Modelo: FH → FH 540');
  });

  it('says whether all of it is as it was sealed, and finds what was changed by hand', async () => {
    const ask = () =>
      portal.ask<RouteResponse<'GET /admin/organization/audit/seals'>>(
        'GET /admin/organization/audit/seals',
        {
          token,
        },
      );
    await sealRecords(portal.tenancy, CHAINS);
    const { body } = await ask();
    expect(body).toMatchObject({ isWhole: true, broken: [] });
    expect(body.sealed).toBeGreaterThan(5);
    const { rows } = await portal.pool.query<{ id: string }>(
      `UPDATE changes SET operation = 'delete' WHERE organization_id = $1 AND operation = 'create' RETURNING id`,
      [company.id],
    );
    const { body: broken } = await ask();
    expect(broken.isWhole).toBe(false);
    expect(rows.map(({ id }) => id)).toContain(broken.broken[0]?.record);
  });
});

describe('what is kept of records', () => {
  const words: ChangedFieldWords = {
    say: wordsOf('pt', 'audit'),
    locale: 'pt-BR',
    timeZone: 'America/Sao_Paulo',
  };
  const fields = [...recordKinds.values()].flatMap((kind) => columnsOf(kind).filter(isTold));

  it('is of every kind that the trail names', () => {
    expect([...recordKinds.keys()].sort()).toEqual([...AUDITED_KINDS]);
  });

  it.each([...new Set(fields)])('has a name for %s', (field) => {
    expect(nameOfField(field, words)).not.toBe('');
  });

  it.each([
    ['limit_cents', 123_456, 'R$\u00a01.234,56'],
    ['capacity_ml', 15_000_000, '15.000'],
    ['identifier', '52998224725', '529.982.247-25'],
    ['identifier', 'ana@frota.example', 'ana@frota.example'],
    ['status', 'inactive', 'Inativo'],
    ['shared_balance', true, 'sim'],
    ['email', '', 'vazio'],
    ['password', '(secret)', 'protegido'],
    ['weekdays', [1, 3], '1, 3'],
    ['starts_on', '2026-11-26', '26/11/2026'],
    ['paid_at', '2026-11-26T12:00:00+00:00', '26/11/2026'],
    ['user_id', '01900000-0000-7000-8000-0000000000b1', '0000B1'],
    ['year', 2026, '2026'],
    ['way_points', [{ lat: 1 }], 'conteúdo alterado'],
  ] as const)('is written as people know it: %s %j', (field, value, written) => {
    expect(formatChangedValue(field, value, words).toUpperCase()).toContain(written.toUpperCase());
  });
});
