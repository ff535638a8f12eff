import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { UNATTENDED_HEADER } from '#contract/facts.ts';
import type { SessionAnswer } from '#contract/sign-in.ts';
import { makeAccount, PASSWORD, type TestAccount } from '../../testing/accounts.ts';
import { openCompany } from '../../testing/open-company.ts';
import { makeOrganization, type TestOrganization } from '../../testing/organizations.ts';
import { PORTAL_URL, startPortal, type Portal } from '../../testing/portal.ts';
import { createSessions } from '../../platform/accounts/sessions.service.ts';

let portal: Portal;
let company: TestOrganization;
let account: TestAccount;
const MINUTE_MS = 60_000;
const fromPortal = { 'sec-fetch-site': 'same-origin' };

beforeAll(async () => {
  portal = await startPortal();
  company = await makeOrganization(portal);
});
beforeEach(async () => {
  account = await makeAccount(portal, company);
});
afterAll(() => portal.close());

const statusOf = async (token: string) => (await portal.ask('GET /user/validSession', { token })).status;

async function signInOnPortal() {
  const answer = await portal.logIn(account, {}, { headers: fromPortal });
  return { token: answer.body.authHeader?.slice('Bearer '.length) ?? '', cookie: cookieOf(answer) };
}

const cookieOf = (answer: { headers: Record<string, unknown> }) =>
  [answer.headers['set-cookie'] ?? []]
    .flat()
    .map(String)
    .find((cookie) => cookie.startsWith('litro_renewal=')) ?? '';
const renew = (cookie: string, headers: Record<string, string> = fromPortal) =>
  portal.ask<{ authHeader: string }>('POST /user/session/renew', {
    headers: { ...headers, cookie: `theme=dark; ${cookie.split(';')[0]}` },
  });
const tokenOf = (answer: { body: { authHeader: string } }) => answer.body.authHeader.slice('Bearer '.length);

describe('session', () => {
  it('reports user and scope of a session', async () => {
    const token = await portal.signIn(account);
    const { body } = await portal.ask<SessionAnswer>('GET /user/validSession', { token });
    expect(body.user).toMatchObject({ _id: account.userId, email: account.email });
    expect(body.scope).toEqual(['AdminOrg', company.id, company.name]);
  });

  it('requires a genuine token for a session, and the database does not store the token', async () => {
    const token = await portal.signIn(account);
    expect(await statusOf('A'.repeat(token.length))).toBe(401);
    const rows = await portal.tenancy.asSystem('sign-in', (tx) =>
      tx.selectFrom('sessions').selectAll().where('user_id', '=', account.userId).execute(),
    );
    expect(rows).toHaveLength(1);
    expect(JSON.stringify(rows)).not.toContain(token);
  });

  it('ends a session after 30 minutes without use, and not before', async () => {
    const token = await portal.signIn(account);
    for (let at = 0; at < 3; at += 1) {
      portal.clock.advance(29 * MINUTE_MS);
      expect(await statusOf(token)).toBe(200);
    }
    portal.clock.advance(30 * MINUTE_MS);
    expect(await statusOf(token)).toBe(401);
  });

  it('ends a session after twelve hours despite continuous use', async () => {
    const token = await portal.signIn(account);
    for (let minutes = 0; minutes < 12 * 60 - 20; minutes += 20) {
      portal.clock.advance(20 * MINUTE_MS);
      expect(await statusOf(token)).toBe(200);
    }
    portal.clock.advance(20 * MINUTE_MS);
    expect(await statusOf(token)).toBe(401);
  });

  it("ends a session at sign-out and leaves the user's other sessions valid", async () => {
    const [one, other] = [await portal.signIn(account), await portal.signIn(account)];
    expect((await portal.ask('POST /user/logoff', { token: one })).status).toBe(200);
    expect(await statusOf(one)).toBe(401);
    expect(await statusOf(other)).toBe(200);
  });

  it('refuses a session while the member or the company is inactive', async () => {
    const { organization: home, token } = await openCompany(portal);
    const setStatus = (table: 'members' | 'organizations', status: 'active' | 'inactive') =>
      portal.tenancy.asSystem('demo', (tx) =>
        tx.updateTable(table).set({ status }).where('organization_id', '=', home.id).execute(),
      );
    for (const table of ['members', 'organizations'] as const) {
      await setStatus(table, 'inactive');
      expect(await statusOf(token)).toBe(401);
      await setStatus(table, 'active');
      expect(await statusOf(token)).toBe(200);
    }
  });
});

describe('end and idle time of sessions', () => {
  it('reports the user of an ended session once, after the commit, and nothing after a rollback', async () => {
    const sessions = createSessions(portal);
    const heard: string[] = [];
    const stop = sessions.onEnded((userId) => heard.push(userId));
    const undone = portal.tenancy.asSystem('sign-in', async (tx) => {
      await sessions.endAllOf(tx, account.userId);
      throw new Error('undone');
    });
    await expect(undone).rejects.toThrow('undone');
    expect(heard).toEqual([]);
    const found = await sessions.findCaller(await portal.signIn(account));
    await sessions.end(found?.sessionId ?? '');
    await sessions.end(found?.sessionId ?? '');
    stop();
    expect(heard).toEqual([account.userId]);
  });

  it('does not extend a session when the server only reads it', async () => {
    const sessions = createSessions(portal);
    const { sessionId = '' } = (await sessions.findCaller(await portal.signIn(account))) ?? {};
    portal.clock.advance(20 * MINUTE_MS);
    expect(await sessions.peek(sessionId)).toMatchObject({ userId: account.userId });
    portal.clock.advance(10 * MINUTE_MS);
    expect(await sessions.peek(sessionId)).toBeNull();
  });

  it('does not extend a session for background requests', async () => {
    const token = await portal.signIn(account);
    const ask = (headers: Record<string, string>) => portal.ask('GET /user/validSession', { token, headers });
    const unattended = { [UNATTENDED_HEADER]: 'true' };
    portal.clock.advance(20 * MINUTE_MS);
    expect((await ask({})).status).toBe(200);
    for (const minutes of [10, 10, 9]) {
      portal.clock.advance(minutes * MINUTE_MS);
      expect((await ask(unattended)).status, 'within 30 minutes of the last use').toBe(200);
    }
    portal.clock.advance(MINUTE_MS);
    expect((await ask(unattended)).status, '30 minutes after the last use').toBe(401);
  });
});

describe('renewal cookie of the portal', () => {
  it("sets the renewal cookie only for the portal's own page, unreadable for scripts and other sites", async () => {
    const { cookie } = await signInOnPortal();
    expect(cookie).toMatch(
      /^litro_renewal=[\w-]{43}; Path=\/user\/session; Max-Age=43200; HttpOnly; SameSite=Strict; Secure$/,
    );
    const origin = await portal.logIn(account, {}, { headers: { origin: PORTAL_URL } });
    expect(cookieOf(origin)).toContain('litro_renewal=');
    for (const headers of [
      {},
      { 'sec-fetch-site': 'cross-site' },
      { 'sec-fetch-site': 'same-site', origin: PORTAL_URL },
      { origin: 'https://erp.example' },
    ]) {
      expect(cookieOf(await portal.logIn(account, {}, { headers }))).toBe('');
    }
  });

  it('renews a session by the cookie after a reload, and each renewal replaces the cookie', async () => {
    const first = await signInOnPortal();
    const renewed = await renew(first.cookie);
    expect(renewed.status).toBe(200);
    expect(tokenOf(renewed)).not.toBe(first.token);
    expect(await statusOf(tokenOf(renewed))).toBe(200);
    expect(cookieOf(renewed)).toMatch(/^litro_renewal=[\w-]{43};/);
    expect(cookieOf(renewed)).not.toBe(first.cookie);
  });

  it('authorizes no other call by the renewal cookie', async () => {
    const { cookie } = await signInOnPortal();
    const headers = { ...fromPortal, cookie: cookie.split(';')[0] ?? '' };
    expect((await portal.ask('GET /user/validSession', { headers })).status).toBe(401);
  });

  it('renews no session for another origin, without a cookie, or with an invented cookie', async () => {
    const { cookie } = await signInOnPortal();
    expect((await renew(cookie, { 'sec-fetch-site': 'cross-site' })).status).toBe(401);
    expect((await renew(cookie, {})).status).toBe(401);
    expect((await renew('')).body.code).toBe('session_ended');
    expect((await renew('litro_renewal=AAAA')).status).toBe(401);
    expect((await renew(cookie)).status).toBe(200);
  });

  it('renews a session for two concurrent tabs, and both new cookies remain valid', async () => {
    const { cookie } = await signInOnPortal();
    const tabs = await Promise.all([renew(cookie), renew(cookie)]);
    expect(tabs.map(({ status }) => status)).toEqual([200, 200]);
    portal.clock.advance(MINUTE_MS);
    for (const tab of tabs) expect((await renew(cookieOf(tab))).status).toBe(200);
  });

  it('ends the whole sign-in if a replaced renewal cookie comes back after 30 seconds', async () => {
    const { cookie, token } = await signInOnPortal();
    const renewed = await renew(cookie);
    portal.clock.advance(31_000);
    expect((await renew(cookie)).status).toBe(401);
    expect((await renew(cookieOf(renewed))).status).toBe(401);
    expect([await statusOf(token), await statusOf(tokenOf(renewed))]).toEqual([401, 401]);
  });

  it('renews no session after a sign-out in another tab', async () => {
    const { cookie, token } = await signInOnPortal();
    const secondTab = await renew(cookie);
    const off = await portal.ask('POST /user/logoff', { token, headers: fromPortal });
    expect(cookieOf(off)).toMatch(/^litro_renewal=; Path=\/user\/session; Max-Age=0;/);
    expect(await statusOf(tokenOf(secondTab))).toBe(401);
    expect((await renew(cookieOf(secondTab))).status).toBe(401);
  });

  it('renews neither an idle sign-in nor a sign-in of twelve hours', async () => {
    const idle = await signInOnPortal();
    portal.clock.advance(30 * MINUTE_MS);
    expect((await renew(idle.cookie)).status).toBe(401);
    let { cookie } = await signInOnPortal();
    for (let minutes = 0; minutes < 12 * 60 - 20; minutes += 20) {
      portal.clock.advance(20 * MINUTE_MS);
      const renewed = await renew(cookie);
      expect(renewed.status).toBe(200);
      cookie = cookieOf(renewed);
    }
    portal.clock.advance(20 * MINUTE_MS);
    expect((await renew(cookie)).status).toBe(401);
  });

  it('accepts a new renewal cookie after the server deletes old sessions', async () => {
    await signInOnPortal();
    portal.clock.advance(48 * 60 * MINUTE_MS);
    const { cookie } = await signInOnPortal();
    const left = await portal.tenancy.asSystem('sign-in', (tx) =>
      tx.selectFrom('sessions').select('id').where('user_id', '=', account.userId).execute(),
    );
    expect(left).toHaveLength(1);
    expect((await renew(cookie)).status).toBe(200);
  });
});

describe('PUT /user/authenticationPass and sessions', () => {
  it('ends every session and every renewal cookie of the user, including the current session', async () => {
    const { token, cookie } = await signInOnPortal();
    const elsewhere = await portal.signIn(account);
    const answer = await portal.ask('PUT /user/authenticationPass', {
      token,
      body: { password: PASSWORD, newPassword: 'Outra-Estrada-9' },
    });
    expect(answer.status).toBe(200);
    expect([await statusOf(token), await statusOf(elsewhere)]).toEqual([401, 401]);
    expect((await renew(cookie)).status).toBe(401);
  });
});
