/**
 * Canaries (secrets that the server must never log or reveal): passwords, tokens, codes, documents, addresses and plates.
 * The tests send canaries to every call that this run tries, and set the most detailed log level.
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { RouteContract } from '#contract/route.ts';
import { routes } from '#contract/routes.ts';
import type { createTenancy } from '../../src/server/platform/database/tenancy.ts';
import { newId } from '../../src/server/platform/identifier.ts';
import { makeAccount, PASSWORD, type TestAccount } from '../../src/server/testing/accounts.ts';
import {
  makeMember,
  makeOrganization,
  makeVehicle,
  type TestOrganization,
} from '../../src/server/testing/organizations.ts';
import { everythingStored } from '../../src/server/testing/everything-stored.ts';
import { startPortal, type Answer, type Portal } from '../../src/server/testing/portal.ts';
import { shareOf } from '../support/share.ts';

const names = shareOf(Object.keys(routes) as (keyof typeof routes)[], 'calls');
const TALKATIVE = { LOG_LEVEL: 'trace', LITRO_SANDBOX: 'on' };

/** One secret of each kind. No secret can occur in an answer by chance. */
const CANARIES = {
  password: 'Canario-7301',
  token: 'q7Zc1canaryTOKENcanaryTOKENcanaryTOKENcan4',
  cpf: '11144477735',
  email: 'canario@segredo.example',
  plate: 'CAN4R10',
  phone: '+5592987650137',
  code: '731946',
};
const everyCanary = Object.values(CANARIES).join(' ');

function fillWithCanaries(schema: object | undefined): unknown {
  const { type, properties, items, anyOf } = (schema ?? {}) as {
    type?: string;
    properties?: Record<string, object>;
    items?: object;
    anyOf?: object[];
  };
  if (anyOf) return fillWithCanaries(anyOf[0]);
  if (type === 'array') return [fillWithCanaries(items)];
  if (type !== 'object') return everyCanary;
  return Object.fromEntries(
    Object.entries(properties ?? {}).map(([name, inner]) => [name, fillWithCanaries(inner)]),
  );
}

let portal: Portal;
let company: TestOrganization;
let account: TestAccount;
let token: string;

async function start(options: Parameters<typeof startPortal>[0] = {}) {
  portal = await startPortal({ environment: TALKATIVE, ...options });
}

function sendCanaries(name: string, bearer: string): Promise<Answer> {
  const { query, body } = (routes as Record<string, RouteContract>)[name] ?? {};
  const [method = '', path = ''] = name.split(' ');
  const parameters = new URLSearchParams({
    q: everyCanary,
    ...(fillWithCanaries(query) as Record<string, string>),
  });
  const url = path.replaceAll(/\{\w+\}/g, encodeURIComponent(CANARIES.cpf));
  return portal.ask(`${method} ${url}?${parameters.toString()}`, {
    token: bearer,
    ...(method !== 'GET' && { body: fillWithCanaries(body) }),
    headers: { 'idempotency-key': CANARIES.token, cookie: `litro_renewal=${CANARIES.token}` },
  });
}

function findSecrets(text: string, secrets: readonly string[] = Object.values(CANARIES)): string[] {
  return secrets.filter((secret) => text.includes(secret));
}

describe('canaries in a request', () => {
  beforeAll(async () => {
    await start();
    company = await makeOrganization(portal, { companyCents: 100_000 });
    account = await makeAccount(portal, company);
    token = await portal.signIn(account);
  });
  afterAll(() => portal.close());

  it.each(names)('appear neither in a refusal of %s nor in the log', async (name) => {
    portal.log.length = 0;
    const answers = [await sendCanaries(name, token), await sendCanaries(name, CANARIES.token)];
    const [method = '', path = ''] = name.split(' ');
    // `GET /events` receives no broken bodies, because its event stream does not end and the test would wait forever.
    const payloads = name === 'GET /events' ? [] : [`{"password":"${everyCanary}`, `["${everyCanary}"]`];
    for (const payload of payloads) {
      const raw = await portal.app.inject({
        method: method as 'PUT',
        url: path.replaceAll(/\{\w+\}/g, CANARIES.cpf),
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        ...(method !== 'GET' && { payload }),
      });
      answers.push({ status: raw.statusCode, text: raw.body, headers: raw.headers, body: {} });
    }
    for (const { status, text, headers } of answers) {
      if (status >= 400) expect(findSecrets(text + JSON.stringify(headers))).toEqual([]);
    }
    expect(portal.log.length).toBeGreaterThan(0);
    expect(findSecrets(portal.log.join(''))).toEqual([]);
  });

  it('leave the session of the sender valid', async () => {
    expect(await portal.ask('GET /user/session', { token })).toMatchObject({ status: 200 });
  });
});

describe('a session from sign-in to password reset', () => {
  it('stores no secret in plain text, and logs no secret or personal data at trace level', async () => {
    await start();
    company = await makeOrganization(portal, { companyCents: 100_000, sharingType: 'VEHICLE' });
    const plate = 'XYZ9Q88';
    const vehicle = await makeVehicle(portal, company, { plate });
    await makeMember(portal, company, { firstName: 'Canarinho', lastName: 'Segredo' });
    const person = await makeAccount(portal, company, { twoStep: true });
    await portal.logIn(person, { password: CANARIES.password });
    await portal.logIn(person);
    const code = /\b\d{6}\b/.exec(portal.mailTo(person)?.text ?? '')?.[0] ?? '';
    const { body } = await portal.logIn(person, { authCode: code });
    const bearer = body.authHeader?.slice('Bearer '.length) ?? '';
    for (const name of names.filter((each) => each.startsWith('GET '))) {
      if (name !== 'GET /events') await portal.ask(name.replace('{id}', vehicle), { token: bearer });
    }
    await portal.ask(`GET /user/id/${person.identifier}`, { token: bearer });
    await portal.ask('PUT /admin/organization/updateVehicleBalance', {
      token: bearer,
      body: { shares: [{ id: vehicle, amount: 12.34 }] },
      headers: { 'idempotency-key': newId(portal.clock) },
    });
    await portal.ask('POST /login/forgot', { body: { identifier: person.email } });
    const link = /#token=([\w-]+)/.exec(portal.mailTo(person)?.text ?? '')?.[1] ?? '';
    await portal.ask('POST /login/reset', { body: { token: link, password: CANARIES.password } });
    const secrets = [PASSWORD, CANARIES.password, bearer, link, `"${code}"`, person.identifier, person.email];
    expect(secrets.every((secret) => secret.length > 6)).toBe(true);
    expect(findSecrets(portal.log.join(''), [...secrets, plate, 'Canarinho', 'Segredo'])).toEqual([]);
    const stored = await everythingStored(portal.pool);
    expect(stored).toContain(person.email);
    expect(findSecrets(stored, [PASSWORD, CANARIES.password, bearer, link, `>${code}<`])).toEqual([]);
    await portal.close();
  });
});

describe('changes of drivers, recipients and vehicles', () => {
  const A = '/admin/organization';
  const PASSWORDS = {
    first: 'Canario-7301',
    second: 'Sabia-84021',
    third: 'Bem-te-vi-9913',
    own: 'Curio-66207',
  };
  const PINS = ['7316', '8427'];
  const driver = {
    firstName: 'Canarinho',
    lastName: 'Segredo',
    identifier: CANARIES.cpf,
    email: CANARIES.email,
    phone: '92987650137',
  };
  const recipient = { ...driver, identifier: '52998224725', email: 'sabia@segredo.example' };
  const plates = ['CAN4310', 'CAN4D10'] as const;
  const theirs = [...plates, recipient.identifier, recipient.email, ...Object.values(driver)];
  /** Finds secrets in a text. A PIN counts only as four separate digits, because longer numbers often contain it. */
  const secretsIn = (text: string) => [
    ...findSecrets(text, [...Object.values(PASSWORDS), PASSWORD, '$argon2']),
    ...PINS.filter((pin) => new RegExp(`(?<![\\w.-])${pin}(?![\\w-])`).test(text)),
  ];

  it('reveal no password or PIN, and no personal data in refusals or in the log', async () => {
    await start();
    company = await makeOrganization(portal, { companyCents: 100_000 });
    account = await makeAccount(portal, company);
    token = await portal.signIn(account);
    const answers: { call: string; text: string; status: number; body: Record<string, unknown> }[] = [];
    const ask = async (call: string, body?: object) => {
      const headers = { 'idempotency-key': newId(portal.clock) };
      const answer = await portal.ask(call, { token, headers, ...(body && { body }) });
      const text = answer.text + JSON.stringify(answer.headers);
      answers.push({ call, text, status: answer.status, body: answer.body });
      return answer;
    };
    const created = await ask(`POST ${A}/driver`, {
      ...driver,
      password: PASSWORDS.first,
      authenticateTransaction: PINS[0],
    });
    const id = String(created.body['_id']);
    const change = { password: PASSWORDS.second, authenticateTransaction: PINS[1] };
    await ask(`POST ${A}/driver`, { ...driver, ...change });
    await ask(`PUT ${A}/driver/${id}`, change);
    await ask(`PUT ${A}/passrecovery/${id}`, { password: PASSWORDS.third });
    await ask(`PUT ${A}/user/turnRecipient/${id}`);
    const recipients = [recipient, recipient, driver];
    for (const dryRun of [true, false]) {
      await ask(`POST /v2${A}/recipient`, { recipients, mode: 'valid', dryRun });
    }
    const vehicle = await ask(`POST ${A}/vehicle`, { licensePlate: plates[0], fuelType: 'diesel' });
    await ask(`POST ${A}/vehicle`, { licensePlate: plates[1], fuelType: 'diesel' });
    const vehicles = plates.map((licensePlate) => ({ licensePlate, fuelType: 'diesel' }));
    await ask(`POST /v1${A}/bulk-vehicles`, { vehicles, mode: 'valid' });
    for (const plate of plates) await ask(`GET ${A}/vehicle/plate/${plate}`);
    for (const search of [driver.identifier, driver.email, plates[0]]) {
      for (const list of ['recipient', 'vehicle']) await ask(`GET ${A}/${list}?search=${search}`);
    }
    await ask(`DELETE ${A}/recipient/${id}`);
    await ask(`POST ${A}/recipient`, driver);
    await ask(`PUT ${A}/user/undelete/${id}`);
    await ask(`PUT ${A}/vehicle/${String(vehicle.body['_id'])}`, { status: 'inactive' });
    await ask('PUT /user/authenticationPass', { password: PASSWORD, newPassword: PASSWORDS.own });
    await ask(`GET ${A}/recipient`);
    const again = { password: PASSWORDS.own };
    token = (await portal.logIn(account, again)).body.authHeader?.slice('Bearer '.length) ?? '';
    await ask(`GET ${A}/recipient`);

    const refused = answers.filter(({ status }) => status >= 400);
    expect(refused.map(({ call, body }) => [call, body['code']])).toEqual([
      [`POST ${A}/driver`, 'driver_exists'],
      [`POST ${A}/vehicle`, 'vehicle_exists'],
      [`POST ${A}/recipient`, 'recipient_deleted_exists'],
      [`GET ${A}/recipient`, 'session_ended'],
    ]);
    for (const { call, text } of answers) expect(secretsIn(text), call).toEqual([]);
    const silent = answers.filter(({ status, body }) => status >= 400 || 'rejected' in body);
    for (const { call, text } of silent) expect(findSecrets(text, theirs), call).toEqual([]);
    const log = portal.log.join('');
    expect([...secretsIn(log), ...findSecrets(log, [...theirs, account.identifier, account.email])]).toEqual(
      [],
    );
    const stored = await everythingStored(portal.pool);
    for (const personalValue of [driver.identifier, recipient.email, plates[0]])
      expect(stored).toContain(personalValue);
    // The audit trail contains documents and plates. Instead of a secret, it contains only the fact that a user set the
    // secret.
    const { rows: trail } = await portal.pool.query<{ text: string }>(
      'SELECT c::text AS text FROM changes c',
    );
    const trailText = trail.map(({ text }) => text).join('');
    for (const recordedText of [driver.identifier, plates[0], 'set-password', '(secret)'])
      expect(trailText).toContain(recordedText);
    const hashes = stored.match(/\$argon2id/g) ?? [];
    expect(hashes.length).toBe(3);
    expect(secretsIn(stored.replaceAll('$argon2id', ''))).toEqual([]);
    await portal.close();
  });
});

describe('a database error that repeats its input', () => {
  it('reveals no part of the input in the answer or in the log', async () => {
    let isBroken = false;
    const fail = () => {
      const postgresError = { detail: `Key (identifier)=(${everyCanary}) already exists.`, code: '23505' };
      throw Object.assign(new Error(`duplicate key: ${everyCanary}`), postgresError);
    };
    await start({
      tenancyOf: (tenancy: ReturnType<typeof createTenancy>) => ({
        inScope: (scope, work) => (isBroken ? fail() : tenancy.inScope(scope, work)),
        asSystem: (job, work) => (isBroken ? fail() : tenancy.asSystem(job, work)),
        lookUp: (job, ask) => (isBroken ? fail() : tenancy.lookUp(job, ask)),
      }),
    });
    company = await makeOrganization(portal);
    const bearer = await portal.signIn(await makeAccount(portal, company));
    isBroken = true;
    // The list includes a call that needs the database. The share of calls in this run may contain only calls without
    // database, such as `GET /health/live`.
    for (const name of new Set<(typeof names)[number]>([...names, 'GET /admin/organization/balance'])) {
      const { text } = await sendCanaries(name, bearer);
      expect(findSecrets(text)).toEqual([]);
    }
    expect(portal.log.filter((line) => line.includes('request failed')).length).toBeGreaterThan(0);
    expect(findSecrets(portal.log.join(''))).toEqual([]);
    isBroken = false;
    await portal.close();
  });
});
