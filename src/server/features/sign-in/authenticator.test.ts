import { Secret, TOTP } from 'otpauth';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { makeAccount, PASSWORD, type TestAccount } from '../../testing/accounts.ts';
import { makeOrganization, type TestOrganization } from '../../testing/organizations.ts';
import { startPortal, type Portal } from '../../testing/portal.ts';

const STEP_MS = 30_000;
const QUARTER_MS = 15 * 60_000;
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

const setUp = (password = PASSWORD, bearer = token) =>
  portal.ask<{ secret: string; uri: string }>('POST /user/two-step', { token: bearer, body: { password } });
const confirm = (code: string, bearer = token) =>
  portal.ask<{ recoveryCodes: string[] }>('PUT /user/two-step', { token: bearer, body: { code } });
const takeOff = (proof: object) => portal.ask('DELETE /user/two-step', { token, body: proof });
const stepOf = async (bearer = token) =>
  (await portal.ask<{ twoStep: object }>('GET /user/session', { token: bearer })).body.twoStep;

const codeOf = (secret: string, steps = 0) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({
    timestamp: portal.clock.now().getTime() + steps * STEP_MS,
  });
const wrong = (secret: string) => String((Number(codeOf(secret)) + 333_333) % 1_000_000).padStart(6, '0');

async function switchOn() {
  const { secret } = (await setUp()).body;
  const { recoveryCodes } = (await confirm(codeOf(secret))).body;
  portal.clock.advance(2 * STEP_MS);
  return { secret, recoveryCodes };
}
const enter = (authCode?: string) => portal.logIn(account, authCode === undefined ? {} : { authCode });

describe('codes of an authenticator app', () => {
  it('requires a code of the app after the first confirmed code, and sends no mail', async () => {
    const { secret, uri } = (await setUp()).body;
    expect(uri).toContain(`secret=${secret}`);
    expect(decodeURIComponent(uri)).toContain(`otpauth://totp/Litro:${account.email}`);
    expect((await enter()).body.requiresAuthCode).toBe(false);
    expect((await confirm(wrong(secret))).body.code).toBe('auth_code_invalid');
    expect((await confirm(codeOf(secret))).status).toBe(200);
    portal.clock.advance(2 * STEP_MS);
    const mails = portal.mail.list().length;
    const question = await enter();
    expect(question.body).toMatchObject({ requiresAuthCode: true, sentTo: null, authHeader: null });
    expect(portal.mail.list()).toHaveLength(mails);
    expect((await enter(codeOf(secret))).body.authHeader).toMatch(/^Bearer /);
  });

  it('accepts a code of the app once, and no code older than an accepted code', async () => {
    const { secret } = await switchOn();
    const [before, now] = [codeOf(secret, -1), codeOf(secret)];
    expect((await enter(now)).status).toBe(200);
    expect((await enter(now)).body.code).toBe('auth_code_invalid');
    expect((await enter(before)).body.code).toBe('auth_code_invalid');
    expect((await enter(codeOf(secret, 1))).status).toBe(200);
  });

  it('accepts a code of the app once for ten concurrent requests', async () => {
    const { secret } = await switchOn();
    const code = codeOf(secret);
    const answers = await Promise.all(Array.from({ length: 10 }, () => enter(code)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  it('accepts a code of the app one step early or late, but not two steps', async () => {
    for (const [steps, status] of [
      [-2, 400],
      [2, 400],
      [-1, 200],
      [1, 200],
    ] as const) {
      account = await makeAccount(portal, company);
      token = await portal.signIn(account);
      const { secret } = await switchOn();
      expect((await enter(codeOf(secret, steps))).status).toBe(status);
    }
  });

  it('locks sign-in after five wrong codes of the app, as after five wrong passwords', async () => {
    const { secret } = await switchOn();
    for (let tries = 0; tries < 5; tries += 1) {
      expect((await enter(wrong(secret))).body.code).toBe('auth_code_invalid');
    }
    expect((await enter(codeOf(secret))).body.code).toBe('attempts_reached');
    portal.clock.advance(QUARTER_MS);
    expect((await enter(codeOf(secret))).status).toBe(200);
  });

  it('refuses a code of the app with a wrong password, and a code of another account', async () => {
    const { secret } = await switchOn();
    const answer = await portal.logIn(account, { password: WRONG, authCode: codeOf(secret) });
    expect(answer.body.code).toBe('invalid_identifier');
    const other = await switchOnAnother();
    expect((await enter(codeOf(other))).body.code).toBe('auth_code_invalid');
  });

  async function switchOnAnother(): Promise<string> {
    const [mine, mineToken] = [account, token];
    account = await makeAccount(portal, company);
    token = await portal.signIn(account);
    const { secret } = await switchOn();
    [account, token] = [mine, mineToken];
    return secret;
  }

  it('shows the secret of the app in no later answer, log line, table or audit record', async () => {
    const { secret, recoveryCodes } = await switchOn();
    const seen = (await portal.ask('GET /user/session', { token })).text + portal.log.join('');
    const { rows } = await portal.pool.query<{ row: string }>(
      `SELECT row_to_json(c)::text AS row FROM credentials c UNION ALL SELECT row_to_json(r)::text FROM recovery_codes r
       UNION ALL SELECT row_to_json(h)::text FROM changes h`,
    );
    const stored = rows.map(({ row }) => row).join('');
    expect(stored).toContain(account.userId);
    for (const hidden of [secret, ...recoveryCodes, ...recoveryCodes.map((code) => code.replace('-', ''))]) {
      expect(seen + stored).not.toContain(hidden);
    }
  });

  it('sets up the app only with the password, and not over an active setup', async () => {
    expect((await setUp(WRONG)).body.code).toBe('current_password_wrong');
    const { secret } = await switchOn();
    expect((await setUp()).body.code).toBe('two_step_on');
    expect((await enter(codeOf(secret))).status).toBe(200);
  });

  it('mails the user at the activation and at the deactivation of the app', async () => {
    await switchOn();
    expect(portal.mailTo(account)?.subject).toBe('Verificação por aplicativo ativada');
    await takeOff({ password: PASSWORD });
    expect(portal.mailTo(account)?.subject).toBe('Verificação por aplicativo desativada');
  });
});

describe('DELETE /user/two-step', () => {
  it('removes the app only with the right password, code or recovery code', async () => {
    for (const proofOf of [
      () => ({ password: PASSWORD }),
      ({ secret }: { secret: string }) => ({ code: codeOf(secret) }),
      ({ recoveryCodes }: { recoveryCodes: string[] }) => ({ code: recoveryCodes[3] }),
    ]) {
      const on = await switchOn();
      expect((await takeOff({})).body.code).toBe('validation_failed');
      expect((await takeOff({ password: WRONG })).body.code).toBe('current_password_wrong');
      expect((await takeOff({ code: wrong(on.secret) })).body.code).toBe('auth_code_invalid');
      expect(await stepOf()).toMatchObject({ step: 'app', needed: false, recoveryCodes: 10 });
      expect((await takeOff(proofOf(on as never))).status).toBe(200);
      expect(await stepOf()).toMatchObject({ step: 'none', needed: false, recoveryCodes: 0 });
      expect((await enter()).body.requiresAuthCode).toBe(false);
    }
  });

  it('counts wrong proofs of a removal separately, so failed sign-ins do not lock out the owner', async () => {
    const { secret } = await switchOn();
    for (let tries = 0; tries < 5; tries += 1) await portal.logIn(account, { password: WRONG });
    for (let tries = 0; tries < 5; tries += 1) {
      expect((await takeOff({ code: wrong(secret) })).body.code).toBe('auth_code_invalid');
    }
    expect((await takeOff({ password: PASSWORD })).body.code).toBe('attempts_reached');
    portal.clock.advance(QUARTER_MS);
    for (let tries = 0; tries < 5; tries += 1) await portal.logIn(account, { password: WRONG });
    expect((await takeOff({ password: PASSWORD })).status).toBe(200);
  });
});

describe('recovery codes', () => {
  it('gives ten recovery codes that sign the user in once each, in any spelling', async () => {
    const { recoveryCodes } = await switchOn();
    expect(new Set(recoveryCodes).size).toBe(10);
    const [first = '', second = ''] = recoveryCodes;
    expect((await enter(first)).status).toBe(200);
    expect((await enter(first)).body.code).toBe('auth_code_invalid');
    expect((await enter(second.toUpperCase().replace('-', ''))).status).toBe(200);
    expect(await stepOf()).toMatchObject({ recoveryCodes: 8 });
  });

  it('replaces recovery codes after a confirmation by code, and refuses earlier recovery codes', async () => {
    const { secret, recoveryCodes } = await switchOn();
    const fresh = (await confirm(codeOf(secret))).body.recoveryCodes;
    expect((await enter(recoveryCodes[0])).body.code).toBe('auth_code_invalid');
    expect((await enter(fresh[0])).status).toBe(200);
  });
});

describe('second step of a super administrator', () => {
  it('requires the mailed code from a super administrator until an app is confirmed, then codes of the app', async () => {
    account = await makeAccount(portal, null);
    const question = await enter();
    expect(question.body).toMatchObject({ requiresAuthCode: true, authHeader: null });
    expect(question.body.sentTo).not.toBeNull();
    token = await portal.signIn(account);
    expect(await stepOf()).toMatchObject({ step: 'mail', needed: true, recoveryCodes: 0 });
    const { secret } = await switchOn();
    expect((await enter()).body.sentTo).toBeNull();
    expect((await enter(codeOf(secret))).status).toBe(200);
    await takeOff({ password: PASSWORD });
    expect(await stepOf()).toMatchObject({ step: 'mail', needed: true, recoveryCodes: 0 });
  });

  it('requires no second step from a super administrator in the sandbox', async () => {
    const sandbox = await startPortal({ environment: { LITRO_SANDBOX: 'on' } });
    const above = await makeAccount(sandbox, null);
    expect((await sandbox.logIn(above)).body.authHeader).toMatch(/^Bearer /);
    await sandbox.close();
  });
});
