import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { dropped, json, refusal, silent } from '../api/testing/misbehaving-server.ts';
import { NO_ORGANIZATION } from '#contract/facts.ts';
import type { ConnectOptions, EndReason } from '../config/connect-options.ts';
import { describeAccess } from './access.ts';
import { createSession, type Session } from './session.ts';
import {
  branchId,
  homeId,
  hydrateOf,
  organizationOf,
  permissionsOf,
  scope,
  startCompanyServer,
  user,
  type CompanyServer,
} from './testing/company-server.ts';
import { eventually } from './testing/eventually.ts';
import { openPageStorage, textOf } from './testing/page-storage.ts';

let server: CompanyServer;
let stores: ReturnType<typeof openPageStorage>;
const open: Session[] = [];

beforeAll(async () => {
  server = await startCompanyServer();
});
afterAll(() => server.close());
beforeEach(() => {
  server.reset();
  stores = openPageStorage();
});
afterEach(() => {
  for (const session of open.splice(0)) session.dispose();
});

function sessionWith(options: Partial<ConnectOptions> = {}): Session {
  const session = createSession({ host: server.host, name: 'default', ...options });
  open.push(session);
  return session;
}

const embedded = (options: Partial<ConnectOptions> = {}) =>
  sessionWith({ getToken: async () => 't1', ...options });
const portal = () => sessionWith({ mode: 'portal' });

const until = (check: () => boolean) => eventually(() => expect(check()).toBe(true));
const TRANSFER = `POST /superAdmin/organization/${branchId}/credit-transfer`;
const isReady = (session: Session) => session.subscription.loaded.status === 'ready';
const access = (session: Session) =>
  describeAccess(session, session.can('portal.balanceDistribution.list'), session, {});

describe('embedded session', () => {
  it('signs in with the token of the host and loads organization, permissions and plan once', async () => {
    const session = embedded();
    await until(() => isReady(session));
    expect(session.auth.status).toBe('signed-in');
    expect(session.user.profile).toEqual(user);
    expect(session.organizations.currentId).toBe(homeId);
    expect(session.hydrate.balanceSharingType).toBe('VEHICLE');
    expect(session.can('portal.balanceDistribution.list')).toBe(true);
    expect(session.can('portal.balanceDistribution.add')).toBe(false);
    expect(access(session).status).toBe('open');
    expect(describeAccess(session, true, session, { onlySuperAdmin: true }).status).toBe('reserved');
    expect(server.calls('GET /v2/admin/organization/hydrate')).toHaveLength(1);
    expect(server.received.every(({ headers }) => headers.authorization === 'Bearer t1')).toBe(true);
  });

  it('stores nothing in the storage of the host page', async () => {
    const session = embedded();
    await until(() => isReady(session));
    session.update({ theme: 'dark.red', language: 'es' });
    await until(() => session.theme.value === 'dark.red');
    expect(stores.local.length).toBe(0);
    expect(stores.session.length).toBe(0);
  });

  it('reads a language tag, and ignores an unknown language with one console warning', () => {
    const lines = vi.spyOn(console, 'warn').mockImplementation(() => {});
    expect(embedded({ language: 'pt-BR' }).language.value).toBe('pt');
    const session = embedded({ language: 'es-AR' });
    expect(session.language.value).toBe('es');
    for (let turn = 0; turn < 2; turn += 1) session.update({ language: 'fr' });
    expect(session.language.value).toBe(null);
    expect(lines.mock.calls).toEqual([['There is no language "fr"; that of the page is used.']]);
    lines.mockRestore();
  });

  it('requests one fresh token from the host for several refused calls', async () => {
    let given = 0;
    const session = embedded({ getToken: async () => `t${(given += 1)}` });
    await until(() => isReady(session));
    server.answer('GET /admin/organization/balance', (response, request) =>
      request.headers.authorization === 'Bearer t1'
        ? refusal(401, 'session_ended')(response, request)
        : json(200, { total: 1 })(response, request),
    );
    const ask = () => session.api('GET /admin/organization/balance', {});
    await Promise.all([ask(), ask(), ask()]);
    expect(given).toBe(2);
    expect(session.auth.status).toBe('signed-in');
  });

  it('ends and notifies listeners once when the server refuses the fresh token too', async () => {
    const session = embedded();
    await until(() => isReady(session));
    const heard: EndReason[] = [];
    session.onEnded((reason) => heard.push(reason));
    server.answer('GET /admin/organization/balance', refusal(401, 'session_ended'));
    const ask = () => session.api('GET /admin/organization/balance', {}).catch(() => undefined);
    await Promise.all([ask(), ask()]);
    expect(session.auth.status).toBe('ended');
    expect(heard).toEqual(['ended']);
    expect(session.user.profile).toBeNull();
    expect(session.hydrate.loaded.status).toBe('idle');
    expect(session.can('portal.balanceDistribution.list')).toBe(false);
    expect(access(session).status).toBe('signed-out');
  });

  it('reports a failed start when the host returns no token, and starts on resume', async () => {
    let works = false;
    const getToken = () => (works ? Promise.resolve('t1') : Promise.reject(new Error('down')));
    const session = embedded({ getToken });
    await until(() => access(session).status === 'failed');
    works = true;
    await session.resume();
    expect(access(session)).toEqual({ status: 'open', organizationId: homeId });
  });

  it('loads the organization that the host selects', async () => {
    const session = embedded({ organizationId: branchId });
    await until(() => isReady(session));
    const [hydrate] = server.calls('GET /v2/admin/organization/hydrate');
    expect(organizationOf(hydrate?.url ?? '')).toBe(branchId);
  });

  it('logs off without ending another session on the same page', async () => {
    const first = embedded({ name: 'first' });
    const second = embedded({ name: 'second', getToken: async () => 't2' });
    await until(() => isReady(first) && isReady(second));
    await first.logOff();
    expect(first.auth.status).toBe('signed-out');
    expect(second.auth.status).toBe('signed-in');
    expect(server.calls('POST /user/logoff').map(({ headers }) => headers.authorization)).toEqual([
      'Bearer t1',
    ]);
  });
});

describe('session of the portal', () => {
  const signIn = (session: Session) => session.signIn(' a@b.example ', 'Secret-of-the-test-1');
  const codeRequired = json(200, { requiresAuthCode: true, sentTo: 'a***@b.example', message: 'sent' });

  it('starts signed out and without an error', async () => {
    const session = portal();
    await until(() => session.auth.status === 'signed-out');
    expect(session.auth.error).toBeNull();
  });

  it('sends no renewal request if no user was signed in before', async () => {
    const session = portal();
    await until(() => session.auth.status === 'signed-out');
    expect(server.calls('POST /user/session/renew')).toHaveLength(0);
  });

  it('signs in after a reload with the token of the renewal', async () => {
    stores.local.setItem('litro.v1.user', JSON.stringify({ profile: user }));
    server.answer('POST /user/session/renew', json(200, { user, scope, authHeader: 'Bearer t9' }));
    const session = portal();
    await until(() => isReady(session));
    expect(server.calls('GET /user/validSession')[0]?.headers.authorization).toBe('Bearer t9');
  });

  it('signs in with a trimmed identifier and a password', async () => {
    const session = portal();
    await until(() => session.auth.status === 'signed-out');
    await signIn(session);
    expect(session.auth.status).toBe('signed-in');
    expect(JSON.parse(server.calls('POST /login')[0]?.body ?? '')).toEqual({
      identifier: 'a@b.example',
      password: 'Secret-of-the-test-1',
    });
  });

  it('reports the reason of a refused sign-in and stays signed out', async () => {
    server.answer('POST /login', json(400, { message: 'Error: Invalid Identifier' }));
    const session = portal();
    await until(() => session.auth.status === 'signed-out');
    await signIn(session);
    expect(session.auth).toMatchObject({ status: 'signed-out', error: { code: 'invalid_identifier' } });
  });

  it.each([[['User']], [['AdminInternalTank', homeId]]])(
    'refuses a user with the scope %j',
    async (roles) => {
      server.answer('POST /login', json(200, { user, authHeader: 'Bearer t1', scope: roles }));
      const session = portal();
      await until(() => session.auth.status === 'signed-out');
      await signIn(session);
      expect(session.auth).toMatchObject({ status: 'signed-out', error: { code: 'no_admin_scope' } });
      expect(server.calls('GET /v2/admin/organization/hydrate')).toEqual([]);
    },
  );

  it('requires a code, requires it again after a wrong code, and signs in with the right code', async () => {
    server.answer('POST /login', codeRequired);
    const session = portal();
    await until(() => session.auth.status === 'signed-out');
    await signIn(session);
    expect(session.auth).toMatchObject({ status: 'code-required', sentTo: 'a***@b.example' });

    server.answer('POST /login', json(400, { message: 'Invalid authentication code.' }));
    await session.submitCode('111111');
    expect(session.auth).toMatchObject({ status: 'code-required', error: { code: 'auth_code_invalid' } });

    server.answer('POST /login', json(200, { user, scope, authHeader: 'Bearer t1' }));
    await session.submitCode('222222');
    expect(session.auth).toMatchObject({ status: 'signed-in', sentTo: null, error: null });
    const bodies = server
      .calls('POST /login')
      .map(({ body }) => (JSON.parse(body) as { authCode?: string }).authCode);
    expect(bodies).toEqual([undefined, '111111', '222222']);
  });

  it('forgets the password when the user cancels the code', async () => {
    server.answer('POST /login', codeRequired);
    const session = portal();
    await until(() => session.auth.status === 'signed-out');
    await signIn(session);
    session.cancelCode();
    expect(session.auth.status).toBe('signed-out');
    await session.submitCode('222222');
    expect(server.calls('POST /login')).toHaveLength(1);
  });

  it('ignores a sign-in answer that arrives after cancellation', async () => {
    let answer = () => {};
    server.answer('POST /login', (response, request) => {
      answer = () => codeRequired(response, request);
    });
    const session = portal();
    await until(() => session.auth.status === 'signed-out');
    const running = signIn(session);
    await until(() => server.calls('POST /login').length === 1);
    session.cancelCode();
    answer();
    await running;
    expect(session.auth.status).toBe('signed-out');
  });

  it('never stores a token or password, and log-off deletes data of the user but not the theme', async () => {
    const session = portal();
    await until(() => session.auth.status === 'signed-out');
    await signIn(session);
    await until(() => textOf(stores.local).includes('VEHICLE'));
    const stored = textOf(stores.local) + textOf(stores.session);
    expect(stored).toContain(homeId);
    expect(stored).not.toMatch(/Secret-of-the-test|Bearer|\bt1\b/);
    session.update({ theme: 'dark.red' });
    await session.logOff();
    await until(() => !textOf(stores.local).includes(homeId));
    expect(textOf(stores.local)).toContain('dark.red');
  });

  it('stores a selected theme at once, and shows the last selection after half a second', async () => {
    const session = portal();
    await until(() => session.auth.status === 'signed-out');
    const shown: (string | null)[] = [];
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const stop = session.theme.subscribe((theme) => shown.push(theme));
    session.chooseTheme('dark.red');
    vi.advanceTimersByTime(499);
    session.chooseTheme('dark.green');
    expect([session.selectedTheme.value, textOf(stores.local).includes('dark.green')]).toEqual([
      'dark.green',
      true,
    ]);
    vi.advanceTimersByTime(499);
    expect(shown).toEqual([null]);
    vi.advanceTimersByTime(1);
    expect(shown).toEqual([null, 'dark.green']);
    session.chooseTheme('dark.blue');
    session.update({ theme: 'light.orange' });
    vi.advanceTimersByTime(500);
    stop();
    vi.useRealTimers();
    expect([shown.at(-1), session.selectedTheme.value]).toEqual(['light.orange', 'light.orange']);
  });

  it('logs off although the server does not answer', async () => {
    server.answer('POST /user/logoff', dropped);
    const session = portal();
    await until(() => session.auth.status === 'signed-out');
    await signIn(session);
    await session.logOff();
    expect(session.auth.status).toBe('signed-out');
  });

  it('drops the organization of the previous user before the next user signs in', async () => {
    const before = portal();
    await until(() => before.auth.status === 'signed-out');
    await signIn(before);
    await until(() => textOf(stores.local).includes('VEHICLE'));
    before.dispose();
    server.answer(
      'POST /login',
      json(200, { user: { ...user, _id: 'u2' }, scope: ['AdminOrg', branchId], authHeader: 'Bearer t2' }),
    );
    const next = portal();
    expect(next.organizations.currentId).toBe(homeId);
    await until(() => next.auth.status === 'signed-out');
    expect(next.organizations.currentId).toBeNull();
    await signIn(next);
    expect(next.organizations.currentId).toBe(branchId);
  });
});

describe('loaded data of a session', () => {
  it('uses EMPLOYEE if the organization has no balance sharing type', async () => {
    server.answer('GET /v2/admin/organization/hydrate', json(200, hydrateOf(homeId)));
    const session = embedded();
    await until(() => isReady(session));
    expect(session.hydrate.balanceSharingType).toBe('EMPLOYEE');
  });

  it('access fails while the organization cannot be loaded, and opens after a successful reload', async () => {
    server.answer('GET /v2/admin/organization/hydrate', refusal(500, 'internal_error'));
    const session = embedded();
    await until(() => session.hydrate.loaded.status === 'failed');
    expect(access(session)).toMatchObject({ status: 'failed', error: { code: 'internal_error' } });
    server.reset();
    await session.reloadHydrate();
    expect(access(session).status).toBe('open');
  });

  it('loaded data stays available when a reload fails', async () => {
    const session = embedded();
    await until(() => isReady(session));
    server.answer('GET /v2/admin/organization/hydrate', refusal(500, 'internal_error'));
    await session.reloadHydrate();
    expect(access(session).status).toBe('open');
  });

  it('the menu is empty when the plan cannot be loaded', async () => {
    server.answer('GET /organization/subscriptions', refusal(500, 'internal_error'));
    const session = embedded();
    await until(() => session.subscription.loaded.status === 'failed');
    expect(session.menu.items).toEqual([]);
    expect(access(session).status).toBe('open');
  });

  it('the menu becomes empty when a reload of the plan fails, and refills after the next reload', async () => {
    const session = embedded();
    await until(() => isReady(session));
    expect(session.menu.items).not.toEqual([]);
    server.answer('GET /organization/subscriptions', refusal(500, 'internal_error'));
    await session.reloadHydrate();
    expect([session.subscription.loaded.status, session.menu.items]).toEqual(['failed', []]);
    server.reset();
    await session.reloadHydrate();
    expect(session.menu.items).not.toEqual([]);
  });

  it('ignores late answers of a previously selected organization', async () => {
    const session = embedded();
    await until(() => isReady(session));
    let late = () => {};
    server.answer('GET /v2/admin/organization/hydrate', (response, request) => {
      const id = organizationOf(request.url) ?? '';
      const answer = () => json(200, hydrateOf(id))(response, request);
      if (id === branchId) late = answer;
      else answer();
    });
    const toBranch = session.selectOrganization(branchId);
    expect(access(session).status).toBe('starting');
    await until(() => server.received.some(({ url }) => organizationOf(url) === branchId));
    await session.selectOrganization(homeId);
    late();
    await toBranch;
    expect(session.hydrate.loaded).toMatchObject({ value: { organization: { _id: homeId } } });
  });

  it('the portal, unlike an embedded page, returns to the own organization when the server forbids the selected organization', async () => {
    server.answer(
      'POST /login',
      json(200, { user, scope, authHeader: 'Bearer t1', requiresAuthCode: false }),
    );
    const sessions = [portal(), embedded()] as const;
    await sessions[0].signIn('ana', 'secret');
    for (const session of sessions) {
      await until(() => isReady(session));
      await session.selectOrganization(branchId);
    }
    const ask = (session: Session, organizationId: string) =>
      session.api('GET /admin/organization/balance', { query: { organizationId } }).catch(() => undefined);
    server.answer('GET /admin/organization/balance', refusal(403, 'organization_forbidden'));
    await ask(sessions[0], homeId);
    expect(sessions[0].organizations.currentId).toBe(branchId);
    for (const session of sessions) await ask(session, branchId);
    expect(sessions.map(({ organizations }) => organizations.currentId)).toEqual([homeId, branchId]);
    expect(sessions.map(({ leftBehind }) => leftBehind.value)).toEqual([true, false]);
  });

  it('reloads permissions after a permissions event', async () => {
    const session = embedded();
    await until(() => isReady(session));
    let sendEvent = (_type: string) => {};
    server.answer('GET /events', (response) => {
      response.writeHead(200, { 'content-type': 'text/event-stream' });
      sendEvent = (type) =>
        response.write(`event: ${type}\ndata: {"type":"${type}","organizationId":"${homeId}"}\n\n`);
      sendEvent('hello');
    });
    session.live.subscribe(['balance'], () => {});
    await until(() => session.live.line.value.status === 'open');
    server.answer('GET /admin/organization/user/permissions', json(200, permissionsOf()));
    sendEvent('permissions');
    await until(() => !session.can('portal.balanceDistribution.list'));
  });

  it('reloads permissions when the event line reconnects, but not when it first opens', async () => {
    const session = embedded();
    await until(() => isReady(session));
    let breakLine = () => {};
    server.answer('GET /events', (response) => {
      response.writeHead(200, { 'content-type': 'text/event-stream' });
      response.write(`data: {"type":"hello","organizationId":"${homeId}"}\n\n`);
      breakLine = () => response.destroy();
    });
    const heard: string[] = [];
    session.live.subscribe(['hello'], ({ type }) => heard.push(type));
    await until(() => heard.length === 1);
    server.answer('GET /admin/organization/user/permissions', json(200, permissionsOf()));
    expect(server.calls('GET /admin/organization/user/permissions')).toHaveLength(1);
    breakLine();
    await eventually(() => expect(session.can('portal.balanceDistribution.list')).toBe(false));
    expect(server.calls('GET /admin/organization/user/permissions')).toHaveLength(2);
  });
});

describe('a super administrator', () => {
  it('starts without an organization and has every permission in the selected organization', async () => {
    const organization = hydrateOf(homeId).organization;
    server.answer('GET /user/validSession', json(200, { user, scope: ['SuperAdminOrg'] }));
    server.answer('GET /v2/superAdmin/organization', json(200, { docs: [{ organization, branches: [] }] }));
    const session = embedded();
    await until(() => session.organizations.list.length === 1);
    expect(access(session).status).toBe('unselected');
    await session.selectOrganization(homeId);
    expect(session.can('portal.settings.add')).toBe(true);
    expect(access(session)).toEqual({ status: 'open', organizationId: homeId });
  });

  it('the event line ends the session of a super administrator without a selected organization', async () => {
    server.answer('GET /user/validSession', json(200, { user, scope: ['SuperAdminOrg'] }));
    let end = () => {};
    server.answer('GET /events', (response) => {
      response.writeHead(200, { 'content-type': 'text/event-stream' });
      response.write(`data: {"type":"hello","organizationId":"${NO_ORGANIZATION}"}\n\n`);
      end = () => response.end();
    });
    const session = embedded();
    await until(() => session.auth.status === 'signed-in');
    session.live.subscribe(['permissions'], () => {});
    await until(() => session.live.line.value.status === 'open');
    expect(organizationOf(server.calls('GET /events')[0]?.url ?? '')).toBeNull();
    server.answer('GET /events', refusal(401, 'session_ended'));
    end();
    await eventually(() => expect(session.auth.status).toBe('ended'));
  });
});

describe('a movement interrupted by a reload', () => {
  const key = 'key-of-the-hand-out-1';
  const distribute = (session: Session) =>
    session.api('PUT /admin/organization/updateBalance', {
      body: { shares: [{ id: homeId, amount: 1 }] },
      key,
    });
  const transfer = (session: Session) =>
    session.api('POST /superAdmin/organization/{id}/credit-transfer', {
      params: { id: branchId },
      body: { toOrganization: homeId, amount: 4 },
      key,
    });
  const leaveOpen = async (session: Session, call: (session: Session) => Promise<unknown> = distribute) => {
    const sent = ['PUT /admin/organization/updateBalance', TRANSFER];
    for (const name of sent) server.answer(name, silent);
    void call(session).catch(() => undefined);
    await until(() => sent.some((name) => server.calls(name).length === 1));
  };

  it('a running movement stores only its key in the session storage', async () => {
    const session = embedded();
    await until(() => isReady(session));
    await leaveOpen(session);
    expect(textOf(stores.session)).toBe(
      `litro.v1.open.default.${user._id}={"key-of-the-hand-out-1":"${homeId}"}`,
    );
  });

  it.each([
    ['done', { done: 1, none: 0 }],
    ['none', { done: 0, none: 1 }],
  ])('the next session settles the movement as %s', async (outcome, settlement) => {
    const before = embedded();
    await until(() => isReady(before));
    await leaveOpen(before);
    server.answer('POST /operations/key-of-the-hand-out-1/settle', json(200, { outcome, answer: null }));
    const after = embedded();
    await until(() => after.settlement.value !== null);
    expect(after.settlement.value).toEqual(settlement);
    expect(stores.session.length).toBe(0);
  });

  it.each([
    ['was selected before the reload', distribute, homeId],
    ['its path names', transfer, branchId],
  ])('the next session settles the movement in the organization that %s', async (_which, call, owner) => {
    const before = embedded();
    await until(() => isReady(before));
    await leaveOpen(before, call);
    const settle = 'POST /operations/key-of-the-hand-out-1/settle';
    server.answer(settle, json(200, { outcome: 'done', answer: null }));
    const after = embedded({ organizationId: branchId });
    await until(() => after.settlement.value !== null);
    expect(server.calls(settle).map(({ url }) => organizationOf(url))).toEqual([owner]);
    expect(stores.session.length).toBe(0);
  });

  it('the session of another user does not settle the movement, and its key stays stored', async () => {
    const before = embedded();
    await until(() => isReady(before));
    await leaveOpen(before);
    const other = { ...user, _id: branchId };
    server.answer('GET /user/validSession', json(200, { user: other, scope }));
    const after = embedded();
    await until(() => isReady(after));
    expect(after.settlement.value).toBeNull();
    expect(textOf(stores.session)).toContain('key-of-the-hand-out-1');
  });

  it('the key stays stored while the server cannot settle the movement', async () => {
    const before = embedded();
    await until(() => isReady(before));
    await leaveOpen(before);
    const settle = 'POST /operations/key-of-the-hand-out-1/settle';
    server.answer(settle, refusal(409, 'idempotency_key_in_flight'));
    const after = embedded();
    await until(() => server.calls(settle).length === 1 && isReady(after));
    expect(textOf(stores.session)).toContain('key-of-the-hand-out-1');
  });

  it('an answered movement leaves no key behind', async () => {
    const session = embedded();
    await until(() => isReady(session));
    server.answer('PUT /admin/organization/updateBalance', refusal(422, 'insufficient_company_balance'));
    await expect(distribute(session)).rejects.toMatchObject({ outcome: 'refused' });
    expect(stores.session.length).toBe(0);
  });
});
