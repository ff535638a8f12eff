import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { createApi, type Api, type ApiOptions } from './api.ts';
import { ApiError } from './api-error.ts';
import { createKey } from './idempotency-key.ts';
import {
  cutOff,
  dropped,
  json,
  refusal,
  silent,
  startMisbehavingServer,
  type MisbehavingServer,
} from './testing/misbehaving-server.ts';

let server: MisbehavingServer;
let waits: number[];
let ended: number;
let keys: string[];

beforeAll(async () => {
  server = await startMisbehavingServer();
});
afterAll(() => server.close());
beforeEach(() => {
  waits = [];
  ended = 0;
  keys = [];
});

function apiWith(options: Partial<ApiOptions> = {}) {
  return createApi({
    host: server.host,
    token: async () => 'token-1',
    onSessionEnded: () => (ended += 1),
    onKey: (key, state) => keys.push(`${key} ${state}`),
    wait: async (ms) => waits.push(ms),
    ...options,
  });
}

const id = '01900000-0000-7000-8000-000000000001';
const balance = { total: 10, company: 4, handedOut: 6, at: '2026-01-02T03:04:05.000Z' };
const movement = { entry: id, amount: 1.5, balance, wallets: [] };
const handOut = (api = apiWith(), onChecking?: () => void) =>
  api('PUT /admin/organization/updateBalance', {
    body: { shares: [{ id, amount: 1.5 }] },
    key: 'key-of-this-intent',
    ...(onChecking && { onChecking }),
  });

async function errorOf(call: Promise<unknown>): Promise<ApiError> {
  const error: unknown = await call.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  expect(error).toBeInstanceOf(ApiError);
  return error as ApiError;
}

describe('a call', () => {
  it('carries the token, its parameters and its query, and gives the answer', async () => {
    server.script(json(200, balance));
    const answer = await apiWith()('GET /admin/organization/balance', { query: { organizationId: id } });
    expect(answer).toEqual(balance);
    const [request] = server.received;
    expect(request?.url).toBe(`/admin/organization/balance?organizationId=${id}`);
    expect(request?.headers.authorization).toBe('Bearer token-1');
    expect(request?.headers.cookie).toBeUndefined();
  });

  it('says so where the page asks by itself: it was opened a while ago, and nobody has touched it just now', async () => {
    server.script(json(200, balance));
    const now = vi.spyOn(performance, 'now');
    const told: unknown[] = [];
    for (const [isActive, since] of [
      [false, 31_000],
      [false, 29_000],
      [true, 31_000],
      [undefined, 31_000],
    ]) {
      now.mockReturnValue(Number(since));
      vi.stubGlobal('navigator', isActive === undefined ? {} : { userActivation: { isActive } });
      await apiWith()('GET /admin/organization/balance', { query: {} });
      told.push(server.received.at(-1)?.headers['litro-unattended']);
    }
    vi.unstubAllGlobals();
    now.mockRestore();
    expect(told).toEqual(['true', undefined, undefined, undefined]);
  });

  it('carries a file as it is', async () => {
    server.script(json(200, {}));
    const query = { deposit: id, name: 'comprovante nº 1.pdf' };
    const file = new Blob(['%PDF-1.4 …'], { type: 'text/html' });
    await apiWith()('POST /admin/organization/depositAttachment', { query, file });
    const [request] = server.received;
    expect(request?.url).toContain('&name=comprovante+n%C2%BA+1.pdf');
    expect(request?.headers['content-type']).toBe('application/octet-stream');
    expect(request?.body).toBe('%PDF-1.4 …');
  });

  it('encodes what stands in its path', async () => {
    server.script(json(200, {}));
    await apiWith()('GET /user/id/{identifier}', { params: { identifier: 'a/b?c@d' } });
    expect(server.received[0]?.url).toBe('/user/id/a%2Fb%3Fc%40d');
  });

  it('does not let a path parameter lead to another call', async () => {
    server.script(json(200, {}));
    const error = await errorOf(apiWith()('GET /user/id/{identifier}', { params: { identifier: '..' } }));
    expect(error.outcome).toBe('refused');
    expect(server.received).toEqual([]);
  });

  it('writes bodies that a page with its own Array.prototype.toJSON cannot change', async () => {
    server.script(json(200, movement));
    const page = Array.prototype as { toJSON?: () => string };
    page.toJSON = () => 'changed by the page';
    try {
      await handOut();
    } finally {
      delete page.toJSON;
    }
    expect(server.received[0]?.body).toBe(`{"shares":[{"id":"${id}","amount":1.5}]}`);
  });

  it('does not go through a fetch that the page has put in place of its own', async () => {
    server.script(json(200, balance));
    const own = globalThis.fetch;
    globalThis.fetch = () => Promise.reject(new Error('the page listens'));
    try {
      await apiWith()('GET /admin/organization/balance', {});
    } finally {
      globalThis.fetch = own;
    }
    expect(server.received).toHaveLength(1);
  });

  it('says which language people are to be written to in, where that is known', async () => {
    server.script(json(200, balance));
    await apiWith({ locale: () => 'es-ES' })('GET /admin/organization/balance', {});
    expect(server.received[0]?.headers['accept-language']).toBe('es-ES');
  });

  it('is refused with code, request id and details', async () => {
    const details = [{ id, reason: 'inactive' }];
    const body = {
      statusCode: 422,
      error: 'x',
      message: 'm',
      code: 'wallets_refused',
      requestId: 'r',
      details,
    };
    server.script(json(422, body));
    const error = await errorOf(handOut());
    expect(error).toMatchObject({ status: 422, code: 'wallets_refused', requestId: 'req-1', details });
    expect(error.outcome).toBe('refused');
  });

  it.each([
    ['Error: Invalid Identifier or password', 400, 'invalid_identifier'],
    ['User already exists.', 409, 'user_exists'],
    ['E-mail already exists', 400, 'email_exists'],
    ['Email already exists.', 409, 'email_exists'],
    ['Vehicle already exists.', 409, 'vehicle_exists'],
    ['Container already exists.', 409, 'container_exists'],
    ['Recipient already exists.', 409, 'recipient_exists'],
    ['Driver already exists.', 409, 'driver_exists'],
    ['Unable to create vehicle.', 400, 'vehicle_not_created'],
    ['Unable to update vehicle.', 500, 'vehicle_not_changed'],
    ['Unable to create container.', 400, 'container_not_created'],
    ['Unable to update container.', 400, 'container_not_changed'],
    ['Container does not belong to your organization.', 403, 'container_of_another_organization'],
    ['Number of attempts reached.', 429, 'attempts_reached'],
    ['Authentication code expired.', 400, 'auth_code_expired'],
    ['Authentication code not found or expired.', 400, 'auth_code_not_found'],
    ['Invalid authentication code.', 400, 'auth_code_invalid'],
    ['Something else', 403, 'permission_missing'],
    ['Something else', 418, 'operation_failed'],
  ])('understands a server that says "%s" and no code', async (message, status, code) => {
    server.script(json(status, { message }));
    const login = apiWith()('POST /login', { body: { identifier: 'x', password: 'y' } });
    expect((await errorOf(login)).code).toBe(code);
  });

  it('reads the message where the code is of another kind', async () => {
    server.script(json(409, { code: 'E11000', message: 'Driver already exists.' }));
    const login = apiWith()('POST /login', { body: { identifier: 'x', password: 'y' } });
    expect((await errorOf(login)).code).toBe('driver_exists');
  });

  it('takes 200 with an error flag for a refusal where refuelling anywhere is set', async () => {
    server.script(json(200, { error: true, message: 'No.' }));
    const call = apiWith()('PUT /admin/organization/allow-anywhere-refueling', {
      query: { userId: id },
      body: { allowAnywhereRefueling: 1 },
    });
    expect(await errorOf(call)).toMatchObject({ message: 'No.', outcome: 'refused' });
  });

  it('fails as an ApiError when the host page gives no token', async () => {
    server.script(json(200, balance));
    const token = () => Promise.reject(new Error('The back end gave no token (500).'));
    const error = await errorOf(apiWith({ token })('PUT /admin/organization/settings', { body: {} }));
    expect(error).toMatchObject({ code: 'operation_failed', outcome: 'refused' });
    expect(server.received).toEqual([]);
  });
});

describe('a session that the server has ended', () => {
  const ask = (api = apiWith()) => api('GET /admin/organization/balance', {});

  it('is asked for one fresh token, and the call goes on', async () => {
    server.script(refusal(401, 'session_ended'), json(200, balance));
    const token = async (stale?: string) => (stale === 'token-1' ? 'token-2' : 'token-1');
    expect(await ask(apiWith({ token }))).toEqual(balance);
    expect(server.received.map(({ headers }) => headers.authorization)).toEqual([
      'Bearer token-1',
      'Bearer token-2',
    ]);
    expect(ended).toBe(0);
  });

  it('is over when the fresh token is refused too', async () => {
    server.script(refusal(401, 'session_ended'));
    const token = async (stale?: string) => (stale ? 'token-2' : 'token-1');
    expect((await errorOf(ask(apiWith({ token })))).code).toBe('session_ended');
    expect(server.received).toHaveLength(2);
    expect(ended).toBe(1);
  });

  it('is not what a wrong password on the sign-in call is about', async () => {
    server.script(refusal(401, 'invalid_identifier'));
    await errorOf(apiWith()('POST /login', { body: { identifier: 'x', password: 'y' } }));
    expect(server.received).toHaveLength(1);
    expect(ended).toBe(0);
  });
});

describe('a read', () => {
  const ask = () => apiWith({ timeoutMs: 150 })('GET /admin/organization/balance', {});

  it.each([
    ['the line breaks', dropped],
    ['the answer is cut off', cutOff],
    ['the answer does not come in time', silent],
    ['a gateway fails', refusal(502, 'internal_error')],
  ])('is asked again when %s', async (_what, reply) => {
    server.script(reply, reply, json(200, balance));
    expect(await ask()).toEqual(balance);
    expect(server.received).toHaveLength(3);
    expect(waits).toHaveLength(2);
  });

  it('is given up after the third time', async () => {
    server.script(dropped);
    expect(await errorOf(ask())).toMatchObject({
      status: 0,
      code: 'network_unreachable',
      outcome: 'refused',
    });
    expect(server.received).toHaveLength(3);
  });

  it.each([
    [500, 'internal_error'],
    [503, 'ledger_halted'],
    [404, 'not_found'],
  ])('is not asked again after %i %s', async (status, code) => {
    server.script(refusal(status, code));
    expect((await errorOf(ask())).code).toBe(code);
    expect(server.received).toHaveLength(1);
  });
});

describe('a call that changes something but moves no credit', () => {
  it('is not sent twice', async () => {
    server.script(dropped);
    const call = apiWith()('PUT /admin/organization/settings', { body: { refuelInterval: 5 } });
    expect(await errorOf(call)).toMatchObject({ code: 'network_unreachable', outcome: 'unknown' });
    expect(server.received).toHaveLength(1);
  });

  it.each([
    [503, 'busy', 'refused'],
    [503, 'not_ready', 'refused'],
    [503, 'storage_full', 'refused'],
    [503, 'database_unreachable', 'unknown'],
    [500, 'internal_error', 'unknown'],
  ])('that is answered by %i %s is told as %s', async (status, code, outcome) => {
    server.script(refusal(status, code));
    const call = apiWith()('PUT /admin/organization/settings', { body: { refuelInterval: 5 } });
    expect(await errorOf(call)).toMatchObject({ code, outcome });
  });

  it('has no outcome by the word of a gateway, or of an answer that cannot be read', async () => {
    const call = () => apiWith()('PUT /admin/organization/settings', { body: { refuelInterval: 5 } });
    server.script(json(503, { message: 'Service Unavailable' }));
    expect(await errorOf(call())).toMatchObject({ outcome: 'unknown' });
    server.script((response) => response.end('<html>'));
    expect(await errorOf(call())).toMatchObject({ code: 'operation_failed', outcome: 'unknown' });
  });
});

describe('a movement of credit', () => {
  it('is asked again while the server is busy, and told as refused when it stays so', async () => {
    server.script(refusal(503, 'busy'), refusal(503, 'busy'), json(200, movement));
    let checks = 0;
    expect(await handOut(apiWith(), () => (checks += 1))).toEqual(movement);
    expect([server.received.length, checks]).toEqual([3, 0]);
    server.script(refusal(503, 'busy'));
    expect(await errorOf(handOut())).toMatchObject({ code: 'busy', outcome: 'refused' });
    expect(keys.at(-1)).toBe('key-of-this-intent settled');
  });

  it.each([
    ['the line breaks', dropped],
    ['the answer is cut off', cutOff],
    ['the answer does not come in time', silent],
    ['the server breaks down', refusal(500, 'internal_error')],
    ['the same request still runs', refusal(409, 'idempotency_key_in_flight')],
  ])('is asked again under the same key when %s', async (_what, reply) => {
    server.script(reply, reply, json(200, movement));
    let checks = 0;
    // Short only for the silent server; the other replies need no time-out.
    const timeoutMs = reply === silent ? 150 : 5_000;
    const answer = await handOut(apiWith({ timeoutMs }), () => (checks += 1));
    expect(answer).toEqual(movement);
    const sent = server.received.map(({ headers, body }) => `${String(headers['idempotency-key'])} ${body}`);
    expect(sent).toHaveLength(3);
    expect(new Set(sent).size).toBe(1);
    expect(checks).toBe(2);
    expect(keys).toEqual(['key-of-this-intent open', 'key-of-this-intent settled']);
  });

  it('is told as refused when the server refuses it, and nothing else is asked', async () => {
    server.script(refusal(422, 'insufficient_company_balance'));
    expect((await errorOf(handOut())).outcome).toBe('refused');
    expect(server.received).toHaveLength(1);
  });

  describe('whose answer was lost and that is refused when it is asked again', () => {
    const refused = refusal(422, 'insufficient_company_balance');

    it('is told as refused once the request that was lost can do nothing any more', async () => {
      server.script(dropped, refused, json(200, { outcome: 'none', answer: null }));
      expect(await errorOf(handOut())).toMatchObject({
        code: 'insufficient_company_balance',
        outcome: 'refused',
      });
      expect(server.received.map(({ method, url }) => `${method} ${url}`).at(-1)).toBe(
        'POST /operations/key-of-this-intent/settle',
      );
      expect(keys.at(-1)).toBe('key-of-this-intent settled');
    });

    it('has the answer of the request that was lost, where that came through after all', async () => {
      server.script(dropped, refused, json(200, { outcome: 'done', answer: movement }));
      expect(await handOut()).toEqual(movement);
      expect(keys.at(-1)).toBe('key-of-this-intent settled');
    });

    it('stays unknown while the server does not say', async () => {
      server.script(dropped, refused, dropped);
      expect(await errorOf(handOut())).toMatchObject({ code: 'outcome_unknown', outcome: 'unknown' });
      expect(keys).toEqual(['key-of-this-intent open']);
    });

    const key = 'key-of-this-intent';
    const selecting = (api: Api) =>
      api('PUT /admin/organization/updateBalance', {
        body: { shares: [{ id, amount: 1.5 }] },
        query: { organizationId: id },
        key,
      });
    const addressing = (api: Api) =>
      api('POST /superAdmin/organization/{id}/credit-transfer', {
        params: { id },
        body: { toOrganization: movement.entry, amount: 4 },
        key,
      });
    it.each([
      ['it selects', selecting],
      ['its address names', addressing],
    ])('is asked about in the organisation that %s', async (_which, call) => {
      server.script(dropped, refused, json(200, { outcome: 'none', answer: null }));
      const owners: (string | undefined)[] = [];
      await errorOf(call(apiWith({ onKey: (_key, _state, owner) => owners.push(owner) })));
      expect(owners).toEqual([id, id]);
      expect(server.received.at(-1)?.url).toBe(`/operations/key-of-this-intent/settle?organizationId=${id}`);
    });
  });

  it('is told as unknown when no answer ever comes, and its key stays open', async () => {
    server.script(dropped);
    expect(await errorOf(handOut())).toMatchObject({ code: 'outcome_unknown', outcome: 'unknown' });
    expect(server.received).toHaveLength(6);
    expect(keys).toEqual(['key-of-this-intent open']);
  });

  it.each([
    [401, 'session_ended'],
    [403, 'permission_missing'],
    [429, 'too_many_requests'],
    [503, 'ledger_halted'],
  ])('whose answer was lost stays unknown after %i %s, which comes before the key', async (status, code) => {
    server.script(dropped, refusal(status, code));
    expect(await errorOf(handOut())).toMatchObject({ status, code: 'outcome_unknown', outcome: 'unknown' });
    expect(keys).toEqual(['key-of-this-intent open']);
  });

  it('whose answer was lost stays unknown when the host page gives no further token', async () => {
    server.script(dropped);
    let asked = 0;
    const token = () => ((asked += 1) === 1 ? Promise.resolve('token-1') : Promise.reject(new Error('down')));
    expect((await errorOf(handOut(apiWith({ token })))).outcome).toBe('unknown');
    expect(keys).toEqual(['key-of-this-intent open']);
  });

  it('that is refused at once for want of a permission has not happened', async () => {
    server.script(refusal(403, 'permission_missing'));
    expect(await errorOf(handOut())).toMatchObject({ code: 'permission_missing', outcome: 'refused' });
    expect(server.received).toHaveLength(1);
  });

  it('waits as long as the server asks for', async () => {
    server.script(dropped, refusal(429, 'too_many_requests', { 'retry-after': '7' }), json(200, movement));
    await handOut();
    expect(waits[1]).toBe(7000);
  });

  it('has a key of its own for each intent', () => {
    expect(createKey()).not.toBe(createKey());
    expect(createKey().length).toBeGreaterThanOrEqual(16);
  });
});
