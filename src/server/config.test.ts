import { resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readConfig } from './config.ts';

function refusalOf(environment: Record<string, string>): string[] {
  try {
    readConfig(environment);
  } catch (error) {
    expect(error).toMatchObject({ name: 'StartError' });
    return (error as Error).message.split('\n');
  }
  throw new Error('The settings were taken.');
}

describe('the settings', () => {
  it('serve this machine alone, from an embedded database without a sandbox, when nothing is set', () => {
    expect(readConfig({})).toEqual({
      port: 8080,
      host: '127.0.0.1',
      dataDir: resolve('.data'),
      sandbox: false,
      allowedOrigins: [],
      publicUrl: 'http://localhost:8080',
      mailFrom: 'litro@localhost',
      logLevel: 'info',
      trustProxy: false,
      requestsPerMinute: 1_200,
    });
  });

  it('take a key of 64 hexadecimal digits, and never repeat another one', () => {
    expect(readConfig({ SEAL_KEY: 'ab'.repeat(32) })).toMatchObject({ sealKey: 'ab'.repeat(32) });
    const [refusal] = refusalOf({ SEAL_KEY: 'abc' });
    expect(refusal).toMatch(/^SEAL_KEY must be 64 hexadecimal digits/);
    expect(refusal).not.toContain('"abc"');
  });

  it('are taken from the environment', () => {
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
      LOG_LEVEL: 'warn',
      PHOTON_URL: 'https://maps.example/photon',
      NOMINATIM_URL: 'http://10.0.0.7:8088',
      MAP_TILES_URL: 'https://tiles.example/{z}/{x}/{y}.png',
      MAP_TILES_CREDIT: '© OpenStreetMap',
    });
    expect(config).toMatchObject({
      port: 9000,
      allowedOrigins: ['https://erp.example', 'http://localhost:8081'],
      publicUrl: 'https://portal.example',
      trustProxy: ['10.0.0.0/8', '::1'],
      requestsPerMinute: 6_000,
      mailFrom: 'Litro <litro@portal.example>',
      photonUrl: 'https://maps.example/photon/',
      nominatimUrl: 'http://10.0.0.7:8088/',
      mapTiles: { url: 'https://tiles.example/{z}/{x}/{y}.png', credit: '© OpenStreetMap' },
    });
    expect(readConfig({ TRUST_PROXY: '1' }).trustProxy).toBe(1);
  });

  it('are refused with one line for each that cannot be used', () => {
    expect(
      refusalOf({
        PORT: '80a',
        LITRO_SANDBOX: 'yes',
        ALLOWED_ORIGINS: '*',
        LOG_LEVEL: 'loud',
        TRUST_PROXY: 'true',
        REQUESTS_PER_MINUTE: '0',
        PHOTON_URL: 'https://user:secret@maps.example',
        NOMINATIM_URL: 'maps.example?q=',
        MAP_TILES_URL: 'https://{s}.tiles.example/{z}/{x}/{y}.png',
      }),
    ).toEqual([
      'PORT must be a number from 0 to 65535, not "80a".',
      'LITRO_SANDBOX must be "on" or "off", not "yes".',
      'ALLOWED_ORIGINS must be an origin like https://portal.example, not "*".',
      'PHOTON_URL must be an address like https://maps.example, without a query or a password.',
      'NOMINATIM_URL must be an address like https://maps.example, without a query or a password.',
      'MAP_TILES_URL must look like https://tiles.example/{z}/{x}/{y}.png.',
      'LOG_LEVEL must be one of fatal, error, warn, info, debug, trace, silent, not "loud".',
      'TRUST_PROXY must be a number of proxies or their addresses, not "true".',
      'REQUESTS_PER_MINUTE must be a number from 10 to 9999999, not "0".',
    ]);
  });

  it.each(['mysql://litro:secret@db/litro', 'litro:secret@db', 'postgres://litro:secret@db'])(
    'never repeat the password of a wrong DATABASE_URL: %s',
    (url) => {
      const lines = refusalOf({ DATABASE_URL: url });
      expect(lines).toEqual(['DATABASE_URL must look like postgres://user:password@host:5432/database.']);
    },
  );

  it('refuse the sign-ins everybody knows on a PostgreSQL that others can reach', () => {
    const DATABASE_URL = 'postgres://litro@db.example/litro';
    expect(refusalOf({ DATABASE_URL, LITRO_SANDBOX: 'on', HOST: '0.0.0.0' })).toHaveLength(1);
    expect(readConfig({ DATABASE_URL, LITRO_SANDBOX: 'on' }).sandbox).toBe(true);
  });
});
