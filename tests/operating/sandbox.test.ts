/** Where `npm start` makes the demonstration by itself. */
import { describe, expect, it } from 'vitest';
import { isOurOwn } from '../../scripts/our-own.mjs';

describe('npm start', () => {
  it.each(['127.0.0.1', '127.8.0.1', 'localhost', '::1'])('makes the demonstration at %s', (host) => {
    expect(isOurOwn(host, { PUBLIC_URL: 'http://localhost:8080' })).toBe(true);
  });

  it.each(['0.0.0.0', '::', '10.0.0.4', 'portal.internal', '127.portal.example', 'localhost.example', ''])(
    'makes none where others may come: host "%s"',
    (host) => expect(isOurOwn(host, {})).toBe(false),
  );

  it.each([
    { DATABASE_URL: 'postgres://litro@db.example/litro' },
    { PUBLIC_URL: 'https://portal.example' },
    { PUBLIC_URL: 'HTTPS://portal.example' },
    { TRUST_PROXY: '1' },
    { NODE_ENV: 'production' },
  ])('makes none with %o', (environment) => {
    expect(isOurOwn('127.0.0.1', environment)).toBe(false);
  });
});
