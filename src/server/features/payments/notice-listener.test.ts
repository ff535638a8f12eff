import fastify from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fixedClock } from '../../platform/clock.ts';
import { useJsonBodies } from '../../platform/plugins/json-body.ts';
import { refusingUnless } from '../../testing/notice-trust.ts';
import { makeCertificates } from '../../testing/certificates.ts';
import { sendNotice, makePix, writeNotices } from '../../testing/pix-api/pix-notices.ts';
import { createNoticeCheck } from './notice-check.ts';
import { openNoticeListener, type NoticeListener } from './notice-listener.ts';
import { SIGNATURE_HEADER } from './notice-signature.ts';
import type { BcbSettings } from '../../platform/config/payment-settings.ts';
import { readNotices } from './pix-notice.rules.ts';

const clock = fixedClock(new Date('2026-11-23T10:00:00Z'));
const certificates = makeCertificates();
const banks = certificates.authority('Bank CA');
const anothers = certificates.authority('Another CA');
const bank = certificates.signedBy(banks, 'pix.bank.example');
const colleague = certificates.signedBy(banks, 'somebody.bank.example');
const stranger = certificates.signedBy(anothers, 'pix.bank.example');
const own = certificates.signedBy(anothers, 'localhost');

const notices = {
  kind: 'listener',
  port: 0,
  certificate: own.certificate,
  certificateKey: own.certificateKey,
  ca: banks.certificate,
  subject: 'pix.bank.example',
} as const;
const settings = { kind: 'bcb', notices } as unknown as BcbSettings;
const [body = ''] = writeNotices([makePix({ valor: '10.00', at: clock.now() })]);

const app = fastify({ bodyLimit: 4 * 1024 * 1024 });
let listener: NoticeListener;
const taken: number[] = [];
beforeAll(async () => {
  useJsonBodies(app);
  const trusts = createNoticeCheck(settings, clock);
  app.post('/webhooks/pix', { config: { assertTrusted: refusingUnless(trusts) } }, async (request) => {
    taken.push(readNotices(request.body)?.length ?? -1);
    return {};
  });
  app.get('/', async () => 'the portal');
  listener = await openNoticeListener(app, notices, '127.0.0.1');
});
afterAll(async () => {
  await listener.close();
  await app.close();
  certificates.remove();
});

const bring = (more: Partial<Parameters<typeof sendNotice>[0]>) =>
  sendNotice({ url: `https://localhost:${listener.port}/webhooks/pix`, body, ca: anothers.cert, ...more });

describe('port for notices of a bank', () => {
  it('accepts notices with the certificate of the bank, in batches of up to a thousand', async () => {
    const pix = Array.from({ length: 2_500 }, () => makePix({ valor: '10.00', at: clock.now() }));
    for (const batch of writeNotices(pix)) expect(await bring({ certificate: bank, body: batch })).toBe(200);
    expect(taken.splice(0)).toEqual([1_000, 1_000, 500]);
  });

  it('closes connections without a certificate or with a certificate of another authority', async () => {
    expect(await bring({})).toBeNull();
    expect(await bring({ certificate: stranger })).toBeNull();
  });

  it('refuses another certificate of the same authority, even with a forged subject header or signature header', async () => {
    const headers = { 'x-client-subject': 'pix.bank.example', [SIGNATURE_HEADER]: 't=1,v1=' };
    expect(await bring({ certificate: colleague, headers })).toBe(401);
    expect(taken).toEqual([]);
  });

  it('answers 404 at every other address', async () => {
    const url = `https://localhost:${listener.port}/`;
    expect(await bring({ certificate: bank, url })).toBe(404);
    expect(await bring({ certificate: bank, url: `${url}webhooks/pix/../../health/live` })).toBe(404);
  });

  it('leaves no second route: the ordinary port refuses notices without the certificate', async () => {
    const headers = { 'content-type': 'application/json', 'x-client-subject': 'pix.bank.example' };
    const answer = await app.inject({ method: 'POST', url: '/webhooks/pix', payload: body, headers });
    expect(answer.statusCode).toBe(401);
  });

  it('names the setting that prevents the port from opening', async () => {
    const open = (wrong: object) => openNoticeListener(app, { ...notices, ...wrong }, '127.0.0.1');
    await expect(open({ ca: '/nowhere/ca.pem' })).rejects.toThrow(
      'PIX_NOTICE_CA: /nowhere/ca.pem cannot be read (ENOENT).',
    );
    await expect(open({ certificateKey: bank.certificateKey })).rejects.toThrow(
      /^PIX_NOTICE_CERTIFICATE and PIX_NOTICE_CERTIFICATE_KEY are no certificate and its key/,
    );
    await expect(open({ port: listener.port })).rejects.toThrow(
      `PIX_NOTICE_PORT ${listener.port} of 127.0.0.1 cannot be opened (EADDRINUSE).`,
    );
  });
});
