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

/** Signs in like a page of the portal; returns the bearer token and the cookie. */
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

describe('a session', () => {
  it('says who is signed in', async () => {
    const token = await portal.signIn(account);
    const { body } = await portal.ask<SessionAnswer>('GET /user/validSession', { token });
    expect(body.user).toMatchObject({ _id: account.userId, email: account.email });
    expect(body.scope).toEqual(['AdminOrg', company.id, company.name]);
  });

  it('is not to be had with a made-up token, and its token is kept nowhere', async () => {
    const token = await portal.signIn(account);
    expect(await statusOf('A'.repeat(token.length))).toBe(401);
    const rows = await portal.tenancy.asSystem('sign-in', (tx) =>
      tx.selectFrom('sessions').selectAll().where('user_id', '=', account.userId).execute(),
    );
    expect(rows).toHaveLength(1);
    expect(JSON.stringify(rows)).not.toContain(token);
  });

  it('ends after half an hour without use, and not before while it is used', async () => {
    const token = await portal.signIn(account);
    for (let at = 0; at < 3; at += 1) {
      portal.clock.advance(29 * MINUTE_MS);
      expect(await statusOf(token)).toBe(200);
    }
    portal.clock.advance(30 * MINUTE_MS);
    expect(await statusOf(token)).toBe(401);
  });

  it('ends after twelve hours however much it is used', async () => {
    const token = await portal.signIn(account);
    for (let minutes = 0; minutes < 12 * 60 - 20; minutes += 20) {
      portal.clock.advance(20 * MINUTE_MS);
      expect(await statusOf(token)).toBe(200);
    }
    portal.clock.advance(20 * MINUTE_MS);
    expect(await statusOf(token)).toBe(401);
  });

  it('ends with its logging off and leaves the person’s others', async () => {
    const [one, other] = [await portal.signIn(account), await portal.signIn(account)];
    expect((await portal.ask('POST /user/logoff', { token: one })).status).toBe(200);
    expect(await statusOf(one)).toBe(401);
    expect(await statusOf(other)).toBe(200);
  });

  it('ends at once when the person or the company is made inactive', async () => {
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

describe('whoever listens for ended sessions', () => {
  it('hears whose they were once that is committed, and nothing when it is not', async () => {
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

  it('may look at a session without keeping it alive', async () => {
    const sessions = createSessions(portal);
    const { sessionId = '' } = (await sessions.findCaller(await portal.signIn(account))) ?? {};
    portal.clock.advance(20 * MINUTE_MS);
    expect(await sessions.peek(sessionId)).toMatchObject({ userId: account.userId });
    portal.clock.advance(10 * MINUTE_MS);
    expect(await sessions.peek(sessionId)).toBeNull();
  });

  it('is no use of it by calls that nobody is at', async () => {
    const token = await portal.signIn(account);
    const ask = (headers: Record<string, string>) => portal.ask('GET /user/validSession', { token, headers });
    const unattended = { [UNATTENDED_HEADER]: 'true' };
    portal.clock.advance(20 * MINUTE_MS);
    expect((await ask({})).status).toBe(200);
    for (const minutes of [10, 10, 9]) {
      portal.clock.advance(minutes * MINUTE_MS);
      expect((await ask(unattended)).status, 'while it is in use').toBe(200);
    }
    portal.clock.advance(MINUTE_MS);
    expect((await ask(unattended)).status, 'after half an hour without').toBe(401);
  });
});

describe('the portal’s cookie', () => {
  it('is given to the portal’s own page alone, out of reach of scripts and other sites', async () => {
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

  it('buys a fresh token after a reload and is replaced each time', async () => {
    const first = await signInOnPortal();
    const renewed = await renew(first.cookie);
    expect(renewed.status).toBe(200);
    expect(tokenOf(renewed)).not.toBe(first.token);
    expect(await statusOf(tokenOf(renewed))).toBe(200);
    expect(cookieOf(renewed)).toMatch(/^litro_renewal=[\w-]{43};/);
    expect(cookieOf(renewed)).not.toBe(first.cookie);
  });

  it('opens no other call', async () => {
    const { cookie } = await signInOnPortal();
    const headers = { ...fromPortal, cookie: cookie.split(';')[0] ?? '' };
    expect((await portal.ask('GET /user/validSession', { headers })).status).toBe(401);
  });

  it('buys nothing for another origin, without it, or with a made-up one', async () => {
    const { cookie } = await signInOnPortal();
    expect((await renew(cookie, { 'sec-fetch-site': 'cross-site' })).status).toBe(401);
    expect((await renew(cookie, {})).status).toBe(401);
    expect((await renew('')).body.code).toBe('session_ended');
    expect((await renew('litro_renewal=AAAA')).status).toBe(401);
    expect((await renew(cookie)).status).toBe(200);
  });

  it('serves two tabs that renew at once, and either answer is good for the next time', async () => {
    const { cookie } = await signInOnPortal();
    const tabs = await Promise.all([renew(cookie), renew(cookie)]);
    expect(tabs.map(({ status }) => status)).toEqual([200, 200]);
    portal.clock.advance(MINUTE_MS);
    for (const tab of tabs) expect((await renew(cookieOf(tab))).status).toBe(200);
  });

  it('ends the whole sign-in when it comes again long after it was replaced', async () => {
    const { cookie, token } = await signInOnPortal();
    const renewed = await renew(cookie);
    portal.clock.advance(31_000);
    expect((await renew(cookie)).status).toBe(401);
    expect((await renew(cookieOf(renewed))).status).toBe(401);
    expect([await statusOf(token), await statusOf(tokenOf(renewed))]).toEqual([401, 401]);
  });

  it('is worth nothing after logging off in any tab', async () => {
    const { cookie, token } = await signInOnPortal();
    const secondTab = await renew(cookie);
    const off = await portal.ask('POST /user/logoff', { token, headers: fromPortal });
    expect(cookieOf(off)).toMatch(/^litro_renewal=; Path=\/user\/session; Max-Age=0;/);
    expect(await statusOf(tokenOf(secondTab))).toBe(401);
    expect((await renew(cookieOf(secondTab))).status).toBe(401);
  });

  it('does not keep an idle sign-in alive, nor one of twelve hours', async () => {
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

  it('survives a sweep of what is long over', async () => {
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

describe('a changed password', () => {
  it('ends every session and every cookie of the person, the own one too', async () => {
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
