import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { AUDITED_KINDS } from '#contract/choices.ts';
import type { RouteResponse } from '#contract/routes.ts';
import { nameOfField, formatName, formatNames, formatRecords } from '#core/wording/changed-field.ts';
import { formatAllChanges, formatAllNames } from '#core/wording/changed-line.ts';
import { formatChangedValue, type ChangedFieldWords } from '#core/wording/changed-value.ts';
import { newId } from '../../platform/identifier.ts';
import { CHAINS } from '../chains.ts';
import { makeAccount, type TestAccount } from '../../testing/accounts.ts';
import { openCompany } from '../../testing/open-company.ts';
import { makeMember, makeOrganization, type TestOrganization } from '../../testing/organizations.ts';
import { startPortal, type Portal } from '../../testing/portal.ts';
import { wordsOf } from '../../platform/words.ts';
import { sealRecords } from '../../platform/seals/seals.service.ts';
import { columnsOf } from '../../records/record-kind.ts';
import { recordKinds } from '../../records/record-kinds.ts';
import { isReported } from './reported-fields.ts';

const VEHICLE = '01900000-0000-7000-8000-0000000000f1';
let portal: Portal;
let company: TestOrganization;
let admin: TestAccount;
let token: string;
beforeAll(async () => {
  portal = await startPortal();
  ({
    organization: company,
    administrator: admin,
    token,
  } = await openCompany(portal, { companyCents: 100_000 }));
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
  it('shows author, address, operation and values before and after, newest first', async () => {
    const id = await addVehicle('ABC1D23');
    await changeVehicle(id, { model: 'FH 540' });
    const [changed, created] = (await list(`&kind=vehicle&record=${id}`)).docs;
    expect(changed).toMatchObject({
      operation: 'change',
      kind: 'vehicle',
      count: 1,
      amount: null,
      by: { user: admin.userId },
      records: [
        {
          kind: 'vehicle',
          _id: id,
          name: 'ABC1D23',
          fields: [
            {
              field: 'model',
              before: 'FH',
              after: 'FH 540',
            },
          ],
        },
      ],
    });
    expect(changed?.address).toBe('127.0.0.1');
    expect(created).toMatchObject({ operation: 'create' });
    expect(created?.records[0]?.fields).toContainEqual({
      field: 'license_plate',
      before: null,
      after: 'ABC1D23',
    });
    expect(created?.records[0]?.fields.map(({ field }) => field)).not.toContain('created_at');
  });

  it('finds each record of a bulk change', async () => {
    const ids = [await addVehicle('AAA1A11'), await addVehicle('BBB1B11'), await addVehicle('CCC1C11')];
    await portal.ask('PUT /admin/organization/vehicle/status', {
      token,
      body: { ids, status: 'inactive' },
      headers: { 'idempotency-key': newId(portal.clock) },
    });
    for (const id of ids) {
      const [line] = (await list(`&kind=vehicle&record=${id}`)).docs;
      expect(line).toMatchObject({ operation: 'change', count: 3, others: 2 });
    }
  });

  it('names the permission, the branches and the person of a change', async () => {
    await portal.ask('POST /superAdmin/organization/user', {
      token,
      body: {
        firstName: 'Olga',
        lastName: 'Teste',
        email: 'olga@frota.example',
        category: 'administrator',
      },
    });
    const [created] = (await list('&kind=person')).docs;
    expect(created).toMatchObject({ operation: 'create', others: 0, records: [{ name: 'Olga Teste' }, {}] });
    const branch = await makeOrganization(portal, { parentId: company.id });
    const below = await makeOrganization(portal, { parentId: branch.id });
    const branches = [branch.id, below.id];
    await portal.ask(`PUT /superAdmin/organization/userBranch/${created?.records[0]?._id}`, {
      token,
      body: { branches },
    });
    const [limited] = (await list('&kind=person')).docs;
    const name = expect.stringMatching(/^Transportes/) as string;
    expect(limited?.records[0]?.named).toEqual(
      expect.arrayContaining(branches.map((_id) => ({ _id, name }))),
    );
    const [whole] = (await list(`&_id=${created?._id}`)).docs;
    expect(whole?.records).toHaveLength(whole?.count ?? 0);
    const given = whole?.records.find(({ kind }) => kind === 'permission');
    await portal.ask(`PUT /admin/organization/user/permission/${given?._id}`, {
      token,
      body: { status: 'inactive' },
    });
    const [taken] = (await list('&kind=permission')).docs;
    const key = given?.fields.find(({ field }) => field === 'permission')?.after;
    expect(taken).toMatchObject({
      operation: 'withhold',
      count: 1,
      others: 0,
      records: [
        {
          name: 'Olga Teste',
          became: 'changed',
          fields: [
            {
              field: 'permission',
              before: key,
              after: key,
            },
            {
              field: 'status',
              before: 'active',
              after: 'inactive',
            },
          ],
        },
      ],
    });
  });

  it('shows account and permission changes of a person, from an import or single', async () => {
    await portal.ask('POST /superAdmin/organization/user', {
      token,
      body: { firstName: 'Caio', lastName: 'Teste', email: 'caio@frota.example', category: 'administrator' },
    });
    const [created] = (await list('&kind=person')).docs;
    const person = created?.records[0]?._id ?? '';
    const permissions = (lines: List['docs']) =>
      lines.flatMap(({ records }) => records.filter(({ kind }) => kind === 'permission'));
    const [whole] = (await list(`&kind=person&record=${person}`)).docs;
    expect(permissions(whole ? [whole] : [])).toHaveLength((created?.count ?? 0) - 2);
    const [given] = permissions(whole ? [whole] : []);
    await portal.ask(`PUT /admin/organization/user/permission/${given?._id}`, {
      token,
      body: { status: 'inactive' },
    });
    const [taken] = (await list(`&kind=person&record=${person}`)).docs;
    expect(taken).toMatchObject({ operation: 'withhold', records: [{ _id: given?._id }] });
    const user = String(whole?.records.find(({ kind }) => kind === 'account')?._id);
    expect((await list(`&record=${user}`)).docs).toMatchObject([{ _id: taken?._id }, { _id: whole?._id }]);
    const { text } = await portal.ask('GET /admin/organization/audit?kind=person', {
      token,
      headers: { accept: 'text/csv', 'accept-language': 'pt' },
    });
    expect(text).toContain('Permissão (Caio Teste): Permissão: ');
  });

  it('shows movements of users and none of the server', async () => {
    const branch = await makeOrganization(portal, { parentId: company.id });
    await portal.ask(`POST /superAdmin/organization/${company.id}/credit-transfer`, {
      token,
      body: { toOrganization: branch.id, amount: 12.5 },
      headers: { 'idempotency-key': newId(portal.clock) },
    });
    const { docs } = await list('&kind=movement');
    const transfer = { operation: 'transfer', count: 0, others: 0, by: { user: admin.userId } };
    const named = ({ id, name }: TestOrganization) => [{ kind: 'organization', _id: id, name, fields: [] }];
    // The audit trail shows only the transfer, because the company's initial credit has no actor.
    expect(docs).toMatchObject([{ ...transfer, amount: -12.5, records: named(branch) }]);
    const received = (await list(`&organizationId=${branch.id}`)).docs;
    expect(received).toMatchObject([{ ...transfer, amount: 12.5, records: named(company) }]);
    const { text } = await portal.ask('GET /admin/organization/audit?kind=movement', {
      token,
      headers: { accept: 'text/csv', 'accept-language': 'pt' },
    });
    expect(text).toContain(`;Enviado para ${branch.name};`);
  });

  it('names the owner of a moved wallet and the number of further wallets', async () => {
    const people = [await makeMember(portal, company), await makeMember(portal, company)];
    await portal.ask('PUT /admin/organization/updateBalance', {
      token,
      body: { shares: people.map((id) => ({ id, amount: 1 })) },
      headers: { 'idempotency-key': newId(portal.clock) },
    });
    const [moved] = (await list('&kind=movement')).docs;
    expect(moved).toMatchObject({
      operation: 'distribution',
      count: 2,
      others: 1,
      records: [
        {
          kind: 'wallet',
          name: expect.stringMatching(/./),
          fields: [],
        },
      ],
    });
  });

  it('is filtered by author and days and paginated', async () => {
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

  it('shows nothing of another organization, and requires the permission', async () => {
    const { token: as } = await openCompany(portal);
    expect((await list('', as)).docs).toEqual([]);
    const powerless = await portal.signIn(
      await makeAccount(portal, company, { permissions: ['portal.vehicle.list'] }),
    );
    expect(await portal.ask('GET /admin/organization/audit', { token: powerless })).toMatchObject({
      status: 403,
    });
  });

  it('shows that a password changed, but not its value', async () => {
    const { status } = await portal.ask('POST /admin/organization/driver', {
      token,
      body: { firstName: 'Ana', lastName: 'Lima', identifier: '52998224725', password: 'Strada-2026' },
    });
    expect(status).toBe(200);
    const { text } = await portal.ask(`GET /admin/organization/audit?kind=person`, { token });
    expect(text).toContain('(secret)');
    expect(text).not.toContain('Strada');
  });

  it('exports a file with readable values', async () => {
    const { text } = await portal.ask('GET /admin/organization/audit?kind=vehicle', {
      token,
      headers: { accept: 'text/csv', 'accept-language': 'pt' },
    });
    expect(text).toContain('Trilha de auditoria');
    expect(text).toContain('Modelo: FH → FH 540');
  });

  it('reports whether all seals are intact and finds a record that was changed by hand', async () => {
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

describe('texts of changes', () => {
  const words: ChangedFieldWords = {
    say: wordsOf('pt', 'audit'),
    fuel: wordsOf('pt', 'fuels'),
    permission: wordsOf('pt', 'permissions'),
    locale: 'pt-BR',
    timeZone: 'America/Sao_Paulo',
  };
  const fields = [...recordKinds.values()].flatMap((kind) =>
    columnsOf(kind).filter((field) => isReported(field, kind.name)),
  );

  it('exist for every audited kind of record', () => {
    expect([...recordKinds.keys()].sort()).toEqual([...AUDITED_KINDS]);
  });

  it.each([...new Set(fields)])('include a name for the field %s', (field) => {
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
    ['weekdays', [1, 3], 'segunda-feira e quarta-feira'],
    ['fuel_type', 'flex', 'Flex'],
    ['product', 'dieselS500', 'Diesel S500'],
    ['product', 'coal', 'coal'],
    ['on_holidays', 'skip', 'pula'],
    ['on_shortfall', 'whole', 'não distribui nada'],
    ['phone', '11987654321', '(11) 98765-4321'],
    ['permission', 'portal.permission.list', 'Permissões: Ver'],
    ['permission', 'portal.balanceDistribution.remove', 'Distribuição de saldo: Recolher'],
    ['permission', 'portal.gone.list', 'portal.gone.list'],
    ['branches', null, 'Todas'],
    ['branches', [], 'Nenhuma'],
    ['starts_on', '2026-11-26', '26/11/2026'],
    ['paid_at', '2026-11-26T12:00:00+00:00', '26/11/2026'],
    ['user_id', '01900000-0000-7000-8000-0000000000b1', '0000B1'],
    ['year', 2026, '2026'],
    ['month_day', 15, '15'],
    ['month_day', 32, 'último dia'],
    ['paid_late', 'no', 'não'],
    ['paid_late', 'cancelled', 'depois de cancelada'],
    ['refuel_charged_fee_value', 1.25, 'R$\u00a01,25'],
    ['way_points', [{ lat: 1 }], 'conteúdo alterado'],
  ] as const)('format the field %s with the value %j', (field, value, written) => {
    expect(formatChangedValue(field, value, words).toUpperCase()).toContain(written.toUpperCase());
  });

  const person = { _id: VEHICLE, kind: 'person', name: 'Olga Lima', named: [], fields: [] };
  it.each([
    [
      'the category of an operator',
      'created',
      [
        ['role', null, 'AdminOrg'],
        ['is_operator', null, true],
      ],
      'Categoria: Operador',
    ],
    [
      'the change of an administrator to an operator',
      'changed',
      [['is_operator', false, true]],
      'Categoria: Administrador → Operador',
    ],
    [
      'the category of a driver',
      'created',
      [
        ['role', null, 'UserOrg'],
        ['is_operator', null, false],
      ],
      'Categoria: Motorista',
    ],
    [
      'the unit of a fee before and after',
      'changed',
      [
        ['anywhere_fee', 2.5, 1],
        ['anywhere_fee_type', 'percentage', 'fixed'],
      ],
      'Quanto em qualquer posto: 2,5% → R$\u00a01,00; Tarifa em qualquer posto: Percentual → Valor fixo',
    ],
    [
      'all branches before and one branch after',
      'changed',
      [['branches', null, [VEHICLE]]],
      'Filiais que pode escolher: Todas → Filial Sul',
    ],
    ['the name of a referenced record', 'created', [['vehicle_id', null, VEHICLE]], 'Veículo: Filial Sul'],
    [
      'an unchanged field that identifies the record',
      'changed',
      [
        ['permission', 'portal.bill.add', 'portal.bill.add'],
        ['status', 'active', 'inactive'],
      ],
      'Permissão: Faturas: Pagar; Situação: Ativo → Inativo',
    ],
  ] as const)('describe %s', (_what, became, changedFields, written) => {
    const fields = changedFields.map(([field, before, after]) => ({ field, before, after }));
    const named = [{ _id: VEHICLE, name: 'Filial Sul' }];
    const record = { ...person, became, fields, named };
    expect(formatRecords([record, record], words)).toBe(written);
  });

  it('list all names and changes of a line in a file, with the number of omitted records', () => {
    const one = (name: string, status: string) => ({
      kind: 'person',
      _id: name,
      name,
      became: 'changed' as const,
      named: [],
      fields: [
        {
          field: 'status',
          before: 'active',
          after: status,
        },
      ],
    });
    const records = [one('Ana', 'inactive'), one('Bia', 'inactive'), one('Caio', 'deleted')];
    const line = { operation: 'change', kind: 'person', amount: null, reason: '' };
    const whole = { ...line, records, count: 3, others: 2 };
    expect(formatAllNames(whole, words)).toBe('Ana, Bia, Caio');
    const summary = 'Ana, Bia: Situação: Ativo → Inativo | Caio: Situação: Ativo → Excluído';
    expect(formatAllChanges(whole, words)).toBe(summary);
    const cut = { ...line, records, count: 5, others: 4 };
    expect(formatAllNames(cut, words)).toBe('Ana, Bia, Caio e mais 2');
    expect(formatAllChanges(cut, words)).toBe(`${summary} | e mais 2, que não cabem aqui`);
    expect(formatAllChanges({ ...line, records: [], count: 1, others: 0, reason: 'Erro' }, words)).toBe(
      'Motivo: Erro',
    );
  });

  it('identify a refuel and a purchase', () => {
    const fieldOf = (field: string, value: unknown) => ({ field, before: value, after: value });
    const at = '2026-11-26T15:30:00+00:00';
    const refuel = { kind: 'refuel', name: 'ABC1D23', fields: [fieldOf('performed_at', at)] };
    expect(formatName(refuel, words)).toBe('ABC1D23 · 26/11/2026, 12:30');
    const fields = [fieldOf('amount_cents', 50_000), fieldOf('created_at', at)];
    expect(formatName({ kind: 'purchase', name: null, fields }, words)).toBe(
      'R$\u00a0500,00 · 26/11/2026, 12:30',
    );
  });

  it('name the first record and the number of further records', () => {
    const records = [{ ...person, became: 'changed' as const }];
    const line = { operation: 'change', kind: 'person', count: 1, amount: null, reason: '' };
    expect(formatNames({ ...line, records, others: 0 }, words)).toBe('Olga Lima');
    expect(formatNames({ ...line, records, others: 69 }, words)).toBe('Olga Lima e mais 69');
    expect(formatNames({ ...line, records: [], others: 0 }, words)).toBeNull();
  });
});
