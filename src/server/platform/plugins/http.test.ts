import { connect, type AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ErrorBody } from '#contract/error-body.ts';
import { NO_ORGANIZATION } from '#contract/facts.ts';
import type { RouteContract } from '#contract/route.ts';
import { routes, type RouteName } from '#contract/routes.ts';
import { makeAccount, PASSWORD } from '../../testing/accounts.ts';
import { openCompany } from '../../testing/open-company.ts';
import { makeMember } from '../../testing/organizations.ts';
import { startPortal, type Portal } from '../../testing/portal.ts';
import { registerRoutes } from './routes.ts';
import { createValidator } from './validation.ts';

let portal: Portal;
beforeAll(async () => {
  portal = await startPortal();
});
afterAll(() => portal.close());

describe('registerRoutes', () => {
  it('refuses a route without a handler', () => {
    const app = { route: () => undefined } as never;
    expect(() => registerRoutes(app, [], {} as never)).toThrow(/No module answers GET \/health\/live/);
  });

  it('refuses a route without a policy', () => {
    const app = { route: () => undefined } as never;
    const handlers = { 'GET /health/live': async () => ({ status: 'live' as const }) };
    expect(() => registerRoutes(app, [{ handlers, policies: {} }], {} as never)).toThrow(
      /No policy says who may call GET \/health\/live/,
    );
  });

  it('refuses a handler that moves credit if the contract says that nothing moves', () => {
    const answer = async () => ({ status: 'live' as const });
    const module = {
      handlers: { 'GET /health/live': { does: 'moves', answer } },
      policies: { 'GET /health/live': { organization: 'none' } },
    } as never;
    expect(() => registerRoutes({} as never, [module], {} as never)).toThrow(
      /GET \/health\/live moves nothing; its handler moves/,
    );
  });

  it('refuses a handler that is not in the contract', () => {
    const module = { handlers: { 'GET /nowhere': async () => ({}) }, policies: {} } as never;
    expect(() => registerRoutes({} as never, [module], {} as never)).toThrow(/no route GET \/nowhere/);
  });
});

describe('an unexpected query', () => {
  it('is refused by a call with a session and ignored by an open call', async () => {
    const { token } = await openCompany(portal);
    const answer = await portal.ask('GET /user/session?organizationId=o1', { token });
    expect(answer).toMatchObject({ status: 400, body: { code: 'validation_failed' } });
    expect((await portal.ask('GET /health/live?at=noon', {})).status).toBe(200);
  });
});

describe('a query with too many organizations', () => {
  it('is read by the server and refused by the contract', async () => {
    const token = await portal.signIn(await makeAccount(portal, null));
    const query = Array.from({ length: 501 }, () => `organizationIds=${NO_ORGANIZATION}`).join('&');
    const answer = await fetch(`${await portal.listen()}/v2/admin/organization/purchase?${query}`, {
      headers: { authorization: `Bearer ${token}` },
    });
    expect([answer.status, await answer.json()]).toMatchObject([400, { code: 'validation_failed' }]);
  });
});

describe('an unexpected body', () => {
  it('is refused by a call with a session, unless it is empty or missing', async () => {
    const { token } = await openCompany(portal, { hasExpenseCenters: true });
    const made = await portal.ask<{ _id: string }>('POST /admin/organization/expense-center', {
      token,
      body: { name: 'Frota' },
    });
    const at = `/admin/organization/expense-center/recover/${made.body._id}` as const;
    for (const body of [{ x: 1 }, []]) {
      const answer = await portal.ask(`PUT ${at}`, { token, body });
      expect(answer).toMatchObject({ status: 400, body: { code: 'validation_failed' } });
    }
    const codes = [];
    for (const body of [{}, undefined]) codes.push((await portal.ask(`PUT ${at}`, { token, body })).body);
    expect(codes).not.toContainEqual(expect.objectContaining({ code: 'validation_failed' }));
  });
});

describe('a refused request', () => {
  it('has the same error format for every call, with the request id of the header', async () => {
    const isError = createValidator().compile(ErrorBody);
    for (const call of ['GET /nothing/here', 'GET /admin/organization/balance', 'POST /login'] as const) {
      const { body, headers } = await portal.ask(call, { body: call.startsWith('POST') ? {} : undefined });
      expect(isError(body), call).toBe(true);
      expect(headers['x-request-id']).toBe(body.requestId);
    }
  });

  it('has the same error format for an unreadable address and does not repeat it', async () => {
    const isError = createValidator().compile(ErrorBody);
    for (const call of ['GET /%zz-canary', 'GET /user/id/%E0%A4%A', `GET /user/id/${'9'.repeat(400)}`]) {
      const { body, headers, status, text } = await portal.ask(call);
      expect([isError(body), status, body.code], call).toEqual([true, 404, 'not_found']);
      expect(headers['x-request-id']).toBe(body.requestId);
      expect(text.replaceAll(String(body.requestId), '')).not.toMatch(/canary|999|%|E0/);
    }
  });

  it('gets a request id of the server instead of the sent id', async () => {
    const { headers } = await portal.ask('GET /health/live', { headers: { 'x-request-id': 'canary' } });
    expect(headers['x-request-id']).toMatch(/^[\da-f-]{36}$/);
  });

  it('gets an answer that repeats no sent value', async () => {
    const { text } = await portal.ask('POST /login', {
      body: { identifier: 7, password: 'canary-742', x: 'canary-743' },
    });
    expect(text).not.toMatch(/canary/);
  });

  it.each([
    ['broken JSON', '{"identifier":', 'application/json', 'malformed_json'],
    ['an empty body', '', 'application/json', 'malformed_json'],
    ['another content type', 'a=1', 'application/x-www-form-urlencoded', 'unsupported_media_type'],
    ['prototype keys', '{"__proto__":{"a":1}}', 'application/json', 'malformed_json'],
    ['a key twice', '{"identifier":"a","identifier":"b"}', 'application/json', 'malformed_json'],
    [
      'a body too large',
      JSON.stringify({ identifier: 'x'.repeat(4 * 1024) }),
      'application/json',
      'payload_too_large',
    ],
    [
      'a number beyond exactness',
      '{"identifier":9007199254740993}',
      'application/json',
      'number_too_precise',
    ],
  ])('gets the code for %s', async (_case, body, type, code) => {
    const { body: refusal, status } = await portal.ask('POST /login', {
      body,
      headers: { 'content-type': type },
    });
    expect([refusal.code, Math.floor(status / 100)]).toEqual([code, 4]);
  });
});

describe('requests without a session', () => {
  it.each([
    ...(Object.entries(routes) as [RouteName, RouteContract][])
      .filter(([name, { access, body }]) => access === 'open' && body && name.startsWith('POST '))
      .map(([name]) => name),
    'POST /nothing/here',
  ])('are limited to 4 kB: %s', async (call) => {
    const body = JSON.stringify({ identifier: 'x'.repeat(4 * 1024) });
    const { status } = await portal.ask(call, { body, headers: { 'content-type': 'application/json' } });
    expect(status).toBe(413);
  });

  it.each([
    ['POST /login', 'localhost', 408, 'request_too_slow'],
    ['PUT /admin/organization/updateBalance', 'localhost', 401, 'session_ended'],
    ['POST /login', 'elsewhere.example', 421, 'unknown_host'],
  ])('are answered once if the body never ends: %s at %s', async (call, host, status, code) => {
    const slow = await startPortal({ requestTimeoutMs: 300 });
    await slow.app.listen({ host: '127.0.0.1', port: 0 });
    const { port } = slow.app.server.address() as AddressInfo;
    const answer = await new Promise<string>((resolve, reject) => {
      let text = '';
      const socket = connect(port, '127.0.0.1', () =>
        socket.write(
          `${call} HTTP/1.1\r\nhost: ${host}\r\ncontent-type: application/json\r\ncontent-length: 90\r\n\r\n{"ident`,
        ),
      );
      socket.on('data', (piece) => (text += String(piece)));
      socket.on('close', () => resolve(text));
      socket.on('error', reject);
    });
    const log = slow.log.join('');
    await slow.close();
    expect(answer.match(/HTTP\/1\.1 \d+/g)).toEqual([`HTTP/1.1 ${status}`]);
    expect(answer).toContain(code);
    expect(log).not.toMatch(/"status":5\d\d|request failed/);
  });
});

describe('the request log', () => {
  it('contains no personal data and no token', async () => {
    const { organization, administrator: account, token } = await openCompany(portal, { companyCents: 1000 });
    await makeMember(portal, organization, { firstName: 'Canarinho' });
    await portal.ask('GET /admin/organization/balance/distribution?search=Canarinho', { token });
    await portal.ask(`GET /user/id/${account.identifier}`, { token });
    await portal.ask(`GET /nothing/${account.identifier}?email=${account.email}`, { token });
    const log = portal.log.join('');
    expect(log).toContain('"call":"GET /user/id/{identifier}","status":200,');
    expect(log).toContain(`"organization":"${organization.id}"`);
    for (const canary of [token, account.identifier, account.email, account.userId, 'Canarinho', PASSWORD]) {
      expect(log).not.toContain(canary);
    }
  });

  it('identifies a request by the id of its answer, with call, status and reason of refusal', async () => {
    const { headers } = await portal.ask('GET /admin/organization/balance');
    const lines = portal.log.map((line) => JSON.parse(line) as Record<string, unknown>);
    const line = lines.find(({ reqId }) => reqId === headers['x-request-id']);
    expect(line).toEqual({
      level: 30,
      time: expect.any(Number),
      reqId: headers['x-request-id'],
      msg: 'request',
      call: 'GET /admin/organization/balance',
      status: 401,
      ms: expect.any(Number),
      refused: 'session_ended',
    });
  });
});

describe('the id of a request', () => {
  async function idBehind(trusted: string, given: string) {
    const behind = await startPortal({ database: portal.database, environment: { TRUST_PROXY: trusted } });
    const { headers } = await behind.ask('GET /health/live', { headers: { 'x-request-id': given } });
    await behind.close();
    return headers['x-request-id'];
  }

  it.each(['1', '127.0.0.1', '10.0.0.0/8,127.0.0.0/8'])(
    'is the id that the trusted proxy %s sends',
    async (trusted) => {
      expect(await idBehind(trusted, 'f3b1c2d4e5f60718293a4b5c6d7e8f90')).toBe(
        'f3b1c2d4e5f60718293a4b5c6d7e8f90',
      );
    },
  );

  it('is the server’s own if an untrusted client sends an id', async () => {
    expect(await idBehind('10.0.0.0/8,::1', 'f3b1c2d4e5f60718293a4b5c6d7e8f90')).toMatch(/^[\da-f-]{36}$/);
  });

  it.each(['canary', 'ana@example.com', '{"level":60}-canary', 'a'.repeat(65)])(
    'is the server’s own if the proxy sends the malformed id %s',
    async (given) => {
      expect(await idBehind('1', given)).toMatch(/^[\da-f-]{36}$/);
    },
  );
});
