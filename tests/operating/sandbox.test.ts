import { describe, expect, it } from 'vitest';
import { isOurOwn } from '../../scripts/our-own.mjs';

describe('npm start', () => {
  it.each(['127.0.0.1', '127.8.0.1', 'localhost', '::1'])(
    'creates the demonstration at the loopback address %s',
    (host) => {
      expect(isOurOwn(host, { PUBLIC_URL: 'http://localhost:8080' })).toBe(true);
    },
  );

  it.each(['0.0.0.0', '::', '10.0.0.4', 'portal.internal', '127.portal.example', 'localhost.example', ''])(
    'creates no demonstration at a host that others can reach: "%s"',
    (host) => expect(isOurOwn(host, {})).toBe(false),
  );

  it.each([
    { DATABASE_URL: 'postgres://litro@db.example/litro' },
    { PUBLIC_URL: 'https://portal.example' },
    { PUBLIC_URL: 'HTTPS://portal.example' },
    { TRUST_PROXY: '1' },
    { NODE_ENV: 'production' },
  ])('creates no demonstration with the production settings %o', (environment) => {
    expect(isOurOwn('127.0.0.1', environment)).toBe(false);
  });
});
