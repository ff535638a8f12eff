import { spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import { request } from 'node:https';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { makeCertificates, type Certificate } from '../../../src/server/testing/certificates.ts';
import { blocksOf, withReplacements } from './handbook.ts';
import { freePort } from './running-server.ts';

async function startEcho(): Promise<string> {
  const server = createServer(({ headers }, answer) => answer.end(JSON.stringify(headers)));
  onTestFinished(() => void server.close());
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  return `127.0.0.1:${(server.address() as AddressInfo).port}`;
}

async function startProxy(ownCertificate: Certificate, bankAuthority: Certificate) {
  const folder = mkdtempSync(join(tmpdir(), 'litro-proxy-'));
  const [plain, people, bank] = [await freePort(), await freePort(), await freePort()];
  const [forPeople = '', forBank = ''] = blocksOf('The proxy', 'nginx');
  const files = {
    '/etc/ssl/certs/litro.example.pem': ownCertificate.certificate,
    '/etc/ssl/private/litro.example.key': ownCertificate.certificateKey,
    '127.0.0.1:8080': await startEcho(),
  };
  const servers = [
    withReplacements(forPeople, {
      ...files,
      'listen 80;': `listen ${plain};`,
      'listen 443 ': `listen ${people} `,
    }),
    withReplacements(forBank, {
      ...files,
      'listen 8443 ': `listen ${bank} `,
      '/etc/ssl/certs/bank-authority.pem': bankAuthority.certificate,
    }),
  ];
  const path = join(folder, 'nginx.conf');
  const tempPaths = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (name) => `${name}_temp_path ${join(folder, name)};`,
  );
  writeFileSync(
    path,
    `daemon off; pid ${join(folder, 'pid')}; error_log stderr;
    events {} http { access_log off; ${tempPaths.join(' ')} ${servers.join('\n')} }`,
  );
  const nginx = spawn('nginx', ['-c', path, '-p', folder], { stdio: ['ignore', 'ignore', 'pipe'] });
  let errors = '';
  nginx.stderr.on('data', (chunk) => (errors += String(chunk)));
  const ended = new Promise((done) => nginx.once('close', done));
  onTestFinished(async () => {
    nginx.kill('SIGTERM');
    await ended;
    rmSync(folder, { recursive: true, force: true });
  });
  const redirects = () =>
    fetch(`http://127.0.0.1:${plain}/login`, {
      headers: { host: 'litro.example' },
      redirect: 'manual',
    }).catch(() => null);
  const failed = ended.then(() => {
    throw new Error(errors);
  });
  failed.catch(() => undefined);
  await Promise.race([expect.poll(redirects, { timeout: 30_000 }).not.toBeNull(), failed]);
  return { people, bank };
}

interface Received {
  readonly status: number;
  /** Headers that the server received; null if it received no request. */
  readonly headers: IncomingHttpHeaders | null;
}

function ask(port: number, authority: Certificate, from?: Certificate): Promise<Received> {
  const forged = { 'x-bank-certificate': 'CN=pix.bank.example', 'x-forwarded-host': 'evil.example' };
  return new Promise((resolve, reject) => {
    request(
      {
        host: '127.0.0.1',
        port,
        servername: 'localhost',
        ca: authority.cert,
        agent: false,
        ...(from && {
          cert: from.cert,
          key: from.key,
        }),
        method: 'POST',
        path: '/webhooks/pix',
        headers: {
          host: 'litro.example',
          'x-forwarded-for': '192.0.2.1',
          'x-request-id': 'forged-by-a-stranger',
          ...forged,
        },
      },
      (answer) => {
        let text = '';
        answer.on('data', (chunk) => (text += String(chunk)));
        answer.on('end', () => {
          const status = answer.statusCode ?? 0;
          resolve({ status, headers: status === 200 ? (JSON.parse(text) as IncomingHttpHeaders) : null });
        });
      },
    )
      .on('error', reject)
      .end();
  });
}

it('the proxy of the handbook replaces forged headers and forwards the verified certificate of the bank', async (test) => {
  if (spawnSync('nginx', ['-v']).error) test.skip('nginx is not installed');
  const certificates = makeCertificates();
  onTestFinished(() => certificates.remove());
  const [authority, bankAuthority] = [certificates.authority('Own CA'), certificates.authority('Bank CA')];
  const { people, bank } = await startProxy(certificates.signedBy(authority, 'localhost'), bankAuthority);
  const ofBank = certificates.signedBy(bankAuthority, 'pix.bank.example');
  const ofStranger = certificates.signedBy(authority, 'pix.bank.example');

  const fromPeople = await ask(people, authority);
  expect(fromPeople).toMatchObject({
    status: 200,
    headers: { host: 'litro.example', 'x-forwarded-for': '127.0.0.1' },
  });
  expect(fromPeople.headers).not.toHaveProperty('x-bank-certificate');
  expect(fromPeople.headers).not.toHaveProperty('x-forwarded-host');
  expect(fromPeople.headers?.['x-request-id']).toMatch(/^[0-9a-f]{32}$/);

  const fromBank = await ask(bank, authority, ofBank);
  expect(fromBank).toMatchObject({ status: 200, headers: { 'x-bank-certificate': 'CN=pix.bank.example' } });
  expect(fromBank.headers).not.toHaveProperty('x-forwarded-host');
  expect(await ask(bank, authority, ofStranger)).toEqual({ status: 400, headers: null });
  expect(await ask(bank, authority)).toEqual({ status: 400, headers: null });
});
