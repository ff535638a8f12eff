import fastify from 'fastify';
import { describe, expect, it } from 'vitest';
import { fixedClock } from '../../platform/clock.ts';
import { readConfig } from '../../platform/config/config.ts';
import { useJsonBodies } from '../../platform/plugins/json-body.ts';
import { refusingUnless } from '../../testing/notice-trust.ts';
import { createNoticeCheck, isBank, type NoticeCheck } from './notice-check.ts';
import { SIGNATURE_HEADER, signNotice } from './notice-signature.ts';

const clock = fixedClock(new Date('2026-11-23T10:00:00Z'));

const BCB = {
  PIX_KEY: 'litro@example.com',
  PIX_NAME: 'Litro',
  PIX_CITY: 'Sumaré',
  PIX_API_URL: 'https://pix.bank.example/v2',
  PIX_TOKEN_URL: 'https://pix.bank.example/oauth/token',
  PIX_CLIENT_ID: 'litro',
  PIX_CLIENT_SECRET: 'secret',
  PIX_CERTIFICATE: 'litro.pem',
  PIX_CERTIFICATE_KEY: 'litro.key',
  PIX_NOTICE_HEADER: 'X-Client-Subject',
  PIX_NOTICE_SUBJECT: 'CN=pix.bank.example',
};

function openServer(trusts: NoticeCheck, trustProxy: false | string[] = false) {
  const app = fastify({ trustProxy });
  useJsonBodies(app);
  app.post('/webhooks/pix', { config: { assertTrusted: refusingUnless(trusts) } }, async () => ({
    trusts: true,
  }));
  return async (payload: string, headers: Record<string, string> = {}) => {
    const type = { 'content-type': 'application/json' };
    const { statusCode } = await app.inject({
      method: 'POST',
      url: '/webhooks/pix',
      payload,
      headers: { ...type, ...headers },
    });
    return statusCode === 200;
  };
}

describe('signed local notice', () => {
  const { payments } = readConfig({ LITRO_SANDBOX: 'on', PIX_NOTICE_SECRET: 'ab'.repeat(32) });
  // Valid JSON with a spelling that no serializer would produce.
  const body = '{ "pix" : [] , "ação":"\\u00e7" }';
  const signature = signNotice('ab'.repeat(32), Buffer.from(body), clock.now());

  it('trusts exactly the signed bytes and refuses the same JSON in another spelling', async () => {
    const send = openServer(createNoticeCheck(payments, clock));
    expect(await send(body, { [SIGNATURE_HEADER]: signature })).toBe(true);
    expect(await send(body)).toBe(false);
    expect(await send(JSON.stringify(JSON.parse(body)), { [SIGNATURE_HEADER]: signature })).toBe(false);
  });

  it('refuses a signed notice if payments are not configured', async () => {
    const headers = { [SIGNATURE_HEADER]: signature };
    expect(await openServer(createNoticeCheck(null, clock))(body, headers)).toBe(false);
  });
});

describe('notice through a proxy', () => {
  const settings = { kind: 'proxy', header: 'x-client-subject', subject: 'CN=pix.bank.example' } as const;
  const from = (subject: string | undefined, isBehindProxy = true) =>
    isBank(settings, {
      headers: { ...(subject !== undefined && { 'x-client-subject': subject }) },
      isBehindProxy,
      certificateName: null,
    });

  it('trusts a notice if the proxy reports the certificate subject of the bank', () => {
    expect(from('CN=pix.bank.example')).toBe(true);
  });

  it('refuses a repeated, empty or missing subject, and a request from outside the proxy', () => {
    expect(from('CN=pix.bank.example', false)).toBe(false);
    expect(from('CN=pix.bank.example, CN=pix.bank.example')).toBe(false);
    expect(from('')).toBe(false);
    expect(from(undefined)).toBe(false);
  });

  it('trusts the subject header only from a proxy of TRUST_PROXY', async () => {
    const { payments } = readConfig({ PAYMENTS: 'bcb', TRUST_PROXY: '127.0.0.1', ...BCB });
    const ask = async (trustProxy: false | string[], forwarded: string | undefined) => {
      const headers = { 'x-client-subject': 'CN=pix.bank.example' };
      const forwardedFor = forwarded === undefined ? {} : { 'x-forwarded-for': forwarded };
      return openServer(createNoticeCheck(payments, clock), trustProxy)('{}', {
        ...headers,
        ...forwardedFor,
      });
    };
    expect(await ask(['127.0.0.1'], '203.0.113.7')).toBe(true);
    expect(await ask(['10.0.0.1'], '203.0.113.7')).toBe(false);
    expect(await ask(['127.0.0.1'], undefined)).toBe(false);
    expect(await ask(false, '203.0.113.7')).toBe(false);
  });
});
