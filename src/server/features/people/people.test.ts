import type { OrganizationUser } from '#contract/users.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { LiveEvent } from '#contract/events.ts';
import type { PermissionKey } from '#contract/permissions.ts';
import type { RouteName } from '#contract/routes.ts';
import type { PeopleImported, Person } from '#contract/people.ts';
import { cpfCheckDigits } from '#core/validation/cpf.ts';
import { newId } from '../../platform/identifier.ts';
import { openCompany } from '../../testing/open-company.ts';
import { ordersOf } from '../../testing/orders.ts';
import { makeAccount } from '../../testing/accounts.ts';
import type { AnyHandler, Answer, Call, Module } from '../../platform/plugins/routes.ts';
import { makeMember, makeOrganization, type TestOrganization } from '../../testing/organizations.ts';
import { startPortal, type Portal } from '../../testing/portal.ts';

let portal: Portal;
let company: TestOrganization;
let token: string;
let people = 0;
let meanwhile: (() => Promise<unknown>) | null = null;

beforeAll(async () => {
  portal = await startPortal({ modulesOf: (modules) => modules.map(withMeanwhile) });
  ({ organization: company, token } = await openCompany(portal, { companyCents: 100_000 }));
});
beforeEach(() => {
  portal.log.length = 0;
});
afterAll(() => portal.close());

function withMeanwhile(module: Module): Module {
  const handlers = Object.entries(module.handlers).map(([name, handler]) => [
    name,
    later(handler as AnyHandler),
  ]);
  return { ...module, handlers: Object.fromEntries(handlers) as Module['handlers'] };
}

function later(handler: AnyHandler): AnyHandler {
  const after = (answer: Answer<RouteName>) => async (call: Call<RouteName>) => {
    await meanwhile?.();
    return answer(call);
  };
  return typeof handler === 'function' ? after(handler) : { ...handler, answer: after(handler.answer) };
}

const A = '/admin/organization';
const PASSWORD = 'Vereda-3841';

function cpf(): string {
  people += 1;
  const nine = `7${String(people).padStart(8, '0')}`;
  return nine + cpfCheckDigits(nine);
}
const somebody = (more: object = {}) => ({
  firstName: 'João',
  lastName: 'da Silva',
  identifier: cpf(),
  ...more,
});

type Returned = { record: Person; returned: number; entry: string | null };
const ask = <T = Person>(call: string, body?: unknown, bearer = token) =>
  portal.ask<T>(call, {
    token: bearer,
    ...(body !== undefined && { body }),
    headers: { 'idempotency-key': newId(portal.clock) },
  });
const register = async (more: object = {}, kind = 'driver', bearer = token) =>
  (await ask(`POST ${A}/${kind}`, somebody(more), bearer)).body;
const list = async (query = '', kind = 'driver', bearer = token) =>
  (await ask<{ docs: Person[]; items: { total: number } }>(`GET ${A}/${kind}?${query}`, undefined, bearer))
    .body;
const give = ({ user }: Person, amount: number) =>
  ask(`PUT ${A}/updateBalance`, { shares: [{ id: user, amount }] });
async function signInWith(...permissions: PermissionKey[]): Promise<string> {
  return portal.signIn(await makeAccount(portal, company, { permissions }));
}

describe('registering a driver', () => {
  it('returns and lists every submitted field of a driver, with a balance of zero', async () => {
    const person = somebody({
      firstName: '  Íris ',
      email: 'iris@frota.example',
      phone: '11987654321',
      driversLicense: '01234567890',
      driversLicenseExpirationDate: '2028-02-29',
    });
    const { body: created } = await ask(`POST ${A}/driver`, person);
    expect(created).toMatchObject({
      ...person,
      firstName: 'Íris',
      status: 'active',
      hasPassword: false,
      hasTransactionPassword: false,
      balance: 0,
    });
    expect((await list()).docs[0]).toEqual(created);
    expect((await list('', 'recipient')).docs).not.toContainEqual(created);
  });

  it('sends a registry event to open pages after the registration of a driver', async () => {
    const events: LiveEvent[] = [];
    const end = portal.bus.subscribe(company.id, (event) => events.push(event));
    await register();
    end();
    expect(events.map(({ type }) => type)).toContain('registry');
  });

  it.each([
    ['a CPF with a wrong digit', { identifier: '11144477734' }],
    ['a CPF with punctuation', { identifier: '111.444.777-35' }],
    ['a name of spaces', { firstName: '  ' }],
    ['a date that does not exist', { driversLicenseExpirationDate: '2026-02-29' }],
    ['a phone of ten digits', { phone: '1198765432' }],
    ['a PIN of five digits', { authenticateTransaction: '12345' }],
    ['a malformed email', { email: 'iris' }],
  ])('refuses a driver with %s', async (_what, wrong) => {
    expect((await ask(`POST ${A}/driver`, somebody(wrong))).status).toBe(400);
  });

  it('checks a CPF or email in advance within a kind of person, for callers who may list this kind', async () => {
    const email = `${cpf()}@frota.example`;
    const driver = await register({ email });
    const deletedDriver = await register({ email: `${cpf()}@frota.example` });
    await ask(`DELETE ${A}/driver/${deletedDriver._id}`);
    const administrator = await makeAccount(portal, company);
    const codeOf = async (body: object, kind = 'driver') =>
      (await ask<{ code: string | null }>(`POST ${A}/${kind}/taken`, body)).body.code;
    expect(await codeOf({ identifier: driver.identifier })).toBe('driver_exists');
    expect(await codeOf({ identifier: deletedDriver.identifier })).toBe('driver_deleted_exists');
    expect(await codeOf({ identifier: cpf() })).toBeNull();
    expect(await codeOf({ email: email.toUpperCase() })).toBe('email_exists');
    expect(await codeOf({ email: deletedDriver.email })).toBeNull();
    expect(await codeOf({ identifier: driver.identifier }, 'recipient')).toBeNull();
    expect(await codeOf({ email }, 'recipient')).toBeNull();
    expect(await codeOf({ identifier: administrator.identifier })).toBeNull();
    expect(await codeOf({ email: administrator.email })).toBeNull();
    const bearer = await signInWith('portal.recipient.list');
    const request = { identifier: driver.identifier };
    expect((await ask(`POST ${A}/driver/taken`, request, bearer)).body.code).toBe('permission_missing');
    expect(await codeOf({ identifier: cpf(), email })).toBe('email_exists');
    expect(await codeOf({})).toBeNull();
    expect((await ask(`POST ${A}/driver/taken`, { name: 'Rita' })).status).toBe(400);
    expect(portal.log.join()).not.toContain(driver.identifier);
  });

  it('refuses a CPF in use, and the code names the kind of record that has the CPF', async () => {
    const again = async (identifier: string, kind: string) =>
      (await ask(`POST ${A}/${kind}`, somebody({ identifier }))).body.code;
    const driver = await register();
    const recipient = await register({}, 'recipient');
    const administrator = await makeAccount(portal, company);
    expect(await again(driver.identifier, 'driver')).toBe('driver_exists');
    expect(await again(driver.identifier, 'recipient')).toBe('driver_exists');
    expect(await again(recipient.identifier, 'driver')).toBe('recipient_exists');
    expect(await again(administrator.identifier, 'driver')).toBe('user_exists');
    await ask(`DELETE ${A}/driver/${driver._id}`);
    expect(await again(driver.identifier, 'recipient')).toBe('driver_deleted_exists');
  });

  it('treats the same CPF in another organization as another person', async () => {
    const { token: bearer } = await openCompany(portal);
    const here = await register({ password: PASSWORD, authenticateTransaction: '7301' });
    const there = await register({ identifier: here.identifier }, 'driver', bearer);
    expect(there).toMatchObject({ identifier: here.identifier, hasPassword: false });
    expect(there.user).not.toBe(here.user);
  });
});

describe('passwords of a person', () => {
  it('stores passwords and PINs only as argon2id hashes, never in answers, logs or idempotency records', async () => {
    const pin = '8305';
    const created = await ask(
      `POST ${A}/driver`,
      somebody({ password: PASSWORD, authenticateTransaction: pin }),
    );
    expect(created.body).toMatchObject({ hasPassword: true, hasTransactionPassword: true });
    const edited = await ask<Returned>(`PUT ${A}/driver/${created.body._id}`, {
      password: `${PASSWORD}!`,
      authenticateTransaction: '8306',
    });
    expect(edited.status).toBe(200);
    const { rows } = await portal.pool.query<{ password_hash: string; pin_hash: string }>(
      'SELECT password_hash, pin_hash FROM member_secrets WHERE member_id = $1',
      [created.body._id],
    );
    expect(rows[0]?.password_hash).toMatch(/^\$argon2id\$/);
    expect(rows[0]?.pin_hash).toMatch(/^\$argon2id\$/);
    const { rows: keys } = await portal.pool.query('SELECT request_hash, answer FROM idempotency_keys');
    const written = [created.text, edited.text, portal.log.join(''), JSON.stringify(keys)].join('\n');
    expect(written).not.toContain(PASSWORD);
    expect(written).not.toMatch(/"830[56]"|password_hash|\$argon2/);
  });

  it('excludes the PIN from the request hash, so that the hash does not reveal the PIN', async () => {
    const { _id } = await register();
    const key = newId(portal.clock);
    const send = (authenticateTransaction: string) =>
      portal.ask(`PUT ${A}/driver/${_id}`, {
        token,
        body: { authenticateTransaction },
        headers: { 'idempotency-key': key },
      });
    const first = await send('1111');
    expect((await send('2222')).text).toBe(first.text);
  });

  it('refuses a weak password, and a recovery sets the password only of a person who is not deleted', async () => {
    const { _id } = await register();
    expect((await ask(`PUT ${A}/passrecovery/${_id}`, { password: 'curta' })).body.code).toBe(
      'password_too_short',
    );
    expect((await ask(`PUT ${A}/passrecovery/${_id}`, { password: PASSWORD })).body.hasPassword).toBe(true);
    await ask(`DELETE ${A}/driver/${_id}`);
    expect((await ask(`PUT ${A}/passrecovery/${_id}`, { password: PASSWORD })).body.code).toBe(
      'record_deleted',
    );
  });
});

describe('deactivating, deleting and editing a driver', () => {
  it('returns the balance of a driver at deactivation, and a reactivated driver starts at 0', async () => {
    const driver = await register();
    await give(driver, 12.34);
    const edited = await ask<Returned>(`PUT ${A}/driver/${driver._id}`, {
      status: 'inactive',
      lastName: 'Reis',
    });
    expect(edited.body).toMatchObject({
      record: { status: 'inactive', lastName: 'Reis', balance: 0 },
      returned: 12.34,
      entry: expect.stringMatching(/^[\da-f-]{36}$/),
    });
    const back = await ask<Returned>(`PUT ${A}/driver/${driver._id}`, { status: 'active' });
    expect(back.body).toMatchObject({ record: { status: 'active', balance: 0 }, returned: 0, entry: null });
  });

  it('returns the balance of a driver at deletion, refuses later changes, and restores the driver with 0', async () => {
    const driver = await register();
    await give(driver, 5);
    expect((await ask<Returned>(`DELETE ${A}/driver/${driver._id}`)).body).toMatchObject({
      record: { status: 'deleted' },
      returned: 5,
    });
    expect((await list('isDeleted=true')).docs.map(({ _id }) => _id)).toContain(driver._id);
    for (const call of [`PUT ${A}/driver/${driver._id}`, `PUT ${A}/user/turnRecipient/${driver._id}`]) {
      expect((await ask(call, {})).body.code).toBe('record_deleted');
    }
    expect((await ask(`DELETE ${A}/driver/${driver._id}`)).body.code).toBe('record_deleted');
    const back = await ask(`PUT ${A}/user/undelete/${driver._id}`);
    expect(back.body).toMatchObject({ _id: driver._id, status: 'active', balance: 0 });
  });

  it('leaves omitted fields of a driver unchanged in an edit, and refuses a CPF in use', async () => {
    const [driver, other] = [await register({ email: 'a@b.example' }), await register()];
    expect((await ask(`PUT ${A}/driver/${driver._id}`, { identifier: other.identifier })).body.code).toBe(
      'driver_exists',
    );
    const { body } = await ask<Returned>(`PUT ${A}/driver/${driver._id}`, { firstName: 'Bento' });
    expect(body.record).toEqual({ ...driver, firstName: 'Bento' });
  });
});

describe('converting a driver and a recipient', () => {
  it('converts a driver to a recipient and back with the same person and balance', async () => {
    const driver = await register();
    await give(driver, 7);
    const turned = await ask(`PUT ${A}/user/turnRecipient/${driver._id}`);
    expect(turned.body).toEqual({ ...driver, balance: 7 });
    expect((await list('', 'recipient')).docs[0]).toEqual(turned.body);
    expect((await ask(`PUT ${A}/driver/${driver._id}`, {})).status).toBe(404);
    expect((await ask(`PUT ${A}/user/turnDriver/${driver._id}`)).body).toEqual(turned.body);
  });
});

describe('permission for calls on either kind of person', () => {
  it("requires the permission for the record's kind, and answers permission_missing for unknown records", async () => {
    const [driver, recipient] = [await register(), await register({}, 'recipient')];
    const bearer = await signInWith('portal.driver.add');
    const stranger = await makeMember(portal, await makeOrganization(portal));
    const undelete = async (id: string) =>
      (await ask(`PUT ${A}/user/undelete/${id}`, undefined, bearer)).body.code;
    expect(await undelete(driver._id)).toBeUndefined();
    for (const id of [recipient._id, stranger, newId(portal.clock)]) {
      expect(await undelete(id)).toBe('permission_missing');
    }
    expect((await ask(`PUT ${A}/passrecovery/${recipient._id}`, { password: PASSWORD }, bearer)).status).toBe(
      403,
    );
    expect((await ask(`PUT ${A}/user/undelete/${stranger}`)).status).toBe(404);
  });
});

describe('GET /admin/organization/driver', () => {
  let bearer: string;
  const names = ['Ana Lima', 'Bento Sá', 'Caio Ávila', 'Dora Luz', 'Elis Mota'];
  beforeAll(async () => {
    ({ token: bearer } = await openCompany(portal));
    for (const name of names) {
      const [firstName, lastName] = name.split(' ');
      await register({ firstName, lastName, email: `${firstName}@frota.example` }, 'driver', bearer);
    }
  });
  const found = async (query: string) =>
    (await list(query, 'driver', bearer)).docs.map(({ firstName, lastName }) => `${firstName} ${lastName}`);

  it('sorts and pages drivers in both directions', async () => {
    // The fields in `alike` are empty for all drivers of the test. Empty values sort last in both directions.
    const alike = ['phone', 'driversLicense', 'driversLicenseExpirationDate'];
    for (const sort of ordersOf(`GET ${A}/driver`).filter((order) => !alike.includes(order))) {
      const forth: string[] = [];
      const back: string[] = [];
      for (const page of [1, 2, 3]) {
        forth.push(...(await found(`sort=${sort}&limit=2&page=${page}`)));
        back.push(...(await found(`sort=-${sort}&limit=2&page=${page}`)));
      }
      expect(forth).toEqual(names);
      expect(back).toEqual([...names].reverse());
      expect(await found(`sort=${sort}&limit=2&page=4`)).toEqual([]);
    }
  });

  it('sorts drivers by license, phone and status, with empty values last in both directions', async () => {
    const { docs } = await list('sort=name', 'driver', bearer);
    const [ana, bento, caio] = docs.map(({ _id }) => _id);
    const set = (id: string | undefined, changes: object) => ask(`PUT ${A}/driver/${id}`, changes, bearer);
    await set(ana, { driversLicenseExpirationDate: '2030-01-01', phone: '11987654321' });
    await set(bento, { driversLicenseExpirationDate: '2029-01-01', driversLicense: '77' });
    await set(caio, { status: 'inactive' });
    const first = async (query: string) => (await found(query)).slice(0, 2);
    const inTime = ['Bento Sá', 'Ana Lima'];
    expect(await first('sort=driversLicenseExpirationDate')).toEqual(inTime);
    expect(await first('sort=-driversLicenseExpirationDate')).toEqual(inTime.toReversed());
    expect(await found('sort=-driversLicenseExpirationDate&limit=2&page=3')).toHaveLength(1);
    expect((await first('sort=phone'))[0]).toBe('Ana Lima');
    expect((await first('sort=-driversLicense'))[0]).toBe('Bento Sá');
    expect((await first('sort=-status'))[0]).toBe('Caio Ávila');
    await set(caio, { status: 'active' });
  });

  it('finds drivers by name without accents, by formatted CPF and by email', async () => {
    expect(await found('search=caio%20avila')).toEqual(['Caio Ávila']);
    expect(await found('search=ELIS%40frota')).toEqual(['Elis Mota']);
    expect(await found('search=%25')).toEqual([]);
    const [ana] = (await list('search=ana%20lima', 'driver', bearer)).docs;
    const { identifier = '' } = ana ?? {};
    const printed = identifier.replace(/^(...)(...)(...)(..)$/, '$1.$2.$3-$4');
    expect(await found(`search=${printed}`)).toEqual(['Ana Lima']);
  });

  it('filters drivers by status', async () => {
    const [dora] = (await list('search=dora', 'driver', bearer)).docs;
    await ask(`PUT ${A}/driver/${dora?._id}`, { status: 'inactive' }, bearer);
    expect(await found('status=inactive')).toEqual(['Dora Luz']);
    expect((await list('', 'driver', bearer)).items.total).toBe(5);
  });
});

describe('importing drivers', () => {
  const bring = (drivers: object[], more: object = {}) =>
    ask<PeopleImported>(`POST /v2${A}/driver`, { drivers, mode: 'all', ...more });

  it('reports each rejected row, imports all or only valid drivers, and writes nothing in a dry run', async () => {
    const taken = await register();
    const [fresh, another] = [somebody(), somebody()];
    const rows = [
      fresh,
      somebody({ identifier: taken.identifier }),
      another,
      { ...fresh, firstName: 'Outro' },
    ];
    const rejected = [
      { row: 1, field: 'identifier', code: 'driver_exists' },
      { row: 3, field: 'identifier', code: 'person_repeated' },
    ];
    const before = (await list()).items.total;
    expect((await bring(rows)).body).toEqual({ created: 0, rejected, import: null });
    const dry = await bring(rows, { mode: 'valid', dryRun: true });
    expect(dry.body).toEqual({ created: 2, rejected, import: null });
    expect((await list()).items.total).toBe(before);
    const done = await bring(rows, { mode: 'valid' });
    expect(done.body).toEqual({ created: 2, rejected, import: expect.stringMatching(/^[\da-f-]{36}$/) });
    expect((await list()).items.total).toBe(before + 2);
  });

  it('imports ten thousand drivers at once, and refuses a row with a password', async () => {
    const rows = Array.from({ length: 10_000 }, (_none, index) =>
      somebody({ email: `condutor${index}@frota.example` }),
    );
    const { body } = await bring(rows);
    expect(body).toMatchObject({ created: 10_000, rejected: [] });
    expect((await bring([somebody({ password: PASSWORD })])).status).toBe(400);
  });
});

describe('driver who becomes a recipient during a call', () => {
  it.each([
    ['restoration', `PUT ${A}/user/undelete/`, undefined],
    ['password recovery', `PUT ${A}/passrecovery/`, { password: PASSWORD }],
  ])('refuses the %s to a caller who may only change drivers', async (_what, call, body) => {
    const driver = await register();
    const bearer = await signInWith('portal.driver.add');
    const become = (role: string) =>
      portal.pool.query('UPDATE members SET role = $1, status = $2 WHERE id = $3', [
        role,
        body ? 'active' : 'deleted',
        driver._id,
      ]);
    await become('UserOrg');
    meanwhile = () => become('User');
    const answer = await ask(call + driver._id, body, bearer).finally(() => (meanwhile = null));
    expect(answer).toMatchObject({ status: 403, body: { code: 'permission_missing' } });
    const query = body ? '' : 'isDeleted=true';
    const now = (await list(query, 'recipient')).docs.find(({ _id }) => _id === driver._id);
    expect(now).toMatchObject({ status: body ? 'active' : 'deleted', hasPassword: false });
  });
});

describe('GET /admin/organization/user', () => {
  it('lists users of every kind by user id, and filters by kind and id', async () => {
    const { administrator: first, token: bearer } = await openCompany(portal);
    await register({}, 'driver', bearer);
    await register({}, 'recipient', bearer);
    const read = async (query: string) =>
      (await ask<{ docs: OrganizationUser[] }>(`GET ${A}/user?${query}`, undefined, bearer)).body.docs;
    expect((await read('sort=_id')).map(({ type }) => type)).toEqual([
      'administrator',
      'driver',
      'recipient',
    ]);
    const [one] = await read('type=administrator');
    expect(one).toMatchObject({ _id: first.userId, email: first.email, status: 'active' });
    expect(await read(`_id=${first.userId}`)).toEqual([one]);
    expect((await read('type=driver')).map(({ type }) => type)).toEqual(['driver']);
  });

  it('lists only the kinds of users that the caller may list', async () => {
    const { organization: other, token: first } = await openCompany(portal);
    await register({}, 'driver', first);
    await register({}, 'recipient', first);
    const typesFor = async (permissions: PermissionKey[], query = '') => {
      const bearer = await portal.signIn(await makeAccount(portal, other, { permissions }));
      const { status, body } = await ask<{ docs: OrganizationUser[] }>(
        `GET ${A}/user${query}`,
        undefined,
        bearer,
      );
      return status === 200 ? [...new Set(body.docs.map(({ type }) => type))] : status;
    };
    expect(await typesFor(['portal.recipient.list'])).toEqual(['recipient']);
    expect(await typesFor(['portal.permission.list'])).toEqual(['administrator']);
    expect(await typesFor(['portal.admin.list'], '?type=administrator')).toEqual(['administrator']);
    expect(await typesFor(['portal.recipient.list'], '?type=driver')).toBe(403);
    expect(await typesFor(['portal.recipient.list'], '?type=administrator')).toBe(403);
    expect(await typesFor(['portal.vehicle.list'])).toBe(403);
  });
});
