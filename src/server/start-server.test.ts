import { createServer } from 'node:net';
import { expect, it, onTestFinished } from 'vitest';
import type { Purchase } from '#contract/purchases.ts';
import type { LoginAnswer } from '#contract/sign-in.ts';
import { systemClock } from './clock.ts';
import { readConfig } from './config.ts';
import { openDatabase } from './database/database.ts';
import { createTenancy } from './database/tenancy.ts';
import { newId } from './identifier.ts';
import { readPixCode } from './modules/payments/pix-code.rules.ts';
import { startServer } from './start-server.ts';
import { makeAccount, PASSWORD } from './testing/accounts.ts';
import { makeCertificates } from './testing/certificates.ts';
import { migratedFolder } from './testing/data-folder.ts';
import { makeOrganization } from './testing/organizations.ts';
import { startPixBank } from './testing/pix-api/pix-bank.ts';
import { bringNotice, writeNotices } from './testing/pix-api/pix-notices.ts';

/** A company with one administrator, in a folder that is closed again. */
async function prepareFolder() {
  const dataDir = await migratedFolder();
  const database = await openDatabase({ kind: 'embedded', dataDir });
  const parts = { tenancy: createTenancy(database), clock: systemClock };
  const account = await makeAccount(parts, await makeOrganization(parts));
  await database.close();
  return { dataDir, account };
}

function freePort(): Promise<number> {
  return new Promise((done) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => done(typeof address === 'object' && address ? address.port : 0));
    });
  });
}

it('a server that is started with the settings of a bank makes charges there, and takes its notices at the port of their own', async () => {
  const certificates = makeCertificates();
  const authority = certificates.authority('Bank CA');
  const shown = certificates.signedBy(authority, 'localhost');
  const ours = certificates.signedBy(authority, 'litro');
  const ofBank = certificates.signedBy(authority, 'pix.bank.example');
  const bank = await startPixBank({
    authority,
    own: shown,
    clock: systemClock,
    clientId: 'litro',
    clientSecret: 'secret',
  });
  onTestFinished(async () => {
    await bank.stop();
    certificates.remove();
  });
  const { dataDir, account } = await prepareFolder();
  const noticePort = await freePort();
  const config = readConfig({
    DATA_DIR: dataDir,
    HOST: '127.0.0.1',
    PORT: '0',
    LOG_LEVEL: 'silent',
    PUBLIC_URL: 'https://portal.example',
    PAYMENTS: 'bcb',
    PIX_KEY: '123e4567-e89b-42d3-a456-426655440000',
    PIX_NAME: 'Litro',
    PIX_CITY: 'Campinas',
    PIX_API_URL: bank.apiUrl,
    PIX_TOKEN_URL: bank.tokenUrl,
    PIX_CLIENT_ID: 'litro',
    PIX_CLIENT_SECRET: 'secret',
    PIX_CERTIFICATE: ours.certificate,
    PIX_CERTIFICATE_KEY: ours.certificateKey,
    PIX_CA: authority.certificate,
    PIX_NOTICE_PORT: String(noticePort),
    PIX_NOTICE_CERTIFICATE: shown.certificate,
    PIX_NOTICE_CERTIFICATE_KEY: shown.certificateKey,
    PIX_NOTICE_CA: authority.certificate,
    PIX_NOTICE_SUBJECT: 'pix.bank.example',
  });
  const { port, stop } = await startServer(config, { onLost: (reason) => expect(reason).toBeUndefined() });
  const ask = async <T>(call: string, token: string | null, body?: object): Promise<T> => {
    const [method = '', path = ''] = call.split(' ');
    const response = await fetch(`http://127.0.0.1:${port}${path}`, {
      method,
      headers: {
        ...(token && { authorization: token }),
        ...(body && { 'content-type': 'application/json' }),
        'idempotency-key': newId(systemClock),
      },
      ...(body && { body: JSON.stringify(body) }),
    });
    return (await response.json()) as T;
  };
  const { authHeader } = await ask<LoginAnswer>('POST /login', null, {
    identifier: account.identifier,
    password: PASSWORD,
  });
  const bought = await ask<Purchase>('POST /admin/organization/purchase', authHeader, {
    value: 150,
    paymentType: 'pix',
  });
  const txid = readPixCode(bought.pix?.payload ?? '')
    ?.url?.split('/')
    .at(-1);
  const [body = ''] = writeNotices([bank.pay(txid ?? '')]);
  const url = `https://localhost:${noticePort}/webhooks/pix`;
  expect(await bringNotice({ url, body, ca: authority.cert, certificate: ofBank })).toBe(200);
  expect(await bringNotice({ url, body, ca: authority.cert })).toBeNull();
  const paid = await ask<Purchase>(`GET /admin/organization/purchase/${bought._id}`, authHeader);
  expect(paid).toMatchObject({ status: 'paid', value: 150 });
  await stop();
  expect(await bringNotice({ url, body, ca: authority.cert, certificate: ofBank })).toBeNull();
  expect(bank.faults).toEqual([]);
});

it('a server that is told a port for its figures tells there of itself and of every job, until it has stopped', async () => {
  const { dataDir } = await prepareFolder();
  const config = readConfig({
    ...{ DATA_DIR: dataDir, PORT: '0', LOG_LEVEL: 'silent', METRICS_PORT: '0' },
    PUBLIC_URL: 'https://portal.example',
  });
  const { port, metricsPort, stop } = await startServer(config, {
    onLost: (reason) => expect(reason).toBeUndefined(),
  });
  await fetch(`http://127.0.0.1:${port}/health/live`);
  const address = `http://127.0.0.1:${metricsPort}/metrics`;
  const text = await (await fetch(address)).text();
  expect(text).toContain('litro_requests_total{call="GET /health/live",status="200"} 1');
  expect(text).toContain('litro_database_answers 1');
  const jobs = [...text.matchAll(/^litro_job_interval_seconds\{job="(\w+)"\} \d+$/gm)].map(([, job]) => job);
  expect(jobs.sort()).toEqual([
    'billing',
    'checking',
    'closing',
    'forgetting',
    'heads',
    'schedules',
    'sealing',
    'sending',
    'sweeping',
    'telling',
  ]);
  expect((await fetch(`http://127.0.0.1:${port}/metrics`)).status).toBe(404);
  await stop();
  await expect(fetch(address)).rejects.toThrow('fetch failed');
});
