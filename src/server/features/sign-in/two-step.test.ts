import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { makeAccount, type TestAccount } from '../../testing/accounts.ts';
import { makeOrganization, type TestOrganization } from '../../testing/organizations.ts';
import { startPortal, type Portal } from '../../testing/portal.ts';

let portal: Portal;
let company: TestOrganization;
let account: TestAccount;
const MINUTE_MS = 60_000;

beforeAll(async () => {
  portal = await startPortal();
  company = await makeOrganization(portal);
});
beforeEach(async () => {
  account = await makeAccount(portal, company, { twoStep: true });
});
afterAll(() => portal.close());

const codeOf = (whose: TestAccount) => /\b\d{6}\b/.exec(portal.mailTo(whose)?.text ?? '')?.[0] ?? '';
const askForCode = async (whose = account) => {
  await portal.logIn(whose);
  return codeOf(whose);
};
const wrongCode = (right: string) => (right === '000000' ? '111111' : '000000');

describe('two-step sign-in by mail', () => {
  it('mails a code to a masked address, and opens no session yet', async () => {
    const { status, body, headers } = await portal.logIn(account);
    expect(status).toBe(200);
    expect(body).toMatchObject({ requiresAuthCode: true, sentTo: 'p***@frota.example' });
    expect([body.user, body.authHeader, body.scope]).toEqual([null, null, null]);
    expect(headers['set-cookie']).toBeUndefined();
    const mail = portal.mailTo(account);
    expect(mail?.text).toContain('10 minutos');
    expect(mail?.subject).not.toMatch(/\d/);
  });

  it.each([
    ['en-US,en;q=0.9', 'Your authentication code', 'valid for 10 minutes'],
    ['es-419', 'Su código de autenticación', 'durante 10 minutos'],
    ['de', 'Seu código de autenticação', 'vale por 10 minutos'],
  ])('mails the code in the language of the request: %s', async (language, subject, text) => {
    await portal.logIn(account, {}, { headers: { 'accept-language': language } });
    expect(portal.mailTo(account)).toMatchObject({ subject, text: expect.stringContaining(text) as string });
  });

  it('signs the user in with the mailed code, once', async () => {
    const authCode = await askForCode();
    expect((await portal.logIn(account, { authCode })).body.authHeader).toMatch(/^Bearer /);
    expect((await portal.logIn(account, { authCode })).body.code).toBe('auth_code_not_found');
  });

  it('opens one session for concurrent requests with the same code', async () => {
    const authCode = await askForCode();
    const answers = await Promise.all([1, 2, 3].map(() => portal.logIn(account, { authCode })));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  it('requires the right password with the code', async () => {
    const authCode = await askForCode();
    const answer = await portal.logIn(account, { authCode, password: 'Errada-0001' });
    expect(answer.body.code).toBe('invalid_identifier');
  });

  it('reports a wrong, an expired and a missing code with different refusals', async () => {
    expect((await portal.logIn(account, { authCode: '123456' })).body).toMatchObject({
      code: 'auth_code_not_found',
      message: 'Authentication code not found or expired.',
    });
    const authCode = await askForCode();
    expect((await portal.logIn(account, { authCode: wrongCode(authCode) })).body).toMatchObject({
      code: 'auth_code_invalid',
      message: 'Invalid authentication code.',
    });
    portal.clock.advance(10 * MINUTE_MS);
    expect((await portal.logIn(account, { authCode })).body).toMatchObject({
      code: 'auth_code_expired',
      message: 'Authentication code expired.',
    });
  });

  it('accepts a mailed code in its last second', async () => {
    const authCode = await askForCode();
    portal.clock.advance(10 * MINUTE_MS - 1000);
    expect((await portal.logIn(account, { authCode })).status).toBe(200);
  });

  it("refuses another user's code and a code that a newer code replaced", async () => {
    const other = await makeAccount(portal, company, { twoStep: true });
    const first = await askForCode();
    const foreign = await askForCode(other);
    const second = await askForCode();
    const worthless = [foreign, first].filter((code) => code !== second);
    for (const authCode of worthless) {
      expect((await portal.logIn(account, { authCode })).body.code).toBe('auth_code_invalid');
    }
    expect((await portal.logIn(account, { authCode: second })).status).toBe(200);
  });

  it('locks the user after five wrong codes', async () => {
    const authCode = await askForCode();
    for (let at = 0; at < 5; at += 1) await portal.logIn(account, { authCode: wrongCode(authCode) });
    expect((await portal.logIn(account, { authCode })).body.code).toBe('attempts_reached');
  });

  it('permits five tries per code, even if the failures of the user are cleared between them', async () => {
    const authCode = await askForCode();
    for (let at = 0; at < 3; at += 1) await portal.logIn(account, { authCode: wrongCode(authCode) });
    await portal.tenancy.asSystem('sign-in', (tx) => tx.deleteFrom('sign_in_attempts').execute());
    for (let at = 0; at < 2; at += 1) await portal.logIn(account, { authCode: wrongCode(authCode) });
    expect((await portal.logIn(account, { authCode })).body.code).toBe('auth_code_not_found');
  });

  it('mails at most three codes in 15 minutes', async () => {
    for (let at = 0; at < 3; at += 1) expect((await portal.logIn(account)).status).toBe(200);
    const latest = codeOf(account);
    const refused = await portal.logIn(account);
    expect(refused).toMatchObject({ status: 429, body: { code: 'too_many_requests' } });
    expect(refused.headers['retry-after']).toBe('900');
    expect(portal.mail.list().filter(({ to }) => to === account.email)).toHaveLength(3);
    expect((await portal.logIn(account, { authCode: latest })).status).toBe(200);
  });

  it('refuses a code that is not six digits as invalid input', async () => {
    expect((await portal.logIn(account, { authCode: '12345a' })).body.code).toBe('validation_failed');
  });
});
