import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { PeopleImported, Person } from '#contract/people.ts';
import { cpfCheckDigits } from '#core/validation/cpf.ts';
import { openCompany } from '../../testing/open-company.ts';
import { startPortal, type Portal } from '../../testing/portal.ts';

const A = '/admin/organization';
let portal: Portal;
beforeAll(async () => {
  portal = await startPortal();
});
afterAll(() => portal.close());

let last = 410_000_000;
function somebody(email?: string) {
  const nine = String((last += 1));
  const identifier = nine + cpfCheckDigits(nine);
  return { firstName: 'Lia', lastName: 'Prado', identifier, ...(email !== undefined && { email }) };
}

async function company() {
  const { organization, ask: askAny } = await openCompany(portal);
  const ask = <T = Person>(call: string, body?: object) => askAny<T>(call, body);
  const add = (email?: string, kind = 'driver') => ask(`POST ${A}/${kind}`, somebody(email));
  const list = async (query: string, kind = 'driver') =>
    (await ask<{ docs: Person[] }>(`GET ${A}/${kind}?${query}`)).body.docs.map(({ _id }) => _id);
  return { organization, ask, add, list };
}

describe('email address of a person', () => {
  it('saves an email address once among drivers and recipients of an organization, regardless of case', async () => {
    const { add } = await company();
    expect((await add('Lia@frota.example')).status).toBe(200);
    for (const kind of ['driver', 'recipient']) {
      const { status, body } = await add('lia@FROTA.example', kind);
      expect([status, body.code, body.message]).toEqual([409, 'email_exists', 'E-mail already exists.']);
    }
    const other = await company();
    expect((await other.add('lia@frota.example')).status).toBe(200);
  });

  it('permits several people without an email address', async () => {
    const { add } = await company();
    for (const email of ['', '', undefined]) expect((await add(email)).status).toBe(200);
  });

  it('refuses an email address in use in a change or restoration, but permits another case of the own address', async () => {
    const { add, ask } = await company();
    const [one, other] = [(await add('a@b.example')).body, (await add('c@b.example')).body];
    const change = (email: string) => ask(`PUT ${A}/driver/${other._id}`, { email });
    expect((await change('A@b.example')).body.code).toBe('email_exists');
    expect((await change('C@b.example')).status).toBe(200);
    await ask(`DELETE ${A}/driver/${one._id}`);
    expect((await change('a@b.example')).status).toBe(200);
    const restored = await ask(`PUT ${A}/user/undelete/${one._id}`);
    expect([restored.status, restored.body.code]).toEqual([409, 'email_exists']);
  });

  it('saves an email address for only one of eight concurrent registrations', async () => {
    const { add, list } = await company();
    const answers = await Promise.all(Array.from({ length: 8 }, () => add('zugleich@frota.example')));
    const codes = answers.map(({ status, body }) => (status === 200 ? 'done' : body.code));
    expect(codes.filter((code) => code === 'done')).toHaveLength(1);
    expect(codes.filter((code) => code === 'email_exists')).toHaveLength(7);
    expect(await list('')).toHaveLength(1);
  });

  it('reports the rows of an import with a duplicate email address', async () => {
    const { add, ask } = await company();
    await add('taken@frota.example');
    const drivers = [
      somebody('new@frota.example'),
      somebody('TAKEN@frota.example'),
      somebody('New@frota.example'),
      somebody(''),
      somebody(),
    ];
    const { body } = await ask<PeopleImported>(`POST /v2${A}/driver`, { drivers, mode: 'valid' });
    expect(body).toMatchObject({
      created: 3,
      rejected: [
        { row: 1, field: 'email', code: 'email_exists' },
        { row: 2, field: 'email', code: 'email_repeated' },
      ],
    });
  });

  it('lists people who shared an email before the rule, and refuses the email to other people', async () => {
    const { organization, add, ask, list } = await company();
    const [one, other, third] = [
      (await add('x@frota.example')).body,
      (await add('y@frota.example')).body,
      (await add('z@frota.example')).body,
    ];
    await portal.pool.query(
      `UPDATE members SET email = 'X@frota.example', email_stood_twice = true
       WHERE organization_id = $1 AND id = ANY ($2::uuid[])`,
      [organization.id, [one._id, other._id]],
    );
    expect((await list('emailTwice=true')).sort()).toEqual([one._id, other._id].sort());
    expect(await list('emailTwice=false')).toEqual([third._id]);
    expect((await add('x@frota.example')).body.code).toBe('email_exists');
    const answer = await ask(`PUT ${A}/driver/${one._id}`, { firstName: 'Ana', email: 'x@frota.example' });
    expect(answer.status).toBe(200);
    expect((await ask(`PUT ${A}/driver/${one._id}`, { email: 'own@frota.example' })).status).toBe(200);
    expect(await list('emailTwice=true')).toEqual([]);
    expect((await add('own@frota.example')).body.code).toBe('email_exists');
  });
});

describe('phone and license date of a driver', () => {
  it.each([
    ['/phone', { phone: '1187654321' }],
    ['/driversLicenseExpirationDate', { driversLicenseExpirationDate: '0030-12-31' }],
  ])('refuses a driver with an impossible value of %s', async (path, field) => {
    const { ask } = await company();
    const { status, body } = await ask(`POST ${A}/driver`, { ...somebody(), ...field });
    expect([status, body.code]).toEqual([400, 'validation_failed']);
    expect(JSON.stringify(body.details)).toContain(path);
  });
});
