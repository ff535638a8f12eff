import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { endEverySignIn } from './password/end-every-sign-in.service.ts';
import { makeAccount, PASSWORD, type TestAccount } from '../../testing/accounts.ts';
import { makeCompany } from '../../testing/open-company.ts';
import { makeOrganization, type TestOrganization } from '../../testing/organizations.ts';
import { PORTAL_URL, startPortal, type Portal } from '../../testing/portal.ts';

let portal: Portal;
let company: TestOrganization;
let account: TestAccount;
const MINUTE_MS = 60_000;
const GOOD = 'Rodovia-381';

beforeAll(async () => {
  portal = await startPortal();
  company = await makeOrganization(portal);
});
beforeEach(async () => {
  account = await makeAccount(portal, company);
});
afterAll(() => portal.close());

const forgot = (identifier: string) => portal.ask('POST /login/forgot', { body: { identifier } });
const reset = (token: string, password = GOOD) =>
  portal.ask('POST /login/reset', { body: { token, password } });
const linkTo = (whose = account) =>
  new RegExp(`${PORTAL_URL}/user/reset#token=([\\w-]{43})\\s`).exec(portal.mailTo(whose)?.text ?? '')?.[1] ??
  '';
async function newLink(): Promise<string> {
  await forgot(account.identifier);
  return linkTo();
}

describe('POST /login/forgot and POST /login/reset', () => {
  it('gives the same answer for known and unknown accounts, and mails a link only to known accounts', async () => {
    const before = portal.mail.list().length;
    const [known, unknown] = [await forgot(account.email), await forgot('ninguem@frota.example')];
    expect(known.status).toBe(200);
    expect([unknown.status, unknown.text]).toEqual([known.status, known.text]);
    expect(portal.mail.list()).toHaveLength(before + 1);
    expect(linkTo()).toMatch(/^[\w-]{43}$/);
  });

  it('mails no link to an inactive user', async () => {
    const left = await makeAccount(portal, company, { status: 'inactive' });
    expect((await forgot(left.identifier)).status).toBe(200);
    expect(portal.mailTo(left)).toBeUndefined();
  });

  it('mails at most three links in 15 minutes, with unchanged answers', async () => {
    const answers = [];
    for (let at = 0; at < 5; at += 1) answers.push((await forgot(account.identifier)).text);
    expect(new Set(answers).size).toBe(1);
    expect(portal.mail.list().filter(({ to }) => to === account.email)).toHaveLength(3);
  });

  it('sets a new password by a mailed link, once', async () => {
    const token = await newLink();
    expect((await reset(token)).status).toBe(200);
    expect((await portal.logIn(account)).body.code).toBe('invalid_identifier');
    expect((await portal.logIn(account, { password: GOOD })).status).toBe(200);
    expect((await reset(token, 'Terceira-55')).body.code).toBe('reset_token_invalid');
  });

  it('accepts a mailed link once for two concurrent requests', async () => {
    const token = await newLink();
    const answers = await Promise.all(['Rodovia-381', 'Rodovia-040'].map((one) => reset(token, one)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400]);
  });

  it('refuses a link after 30 minutes, an invented link, and a link older than the last change', async () => {
    const late = await newLink();
    portal.clock.advance(30 * MINUTE_MS);
    expect((await reset(late)).body.code).toBe('reset_token_invalid');
    expect((await reset('AAAA')).body.code).toBe('reset_token_invalid');
    const [first, second] = [await newLink(), await newLink()];
    expect((await reset(second)).status).toBe(200);
    expect((await reset(first)).body.code).toBe('reset_token_invalid');
  });

  it('refuses weak, common and unchanged passwords, and the mailed link remains valid', async () => {
    const token = await newLink();
    const refusals = { aB3: 'too_short', 'só letras aqui': 'needs_letters_and_numbers' };
    for (const [password, rule] of Object.entries(refusals)) {
      expect((await reset(token, password)).body.code).toBe(`password_${rule}`);
    }
    expect((await reset(token, 'minusculas1')).body.code).toBe('password_needs_both_cases');
    expect((await reset(token, 'Senha123!')).body.code).toBe('password_too_common');
    expect((await reset(token, PASSWORD)).body.code).toBe('password_unchanged');
    expect((await reset(token)).status).toBe(200);
  });

  it('ends every session and lifts the lock of sign-in after a new password by link', async () => {
    const session = await portal.signIn(account);
    for (let at = 0; at < 5; at += 1) await portal.logIn(account, { password: 'Errada-0001' });
    expect((await portal.logIn(account)).body.code).toBe('attempts_reached');
    await reset(await newLink());
    expect((await portal.ask('GET /user/validSession', { token: session })).status).toBe(401);
    expect((await portal.logIn(account, { password: GOOD })).status).toBe(200);
  });

  it('leaves no token of a link in log or database, and no password in the log', async () => {
    const token = await newLink();
    await reset(token);
    const rows = await portal.tenancy.asSystem('sign-in', (tx) =>
      tx.selectFrom('password_resets').selectAll().execute(),
    );
    expect(token).toHaveLength(43);
    expect(portal.log.join('') + JSON.stringify(rows)).not.toContain(token);
    expect(portal.log.join('')).not.toContain(GOOD);
  });
});

describe('endEverySignIn', () => {
  it('ends every session and reset link after the restoration of a backup, but not the password', async () => {
    const session = await portal.signIn(account);
    const token = await newLink();
    expect(await endEverySignIn(portal)).toBeGreaterThan(0);
    expect((await portal.ask('GET /user/validSession', { token: session })).status).toBe(401);
    expect((await reset(token)).body.code).toBe('reset_token_invalid');
    expect((await portal.logIn(account)).status).toBe(200);
  });
});

describe('PUT /user/authenticationPass', () => {
  const change = (token: string, password: string, newPassword = GOOD) =>
    portal.ask('PUT /user/authenticationPass', { token, body: { password, newPassword } });

  it('changes the password with the current password', async () => {
    const token = await portal.signIn(account);
    expect((await change(token, PASSWORD)).status).toBe(200);
    expect((await portal.logIn(account, { password: GOOD })).status).toBe(200);
  });

  it('refuses the same password and leaves the session valid', async () => {
    const token = await portal.signIn(account);
    const same = await change(token, PASSWORD, PASSWORD);
    expect([same.status, same.body.code]).toEqual([400, 'password_unchanged']);
    expect((await portal.ask('GET /user/validSession', { token })).status).toBe(200);
  });

  it('refuses a wrong current password and leaves the session valid', async () => {
    const token = await portal.signIn(account);
    expect(await change(token, 'Errada-0001')).toMatchObject({
      status: 400,
      body: { code: 'current_password_wrong' },
    });
    expect((await portal.ask('GET /user/validSession', { token })).status).toBe(200);
  });

  it('counts its failures separately from failed sign-ins with the same identifier', async () => {
    const token = await portal.signIn(account);
    for (let at = 0; at < 5; at += 1) await portal.logIn(account, { password: 'Errada-0001' });
    expect((await change(token, PASSWORD, PASSWORD)).body.code).toBe('password_unchanged');
    for (let at = 0; at < 5; at += 1) await change(token, 'Errada-0001');
    expect(await change(token, PASSWORD)).toMatchObject({ status: 429, body: { code: 'attempts_reached' } });
  });

  it('refuses a weak new password before it counts a failure', async () => {
    const token = await portal.signIn(account);
    for (let at = 0; at < 6; at += 1) {
      expect((await change(token, PASSWORD, 'curta1A')).body.code).toBe('password_too_short');
    }
    expect((await change(token, PASSWORD)).status).toBe(200);
  });
});

describe('GET /user/id/{identifier}', () => {
  it('finds people of the company by CPF or email, with role and status', async () => {
    const token = await portal.signIn(
      await makeAccount(portal, company, { permissions: ['portal.driver.list'] }),
    );
    const driver = await makeAccount(portal, company, { role: 'UserOrg', status: 'inactive' });
    for (const identifier of [driver.identifier, encodeURIComponent(driver.email.toUpperCase())]) {
      const { body } = await portal.ask(`GET /user/id/${identifier}`, { token });
      expect(body).toMatchObject({ _id: driver.userId, role: 'UserOrg', status: 'inactive' });
    }
  });

  it("gives the same answer for another company's user as for an unknown user", async () => {
    const token = await portal.signIn(
      await makeAccount(portal, company, { permissions: ['portal.driver.list'] }),
    );
    const { administrator: elsewhere } = await makeCompany(portal);
    const foreign = await portal.ask(`GET /user/id/${elsewhere.identifier}`, { token });
    const missing = await portal.ask('GET /user/id/52998224725', { token });
    expect(foreign.status).toBe(404);
    const bare = ({ text, body }: typeof foreign) => text.replace(String(body.requestId), '');
    expect(bare(foreign)).toBe(bare(missing));
    expect(foreign.text).not.toContain(elsewhere.identifier);
  });

  it('requires the permission to list drivers', async () => {
    const token = await portal.signIn(await makeAccount(portal, company, { permissions: [] }));
    expect((await portal.ask('GET /user/id/52998224725', { token })).body.code).toBe('permission_missing');
  });
});
