import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { OwnSession } from '#contract/sign-in.ts';
import { makeAccount, type TestAccount } from '../../testing/accounts.ts';
import { makeOrganization, type TestOrganization } from '../../testing/organizations.ts';
import { PORTAL_URL, startPortal, type Portal } from '../../testing/portal.ts';

const MINUTE_MS = 60_000;
const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';
const PHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1';
const EDGE =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36 Edg/142.0.0.0';
const ERP = 'https://erp.example';

let portal: Portal;
let company: TestOrganization;
let account: TestAccount;

beforeAll(async () => {
  portal = await startPortal({ environment: { ALLOWED_ORIGINS: ERP } });
  company = await makeOrganization(portal);
});
beforeEach(async () => {
  account = await makeAccount(portal, company);
});
afterAll(() => portal.close());

async function signIn(headers: Record<string, string>, whose = account) {
  const answer = await portal.logIn(whose, {}, { headers });
  const cookies = [answer.headers['set-cookie'] ?? []].flat().join('; ');
  return {
    token: answer.body.authHeader?.slice('Bearer '.length) ?? '',
    renewal: /litro_renewal=[\w-]+/.exec(cookies)?.[0] ?? '',
  };
}
const onPortal = (agent: string) => signIn({ 'sec-fetch-site': 'same-origin', 'user-agent': agent });
const renew = (cookie: string, agent = FIREFOX) =>
  portal.ask<{ authHeader: string }>('POST /user/session/renew', {
    headers: { 'sec-fetch-site': 'same-origin', 'user-agent': agent, cookie },
  });

const listed = async (token: string) =>
  (await portal.ask<{ sessions: OwnSession[] }>('GET /user/session', { token })).body.sessions;
const end = (token: string, id: string) => portal.ask(`DELETE /user/session/${id}`, { token });
const statusOf = async (token: string) => (await portal.ask('GET /user/validSession', { token })).status;

describe('own sessions', () => {
  it('lists sessions with browser, system and page, latest use first, and marks the current session', async () => {
    const startedAt = portal.clock.now().toISOString();
    await onPortal(EDGE);
    portal.clock.advance(MINUTE_MS);
    await signIn({ origin: ERP, 'sec-fetch-site': 'cross-site', 'user-agent': PHONE });
    portal.clock.advance(MINUTE_MS);
    await portal.signIn(account);
    portal.clock.advance(MINUTE_MS);
    const { token } = await onPortal(FIREFOX);
    const sessions = await listed(token);
    expect(sessions.map(({ _id: _, startedAt: _at, usedAt: _used, ...session }) => session)).toEqual([
      { current: true, browser: 'Firefox', system: 'Linux', origin: PORTAL_URL },
      { current: false, browser: null, system: null, origin: null },
      { current: false, browser: 'Safari', system: 'iOS', origin: ERP },
      { current: false, browser: 'Edge', system: 'Windows', origin: PORTAL_URL },
    ]);
    expect(sessions[3]).toMatchObject({ startedAt, usedAt: startedAt });
  });

  it('lists a renewed sign-in as a single session, from the sign-in to the latest renewal', async () => {
    const startedAt = portal.clock.now().toISOString();
    const { token, renewal } = await onPortal(FIREFOX);
    portal.clock.advance(5 * MINUTE_MS);
    await renew(renewal);
    const sessions = await listed(token);
    expect(sessions).toHaveLength(1);
    expect(sessions[0]).toMatchObject({ current: true, startedAt, usedAt: portal.clock.now().toISOString() });
  });

  it('omits ended, idle and foreign sessions, and returns no token', async () => {
    const idle = await onPortal(EDGE);
    portal.clock.advance(29 * MINUTE_MS);
    const off = await portal.signIn(account);
    await portal.ask('POST /user/logoff', { token: off });
    await portal.signIn(await makeAccount(portal, company));
    portal.clock.advance(MINUTE_MS);
    const { token } = await onPortal(FIREFOX);
    const { text } = await portal.ask('GET /user/session', { token });
    expect(await listed(token)).toHaveLength(1);
    for (const secret of [token, idle.token, idle.renewal.split('=')[1] ?? '', account.email]) {
      expect(secret).not.toBe('');
      expect(text).not.toContain(secret);
    }
  });

  it('ends a single session together with its renewals, and other sessions continue', async () => {
    const [lost, other] = [await onPortal(PHONE), await portal.signIn(account)];
    const renewed = await renew(lost.renewal, PHONE);
    const { token } = await onPortal(FIREFOX);
    const id = (await listed(token)).find(({ system }) => system === 'iOS')?._id ?? '';
    expect((await end(token, id)).status).toBe(200);
    const cookie = /litro_renewal=[\w-]+/.exec(String(renewed.headers['set-cookie']))?.[0] ?? '';
    const dead = [lost.token, renewed.body.authHeader.slice('Bearer '.length)];
    for (const ended of dead) expect(await statusOf(ended)).toBe(401);
    expect((await renew(cookie, PHONE)).status).toBe(401);
    expect([await statusOf(other), await statusOf(token)]).toEqual([200, 200]);
    expect((await listed(token)).map(({ _id }) => _id)).not.toContain(id);
    expect((await end(token, id)).body.code).toBe('not_found');
  });

  it("refuses to end another user's session with the answer for an unknown session", async () => {
    const stranger = await portal.signIn(await makeAccount(portal, company));
    const [theirs] = await listed(stranger);
    const token = await portal.signIn(account);
    const foreign = await end(token, theirs?._id ?? '');
    const missing = await end(token, account.userId);
    expect(foreign.status).toBe(404);
    expect(foreign.text.replace(String(foreign.body.requestId), '')).toBe(
      missing.text.replace(String(missing.body.requestId), ''),
    );
    expect(await statusOf(stranger)).toBe(200);
  });

  it('closes the event stream of an ended session', async () => {
    const url = await portal.listen();
    const lost = await portal.signIn(account);
    const line = await fetch(`${url}/events`, { headers: { authorization: `Bearer ${lost}` } });
    const token = await portal.signIn(account);
    const id = (await listed(token)).find(({ current }) => !current)?._id ?? '';
    await end(token, id);
    expect(await line.text()).toContain('event: hello');
  });
});
