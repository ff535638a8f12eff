import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Administrator } from '#contract/administrators.ts';
import type { Person } from '#contract/people.ts';
import type { PersonalData, PersonErased } from '#contract/personal-data.ts';
import type { Movement } from '#contract/balance.ts';
import type { RouteResponse } from '#contract/routes.ts';
import { cpfCheckDigits } from '#core/validation/cpf.ts';
import { CHAINS } from '../chains.ts';
import { newId } from '../../platform/identifier.ts';
import { makeAccount, type TestAccount } from '../../testing/accounts.ts';
import { everythingStored } from '../../testing/everything-stored.ts';
import { openCompany } from '../../testing/open-company.ts';
import { makeRefuel, makeVehicle, type TestOrganization } from '../../testing/organizations.ts';
import { startPortal, type Portal } from '../../testing/portal.ts';
import { SEAL_KEYS } from '../../testing/seal-keys.ts';
import { openKey } from '../../platform/seals/opening.ts';
import { sealRecords } from '../../platform/seals/seals.service.ts';
import { verifyChains } from '../../platform/seals/verify-chains.ts';
import { verifyRows } from '../../platform/seals/verify-rows.ts';

function canariesOf(test: number) {
  const mark = String.fromCharCode(96 + test);
  const number = String(test).padStart(2, '0');
  const nine = `9876543${number}`;
  return {
    firstName: `Zulmira${mark}zz`,
    lastName: `Quixabeira${mark}zz`,
    identifier: nine + cpfCheckDigits(nine),
    email: `zulmira${number}@quixabeira.example`,
    phone: `929876501${number}`,
    driversLicense: `730194655${number}`,
    driversLicenseExpirationDate: `2031-07-${number}`,
  };
}

function othersOf(test: number) {
  return Array.from({ length: 24 }, (_, at) => {
    const nine = `123${String(test).padStart(2, '0')}${1_000 + at}`;
    return {
      firstName: `Motorista${test}x${at}`,
      lastName: 'da Silva',
      identifier: nine + cpfCheckDigits(nine),
    };
  });
}

let tests = 0;
let others: ReturnType<typeof othersOf>;
let canaries: ReturnType<typeof canariesOf>;
let words: string[];
let portal: Portal;
let company: TestOrganization;
let admin: TestAccount;
let token: string;
beforeAll(async () => {
  portal = await startPortal({ secrets: SEAL_KEYS.map(({ secret }) => secret) });
  await openKey({ tenancy: portal.tenancy, clock: portal.clock, chains: CHAINS }, SEAL_KEYS);
});
beforeEach(async () => {
  tests += 1;
  canaries = canariesOf(tests);
  words = Object.values(canaries);
  others = othersOf(tests);
  ({
    organization: company,
    administrator: admin,
    token,
  } = await openCompany(portal, { companyCents: 100_000 }));
});
afterAll(() => portal.close());

const A = '/admin/organization';
const moving = () => ({ 'idempotency-key': newId(portal.clock) });

const write = async <T>(call: string, body?: object): Promise<T> => {
  const answer = await portal.ask<T>(call, { token, body, headers: moving() });
  if (answer.status !== 200) throw new Error(`${call}: ${answer.text}`);
  return answer.body;
};
async function makeDriver(): Promise<Person & { wallet: string }> {
  await write(`POST /v2${A}/driver`, { drivers: [...others, canaries], mode: 'all' });
  const { body } = await portal.ask<{ docs: Person[] }>(`GET ${A}/driver?search=${canaries.firstName}`, {
    token,
  });
  const [driver] = body.docs;
  if (!driver) throw new Error('The driver is not listed.');
  await write(`PUT ${A}/driver/${driver._id}`, { phone: '92987650100', email: `z${canaries.email}` });
  await write(`PUT ${A}/driver/${driver._id}`, { phone: canaries.phone, email: canaries.email });
  const { wallets } = await write<Movement>(`PUT ${A}/updateBalance`, {
    shares: [{ id: driver.user, amount: 50 }],
  });
  return { ...driver, wallet: wallets[0]?.id ?? '' };
}
const remove = (id: string) => write(`DELETE ${A}/driver/${id}`);
const erase = (id: string, as = token) =>
  portal.ask<PersonErased>(`PUT ${A}/user/erase/${id}`, { token: as });
const read = (id: string, as = token, query = '') =>
  portal.ask<PersonalData>(`POST ${A}/user/personalData/${id}${query}`, { token: as });
const seal = () => sealRecords(portal.tenancy, CHAINS, { key: SEAL_KEYS[0] ?? null, isOpened: true });
const faults = async () => [
  ...(await verifyChains(portal.tenancy, CHAINS, SEAL_KEYS)),
  ...(await verifyRows(portal.tenancy, SEAL_KEYS)),
];
async function findWords(of = words): Promise<string[]> {
  const text = await everythingStored(portal.pool);
  return of.filter((word) => text.includes(word));
}

describe('POST …/user/personalData/{id}', () => {
  it('returns record, statement, refuels and changes of a person, single or from an import', async () => {
    const driver = await makeDriver();
    const vehicle = await makeVehicle(portal, company, { plate: 'ZUL1M23' });
    const { user, wallet } = driver;
    await makeRefuel(portal, company, { user, wallet, vehicle, litres: 2, priceMills: 6_170 });
    const { status, body } = await read(driver._id);
    expect(status).toBe(200);
    expect(body.person).toMatchObject({ ...canaries, _id: driver._id, type: 'driver' });
    expect(body).toMatchObject({ account: null, permissions: [], organization: { _id: company.id } });
    expect(body.statement.map(({ amount }) => amount)).toContain(50);
    expect(body.refuels).toMatchObject([{ licensePlate: 'ZUL1M23', amount: 12.34, status: 'done' }]);
    const [newest] = body.changes;
    expect(newest?.fields).toContainEqual({
      field: 'email',
      before: `z${canaries.email}`,
      after: canaries.email,
    });
    expect(body.changes.at(-1)).toMatchObject({ operation: 'import' });
    expect(body.changes.at(-1)?.fields).toContainEqual({
      field: 'first_name',
      before: null,
      after: canaries.firstName,
    });
    expect(JSON.stringify(body)).not.toContain(others[1]?.firstName);
  });

  it('records each export in the trail and in the next export of the same company', async () => {
    const driver = await makeDriver();
    expect((await read(driver._id)).status).toBe(200);
    const at = portal.clock.now().toISOString();
    const { body: trail } = await portal.ask<RouteResponse<'GET /admin/organization/audit'>>(
      `GET ${A}/audit?record=${driver._id}&limit=1`,
      { token },
    );
    expect(trail.docs).toMatchObject([
      {
        operation: 'give-data',
        by: { user: admin.userId },
        address: '127.0.0.1',
        records: [
          {
            _id: driver._id,
            fields: [
              {
                field: 'data_given_at',
                before: null,
              },
            ],
          },
        ],
      },
    ]);
    const { token: foreign } = await openCompany(portal);
    await read(driver._id, foreign);
    const { body } = await read(driver._id);
    expect(body.changes.filter(({ operation }) => operation === 'give-data')).toMatchObject([{ at }]);
  });

  it('returns account, sign-ins, permissions and changes by an administrator', async () => {
    const account = await makeAccount(portal, company, { permissions: ['portal.vehicle.add'] });
    const as = await portal.signIn(account);
    await portal.ask(`POST ${A}/vehicle`, {
      token: as,
      body: { licensePlate: 'ABC1D23', make: 'Volvo', model: 'FH', fuelType: 'diesel' },
    });
    const { body } = await read(await recordOf(account));
    expect(body.account).toMatchObject({ identifier: account.identifier, email: account.email });
    expect(body.account?.signIns).toHaveLength(1);
    expect(body.permissions).toEqual(['portal.vehicle.add']);
    expect(body.acts).toMatchObject([{ operation: 'create', kind: 'vehicle' }]);
    expect(JSON.stringify(body)).not.toMatch(/hash|argon/i);
  });

  it('requires the permission to delete people of that kind in the same company', async () => {
    const driver = await makeDriver();
    const reader = await portal.signIn(
      await makeAccount(portal, company, { permissions: ['portal.driver.list', 'portal.recipient.remove'] }),
    );
    const { token: foreign } = await openCompany(portal);
    for (const ask of [read, erase]) {
      expect(await ask(driver._id, reader)).toMatchObject({
        status: 403,
        body: { code: 'permission_missing' },
      });
      expect(await ask(driver._id, foreign)).toMatchObject({ status: 404 });
    }
  });
});

describe('access to data of an administrator', () => {
  it('requires all permissions of that administrator, or a super administrator for the first administrator; everyone reads own data', async () => {
    const weak = await makeAccount(portal, company, { permissions: ['portal.admin.remove'] });
    const strong = await makeAccount(portal, company, { permissions: ['portal.vehicle.add'] });
    // The last administrator who grants permissions cannot be deleted.
    await makeAccount(portal, company, { permissions: ['portal.permission.add'] });
    const [own, first, more] = [await recordOf(weak), await recordOf(admin), await recordOf(strong)];
    const as = await portal.signIn(weak);
    const above = await portal.signIn(await makeAccount(portal, null));
    await write(`DELETE /superAdmin/organization/user/${more}`);
    await portal.ask(`DELETE /superAdmin/organization/user/${first}`, { token: above });
    for (const ask of [read, erase]) {
      expect(await ask(more, as)).toMatchObject({
        status: 403,
        body: { code: 'administrator_holds_more' },
      });
      expect(await ask(first, as)).toMatchObject({
        status: 403,
        body: { code: 'permission_first_administrator' },
      });
    }
    expect((await read(own, as)).status).toBe(200);
    const selected = `?organizationId=${company.id}`;
    for (const id of [first, more]) {
      expect((await read(id, above, selected)).status).toBe(200);
      expect((await portal.ask(`PUT ${A}/user/erase/${id}${selected}`, { token: above })).status).toBe(200);
    }
  });
});

async function recordOf({ userId }: TestAccount): Promise<string> {
  const { body } = await portal.ask<RouteResponse<'GET /superAdmin/organization/user'>>(
    'GET /superAdmin/organization/user?limit=100',
    { token },
  );
  const found = body.docs.find(({ user }) => user === userId);
  if (!found) throw new Error('The administrator is not listed.');
  return found._id;
}

describe('an erased person', () => {
  it('occurs nowhere in the database, while credit, history and seals remain valid', async () => {
    const driver = await makeDriver();
    await remove(driver._id);
    await seal();
    expect(await findWords()).toEqual(words);
    const { status, body } = await erase(driver._id);
    expect(status).toBe(200);
    expect(body.pseudonym).toMatch(/^Pessoa apagada [A-Z\d]{8}$/);
    // The server withholds the data of four audit lines: the import, two changes and the erasure. The line of the
    // removal contains no personal data.
    expect(body.withheldChanges).toBe(4);
    expect(await findWords()).toEqual([]);
    const neighbour = others[23]?.firstName ?? '';
    expect(await findWords([neighbour])).toEqual([neighbour]);
    expect(await faults()).toEqual([]);
    await seal();
    expect(await faults()).toEqual([]);

    const { body: left } = await read(driver._id);
    expect(left.person).toMatchObject({ firstName: 'Pessoa apagada', email: '', status: 'deleted' });
    expect(left.statement.map(({ amount }) => amount)).toEqual([-50, 50]);
    expect(left.changes.map(({ operation }) => operation)).toEqual([
      'erase',
      'delete',
      'change',
      'change',
      'import',
    ]);
    expect(left.changes[2]?.fields).toContainEqual({ field: 'phone', before: '(erased)', after: '(erased)' });
    expect(left.changes[1]?.fields).toContainEqual({ field: 'status', before: 'active', after: 'deleted' });
  });

  it('is in no list, cannot be restored, and frees the CPF for a new record', async () => {
    const driver = await makeDriver();
    await remove(driver._id);
    await erase(driver._id);
    const { body } = await portal.ask<{ docs: Person[] }>(`GET ${A}/driver?isDeleted=true`, { token });
    expect(body.docs).toEqual([]);
    expect(await portal.ask(`PUT ${A}/user/undelete/${driver._id}`, { token })).toMatchObject({
      status: 404,
    });
    expect(await erase(driver._id)).toMatchObject({ status: 409, body: { code: 'person_erased' } });
    expect(await write<Person>(`POST ${A}/driver`, canaries)).toMatchObject({ status: 'active' });
  });

  it('must be deleted first', async () => {
    const driver = await makeDriver();
    expect(await erase(driver._id)).toMatchObject({ status: 409, body: { code: 'person_in_use' } });
    expect(await findWords()).toEqual(words);
  });

  it('is erased independently of another person in the same change, and both seals stay valid', async () => {
    const driver = await makeDriver();
    const { firstName = '', identifier = '' } = others[23] ?? {};
    const { body } = await portal.ask<{ docs: Person[] }>(`GET ${A}/driver?search=${firstName}`, { token });
    const other = body.docs[0]?._id ?? '';
    await seal();
    for (const id of [driver._id, other]) {
      await remove(id);
      expect((await erase(id)).status).toBe(200);
    }
    await seal();
    expect(await findWords([...words, firstName, identifier])).toEqual([]);
    expect(await faults()).toEqual([]);
  });

  it('leaves no account and cannot sign in', async () => {
    const created = await write<Administrator>('POST /superAdmin/organization/user', {
      firstName: canaries.firstName,
      lastName: canaries.lastName,
      email: canaries.email,
      identifier: canaries.identifier,
      phone: canaries.phone,
      category: 'operator',
    });
    const { _id: id, user } = created;
    await write(`DELETE /superAdmin/organization/user/${id}`);
    expect((await erase(id)).status).toBe(200);
    const held = ['firstName', 'lastName', 'identifier', 'email', 'phone'] as const;
    expect(await findWords(held.map((name) => canaries[name]))).toEqual([]);
    const { body } = await read(id);
    expect(body).toMatchObject({ person: { user, type: 'administrator', email: '' }, changes: [{}, {}, {}] });
    expect(
      await portal.ask(`PUT /superAdmin/organization/user/${id}`, { token, body: { status: 'active' } }),
    ).toMatchObject({ status: 404 });
    const again = { identifier: canaries.email, password: 'Strada-2026' };
    expect(await portal.ask('POST /login', { body: again })).toMatchObject({
      body: { code: 'invalid_identifier' },
    });
  });

  it('does not hide later changes by hand in the trail', async () => {
    const driver = await makeDriver();
    await remove(driver._id);
    await seal();
    await erase(driver._id);
    const forge = (text: string) => portal.pool.query(text, [company.id]);
    const withheld = `SELECT change_id FROM withheld_changes WHERE organization_id = $1 ORDER BY id LIMIT 1`;
    const kinds = async () => (await faults()).map(({ kind }) => kind);
    // The first forgery renames another person in the audit line of an import. The erased person was in the same import.
    await forge(`UPDATE changes SET records = replace(records::text, '${others[7]?.firstName}', 'Outro')::json
      WHERE organization_id = $1 AND id = (${withheld})`);
    expect(await kinds()).toEqual(['change_seal_broken']);
    // The second forgery also adapts the stored digest to the forged audit line. Without the seal key, the forger cannot
    // renew the stamp of the digest's row.
    await forge(`UPDATE withheld_changes w SET kept_digest = encode(sha256(convert_to(c.records::text, 'UTF8')), 'hex')
      FROM changes c WHERE w.organization_id = $1 AND c.organization_id = $1 AND c.id = w.change_id`);
    expect(await kinds()).toEqual(['withholding_changed']);
    const { body } = await portal.ask<RouteResponse<'GET /admin/organization/audit/seals'>>(
      `GET ${A}/audit/seals`,
      { token },
    );
    expect(body).toMatchObject({ isWhole: false, broken: [{ chain: 'changes' }] });
    await forge('DELETE FROM withheld_changes WHERE organization_id = $1');
    expect(await kinds()).toEqual(['change_seal_broken']);
  });
});
