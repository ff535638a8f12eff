import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newAuthCode } from '../../../src/server/platform/accounts/tokens.ts';
import { makeAccount, type TestAccount } from '../../../src/server/testing/accounts.ts';
import { makeOrganization, type TestOrganization } from '../../../src/server/testing/organizations.ts';
import { startPortal, type Answer, type Portal } from '../../../src/server/testing/portal.ts';
import { effort, printFigures } from '../../../src/server/testing/effort.ts';
import { addressOf, BEHIND_A_PROXY, countCodes, from, MINUTE_MS } from './attack.ts';

const TRIES = 5;
let portal: Portal;
let company: TestOrganization;
let number = 0;

beforeAll(async () => {
  portal = await startPortal(BEHIND_A_PROXY);
  company = await makeOrganization(portal);
});
afterAll(() => portal.close());

/**
 * Signs in with the password and an optional code. Each call comes from another address, so the limit of guesses by
 * address does not apply.
 */
const tryCode = (account: TestAccount, authCode?: string) =>
  portal.logIn(
    account,
    authCode === undefined ? {} : { authCode },
    from(addressOf((number += 1))),
  ) as Promise<Answer & { body: { authHeader?: string | null; requiresAuthCode?: boolean } }>;
const codeFor = (account: TestAccount) => /\b\d{6}\b/.exec(portal.mailTo(account)?.text ?? '')?.[0] ?? '';
const wrongCodes = (right: string, count: number) =>
  Array.from({ length: count }, (_, at) => String((Number(right) + at + 1) % 1_000_000).padStart(6, '0'));

async function requestedCode(): Promise<TestAccount> {
  const account = await makeAccount(portal, company, { twoStep: true });
  expect((await tryCode(account)).body.requiresAuthCode).toBe(true);
  return account;
}

describe('a mailed sign-in code', () => {
  it('permits five tries of a concurrent burst and opens at most one session', async () => {
    for (let round = 0; round < effort({ usual: 3, long: 50 }); round += 1) {
      const account = await requestedCode();
      const right = codeFor(account);
      const burst = wrongCodes(right, 29).toSpliced((round * 7) % 30, 0, right);
      const answers = await Promise.all(burst.map((code) => tryCode(account, code)));
      const counts = countCodes(answers);
      expect((counts['auth_code_invalid'] ?? 0) + (counts['ok'] ?? 0)).toBeLessThanOrEqual(TRIES);
      expect(counts['ok'] ?? 0).toBeLessThanOrEqual(1);
      for (const { body } of answers) if (body.code) expect(body.authHeader).toBeUndefined();
    }
  });

  it('permits at most five guesses in each quarter of an hour', async () => {
    const account = await makeAccount(portal, company, { twoStep: true });
    const quarters = effort({ usual: 4, long: 96 });
    let checked = 0;
    for (let quarter = 0; quarter < quarters; quarter += 1) {
      await tryCode(account);
      const right = codeFor(account);
      for (const code of wrongCodes(right, TRIES + 3)) {
        if ((await tryCode(account, code)).body.code === 'auth_code_invalid') checked += 1;
      }
      portal.clock.advance(15 * MINUTE_MS);
    }
    expect(checked).toBeLessThanOrEqual(quarters * TRIES);
    printFigures('Codes guessed with the password known', {
      'quarters of an hour': quarters,
      'codes checked': checked,
    });
  });

  it('is invalid when reused, for another account, with a wrong password, or after a newer code', async () => {
    const account = await requestedCode();
    const first = codeFor(account);
    const other = await requestedCode();
    expect((await tryCode(other, first)).body.code).toBe('auth_code_invalid');
    const stranger = await portal.logIn(account, { password: 'Errada-0001', authCode: first });
    expect(stranger.body.code).toBe('invalid_identifier');
    await tryCode(account);
    const second = codeFor(account);
    expect((await tryCode(account, first)).body.code).toBe('auth_code_invalid');
    expect((await tryCode(account, second)).status).toBe(200);
    expect((await tryCode(account, second)).body.code).toBe('auth_code_not_found');
  });

  it('is valid until the last millisecond of ten minutes', async () => {
    const [early, late] = [await requestedCode(), await requestedCode()];
    const codes = [codeFor(early), codeFor(late)];
    portal.clock.advance(10 * MINUTE_MS - 1);
    expect((await tryCode(early, codes[0])).status).toBe(200);
    portal.clock.advance(1);
    expect((await tryCode(late, codes[1])).body.code).toBe('auth_code_expired');
  });

  it('has evenly distributed digits', () => {
    const drawn = Array.from({ length: 50_000 }, newAuthCode);
    expect(drawn.every((code) => /^\d{6}$/.test(code))).toBe(true);
    for (let place = 0; place < 6; place += 1) {
      for (const digit of '0123456789') {
        const share = drawn.filter((code) => code[place] === digit).length / drawn.length;
        expect(share).toBeGreaterThan(0.09);
        expect(share).toBeLessThan(0.11);
      }
    }
  });
});

describe('a link for a new password', () => {
  it('has a token of 32 bytes, of which ten concurrent uses succeed once', async () => {
    const account = await makeAccount(portal, company);
    await portal.ask('POST /login/forgot', { body: { identifier: account.email } });
    const token = /#token=([\w-]+)/.exec(portal.mailTo(account)?.text ?? '')?.[1] ?? '';
    expect(Buffer.from(token, 'base64url')).toHaveLength(32);
    const use = (held: string) =>
      portal.ask('POST /login/reset', { body: { token: held, password: 'Estrada-Nova-743' } });
    expect((await use(`${token.slice(0, -1)}${token.endsWith('A') ? 'E' : 'A'}`)).body.code).toBe(
      'reset_token_invalid',
    );
    const answers = await Promise.all(Array.from({ length: 10 }, () => use(token)));
    expect(countCodes(answers)).toEqual({ ok: 1, reset_token_invalid: 9 });
  });
});
