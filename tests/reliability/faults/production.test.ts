import { randomUUID } from 'node:crypto';
import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import type { Balance } from '#contract/balance.ts';
import type { Purchase } from '#contract/purchases.ts';
import type { LoginAnswer } from '#contract/sign-in.ts';
import { SIGNATURE_HEADER, signNotice } from '../../../src/server/features/payments/notice-signature.ts';
import { readPixCode } from '../../../src/server/features/payments/pix-code.rules.ts';
import { describePostgres, ownPostgres } from './databases.ts';
import { blocksOf, withReplacements, shell, succeed } from './handbook.ts';
import { createConnection } from './line.ts';
import { startMailSink, type MailSink } from './mail-sink.ts';
import { freePort, run } from './running-server.ts';

const PASSWORDS = { owner: 'Dono-Secreto-1', server: 'Servidor-Secreto-2', person: 'Abasteça-2026-longe' };
const SUPER = 'raiz@litro.example';
const ADMIN = 'ana@serra.example';
const ANSWERS = {
  SUPER_FIRST_NAME: 'Rita',
  SUPER_LAST_NAME: 'Raiz',
  SUPER_EMAIL: SUPER,
  COMPANY_CNPJ: '11.222.333/0001-81',
  COMPANY_NAME: 'Serra Transportes Ltda',
  ADMIN_FIRST_NAME: 'Ana',
  ADMIN_LAST_NAME: 'Serra',
  ADMIN_EMAIL: ADMIN,
};
const STATIONS = 'CNPJ;Nome;Cidade;UF;Produto;Preço\n11444777000161;Posto Serra;Campinas;SP;ETANOL;3,99\n';
const NOBODY_YET = 'nobody can sign in yet: open the page with the code that stands in the file';

async function prepareMachine() {
  const folder = mkdtempSync(join(tmpdir(), 'litro-production-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  chmodSync(folder, 0o755);
  const rules = join(folder, 'pg_hba.conf');
  writeFileSync(rules, 'host all postgres 127.0.0.1/32 trust\nhost all all 127.0.0.1/32 scram-sha-256\n', {
    mode: 0o644,
  });
  const { url, bin } = await ownPostgres({ settings: [`hba_file=${rules}`] });
  const { port } = new URL(url);
  const env = {
    PATH: [bin, dirname(process.execPath), process.env['PATH']].join(delimiter),
    PGHOST: '127.0.0.1',
    PGPORT: port,
    PGUSER: 'postgres',
  };
  const [etc, data] = [join(folder, 'etc'), join(folder, 'data')];
  return {
    folder,
    etc,
    data,
    env,
    databasePort: port,
    mail: await startMailSink({ refuses: false }),
    replacements: {
      '/etc/litro': etc,
      '/var/lib/litro': data,
    },
  };
}

type Machine = Awaited<ReturnType<typeof prepareMachine>>;

async function setUp({ folder, etc, data, env, databasePort, mail }: Machine): Promise<void> {
  const [statements = ''] = blocksOf('Two logins', 'sql');
  const passwords = {
    'PASSWORD-OF-THE-OWNER': PASSWORDS.owner,
    'PASSWORD-OF-THE-SERVER': PASSWORDS.server,
  };
  const script = join(folder, 'logins.sql');
  writeFileSync(script, withReplacements(statements, passwords));
  await succeed(`psql --no-psqlrc --set=ON_ERROR_STOP=1 --file=${script} postgres`, env);
  const [commands = ''] = blocksOf('Settings and secrets', 'sh');
  const replacements = {
    ...passwords,
    '/etc/litro': etc,
    '/var/lib/litro': data,
    '127.0.0.1:5432': `127.0.0.1:${databasePort}`,
    'smtps://litro:PASSWORD-OF-MAIL@mail.litro.example:465': mail.url,
  };
  await succeed(withReplacements(commands, replacements), env);
}

async function installUnit({ folder, etc, env }: Machine): Promise<void> {
  const [commands = ''] = blocksOf('The service', 'sh');
  const replacements = {
    '/etc/systemd/system': folder,
    'cd /opt/litro': ':',
    'systemctl daemon-reload': ':',
    'systemctl enable --now litro': ':',
  };
  await succeed(withReplacements(commands, replacements), env);
  const unit = readFileSync(join(folder, 'litro.service'), 'utf8');
  const credentials = [...unit.matchAll(/^LoadCredential=(\w+):\/etc\/litro\/secrets\/\1$/gm)].map(
    ([, name]) => name,
  );
  expect(credentials.sort()).toEqual(readdirSync(join(etc, 'secrets')).sort());
}

async function serve({ etc, data }: Machine) {
  const settings = Object.fromEntries(
    readFileSync(join(etc, 'settings'), 'utf8')
      .trim()
      .split('\n')
      .map((line) => [line.split('=', 1)[0] ?? '', line.replace(/^\w+='?/, '').replace(/'$/, '')]),
  );
  const port = await freePort();
  const server = run('main', {
    ...settings,
    NODE_ENV: 'production',
    PORT: String(port),
    DATA_DIR: data,
    CREDENTIALS_DIRECTORY: join(etc, 'secrets'),
  });
  await server.ready;
  return {
    url: `http://127.0.0.1:${port}`,
    async stop() {
      server.process.kill('SIGTERM');
      expect(await server.ended).toEqual({ code: 0, errors: '' });
      return server.log.map((line) => (JSON.parse(line) as { msg: string }).msg);
    },
  };
}

function programs({ etc, data, env }: Machine) {
  const [block = ''] = blocksOf('People and the first purchase', 'sh');
  const first = 'node dist/server/create-admin.js';
  const replacements = { '/etc/litro': etc, '/var/lib/litro': data, 'cd /opt/litro': ':', [first]: '' };
  const settings = withReplacements(block, replacements);
  const ask = (command: string) => shell(`${settings}\n${command}`, { ...env, ...ANSWERS });
  return { createAdmin: () => ask(first), ask };
}

function tokenIn(mail: MailSink, address: string): string {
  const [first = ''] = mail.to(address);
  const [, token = ''] = /https:\/\/litro\.example\/user\/reset#token=(\S+)/.exec(first) ?? [];
  expect(token).not.toBe('');
  return token;
}

async function signIn(url: string, mail: MailSink, identifier: string, number: number) {
  const connection = createConnection([url], number, '');
  onTestFinished(() => connection.close());
  const body = { identifier, password: PASSWORDS.person };
  const first = await connection.ask<LoginAnswer>('POST /login', { body });
  expect(first.status).toBe(200);
  if (!first.body.requiresAuthCode) return { ...first.body, wantsCode: false };
  await expect.poll(() => mail.to(identifier).length).toBe(2);
  const [authCode = ''] =
    /\b\d{6}\b/.exec(mail.to(identifier).at(-1)?.split('\n\n').slice(1).join('\n') ?? '') ?? [];
  const { status, body: answer } = await connection.ask<LoginAnswer>('POST /login', {
    body: { ...body, authCode },
  });
  expect(status).toBe(200);
  return { ...answer, wantsCode: true };
}

async function setPassword(url: string, token: string): Promise<void> {
  const connection = createConnection([url], 9, '');
  const body = { token, password: PASSWORDS.person };
  expect((await connection.ask('POST /login/reset', { body })).status).toBe(200);
  expect(await connection.ask('POST /login/reset', { body })).toMatchObject({ code: 'reset_token_invalid' });
  connection.close();
}

function connectionFor(url: string, { authHeader }: LoginAnswer) {
  const connection = createConnection([url], 5, authHeader?.replace(/^Bearer /, '') ?? '');
  onTestFinished(() => connection.close());
  return connection;
}

async function buy(url: string, answer: LoginAnswer, { etc }: Machine): Promise<void> {
  const line = connectionFor(url, answer);
  const bought = await line.ask<Purchase>('POST /admin/organization/purchase', {
    body: { value: 100, paymentType: 'pix' },
    key: randomUUID(),
  });
  expect(bought.status).toBe(200);
  const { txid } = readPixCode(bought.body.pix?.payload ?? '') ?? {};
  const endToEndId = 'E00000000202611241000abcdefghijk';
  const body = { pix: [{ endToEndId, txid, valor: '100.00', horario: new Date().toISOString() }] };
  const secret = readFileSync(join(etc, 'secrets/PIX_NOTICE_SECRET'), 'utf8').trim();
  const headers = { [SIGNATURE_HEADER]: signNotice(secret, Buffer.from(JSON.stringify(body)), new Date()) };
  expect((await line.ask('POST /webhooks/pix', { body, headers })).status).toBe(200);
}

const balanceOf = async (url: string, answer: LoginAnswer) => {
  const { status, body } = await connectionFor(url, answer).ask<Balance>('GET /admin/organization/balance');
  return { status, company: body.company };
};

describePostgres('a production start by the handbook', () => {
  it('reaches the first purchase from an empty machine, and restores it from a backup', async () => {
    const machine = await prepareMachine();
    const { mail, env, etc, data, folder } = machine;
    await setUp(machine);
    await installUnit(machine);
    const server = await serve(machine);

    const { createAdmin, ask } = programs(machine);
    const [firstRun, late] = (await Promise.all([createAdmin(), createAdmin()])).sort(
      (one, other) => (one.code ?? 2) - (other.code ?? 2),
    );
    expect(firstRun).toMatchObject({ code: 0, errors: '' });
    expect(firstRun?.output).toContain(`was sent a link to ${SUPER}.`);
    expect(late).toMatchObject({
      code: 1,
      output: '',
      errors: expect.stringMatching(/^There is a super administrator already\. Nothing was done\.[^\n]*\n$/),
    });
    for (const address of [SUPER, ADMIN]) await setPassword(server.url, tokenIn(mail, address));
    expect(await signIn(server.url, mail, SUPER, 1)).toMatchObject({
      wantsCode: true,
      scope: ['SuperAdminOrg'],
    });
    const admin = await signIn(server.url, mail, ADMIN, 2);
    await buy(server.url, admin, machine);
    const balance = await balanceOf(server.url, admin);
    expect(balance).toEqual({ status: 200, company: 100 });

    writeFileSync(join(folder, 'stations.csv'), STATIONS);
    expect(await ask(`node dist/server/import-stations.js ${join(folder, 'stations.csv')}`)).toMatchObject({
      code: 0,
      errors: '',
      output: expect.stringContaining('1 made, 0 renewed'),
    });
    const measured = `SELECT relname FROM pg_stat_user_tables WHERE last_vacuum IS NOT NULL ORDER BY 1`;
    expect(await succeed(`psql -XAtc '${measured}' litro`, env)).toBe('gas_stations\nstation_prices\n');

    const unknownPerson = await ask('node dist/server/take-off-two-step.js ninguem@serra.example');
    expect(unknownPerson).toMatchObject({
      code: 1,
      errors: expect.stringMatching(/^Nobody who chose a second step/),
    });
    // Proves that no program created an embedded database: all programs used the database of the settings.
    expect(readdirSync(data)).not.toContain('database');

    const [dump = '', restore = '', look = ''] = blocksOf('Backups', 'sh');
    const until = new Date().toISOString();
    await succeed(dump, env, folder);
    expect(await server.stop()).toEqual([NOBODY_YET]);
    expect(await ask('node dist/server/verify-ledger.js')).toMatchObject({ code: 0, errors: '' });
    await succeed(restore, env, folder);
    const checked = await ask(withReplacements(look, { '/etc/litro': etc, '2026-11-21T10:00:00Z': until }));
    expect(checked).toMatchObject({
      code: 0,
      errors: '',
      output: expect.stringMatching(
        /The ledger adds up\.\n2 sessions are ended\. Everybody signs in again\.\n$/,
      ),
    });

    const restored = await serve(machine);
    expect((await balanceOf(restored.url, admin)).status).toBe(401);
    expect(await balanceOf(restored.url, await signIn(restored.url, mail, ADMIN, 3))).toEqual(balance);
    expect(await restored.stop()).toEqual([]);
  });
});
