import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ErrorBody } from '#contract/error-body.ts';
import { startPortal, type Portal } from '../../testing/portal.ts';

let portal: Portal;
let sandbox: Portal;
let port: number;
beforeAll(async () => {
  portal = await startPortal({
    environment: { ALLOWED_HOSTS: 'litro.internal, 10.1.2.3', TRUST_PROXY: '10.0.0.9' },
  });
  sandbox = await startPortal({ environment: { LITRO_SANDBOX: 'on', ALLOWED_HOSTS: 'litro.internal' } });
  await portal.app.listen({ host: '127.0.0.1', port: 0 });
  const address = portal.app.server.address();
  port = typeof address === 'object' && address ? address.port : 0;
});
afterAll(async () => {
  await portal.close();
  await sandbox.close();
});

const askAs = async (
  host: string,
  one: Portal = portal,
  more: Record<string, string> = {},
  remoteAddress = '127.0.0.1',
) => {
  const headers = { host, ...more };
  return (await one.app.inject({ method: 'GET', url: '/openapi.json', headers, remoteAddress })).statusCode;
};

const send = (text: string) =>
  new Promise<string>((resolve, reject) => {
    let answer = '';
    const socket = connect(port, '127.0.0.1', () => socket.write(text));
    socket.on('data', (piece) => (answer += String(piece)));
    socket.on('end', () => resolve(answer.split('\r\n')[0] ?? ''));
    socket.on('error', reject);
  });

describe('the host of a request', () => {
  it.each([
    'portal.example',
    'PORTAL.example:443',
    'portal.example.',
    'litro.internal:8080',
    '10.1.2.3',
    'localhost:8080',
    'demo.localhost',
    '127.0.0.1:1',
    '[::1]:8080',
  ])('may be %s', async (host) => {
    expect(await askAs(host)).toBe(200);
  });

  it.each([
    'stranger.example',
    'portal.example.stranger.example',
    'localhost.stranger.example',
    '127.0.0.1.stranger.example',
    '10.1.2.4',
    '[::2]',
    'a;script-src *',
    'portal.example@stranger.example',
    'portal.example:80:80',
  ])('is refused if it is "%s"', async (host) => {
    const { statusCode, body } = await portal.app.inject({
      method: 'GET',
      url: '/openapi.json',
      headers: { host },
    });
    expect([statusCode, (JSON.parse(body) as ErrorBody).code]).toEqual([421, 'unknown_host']);
    expect(body).not.toContain(host);
  });

  it('comes from X-Forwarded-Host only behind a trusted proxy', async () => {
    const forwarded = { 'x-forwarded-host': 'portal.example' };
    expect(await askAs('backend', portal, forwarded, '10.0.0.9')).toBe(200);
    expect(await askAs('backend', portal, forwarded, '10.0.0.8')).toBe(421);
    expect(
      await askAs('portal.example', portal, { 'x-forwarded-host': 'stranger.example' }, '10.0.0.9'),
    ).toBe(421);
  });

  it('must be this machine in the sandbox', async () => {
    expect(await askAs('localhost', sandbox)).toBe(200);
    expect(await askAs('litro.internal', sandbox)).toBe(421);
  });

  it('may be any name in a health check', async () => {
    const { statusCode } = await portal.app.inject({ url: '/health/live', headers: { host: '10.9.9.9' } });
    expect(statusCode).toBe(200);
  });

  it('is refused if the header occurs twice', async () => {
    const ask = 'GET /health/live HTTP/1.1\r\nhost: localhost\r\n';
    expect(await send(`${ask}connection: close\r\n\r\n`)).toBe('HTTP/1.1 200 OK');
    expect(await send(`${ask}Host: stranger.example\r\nconnection: close\r\n\r\n`)).toBe(
      'HTTP/1.1 400 Bad Request',
    );
  });
});
