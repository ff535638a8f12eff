import { Ajv2020 } from 'ajv/dist/2020.js';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ErrorBody } from '#contract/errors.ts';
import { makeAccount, PASSWORD } from '../testing/accounts.ts';
import { makeMember, makeOrganization } from '../testing/organizations.ts';
import { startPortal, type Portal } from '../testing/portal.ts';
import { hasImpreciseNumber } from './json-body.ts';
import { registerRoutes } from './routes.ts';
import { createValidator } from './validation.ts';

let portal: Portal;
beforeAll(async () => {
  portal = await startPortal();
});
afterAll(() => portal.close());

describe('the route table', () => {
  it('does not start with a route that nobody answers', () => {
    const app = { route: () => undefined } as never;
    expect(() => registerRoutes(app, [], {} as never)).toThrow(/No module answers GET \/health\/live/);
  });

  it('does not start with a route that has no policy', () => {
    const app = { route: () => undefined } as never;
    const handlers = { 'GET /health/live': async () => ({ status: 'live' as const }) };
    expect(() => registerRoutes(app, [{ handlers, policies: {} }], {} as never)).toThrow(
      /No policy says who may call GET \/health\/live/,
    );
  });

  it('does not start with a handler that the contract does not know', () => {
    const module = { handlers: { 'GET /nowhere': async () => ({}) }, policies: {} } as never;
    expect(() => registerRoutes({} as never, [module], {} as never)).toThrow(/no route GET \/nowhere/);
  });
});

describe('a refusal', () => {
  it('has one shape everywhere, with the id that the header carries', async () => {
    const isError = createValidator(false).compile(ErrorBody);
    for (const call of ['GET /nothing/here', 'GET /admin/organization/balance', 'POST /login'] as const) {
      const { body, headers } = await portal.ask(call, { body: call.startsWith('POST') ? {} : undefined });
      expect(isError(body), call).toBe(true);
      expect(headers['x-request-id']).toBe(body.requestId);
    }
  });

  it('never says what was sent', async () => {
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
    [
      'a body too large',
      JSON.stringify({ identifier: 'x'.repeat(1_100_000) }),
      'application/json',
      'payload_too_large',
    ],
    [
      'a number beyond exactness',
      '{"identifier":9007199254740993}',
      'application/json',
      'number_too_precise',
    ],
  ])('names %s', async (_case, body, type, code) => {
    const { body: refusal, status } = await portal.ask('POST /login', {
      body,
      headers: { 'content-type': type },
    });
    expect([refusal.code, Math.floor(status / 100)]).toEqual([code, 4]);
  });
});

describe('exact numbers', () => {
  it.each([
    ['19.99', false],
    ['999999999.99', false],
    ['"9007199254740993"', false],
    ['9007199254740993', true],
    ['10.0000000000000001', true],
    ['0.00000000000001', false],
    ['-1e400', false],
  ])('%s is too precise: %s', (json, expected) => {
    expect(hasImpreciseNumber(`{"amount":${json}}`)).toBe(expected);
  });
});

describe('the log', () => {
  it('holds nobody’s data and no token', async () => {
    const organization = await makeOrganization(portal, { companyCents: 1000 });
    const account = await makeAccount(portal, organization);
    const token = await portal.signIn(account);
    await makeMember(portal, organization, { firstName: 'Canarinho' });
    await portal.ask('GET /admin/organization/balance/distribution?search=Canarinho', { token });
    await portal.ask(`GET /user/id/${account.identifier}`, { token });
    await portal.ask(`GET /nothing/${account.identifier}?email=${account.email}`, { token });
    const log = portal.log.join('');
    expect(log).toContain('GET /user/id/:identifier');
    for (const canary of [token, account.identifier, account.email, 'Canarinho', PASSWORD]) {
      expect(log).not.toContain(canary);
    }
  });
});

describe('the OpenAPI document', () => {
  it('names every path with its permission, and its schemas compile', async () => {
    const { body } = await portal.ask<{ openapi: string; paths: Record<string, Record<string, never>> }>(
      'GET /openapi.json',
    );
    expect(body.openapi).toBe('3.1.0');
    const handOut = body.paths['/v2/admin/organization/updateBalance']?.put as unknown as {
      description: string;
      parameters: { name: string; required: boolean }[];
      requestBody: { content: Record<string, { schema: object }> };
    };
    expect(handOut.description).toContain('portal.balanceDistribution.add');
    expect(handOut.parameters).toContainEqual(
      expect.objectContaining({ name: 'Idempotency-Key', required: true }),
    );
    const ajv = new Ajv2020({ strict: false, validateFormats: false });
    const schema = handOut.requestBody.content['application/json']?.schema ?? {};
    expect(ajv.compile(schema)({ shares: [] })).toBe(false);
  });
});

describe('other origins', () => {
  it('get nothing unless they are named', async () => {
    const stranger = await portal.ask('GET /health/live', {
      headers: { origin: 'https://stranger.example' },
    });
    expect(stranger.headers['access-control-allow-origin']).toBeUndefined();
    expect(stranger.headers['access-control-allow-credentials']).toBeUndefined();
  });
});
