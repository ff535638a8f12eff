import { mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { LoginAnswer } from '#contract/sign-in.ts';
import { markDemonstration } from '../../platform/database/demonstration-mark.ts';
import { openTestDatabase } from '../../testing/test-database.ts';
import { createTenancy } from '../../platform/database/tenancy.ts';
import { makeAccount } from '../../testing/accounts.ts';
import { makeOrganization } from '../../testing/organizations.ts';
import { startPortal, type Portal, type PortalOptions } from '../../testing/portal.ts';
import { openSetUpDoor } from './set-up-door.ts';

const WANTED = {
  superAdministrator: { firstName: 'Rui', lastName: 'Prado', email: 'Rui@operadora.example' },
  organization: { federalTaxNumber: '11222333000181', name: 'Frota Boa Ltda', tradeName: 'Frota Boa' },
  administrator: { firstName: 'Ana', lastName: 'Lima', email: 'ana@frotaboa.example' },
};
const PASSWORD = 'Estrada-de-terra-9';

let folder: string;
let portal: Portal;
let code: string;

interface Link {
  readonly role: string;
  readonly email: string;
  readonly link: string | null;
}
const setUp = (body: object = {}, headers: Record<string, string> = {}) =>
  portal.ask<{ docs: Link[] }>('POST /set-up', { body: { code, ...WANTED, ...body }, headers });
const fileOf = () => join(folder, 'set-up-code');
const isThere = () => stat(fileOf()).then(Boolean, () => false);

async function open(options: PortalOptions = {}) {
  const database = await openTestDatabase();
  const { door, announce } = await openSetUpDoor(createTenancy(database), {
    dataDir: folder,
    sandbox: false,
    publicUrl: 'https://portal.example',
  });
  portal = await startPortal({ database, setUp: door, ...options });
  code = await readFile(fileOf(), 'utf8').catch(() => '');
  return { door, announce };
}

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'litro-set-up-'));
});
afterEach(async () => {
  await portal.close();
  await rm(folder, { recursive: true });
});

async function signIn(link: Link): Promise<LoginAnswer> {
  const token = new URL(link.link ?? '').hash.replace('#token=', '');
  const set = await portal.ask('POST /login/reset', { body: { token, password: PASSWORD } });
  expect(set.status).toBe(200);
  const body = { identifier: link.email, password: PASSWORD };
  return (await portal.ask<LoginAnswer>('POST /login', { body })).body;
}

describe('POST /set-up', () => {
  it('creates a company and two accounts that can sign in, and refuses a second set-up', async () => {
    const { door } = await open();
    expect((await stat(fileOf())).mode & 0o777).toBe(0o600);
    const { status, body } = await setUp();
    expect(status).toBe(200);
    const [first, second] = body.docs;
    expect(body.docs.map(({ role, email }) => [role, email])).toEqual([
      ['superAdministrator', 'rui@operadora.example'],
      ['administrator', 'ana@frotaboa.example'],
    ]);
    if (!first || !second) throw new Error('POST /set-up returned no links.');
    expect(await signIn(first)).toMatchObject({
      scope: null,
      sentTo: expect.stringContaining('@') as string,
    });
    const { scope, authHeader } = await signIn(second);
    expect(scope?.[0]).toBe('AdminOrg');
    expect(scope?.[2]).toBe('Frota Boa Ltda');
    const token = authHeader?.replace('Bearer ', '');
    const held = await portal.ask('GET /admin/organization/user/permissions', { token });
    expect(held.status).toBe(200);
    expect(held.text).toContain('portal.permission.add');
    expect((await portal.ask('GET /admin/organization/balance', { token })).status).toBe(200);
    const used = new URL(first.link ?? '').hash.replace('#token=', '');
    const again = await portal.ask('POST /login/reset', {
      body: { token: used, password: 'Outra-Senha-12' },
    });
    expect(again.body.code).toBe('reset_token_invalid');
    expect([await isThere(), await door.isOpen(), (await setUp()).status]).toEqual([false, false, 404]);
  });

  it('writes every new record to the audit trail', async () => {
    await open();
    await setUp();
    const { rows } = await portal.pool.query<{ operation: string; kinds: string }>(
      `SELECT operation, records::text AS kinds FROM changes ORDER BY changed_at, id`,
    );
    expect(rows.map(({ operation }) => operation)).toEqual(['set-up', 'set-up']);
    for (const kind of ['organization', 'settings', 'person', 'account'])
      expect(rows[0]?.kinds).toContain(`"${kind}"`);
    expect(rows[1]?.kinds).toContain('"account"');
  });

  it('runs once for two concurrent requests', async () => {
    await open();
    const answers = await Promise.all([setUp(), setUp()]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 404]);
    const { rows } = await portal.pool.query(`SELECT role FROM credentials ORDER BY role`);
    expect(rows.map(({ role }: { role: string }) => role)).toEqual(['AdminOrg', 'SuperAdminOrg']);
  });

  it('accepts the code in upper case and with spaces, and refuses another code', async () => {
    await open();
    expect((await setUp({ code: 'abcde-abcde-abcde-abcde-abcde' })).body.code).toBe('set_up_code_wrong');
    const copied = ` ${code.toUpperCase().trim().replaceAll('-', ' ')} `;
    expect((await setUp({ code: copied })).status).toBe(200);
  });

  it('blocks an address after five wrong codes, and serves another address', async () => {
    await open({ environment: { TRUST_PROXY: '1' } });
    const from = (address: string, body = {}) => setUp(body, { 'x-forwarded-for': address });
    const codes: unknown[] = [];
    for (let tries = 0; tries < 6; tries += 1)
      codes.push((await from('203.0.113.9', { code: 'wrong' })).body.code);
    expect(codes).toEqual([...Array<string>(5).fill('set_up_code_wrong'), 'attempts_reached']);
    expect((await from('203.0.113.9')).body.code).toBe('attempts_reached');
    expect((await from('203.0.113.10')).status).toBe(200);
  });

  it.each([
    ['an invalid e-mail address', { administrator: { ...WANTED.administrator, email: 'ana' } }],
    [
      'a CNPJ with wrong digits',
      { organization: { ...WANTED.organization, federalTaxNumber: '11222333000180' } },
    ],
    ['an empty name', { organization: { ...WANTED.organization, name: '  ' } }],
    [
      'the same address for both accounts',
      { administrator: { ...WANTED.administrator, email: 'rui@OPERADORA.example' } },
    ],
  ])('refuses %s and creates nothing', async (_what, body) => {
    await open();
    expect([400, 422]).toContain((await setUp(body)).status);
    const { rows } = await portal.pool.query(`SELECT organization_id FROM organizations`);
    expect(rows).toEqual([]);
    expect((await setUp()).status).toBe(200);
  });

  it('mails the links instead of returning them if the server has an SMTP service', async () => {
    await open({ environment: { SMTP_URL: 'smtp://mail.example' } });
    const { body } = await setUp({}, { 'accept-language': 'en' });
    expect(body.docs.map(({ link }) => link)).toEqual([null, null]);
    const [mail] = portal.mail.list().filter(({ to }) => to === 'ana@frotaboa.example');
    expect(mail?.subject).toBe('Your Litro account: create your password');
    expect(mail?.text).toMatch(/https:\/\/portal\.example\/user\/reset#token=\S{43}/);
  });

  it('is closed in the sandbox, for a demonstration, and for a database with accounts', async () => {
    const database = await openTestDatabase();
    const tenancy = createTenancy(database);
    const config = { dataDir: folder, sandbox: false, publicUrl: 'https://portal.example' };
    expect(await (await openSetUpDoor(tenancy, { ...config, sandbox: true })).door.isOpen()).toBe(false);
    const { door: early } = await openSetUpDoor(tenancy, config);
    expect(await early.isOpen()).toBe(true);
    await tenancy.asSystem('demo', markDemonstration);
    expect([await early.isOpen(), await isThere()]).toEqual([false, false]);
    expect(await (await openSetUpDoor(tenancy, config)).door.isOpen()).toBe(false);
    portal = await startPortal({ database });
    await makeAccount(portal, await makeOrganization(portal));
    expect([(await setUp({ code: 'any' })).status, await isThere()]).toEqual([404, false]);
  });

  it('logs only the path of the code file and prints the code only on a terminal', async () => {
    const { announce } = await open();
    const [warnings, printed]: [unknown[], string[]] = [[], []];
    announce({ warn: (...texts: unknown[]) => void warnings.push(texts) }, (line) => printed.push(line));
    expect(JSON.stringify(warnings)).toContain(fileOf());
    expect(JSON.stringify(warnings)).not.toContain(code.trim());
    expect(printed.join('')).toContain(code.trim());
  });
});
