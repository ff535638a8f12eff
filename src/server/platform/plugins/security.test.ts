import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { SIGNATURE_HEADER, signNotice } from '../../features/payments/notice-signature.ts';
import { openCompany } from '../../testing/open-company.ts';
import { NOTICE_SECRET, startPortal, type Portal } from '../../testing/portal.ts';

const NOTICE = '{"pix":[]}';
const PARTNER = 'https://erp.example';

let portal: Portal;
beforeAll(async () => {
  portal = await startPortal({ environment: { ALLOWED_ORIGINS: PARTNER, REQUESTS_PER_MINUTE: '30' } });
});
afterAll(() => portal.close());

/** Each test uses its own network address, because the server limits the requests of an address. */
async function ask(method: string, url: string, from: string, headers: Record<string, string> = {}) {
  return portal.app.inject({ method: method as 'GET', url, headers, remoteAddress: from });
}

describe('a request from another origin', () => {
  it('gets no CORS header if the origin is not listed', async () => {
    const { headers } = await ask('GET', '/health/live', '10.0.0.1', { origin: 'https://stranger.example' });
    expect(headers['access-control-allow-origin']).toBeUndefined();
  });

  it('may call from a listed origin, and read the exposed headers', async () => {
    const { headers } = await ask('GET', '/health/live', '10.0.0.1', { origin: PARTNER });
    expect(headers['access-control-allow-origin']).toBe(PARTNER);
    expect(headers['access-control-allow-credentials']).toBe('true');
    expect(headers['access-control-expose-headers']).toBe('X-Request-Id, Idempotency-Hit, Retry-After');
    expect(headers['vary']).toContain('Origin');
  });

  const preflight = (url: string) =>
    ask('OPTIONS', url, '10.0.0.1', {
      origin: PARTNER,
      'access-control-request-method': 'PUT',
      'access-control-request-headers': 'idempotency-key,x-csrf-token',
    });

  it('may send the credentials and headers that the page adds to each request', async () => {
    const { statusCode, headers } = await preflight('/admin/organization/updateBalance');
    expect(statusCode).toBe(204);
    expect(headers['access-control-allow-headers']).toBe('idempotency-key,x-csrf-token');
    expect(headers['access-control-allow-credentials']).toBe('true');
  });

  it.each(['/login', '/login/reset', '/user/session/renew', '/user/session'])(
    'may not send credentials to %s, which may read a cookie',
    async (url) => {
      const { headers } = await preflight(url);
      expect(headers['access-control-allow-credentials']).toBeUndefined();
    },
  );

  it('may call from an origin of an API key after at most two seconds', async () => {
    const own = await startPortal();
    const company = await openCompany(own);
    const origin = 'https://keys.example';
    const allowed = async () => {
      const { headers } = await own.app.inject({ method: 'GET', url: '/health/live', headers: { origin } });
      return headers['access-control-allow-origin'];
    };
    expect(await allowed()).toBeUndefined();
    await company.ask('POST /admin/organization/api-key', {
      name: 'ERP',
      elements: ['litro-balance'],
      permissions: [],
      origins: [origin],
      allowsServers: false,
      sessionsPerMinute: 1,
    });
    await expect.poll(allowed, { timeout: 10_000 }).toBe(origin);
    await own.close();
  });
});

describe('every answer', () => {
  it('is never cached and sends no referrer', async () => {
    const { headers } = await ask('GET', '/health/live', '10.0.0.2');
    expect(headers).toMatchObject({
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
      'x-content-type-options': 'nosniff',
      'cross-origin-resource-policy': 'same-origin',
    });
  });
});

describe('too many requests from one address', () => {
  const askOften = async (times: number, method: string, url: string, from: string) => {
    const answers = [];
    for (let i = 0; i < times; i += 1) {
      answers.push(await ask(method, url, from, { authorization: 'Bearer nobody' }));
    }
    return answers;
  };

  it('are refused before the session is read, with Retry-After', async () => {
    const answers = await askOften(31, 'GET', '/user/validSession', '10.0.0.3');
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([...Array(30).fill(401), 429]);
    expect(answers[30]?.json()).toMatchObject({ code: 'too_many_requests', statusCode: 429 });
    expect(Number(answers[30]?.headers['retry-after'])).toBeGreaterThan(0);
    expect((await ask('GET', '/user/validSession', '10.0.0.4')).statusCode).toBe(401);
  });

  it('have a lower limit on the sign-in', async () => {
    const answers = await askOften(4, 'POST', '/login', '10.0.0.5');
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([400, 400, 400, 429]);
  });

  it('are also refused for unknown paths', async () => {
    const answers = await askOften(31, 'GET', '/nothing/here', '10.0.0.6');
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([...Array(30).fill(404), 429]);
  });

  it('have a lower limit for untrusted payment notices and no limit for trusted notices', async () => {
    const bring = async (from: string, signature: string) => {
      const headers = { 'content-type': 'application/json', [SIGNATURE_HEADER]: signature };
      const url = '/webhooks/pix';
      const { statusCode } = await portal.app.inject({
        method: 'POST',
        url,
        headers,
        payload: NOTICE,
        remoteAddress: from,
      });
      return statusCode;
    };
    const wrong = [];
    for (let i = 0; i < 5; i += 1) wrong.push(await bring('10.0.0.8', 'nobody'));
    expect(wrong).toEqual([401, 401, 401, 429, 429]);
    const right = [];
    const signature = signNotice(NOTICE_SECRET, Buffer.from(NOTICE), portal.clock.now());
    for (let i = 0; i < 40; i += 1) right.push(await bring('10.0.0.9', signature));
    expect(new Set(right)).toEqual(new Set([200]));
  });

  it('never block the health check', async () => {
    const answers = await askOften(40, 'GET', '/health/live', '10.0.0.7');
    expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200]));
  });
});
