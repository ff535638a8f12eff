import { describe, expect, it } from 'vitest';
import { parseSentryDsn } from './sentry-dsn.ts';

describe('parseSentryDsn', () => {
  it('returns the URL for envelopes, with the folder of the server before the project', () => {
    expect(parseSentryDsn('https://abc123@sentry.example/42')).toEqual({
      envelopeUrl: 'https://sentry.example/api/42/envelope/?sentry_key=abc123&sentry_version=7',
      origin: 'https://sentry.example',
    });
    expect(parseSentryDsn('https://k@errors.example:8443/at/sentry/7')?.envelopeUrl).toBe(
      'https://errors.example:8443/at/sentry/api/7/envelope/?sentry_key=k&sentry_version=7',
    );
    expect(parseSentryDsn('http://k@localhost:9000/7')?.origin).toBe('http://localhost:9000');
  });

  it.each([
    'https://sentry.example/42',
    'http://key@sentry.example/42',
    'https://key:secret@sentry.example/42',
    'https://key@sentry.example/project',
    'https://key@sentry.example/42?x=1',
    'https://key@sentry.example/42#x',
    'https://key@sentry.example/a;script-src *//42',
    'javascript:alert(1)',
    'log',
    '',
  ])('refuses "%s"', (text) => {
    expect(parseSentryDsn(text)).toBeNull();
  });
});
