import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { Secret, TOTP } from 'otpauth';
import { makeAccount, PASSWORD, type TestAccount } from '../../testing/accounts.ts';
import { makeOrganization, type TestOrganization } from '../../testing/organizations.ts';
import { startPortal, type Portal } from '../../testing/portal.ts';
import { warnOfLeftOutCodes } from './second-step/left-out-codes.service.ts';
import { createSessions } from '../../platform/accounts/sessions.service.ts';
import { takeOffForOwner } from './second-step/two-step.service.ts';

const CALL = '/user/two-step/mail';
const MINUTE_MS = 60_000;
const WRONG = 'Errada-0001';
let portal: Portal;
let company: TestOrganization;
let account: TestAccount;
let token: string;

beforeAll(async () => {
  portal = await startPortal({ secrets: [Buffer.alloc(32, 7)] });
  company = await makeOrganization(portal);
});
beforeEach(async () => {
  account = await makeAccount(portal, company);
  token = await portal.signIn(account);
});
afterAll(() => portal.close());

const askFor = (password = PASSWORD) =>
  portal.ask<{ sentTo: string }>(`POST ${CALL}`, { token, body: { password } });
const confirm = (code: string) => portal.ask(`PUT ${CALL}`, { token, body: { code } });
const switchOff = (password = PASSWORD) => portal.ask(`DELETE ${CALL}`, { token, body: { password } });
const codeOf = (whose: TestAccount) => /\b\d{6}\b/.exec(portal.mailTo(whose)?.text ?? '')?.[0] ?? '';
const wrongCode = (right: string) => (right === '000000' ? '111111' : '000000');
const stepOf = async () =>
  (await portal.ask<{ twoStep: object }>('GET /user/session', { token })).body.twoStep;

async function switchOn() {
  await askFor();
  return confirm(codeOf(account));
}

describe('mailed codes that a user selects', () => {
  it('requires mailed codes only after the user confirms the first mailed code', async () => {
    const answer = await askFor();
    expect([answer.status, answer.body.sentTo]).toEqual([200, 'p***@frota.example']);
    expect(answer.text).not.toContain(codeOf(account));
    expect(portal.mailTo(account)?.subject).toBe('Código para ativar a verificação por e-mail');
    expect((await portal.logIn(account)).body.requiresAuthCode).toBe(false);
    expect((await confirm(codeOf(account))).status).toBe(200);
    expect(portal.mailTo(account)?.subject).toBe('Verificação por e-mail ativada');
    expect(await stepOf()).toMatchObject({ step: 'mail', needed: false, mailCodes: true });
    const question = await portal.logIn(account);
    expect(question.body).toMatchObject({
      requiresAuthCode: true,
      authHeader: null,
      sentTo: 'p***@frota.example',
    });
    const entered = await portal.logIn(account, { authCode: codeOf(account) });
    expect(entered.body.authHeader).toMatch(/^Bearer /);
  });

  it('leaves every session valid when a user switches mailed codes on', async () => {
    const other = await portal.signIn(account);
    await switchOn();
    for (const each of [token, other]) {
      expect((await portal.ask('GET /user/validSession', { token: each })).status).toBe(200);
    }
  });

  it('switches mailed codes off with the password, and reports the end by mail', async () => {
    await switchOn();
    expect((await switchOff(WRONG)).body.code).toBe('current_password_wrong');
    expect(await stepOf()).toMatchObject({ step: 'mail' });
    expect((await switchOff()).status).toBe(200);
    expect(portal.mailTo(account)?.subject).toBe('Verificação por e-mail desativada');
    expect(await stepOf()).toMatchObject({ step: 'none', mailCodes: false });
    expect((await portal.logIn(account)).body.requiresAuthCode).toBe(false);
  });

  it('records each switch of mailed codes once in the audit trail of the home organization', async () => {
    await switchOn();
    await switchOn();
    await switchOff();
    await switchOff();
    const { rows } = await portal.pool.query<object>(
      `SELECT operation, organization_id, actor_user_id FROM changes WHERE kind = 'account' AND record_id = $1 ORDER BY id`,
      [account.userId],
    );
    const by = { organization_id: company.id, actor_user_id: account.userId };
    expect(rows).toEqual([
      { operation: 'mail-codes-on', ...by },
      { operation: 'mail-codes-off', ...by },
    ]);
  });

  it('requires the password for mailed codes, and locks after five wrong passwords', async () => {
    for (let tries = 0; tries < 5; tries += 1) {
      expect((await askFor(WRONG)).body.code).toBe('current_password_wrong');
    }
    expect((await askFor()).body.code).toBe('attempts_reached');
    expect(portal.mailTo(account)).toBeUndefined();
  });

  it("refuses a mailed code that is wrong, expired, replaced, used, never sent or another user's", async () => {
    expect((await confirm('123456')).body.code).toBe('auth_code_not_found');
    await askFor();
    const first = codeOf(account);
    expect((await confirm(wrongCode(first))).body.code).toBe('auth_code_invalid');
    await askFor();
    const second = codeOf(account);
    if (first !== second) expect((await confirm(first)).body.code).toBe('auth_code_invalid');
    const other = await makeAccount(portal, company, { twoStep: true });
    await portal.logIn(other);
    const foreign = codeOf(other);
    if (foreign !== second) expect((await confirm(foreign)).body.code).toBe('auth_code_invalid');
    portal.clock.advance(10 * MINUTE_MS);
    expect((await confirm(second)).body.code).toBe('auth_code_expired');
    expect(await stepOf()).toMatchObject({ step: 'none', mailCodes: false });
    await askFor();
    const third = codeOf(account);
    expect((await confirm(third)).status).toBe(200);
    expect((await confirm(third)).body.code).toBe('auth_code_not_found');
  });

  it('permits five tries of a burst of mailed codes, and then refuses the right code too', async () => {
    await askFor();
    const right = codeOf(account);
    const codes = Array.from({ length: 20 }, (_, at) =>
      String((Number(right) + at + 1) % 1_000_000).padStart(6, '0'),
    );
    const answers = await Promise.all(codes.map((code) => confirm(code)));
    const answerCodes = answers.map(({ body }) => body.code);
    expect(answerCodes.filter((code) => code === 'auth_code_invalid')).toHaveLength(5);
    expect(answerCodes.filter((code) => code === 'attempts_reached')).toHaveLength(15);
    expect((await confirm(right)).body.code).toBe('attempts_reached');
  });

  it('mails at most three codes for the activation in 15 minutes', async () => {
    for (let at = 0; at < 3; at += 1) expect((await askFor()).status).toBe(200);
    const refused = await askFor();
    expect([refused.status, refused.body.code]).toEqual([429, 'too_many_requests']);
  });

  it('refuses mailed codes while an app is active, and requires mailed codes again without the app', async () => {
    await switchOn();
    portal.clock.advance(15 * MINUTE_MS);
    const { secret } = (
      await portal.ask<{ secret: string }>('POST /user/two-step', { token, body: { password: PASSWORD } })
    ).body;
    const totp = new TOTP({ secret: Secret.fromBase32(secret) });
    const code = totp.generate({ timestamp: portal.clock.now().getTime() });
    await portal.ask('PUT /user/two-step', { token, body: { code } });
    expect((await askFor()).body.code).toBe('two_step_on');
    expect(await stepOf()).toMatchObject({ step: 'app', mailCodes: true });
    await portal.ask('DELETE /user/two-step', { token, body: { password: PASSWORD } });
    expect(await stepOf()).toMatchObject({ step: 'mail', mailCodes: true });
  });

  it('lets the operator remove mailed codes together with the sessions of the account', async () => {
    await switchOn();
    const parts = { ...portal, sessions: createSessions(portal) };
    expect(await takeOffForOwner(parts, account.email)).toBe(true);
    expect(await takeOffForOwner(parts, account.email)).toBe(false);
    expect((await portal.ask('GET /user/validSession', { token })).status).toBe(401);
    expect((await portal.logIn(account)).body.authHeader).toMatch(/^Bearer /);
    expect(portal.mailTo(account)?.subject).toBe('Verificação por e-mail desativada');
  });
});

describe('mailed codes on a server without mail', () => {
  it('refuses mailed codes without mail, and requires existing mailed codes only from super administrators', async () => {
    const silent = await startPortal({ withoutMail: true });
    const home = await makeOrganization(silent);
    const plain = await makeAccount(silent, home);
    const session = await silent.signIn(plain);
    for (const [method, body] of [
      ['POST', { password: PASSWORD }],
      ['PUT', { code: '123456' }],
    ] as const) {
      const refused = await silent.ask(`${method} ${CALL}`, { token: session, body });
      expect([refused.status, refused.body.code]).toEqual([409, 'mail_unavailable']);
    }
    expect(await warnOfLeftOutCodes(silent.tenancy, silent.mail)).toEqual([]);
    const before = await makeAccount(silent, home, { twoStep: true });
    expect(await warnOfLeftOutCodes(silent.tenancy, silent.mail)).toEqual([
      expect.stringMatching(/^SMTP_URL is missing: .* 0 companies .* 1 people/),
    ]);
    expect(await warnOfLeftOutCodes(silent.tenancy, portal.mail)).toEqual([]);
    expect((await silent.logIn(before)).body.authHeader).toMatch(/^Bearer /);
    const above = await makeAccount(silent, null);
    expect((await silent.logIn(above)).body.requiresAuthCode).toBe(true);
    await silent.close();
  });
});
