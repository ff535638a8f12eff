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
const distribute = (api = apiWith(), onChecking?: () => void) =>
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

describe('createApi', () => {
  it('sends the token and the query, sends no cookie, and returns the answer', async () => {
    server.script(json(200, balance));
    const answer = await apiWith()('GET /admin/organization/balance', { query: { organizationId: id } });
    expect(answer).toEqual(balance);
    const [request] = server.received;
    expect(request?.url).toBe(`/admin/organization/balance?organizationId=${id}`);
    expect(request?.headers.authorization).toBe('Bearer token-1');
    expect(request?.headers.cookie).toBeUndefined();
  });

  it('marks a request as unattended more than 30 seconds after page load if the user is not active', async () => {
    server.script(json(200, balance));
    const now = vi.spyOn(performance, 'now');
    const headers: unknown[] = [];
    for (const [isActive, since] of [
      [false, 31_000],
      [false, 29_000],
      [true, 31_000],
      [undefined, 31_000],
    ]) {
      now.mockReturnValue(Number(since));
      vi.stubGlobal('navigator', isActive === undefined ? {} : { userActivation: { isActive } });
      await apiWith()('GET /admin/organization/balance', { query: {} });
      headers.push(server.received.at(-1)?.headers['litro-unattended']);
    }
    vi.unstubAllGlobals();
    now.mockRestore();
    expect(headers).toEqual(['true', undefined, undefined, undefined]);
  });

  it('sends a file unchanged, as application/octet-stream', async () => {
    server.script(json(200, {}));
    const query = { deposit: id, name: 'comprovante nº 1.pdf' };
    const file = new Blob(['%PDF-1.4 …'], { type: 'text/html' });
    await apiWith()('POST /admin/organization/depositAttachment', { query, file });
    const [request] = server.received;
    expect(request?.url).toContain('&name=comprovante+n%C2%BA+1.pdf');
    expect(request?.headers['content-type']).toBe('application/octet-stream');
    expect(request?.body).toBe('%PDF-1.4 …');
  });

  it('encodes path parameters', async () => {
    server.script(json(200, {}));
    await apiWith()('GET /user/id/{identifier}', { params: { identifier: 'a/b?c@d' } });
    expect(server.received[0]?.url).toBe('/user/id/a%2Fb%3Fc%40d');
  });

  it('refuses the path parameter ".." and sends no request', async () => {
    server.script(json(200, {}));
    const error = await errorOf(apiWith()('GET /user/id/{identifier}', { params: { identifier: '..' } }));
    expect(error.outcome).toBe('refused');
    expect(server.received).toEqual([]);
  });

  it('sends an unchanged body although the page defines Array.prototype.toJSON', async () => {
    server.script(json(200, movement));
    const page = Array.prototype as { toJSON?: () => string };
    page.toJSON = () => 'changed by the page';
    try {
      await distribute();
    } finally {
      delete page.toJSON;
    }
    expect(server.received[0]?.body).toBe(`{"shares":[{"id":"${id}","amount":1.5}]}`);
  });

  it('uses the original fetch after the page has replaced it', async () => {
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

  it('sends a known locale as accept-language', async () => {
    server.script(json(200, balance));
    await apiWith({ locale: () => 'es-ES' })('GET /admin/organization/balance', {});
    expect(server.received[0]?.headers['accept-language']).toBe('es-ES');
  });

  it('rejects with status, code, request id and details of a refusal', async () => {
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
    const error = await errorOf(distribute());
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
  ])('maps the message "%s" with status %i to the code %s', async (message, status, code) => {
    server.script(json(status, { message }));
    const login = apiWith()('POST /login', { body: { identifier: 'x', password: 'y' } });
    expect((await errorOf(login)).code).toBe(code);
  });

  it('maps the message of a response that has an unknown code', async () => {
    server.script(json(409, { code: 'E11000', message: 'Driver already exists.' }));
    const login = apiWith()('POST /login', { body: { identifier: 'x', password: 'y' } });
    expect((await errorOf(login)).code).toBe('driver_exists');
  });

  it('treats status 200 with an error flag as a refusal of allow-anywhere-refueling', async () => {
    server.script(json(200, { error: true, message: 'No.' }));
    const call = apiWith()('PUT /admin/organization/allow-anywhere-refueling', {
      query: { userId: id },
      body: { allowAnywhereRefueling: 1 },
    });
    expect(await errorOf(call)).toMatchObject({ message: 'No.', outcome: 'refused' });
  });

  it('rejects with an ApiError and sends no request when the host page returns no token', async () => {
    server.script(json(200, balance));
    const token = () => Promise.reject(new Error('The back end gave no token (500).'));
    const error = await errorOf(apiWith({ token })('PUT /admin/organization/settings', { body: {} }));
    expect(error).toMatchObject({ code: 'operation_failed', outcome: 'refused' });
    expect(server.received).toEqual([]);
  });
});

describe('createApi with an ended session', () => {
  const ask = (api = apiWith()) => api('GET /admin/organization/balance', {});

  it('requests one fresh token and repeats the call with it', async () => {
    server.script(refusal(401, 'session_ended'), json(200, balance));
    const token = async (stale?: string) => (stale === 'token-1' ? 'token-2' : 'token-1');
    expect(await ask(apiWith({ token }))).toEqual(balance);
    expect(server.received.map(({ headers }) => headers.authorization)).toEqual([
      'Bearer token-1',
      'Bearer token-2',
    ]);
    expect(ended).toBe(0);
  });

  it('ends the session when the server refuses the fresh token too', async () => {
    server.script(refusal(401, 'session_ended'));
    const token = async (stale?: string) => (stale ? 'token-2' : 'token-1');
    expect((await errorOf(ask(apiWith({ token })))).code).toBe('session_ended');
    expect(server.received).toHaveLength(2);
    expect(ended).toBe(1);
  });

  it('does not end the session when POST /login refuses a wrong password', async () => {
    server.script(refusal(401, 'invalid_identifier'));
    await errorOf(apiWith()('POST /login', { body: { identifier: 'x', password: 'y' } }));
    expect(server.received).toHaveLength(1);
    expect(ended).toBe(0);
  });
});

describe('createApi for a read', () => {
  const ask = () => apiWith({ timeoutMs: 150 })('GET /admin/organization/balance', {});

  it.each([
    ['the connection breaks', dropped],
    ['the answer is incomplete', cutOff],
    ['the answer is late', silent],
    ['a gateway fails', refusal(502, 'internal_error')],
  ])('repeats a read when %s', async (_what, reply) => {
    server.script(reply, reply, json(200, balance));
    expect(await ask()).toEqual(balance);
    expect(server.received).toHaveLength(3);
    expect(waits).toHaveLength(2);
  });

  it('gives up a read after three attempts', async () => {
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
  ])('does not repeat a read after %i %s', async (status, code) => {
    server.script(refusal(status, code));
    expect((await errorOf(ask())).code).toBe(code);
    expect(server.received).toHaveLength(1);
  });
});

describe('createApi for a change that moves no credit', () => {
  it('sends a change only once, although its outcome is unknown', async () => {
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
  ])('after %i %s reports a change as %s', async (status, code, outcome) => {
    server.script(refusal(status, code));
    const call = apiWith()('PUT /admin/organization/settings', { body: { refuelInterval: 5 } });
    expect(await errorOf(call)).toMatchObject({ code, outcome });
  });

  it('reports a change as unknown after a gateway error or an unreadable answer', async () => {
    const call = () => apiWith()('PUT /admin/organization/settings', { body: { refuelInterval: 5 } });
    server.script(json(503, { message: 'Service Unavailable' }));
    expect(await errorOf(call())).toMatchObject({ outcome: 'unknown' });
    server.script((response) => response.end('<html>'));
    expect(await errorOf(call())).toMatchObject({ code: 'operation_failed', outcome: 'unknown' });
  });
});

describe('createApi for a movement of credit', () => {
  it('repeats a movement while the server is busy, and reports it as refused after the last attempt', async () => {
    server.script(refusal(503, 'busy'), refusal(503, 'busy'), json(200, movement));
    let checks = 0;
    expect(await distribute(apiWith(), () => (checks += 1))).toEqual(movement);
    expect([server.received.length, checks]).toEqual([3, 0]);
    server.script(refusal(503, 'busy'));
    expect(await errorOf(distribute())).toMatchObject({ code: 'busy', outcome: 'refused' });
    expect(keys.at(-1)).toBe('key-of-this-intent settled');
  });

  it.each([
    ['the connection breaks', dropped],
    ['the answer is incomplete', cutOff],
    ['the answer is late', silent],
    ['the server fails', refusal(500, 'internal_error')],
    ['the same request is still running', refusal(409, 'idempotency_key_in_flight')],
  ])('repeats a movement under the same key when %s', async (_what, reply) => {
    server.script(reply, reply, json(200, movement));
    let checks = 0;
    const timeoutMs = reply === silent ? 150 : 5_000;
    const answer = await distribute(apiWith({ timeoutMs }), () => (checks += 1));
    expect(answer).toEqual(movement);
    const sent = server.received.map(({ headers, body }) => `${String(headers['idempotency-key'])} ${body}`);
    expect(sent).toHaveLength(3);
    expect(new Set(sent).size).toBe(1);
    expect(checks).toBe(2);
    expect(keys).toEqual(['key-of-this-intent open', 'key-of-this-intent settled']);
  });

  it('reports a refused movement at once and sends no further request', async () => {
    server.script(refusal(422, 'insufficient_company_balance'));
    expect((await errorOf(distribute())).outcome).toBe('refused');
    expect(server.received).toHaveLength(1);
  });

  describe('with a lost answer and a refused repetition', () => {
    const refused = refusal(422, 'insufficient_company_balance');

    it('reports the movement as refused when the server settles the lost request without effect', async () => {
      server.script(dropped, refused, json(200, { outcome: 'none', answer: null }));
      expect(await errorOf(distribute())).toMatchObject({
        code: 'insufficient_company_balance',
        outcome: 'refused',
      });
      expect(server.received.map(({ method, url }) => `${method} ${url}`).at(-1)).toBe(
        'POST /operations/key-of-this-intent/settle',
      );
      expect(keys.at(-1)).toBe('key-of-this-intent settled');
    });

    it('returns the answer of the lost request when the server settles it as done', async () => {
      server.script(dropped, refused, json(200, { outcome: 'done', answer: movement }));
      expect(await distribute()).toEqual(movement);
      expect(keys.at(-1)).toBe('key-of-this-intent settled');
    });

    it('reports the movement as unknown when the settle call gets no answer', async () => {
      server.script(dropped, refused, dropped);
      expect(await errorOf(distribute())).toMatchObject({ code: 'outcome_unknown', outcome: 'unknown' });
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
      ['the query selects', selecting],
      ['the path names', addressing],
    ])('settles the lost request in the organization that %s', async (_which, call) => {
      server.script(dropped, refused, json(200, { outcome: 'none', answer: null }));
      const owners: (string | undefined)[] = [];
      await errorOf(call(apiWith({ onKey: (_key, _state, owner) => owners.push(owner) })));
      expect(owners).toEqual([id, id]);
      expect(server.received.at(-1)?.url).toBe(`/operations/key-of-this-intent/settle?organizationId=${id}`);
    });
  });

  it('reports a movement as unknown after six unanswered attempts and leaves its key open', async () => {
    server.script(dropped);
    expect(await errorOf(distribute())).toMatchObject({ code: 'outcome_unknown', outcome: 'unknown' });
    expect(server.received).toHaveLength(6);
    expect(keys).toEqual(['key-of-this-intent open']);
  });

  it.each([
    [401, 'session_ended'],
    [403, 'permission_missing'],
    [429, 'too_many_requests'],
    [503, 'ledger_halted'],
  ])(
    'leaves a lost movement unknown after %i %s, because the server answers this before it reads the key',
    async (status, code) => {
      server.script(dropped, refusal(status, code));
      expect(await errorOf(distribute())).toMatchObject({
        status,
        code: 'outcome_unknown',
        outcome: 'unknown',
      });
      expect(keys).toEqual(['key-of-this-intent open']);
    },
  );

  it('leaves a lost movement unknown when the host page returns no second token', async () => {
    server.script(dropped);
    let tokenRequests = 0;
    const token = () =>
      (tokenRequests += 1) === 1 ? Promise.resolve('token-1') : Promise.reject(new Error('down'));
    expect((await errorOf(distribute(apiWith({ token })))).outcome).toBe('unknown');
    expect(keys).toEqual(['key-of-this-intent open']);
  });

  it('reports a movement as refused when its first attempt lacks a permission', async () => {
    server.script(refusal(403, 'permission_missing'));
    expect(await errorOf(distribute())).toMatchObject({ code: 'permission_missing', outcome: 'refused' });
    expect(server.received).toHaveLength(1);
  });

  it('waits for the retry-after time of the server before it repeats a movement', async () => {
    server.script(dropped, refusal(429, 'too_many_requests', { 'retry-after': '7' }), json(200, movement));
    await distribute();
    expect(waits[1]).toBe(7000);
  });

  it('createKey returns a different key of at least 16 characters for each intent', () => {
    expect(createKey()).not.toBe(createKey());
    expect(createKey().length).toBeGreaterThanOrEqual(16);
  });
});
