import { resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { isCnpj } from '#core/validation/cnpj.ts';
import { splitAddresses } from '../database/addresses.ts';
import { readConfig } from './config.ts';

function refusalOf(environment: Record<string, string>): string[] {
  try {
    readConfig(environment);
  } catch (error) {
    expect(error).toMatchObject({ name: 'StartError' });
    return (error as Error).message.split('\n');
  }
  throw new Error('readConfig accepted the settings.');
}

const PAYEE = { PAYEE_NAME: 'Litro Pagamentos Ltda', PAYEE_CNPJ: '11.444.777/0001-61' };
const payee = { name: 'Litro Pagamentos Ltda', federalTaxNumber: '11444777000161' };

describe('readConfig', () => {
  it('defaults to this machine, an embedded database and no sandbox', () => {
    expect(readConfig({})).toEqual({
      seals: {},
      companyRegistries: [],
      port: 8080,
      host: '127.0.0.1',
      dataDir: resolve('.data'),
      sandbox: false,
      allowedOrigins: [],
      allowedHosts: [],
      publicUrl: 'http://localhost:8080',
      mailFrom: 'litro@localhost',
      metrics: null,
      logLevel: 'info',
      trustProxy: false,
      requestsPerMinute: 1_200,
      attachmentsPerCompanyBytes: 2_097_152_000,
      databasePool: 10,
      errorReports: null,
      night: null,
      payments: null,
      slips: null,
      transfers: null,
    });
  });

  it('serves metrics only on a separate port, by default for this machine', () => {
    expect(readConfig({ METRICS_PORT: '9464' }).metrics).toEqual({ port: 9464, host: '127.0.0.1' });
    expect(readConfig({ METRICS_PORT: '0', METRICS_HOST: '10.0.0.7' }).metrics?.host).toBe('10.0.0.7');
    expect(refusalOf({ METRICS_PORT: 'on', METRICS_HOST: 'a b' })).toEqual([
      'METRICS_PORT must be a number from 0 to 65535, not "on".',
      'METRICS_HOST must be an address or a host name, not "a b".',
    ]);
  });

  it('reports errors of browsers only if configured, by default from half of the pages', () => {
    const dsn = 'https://key@sentry.example/42';
    expect(readConfig({ ERROR_SAMPLE_RATE: '1' }).errorReports).toBeNull();
    expect(readConfig({ ERROR_REPORTS: 'log' }).errorReports).toEqual({ to: 'log', sampleRate: 0.5 });
    for (const [text, sampleRate] of [
      ['0', 0],
      ['1', 1],
      ['1.0', 1],
      ['.25', 0.25],
      ['0.125', 0.125],
    ] as const) {
      const { errorReports } = readConfig({ ERROR_REPORTS: dsn, ERROR_SAMPLE_RATE: text });
      expect(errorReports).toEqual({ to: dsn, sampleRate });
    }
    for (const rate of ['1.1', '-0.5', '50%', '1e-3', '0,5']) {
      expect(
        refusalOf({ ERROR_REPORTS: 'https://key:secret@sentry.example/42', ERROR_SAMPLE_RATE: rate }),
      ).toEqual([
        'ERROR_REPORTS must be "log" or an address like https://key@sentry.example/42.',
        `ERROR_SAMPLE_RATE must be a number from 0 to 1, not "${rate}".`,
      ]);
    }
  });

  it('accepts a quota of attachments from 1 MB', () => {
    expect(readConfig({ ATTACHMENTS_PER_COMPANY_MB: '1' }).attachmentsPerCompanyBytes).toBe(1_048_576);
    for (const text of ['0', '-1', '1.5', '2 GB']) {
      expect(refusalOf({ ATTACHMENTS_PER_COMPANY_MB: text })).toEqual([
        `ATTACHMENTS_PER_COMPANY_MB must be a number from 1 to 9999999, not "${text}".`,
      ]);
    }
  });

  it("accepts a night limit in reais, by default from 22 to 5 o'clock", () => {
    expect(readConfig({ NIGHT_LIMIT: '799.90' }).night).toEqual({
      hours: { from: 22, until: 5 },
      limitCents: 79_990,
    });
    expect(readConfig({ NIGHT_LIMIT: '1', NIGHT_HOURS: '0-6' }).night?.hours).toEqual({ from: 0, until: 6 });
    expect(refusalOf({ NIGHT_LIMIT: '-1', NIGHT_HOURS: '22-24' })).toEqual([
      'NIGHT_HOURS must be two different hours from 0 to 23, such as 22-5, not "22-24".',
      'NIGHT_LIMIT must be an amount in reais, such as 800 or 799.90, not "-1".',
    ]);
  });

  it('accepts seal keys of 64 hexadecimal digits and never repeats a key in its message', () => {
    const [one, before] = ['ab'.repeat(32), 'cd'.repeat(32)];
    expect(readConfig({ LITRO_SEAL_KEY: one })).toMatchObject({ seals: { keys: [one] } });
    expect(readConfig({ LITRO_SEAL_KEY: `${one}, ${before}` })).toMatchObject({
      seals: { keys: [one, before] },
    });
    const [refusal] = refusalOf({ LITRO_SEAL_KEY: 'abc' });
    expect(refusal).toMatch(/^LITRO_SEAL_KEY must be 64 hexadecimal digits/);
    expect(refusal).not.toContain('"abc"');
    expect(refusalOf({ SEAL_KEY: one })).toEqual([
      'SEAL_KEY is called LITRO_SEAL_KEY; its value stays the same.',
    ]);
  });

  it('requires Pix data for PAYMENTS=local and has default data only in the sandbox', () => {
    const PIX_NOTICE_SECRET = 'ab'.repeat(32);
    const own = { PIX_KEY: '+5511987654321', PIX_NAME: 'Água', PIX_CITY: 'Sumaré', PIX_NOTICE_SECRET };
    expect(readConfig({ PAYMENTS: 'local', ...own }).payments).toEqual({
      kind: 'local',
      key: '+5511987654321',
      name: 'Água',
      city: 'Sumaré',
      noticeSecret: PIX_NOTICE_SECRET,
    });
    expect(readConfig({ LITRO_SANDBOX: 'on', PIX_NAME: 'Água' }).payments).toMatchObject({ name: 'Água' });
    expect(
      refusalOf({ PAYMENTS: 'local', ...own, PIX_KEY: '11111111111', PIX_NOTICE_SECRET: 'short' }),
    ).toEqual([
      'PIX_KEY must be a CPF or a CNPJ without punctuation, +55 and a mobile phone, a mail address or a random key.',
      'PIX_NOTICE_SECRET must be 32 characters or more, such as those of: openssl rand -hex 32',
    ]);
    expect(refusalOf({ PAYMENTS: 'local' })).toEqual(
      ['PIX_KEY', 'PIX_NAME', 'PIX_CITY', 'PIX_NOTICE_SECRET'].map(
        (name) => `${name} is missing: PAYMENTS=local needs it.`,
      ),
    );
  });

  it("accepts a bank's API Pix with notices on a separate port or from a proxy", () => {
    const bank = {
      PAYMENTS: 'bcb',
      PIX_KEY: 'litro@example.com',
      PIX_NAME: 'Litro',
      PIX_CITY: 'Sumaré',
      PIX_API_URL: 'https://pix.bank.example/api/v2',
      PIX_TOKEN_URL: 'https://pix.bank.example/oauth/token',
      PIX_CLIENT_ID: 'litro',
      PIX_CLIENT_SECRET: 'secret',
      PIX_CERTIFICATE: '/etc/litro/litro.pem',
      PIX_CERTIFICATE_KEY: '/etc/litro/litro.key',
    };
    const port = {
      PIX_NOTICE_PORT: '8443',
      PIX_NOTICE_CERTIFICATE: '/etc/litro/portal.pem',
      PIX_NOTICE_CERTIFICATE_KEY: '/etc/litro/portal.key',
      PIX_NOTICE_CA: '/etc/litro/bank.pem',
    };
    expect(readConfig({ ...bank, ...port }).payments).toMatchObject({
      apiUrl: 'https://pix.bank.example/api/v2/',
      tokenUrl: 'https://pix.bank.example/oauth/token',
      ca: null,
      notices: { kind: 'listener', port: 8443, ca: '/etc/litro/bank.pem', subject: null },
    });
    const proxy = { PIX_NOTICE_HEADER: 'X-Client-Subject', PIX_NOTICE_SUBJECT: 'CN=pix.bank.example,O=Bank' };
    expect(readConfig({ ...bank, ...proxy, TRUST_PROXY: '1' }).payments).toMatchObject({
      notices: { kind: 'proxy', header: 'x-client-subject', subject: 'CN=pix.bank.example,O=Bank' },
    });
    expect(refusalOf({ ...bank, ...proxy })).toEqual([
      'PIX_NOTICE_HEADER is trusted only from a proxy, so it needs TRUST_PROXY.',
    ]);
    expect(
      refusalOf({ ...bank, ...port, PIX_API_URL: 'http://pix.bank.example', PIX_CLIENT_SECRET: '' }),
    ).toEqual([
      'PIX_API_URL must be an address like https://pix.example/v2, without a query or a password.',
      'PIX_CLIENT_SECRET is missing: PAYMENTS=bcb needs it.',
    ]);
    expect(refusalOf(bank)).toEqual(
      Object.keys(port).map((name) => `${name} is missing: PAYMENTS=bcb without PIX_NOTICE_HEADER needs it.`),
    );
  });

  it('requires payee and agreement for the slips of a bank', () => {
    expect(readConfig({ ...PAYEE, SLIP_BANK: '001', SLIP_AGREEMENT: '1234567' })).toMatchObject({
      slips: { payee, bank: '001', agreement: '1234567' },
      transfers: null,
    });
    expect(refusalOf({ ...PAYEE, SLIP_BANK: '001' })).toEqual([
      'SLIP_AGREEMENT is missing: SLIP_BANK needs it.',
    ]);
    expect(refusalOf({ SLIP_BANK: '001', SLIP_AGREEMENT: '1234567' })).toEqual([
      'PAYEE_NAME is missing: SLIP_BANK needs it.',
      'PAYEE_CNPJ is missing: SLIP_BANK needs it.',
    ]);
    expect(refusalOf({ SLIP_BANK: '1', SLIP_AGREEMENT: '123456789' })).toHaveLength(1);
  });

  it('requires the complete account for transfers, with an optional Pix key', () => {
    const account = {
      TRANSFER_BANK: '001 Banco do Brasil',
      TRANSFER_BRANCH: '1234-X',
      TRANSFER_ACCOUNT: '98765-4',
    };
    const transfers = {
      payee,
      bank: '001 Banco do Brasil',
      branch: '1234-X',
      account: '98765-4',
      pixKey: null,
    };
    expect(readConfig({ ...PAYEE, ...account })).toMatchObject({ transfers, slips: null });
    const withKey = readConfig({ ...PAYEE, ...account, TRANSFER_PIX_KEY: 'pix@litro.example' });
    expect(withKey.transfers?.pixKey).toBe('pix@litro.example');
    for (const [name, value] of Object.entries(account)) {
      const others = Object.keys(account).filter((other) => other !== name);
      expect(refusalOf({ ...PAYEE, [name]: value })).toEqual(
        others.map((other) => `${other} is missing: ${name} needs it.`),
      );
    }
    expect(refusalOf({ ...PAYEE, TRANSFER_PIX_KEY: 'pix@litro.example' })).toHaveLength(3);
    expect(refusalOf(account)).toEqual([
      'PAYEE_NAME is missing: TRANSFER_BANK needs it.',
      'PAYEE_CNPJ is missing: TRANSFER_BANK needs it.',
    ]);
  });

  it('refuses a payee without a valid CNPJ and account numbers in a wrong format', () => {
    expect(refusalOf({ PAYEE_NAME: 'Litro' })).toEqual(['PAYEE_CNPJ is missing: PAYEE_NAME needs it.']);
    const account = {
      TRANSFER_BANK: 'Banco do Brasil',
      TRANSFER_BRANCH: '12 34',
      TRANSFER_ACCOUNT: '98765-4',
    };
    expect(
      refusalOf({ ...PAYEE, PAYEE_CNPJ: '11.444.777/0001-62', ...account, TRANSFER_PIX_KEY: 'litro' }),
    ).toEqual([
      'PAYEE_CNPJ must be a CNPJ with right check digits, not "11.444.777/0001-62".',
      'TRANSFER_BRANCH must be digits, with the check digit after a hyphen, such as 12345-6, not "12 34".',
      'TRANSFER_PIX_KEY must be a CPF or a CNPJ without punctuation, +55 and a mobile phone, a mail address or a random key.',
    ]);
  });

  it('defaults to a payee, slips and an account in the sandbox', () => {
    const demo = readConfig({ LITRO_SANDBOX: 'on' });
    expect(demo.transfers).toMatchObject({ payee: demo.slips?.payee, pixKey: expect.any(String) });
    expect(isCnpj(demo.transfers?.payee.federalTaxNumber ?? '')).toBe(true);
    expect(readConfig({ LITRO_SANDBOX: 'on', ...PAYEE })).toMatchObject({
      slips: { payee },
      transfers: { payee },
    });
  });

  it('reads all settings from the environment', () => {
    const config = readConfig({
      PORT: '9000',
      HOST: '0.0.0.0',
      DATABASE_URL: 'postgres://litro:secret@db.example/litro',
      ALLOWED_ORIGINS: 'https://erp.example, http://localhost:8081/',
      PUBLIC_URL: 'https://portal.example',
      SMTP_URL: 'smtps://mail.example',
      MAIL_FROM: 'Litro <litro@portal.example>',
      TRUST_PROXY: '10.0.0.0/8, ::1',
      REQUESTS_PER_MINUTE: '6000',
      DATABASE_POOL: '40',
      LOG_LEVEL: 'warn',
      PHOTON_URL: 'https://maps.example/photon',
      NOMINATIM_URL: 'http://10.0.0.7:8088',
      OSRM_URL: 'http://10.0.0.8:5000',
      COMPANY_REGISTRIES: 'receita-ws=https://other.example/v1/cnpj, minha-receita=http://10.0.0.9',
      MAP_TILES_URL: 'https://tiles.example/{z}/{x}/{y}.png',
      MAP_TILES_CREDIT: '© OpenStreetMap',
    });
    expect(config).toMatchObject({
      port: 9000,
      allowedOrigins: ['https://erp.example', 'http://localhost:8081'],
      publicUrl: 'https://portal.example',
      trustProxy: ['10.0.0.0/8', '::1'],
      requestsPerMinute: 6_000,
      databasePool: 40,
      mailFrom: 'Litro <litro@portal.example>',
      photonUrl: 'https://maps.example/photon/',
      nominatimUrl: 'http://10.0.0.7:8088/',
      osrmUrl: 'http://10.0.0.8:5000/',
      companyRegistries: [
        { kind: 'receita-ws', url: 'https://other.example/v1/cnpj/' },
        { kind: 'minha-receita', url: 'http://10.0.0.9/' },
      ],
      mapTiles: { url: 'https://tiles.example/{z}/{x}/{y}.png', credit: '© OpenStreetMap' },
    });
    expect(readConfig({ TRUST_PROXY: '1' }).trustProxy).toBe(1);
  });

  it('refuses invalid settings with one line each', () => {
    expect(
      refusalOf({
        PORT: '80a',
        LITRO_SANDBOX: 'yes',
        ALLOWED_ORIGINS: '*',
        ALLOWED_HOSTS: 'litro.internal:8080',
        SECURITY_CONTACT: 'somebody',
        LOG_LEVEL: 'loud',
        TRUST_PROXY: 'true',
        REQUESTS_PER_MINUTE: '0',
        PHOTON_URL: 'https://user:secret@maps.example',
        NOMINATIM_URL: 'maps.example?q=',
        OSRM_URL: 'maps.example',
        COMPANY_REGISTRIES: 'receita=https://other.example',
        MAP_TILES_URL: 'https://{s}.tiles.example/{z}/{x}/{y}.png',
      }),
    ).toEqual([
      'PORT must be a number from 0 to 65535, not "80a".',
      'LITRO_SANDBOX must be "on" or "off", not "yes".',
      'ALLOWED_ORIGINS must be an origin like https://portal.example, not "*".',
      'ALLOWED_HOSTS must be host names without ports, not "litro.internal:8080".',
      'PHOTON_URL must be an address like https://maps.example, without a query or a password.',
      'NOMINATIM_URL must be an address like https://maps.example, without a query or a password.',
      'OSRM_URL must be an address like https://maps.example, without a query or a password.',
      'COMPANY_REGISTRIES must name registries like minha-receita=https://registry.example, of the kinds minha-receita and receita-ws.',
      'MAP_TILES_URL must look like https://tiles.example/{z}/{x}/{y}.png.',
      'SECURITY_CONTACT must be like mailto:security@portal.example or an https address, not "somebody".',
      'LOG_LEVEL must be one of fatal, error, warn, info, debug, trace, silent, not "loud".',
      'TRUST_PROXY must be a number of proxies or their addresses, not "true".',
      'REQUESTS_PER_MINUTE must be a number from 10 to 9999999, not "0".',
    ]);
  });

  it.each(['0.0.0.0/0', '10.0.0.1, ::/0'])('refuses a trusted proxy range with every address: %s', (text) => {
    expect(refusalOf({ TRUST_PROXY: text })).toEqual([
      `TRUST_PROXY must not name every address, as "${text}" does: anybody could say who they are.`,
    ]);
  });

  it('requires https in production, except on this machine', () => {
    const production = { NODE_ENV: 'production' };
    expect(refusalOf({ ...production, PUBLIC_URL: 'http://litro.example' })).toEqual([
      'PUBLIC_URL must be https in production, not "http://litro.example".',
    ]);
    expect(readConfig({ ...production, PUBLIC_URL: 'http://127.0.0.1:8080' }).publicUrl).toBe(
      'http://127.0.0.1:8080',
    );
    expect(readConfig({ ...production, PUBLIC_URL: 'https://litro.example' }).publicUrl).toBe(
      'https://litro.example',
    );
    expect(readConfig({ PUBLIC_URL: 'http://litro.example' }).publicUrl).toBe('http://litro.example');
  });

  it('accepts addresses of several PostgreSQL servers and commas in a password', () => {
    const DATABASE_URL = 'postgres://litro:se,cret@one/litro, postgresql://litro:secret@two:5433/litro';
    expect(readConfig({ DATABASE_URL }).databaseUrl).toBe(DATABASE_URL);
    expect(splitAddresses(DATABASE_URL)).toEqual([
      'postgres://litro:se,cret@one/litro',
      'postgresql://litro:secret@two:5433/litro',
    ]);
  });

  it.each([
    ['postgres://litro:secret@one/litro,postgres://litro:secret@one:5432/litro', 'one:5432'],
    ['postgres://a@two/litro,postgres://a@one:6/litro,postgres://b:secret@ONE:6/other', 'one:6'],
    ['postgres:///litro?host=/run/pg,postgres:///litro?host=/run/pg', '/run/pg:5432'],
  ])('refuses a server that the list names twice: %s', (url, server) => {
    const message = `names ${server} twice; each PostgreSQL stands in it once.`;
    expect(refusalOf({ DATABASE_URL: url })).toEqual([`DATABASE_URL ${message}`]);
    const DATABASE_URL = 'postgres://litro@one/litro,postgres://litro@two/litro';
    expect(refusalOf({ DATABASE_URL, MIGRATION_DATABASE_URL: url })).toEqual([
      `MIGRATION_DATABASE_URL ${message}`,
    ]);
  });

  it.each([
    'mysql://litro:secret@db/litro',
    'litro:secret@db',
    'postgres://litro:secret@db',
    'postgres://litro:secret@one/litro,postgres://litro:secret@two',
  ])('hides the password of an invalid address: %s', (url) => {
    const shape = 'must look like postgres://user:password@host:5432/database.';
    expect(refusalOf({ DATABASE_URL: url })).toEqual([`DATABASE_URL ${shape}`]);
    const DATABASE_URL = 'postgres://litro@db.example/litro';
    expect(refusalOf({ DATABASE_URL, MIGRATION_DATABASE_URL: url })).toEqual([
      `MIGRATION_DATABASE_URL ${shape}`,
    ]);
  });

  it("requires the server's login beside the login for migrations", () => {
    const MIGRATION_DATABASE_URL = 'postgres://owner:secret@db.example/litro';
    expect(refusalOf({ MIGRATION_DATABASE_URL })).toEqual([
      'MIGRATION_DATABASE_URL is the owner of the tables of DATABASE_URL, which is missing.',
    ]);
    const DATABASE_URL = 'postgres://litro:secret@db.example/litro';
    expect(readConfig({ DATABASE_URL, MIGRATION_DATABASE_URL })).toMatchObject({
      databaseUrl: DATABASE_URL,
      migrationDatabaseUrl: MIGRATION_DATABASE_URL,
    });
  });

  it.each([
    [{ HOST: '0.0.0.0' }, 'HOST is 0.0.0.0'],
    [{ HOST: 'portal.internal' }, 'HOST is portal.internal'],
    [{ PUBLIC_URL: 'https://portal.example' }, 'PUBLIC_URL is https'],
    [{ TRUST_PROXY: '1' }, 'TRUST_PROXY is set'],
    [{ NODE_ENV: 'production' }, 'NODE_ENV is production'],
    [{ HOST: '::', NODE_ENV: 'production' }, 'HOST is ::, NODE_ENV is production'],
  ])('refuses the sandbox where others can reach the server: %o', (environment, reason) => {
    const [line, ...more] = refusalOf({ LITRO_SANDBOX: 'on', ...environment });
    expect([line?.endsWith(`this machine alone: ${reason}.`), more]).toEqual([true, []]);
  });

  it.each(['127.0.0.1', '127.8.0.1', 'localhost', '::1'])('accepts the sandbox at %s', (HOST) => {
    const DATABASE_URL = 'postgres://litro@db.example/litro';
    expect(readConfig({ LITRO_SANDBOX: 'on', HOST, DATABASE_URL }).sandbox).toBe(true);
  });
});
