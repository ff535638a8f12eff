import { cp, mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Purchase } from '#contract/purchases.ts';
import type { LoginAnswer } from '#contract/sign-in.ts';
import { systemClock } from './platform/clock.ts';
import { readConfig } from './platform/config/config.ts';
import { openDatabase } from './platform/database/database.ts';
import { createTenancy } from './platform/database/tenancy.ts';
import { newId } from './platform/identifier.ts';
import { readPixCode } from './features/payments/pix-code.rules.ts';
import { startServer } from './start-server.ts';
import { PASSWORD } from './testing/accounts.ts';
import { makeCertificates } from './testing/certificates.ts';
import { makeMigratedFolder } from './platform/database/prepared/migrated-folder.ts';
import { makeCompany } from './testing/open-company.ts';
import { startPixBank } from './testing/pix-api/pix-bank.ts';
import { sendNotice, writeNotices } from './testing/pix-api/pix-notices.ts';

async function prepareFolder() {
  const dataDir = await mkdtemp(join(tmpdir(), 'litro-data-'));
  await cp(await makeMigratedFolder(), dataDir, { recursive: true });
  const database = await openDatabase({ kind: 'embedded', dataDir });
  const parts = { tenancy: createTenancy(database), clock: systemClock };
  const { administrator: account } = await makeCompany(parts);
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

describe('a server with a bank and metrics', () => {
  const certificates = makeCertificates();
  const authority = certificates.authority('Bank CA');
  const ofBank = certificates.signedBy(authority, 'pix.bank.example');
  let bank: Awaited<ReturnType<typeof startPixBank>>;
  let server: Awaited<ReturnType<typeof startServer>>;
  let prepared: Awaited<ReturnType<typeof prepareFolder>>;
  let noticePort: number;

  beforeAll(async () => {
    const shown = certificates.signedBy(authority, 'localhost');
    const ours = certificates.signedBy(authority, 'litro');
    const credentials = { clientId: 'litro', clientSecret: 'secret' };
    bank = await startPixBank({ authority, own: shown, clock: systemClock, ...credentials });
    prepared = await prepareFolder();
    noticePort = await freePort();
    const config = readConfig({
      DATA_DIR: prepared.dataDir,
      HOST: '127.0.0.1',
      PORT: '0',
      METRICS_PORT: '0',
      LOG_LEVEL: 'silent',
      PUBLIC_URL: 'https://portal.example',
      PAYMENTS: 'bcb',
      PIX_KEY: '123e4567-e89b-42d3-a456-426655440000',
      PIX_NAME: 'Litro',
      PIX_CITY: 'Campinas',
      PIX_API_URL: bank.apiUrl,
      PIX_TOKEN_URL: bank.tokenUrl,
      PIX_CLIENT_ID: credentials.clientId,
      PIX_CLIENT_SECRET: credentials.clientSecret,
      PIX_CERTIFICATE: ours.certificate,
      PIX_CERTIFICATE_KEY: ours.certificateKey,
      PIX_CA: authority.certificate,
      PIX_NOTICE_PORT: String(noticePort),
      PIX_NOTICE_CERTIFICATE: shown.certificate,
      PIX_NOTICE_CERTIFICATE_KEY: shown.certificateKey,
      PIX_NOTICE_CA: authority.certificate,
      PIX_NOTICE_SUBJECT: 'pix.bank.example',
    });
    server = await startServer(config, { onLost: (reason) => expect(reason).toBeUndefined() });
  });
  afterAll(async () => {
    await server.stop();
    await bank.stop();
    certificates.remove();
    await rm(prepared.dataDir, { recursive: true, force: true });
  });

  const ask = async <T>(call: string, token: string | null, body?: object): Promise<T> => {
    const [method = '', path = ''] = call.split(' ');
    const response = await fetch(`http://127.0.0.1:${server.port}${path}`, {
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
  const notify = (body: string, certificate?: typeof ofBank) => {
    const url = `https://localhost:${noticePort}/webhooks/pix`;
    return sendNotice({ url, body, ca: authority.cert, ...(certificate && { certificate }) });
  };
  let lastNotice = '';

  it('creates charges at the bank and takes its notices at their own port', async () => {
    const { authHeader } = await ask<LoginAnswer>('POST /login', null, {
      identifier: prepared.account.identifier,
      password: PASSWORD,
    });
    const bought = await ask<Purchase>('POST /admin/organization/purchase', authHeader, {
      value: 150,
      paymentType: 'pix',
    });
    const txid = readPixCode(bought.pix?.payload ?? '')
      ?.url?.split('/')
      .at(-1);
    [lastNotice = ''] = writeNotices([bank.pay(txid ?? '')]);
    expect(await notify(lastNotice, ofBank)).toBe(200);
    expect(await notify(lastNotice)).toBeNull();
    const paid = await ask<Purchase>(`GET /admin/organization/purchase/${bought._id}`, authHeader);
    expect(paid).toMatchObject({ status: 'paid', value: 150 });
    expect(bank.faults).toEqual([]);
  });

  it('serves metrics, including every job, only at the metrics port', async () => {
    await fetch(`http://127.0.0.1:${server.port}/health/live`);
    const text = await (await fetch(`http://127.0.0.1:${server.metricsPort}/metrics`)).text();
    expect(text).toContain('litro_requests_total{call="GET /health/live",status="200"} 1');
    expect(text).toContain('litro_database_answers 1');
    const jobs = [...text.matchAll(/^litro_job_interval_seconds\{job="([\w-]+)"\} \d+$/gm)].map(
      ([, job]) => job,
    );
    expect(jobs.sort()).toEqual([
      'asking',
      'asking-returns',
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
      'telling-returns',
    ]);
    expect((await fetch(`http://127.0.0.1:${server.port}/metrics`)).status).toBe(404);
  });

  it('closes both further ports when it stops', async () => {
    await server.stop();
    expect(await notify(lastNotice, ofBank)).toBeNull();
    await expect(fetch(`http://127.0.0.1:${server.metricsPort}/metrics`)).rejects.toThrow('fetch failed');
  });
});
