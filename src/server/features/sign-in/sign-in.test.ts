import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeAccount, PASSWORD } from '../../testing/accounts.ts';
import { makeOrganization, type TestOrganization } from '../../testing/organizations.ts';
import { startPortal, type Portal } from '../../testing/portal.ts';
import { visibleAnswer } from '../../testing/visible-answer.ts';

let portal: Portal;
let company: TestOrganization;

beforeAll(async () => {
  portal = await startPortal();
  company = await makeOrganization(portal);
});
afterAll(() => portal.close());

const WRONG = { password: 'Errada-0001' };
const MINUTE_MS = 60_000;

describe('POST /login', () => {
  it('accepts the CPF with or without punctuation, and the email in any case', async () => {
    const account = await makeAccount(portal, company);
    const [a, b, c, d] = [0, 3, 6, 9].map((at) => account.identifier.slice(at, at + 3));
    for (const identifier of [
      account.identifier,
      `${a}.${b}.${c}-${d}`,
      ` ${account.email.toUpperCase()} `,
    ]) {
      const { status, body } = await portal.logIn({ identifier });
      expect(status).toBe(200);
      expect(body).toMatchObject({ requiresAuthCode: false, user: { _id: account.userId } });
    }
  });

  it('returns role and organization to an administrator, and only the role to a super administrator', async () => {
    const administrator = await portal.logIn(await makeAccount(portal, company));
    expect(administrator.body.scope).toEqual(['AdminOrg', company.id, company.name]);
    expect(administrator.body.authHeader).toMatch(/^Bearer [\w-]{43}$/);
    const superior = await portal.signInFully(await makeAccount(portal, null));
    expect(superior.body.scope).toEqual(['SuperAdminOrg']);
  });

  it('answers no_admin_scope to a driver only with the right password', async () => {
    const driver = await makeAccount(portal, company, { role: 'UserOrg' });
    expect((await portal.logIn(driver, WRONG)).body.code).toBe('invalid_identifier');
    expect(await portal.logIn(driver)).toMatchObject({ status: 403, body: { code: 'no_admin_scope' } });
  });

  it('gives the same answer for a wrong password, an unknown user and an inactive user', async () => {
    const known = visibleAnswer(await portal.logIn(await makeAccount(portal, company), WRONG));
    const nobody = visibleAnswer(await portal.logIn({ identifier: '52998224725' }, WRONG));
    const left = await makeAccount(portal, company, { status: 'inactive' });
    expect(known.status).toBe(400);
    expect(nobody).toEqual(known);
    expect(visibleAnswer(await portal.logIn(left))).toEqual(known);
  });

  it('refuses users of an inactive company', async () => {
    const closed = await makeOrganization(portal, { status: 'inactive' });
    const answer = await portal.logIn(await makeAccount(portal, closed));
    expect(answer.body.code).toBe('invalid_identifier');
  });
});

describe('failed sign-ins', () => {
  const wrongTimes = async (identifier: string, times: number) => {
    for (let at = 0; at < times; at += 1) await portal.logIn({ identifier }, WRONG);
  };

  it('locks a user for 15 minutes after five failures by CPF or email, even with the right password', async () => {
    const account = await makeAccount(portal, company);
    await wrongTimes(account.identifier, 3);
    await wrongTimes(account.email, 2);
    const locked = await portal.logIn(account);
    expect(locked).toMatchObject({ status: 429, body: { code: 'attempts_reached' } });
    expect(locked.headers['retry-after']).toBe('900');
    portal.clock.advance(14 * MINUTE_MS);
    expect((await portal.logIn(account)).headers['retry-after']).toBe('60');
    portal.clock.advance(MINUTE_MS);
    expect((await portal.logIn(account)).status).toBe(200);
  });

  it('locks an unknown identifier like the identifier of a known user', async () => {
    const account = await makeAccount(portal, company);
    await wrongTimes(account.identifier, 5);
    await wrongTimes('ninguem@frota.example', 5);
    const unknown = visibleAnswer(await portal.logIn({ identifier: 'ninguem@frota.example' }));
    expect(unknown.status).toBe(429);
    expect(unknown).toEqual(visibleAnswer(await portal.logIn(account)));
  });

  it('checks only five guesses of a burst of concurrent sign-ins', async () => {
    const account = await makeAccount(portal, company);
    const answers = await Promise.all(Array.from({ length: 30 }, () => portal.logIn(account, WRONG)));
    const codes = answers.map(({ body }) => body.code);
    expect(codes.filter((code) => code === 'invalid_identifier')).toHaveLength(5);
    expect(codes.filter((code) => code === 'attempts_reached')).toHaveLength(25);
  });

  it('counts failures from zero after a successful sign-in', async () => {
    const account = await makeAccount(portal, company);
    await wrongTimes(account.identifier, 4);
    expect((await portal.logIn(account)).status).toBe(200);
    await wrongTimes(account.identifier, 4);
    expect((await portal.logIn(account)).status).toBe(200);
  });

  it('counts failures from zero after a lock', async () => {
    const account = await makeAccount(portal, company);
    await wrongTimes(account.identifier, 5);
    portal.clock.advance(15 * MINUTE_MS);
    await wrongTimes(account.identifier, 4);
    expect((await portal.logIn(account)).status).toBe(200);
  });
});

describe('requests from one network address', () => {
  it('refuses a network address for 15 minutes after requests for too many people', async () => {
    const askFor = (at: number) =>
      portal.ask('POST /login/forgot', { body: { identifier: `pessoa${at}@espalhada.example` } });
    let at = 0;
    while ((await askFor(at)).status === 200 && at <= 200) at += 1;
    const refused = await portal.logIn({ identifier: 'mais-uma@espalhada.example' }, WRONG);
    expect(refused).toMatchObject({ status: 429, body: { code: 'too_many_requests' } });
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    portal.clock.advance(15 * MINUTE_MS);
    expect((await portal.logIn(await makeAccount(portal, company))).status).toBe(200);
  });
});

describe('log of sign-in', () => {
  it('logs no password, token, code, email or CPF at sign-in', async () => {
    const account = await makeAccount(portal, company, { twoStep: true });
    await portal.logIn(account, WRONG);
    await portal.logIn(account);
    const code = /\b\d{6}\b/.exec(portal.mailTo(account)?.text ?? '')?.[0] ?? '';
    const { body } = await portal.logIn(account, { authCode: code });
    const token = body.authHeader?.slice('Bearer '.length) ?? '';
    await portal.ask('GET /user/validSession', { token });
    await portal.ask(`GET /user/id/${account.identifier}`, { token });
    const log = portal.log.join('');
    expect(log).toContain('POST /login');
    for (const secret of [PASSWORD, WRONG.password, token, account.identifier, account.email, `"${code}"`]) {
      expect(secret.length).toBeGreaterThan(5);
      expect(log).not.toContain(secret);
    }
  });
});
