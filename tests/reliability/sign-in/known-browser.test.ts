import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { makeAccount, PASSWORD, type TestAccount } from '../../../src/server/testing/accounts.ts';
import { makeOrganization, type TestOrganization } from '../../../src/server/testing/organizations.ts';
import { PORTAL_URL, startPortal, type Portal } from '../../../src/server/testing/portal.ts';
import { addressOf, BEHIND_A_PROXY, from, guess, MINUTE_MS, unknownPerson } from './attack.ts';
import { visibleAnswer } from '../../../src/server/testing/visible-answer.ts';

const TRIES = 5;
const WRONG = 'Errada-0001';
const DAY_MS = 24 * 60 * MINUTE_MS;
let portal: Portal;
let company: TestOrganization;
let account: TestAccount;
let number = 0;
const freshAddress = () => addressOf((number += 1));

beforeAll(async () => {
  portal = await startPortal(BEHIND_A_PROXY);
  company = await makeOrganization(portal);
});
beforeEach(async () => {
  account = await makeAccount(portal, company);
});
afterAll(() => portal.close());

function browser(site = 'same-origin') {
  const jar = new Map<string, string>();
  const headers = () => ({
    'sec-fetch-site': site,
    'x-forwarded-for': freshAddress(),
    cookie: [...jar].map(([name, value]) => `${name}=${value}`).join('; '),
  });
  const keep = (answer: { headers: Record<string, unknown> }) => {
    for (const cookie of [answer.headers['set-cookie'] ?? []].flat().map(String)) {
      const [, name = '', value = ''] = /^(\w+)=([^;]*)/.exec(cookie) ?? [];
      jar.set(name, value);
    }
  };
  return {
    jar,
    signIn: async (who: { identifier: string } = account, password = PASSWORD) => {
      const answer = await portal.logIn(who, { password }, { headers: headers() });
      keep(answer);
      return answer;
    },
    reset: async (token: string, password: string) => {
      const answer = await portal.ask('POST /login/reset', {
        body: { token, password },
        headers: headers(),
      });
      keep(answer);
      return answer;
    },
  };
}

async function strangersLockOut(who: { identifier: string } = account) {
  for (let tries = 0; tries < TRIES; tries += 1) await guess(portal, who, freshAddress());
  expect((await portal.logIn(who, {}, from(freshAddress()))).body.code).toBe('attempts_reached');
}

async function linkFor(who: TestAccount): Promise<string> {
  await portal.ask('POST /login/forgot', { body: { identifier: who.email }, ...from(freshAddress()) });
  return /#token=([\w-]+)/.exec(portal.mailTo(who)?.text ?? '')?.[1] ?? '';
}

describe('a browser that has signed in to an account', () => {
  it('can sign in while strangers have locked the account, without ending the lock for them', async () => {
    const own = browser();
    await own.signIn();
    await strangersLockOut();
    expect((await own.signIn()).status).toBe(200);
    expect((await guess(portal, account, freshAddress())).body.code).toBe('attempts_reached');
    expect((await browser().signIn()).body.code).toBe('attempts_reached');
  });

  it('has its own count of wrong passwords, which locks no other browser', async () => {
    const [own, another] = [browser(), browser()];
    for (const one of [own, another]) await one.signIn();
    for (let tries = 0; tries < TRIES; tries += 1) {
      expect((await own.signIn(account, WRONG)).body.code).toBe('invalid_identifier');
    }
    expect((await own.signIn()).body.code).toBe('attempts_reached');
    expect((await another.signIn()).status).toBe(200);
    expect((await browser().signIn()).status).toBe(200);
    portal.clock.advance(15 * MINUTE_MS);
    expect((await own.signIn()).status).toBe(200);
  });

  it('is unknown to other accounts, and can be known to several', async () => {
    const other = await makeAccount(portal, company);
    const own = browser();
    await own.signIn();
    await strangersLockOut(other);
    expect((await own.signIn(other)).body.code).toBe('attempts_reached');
    portal.clock.advance(15 * MINUTE_MS);
    await own.signIn(other);
    await strangersLockOut(other);
    await strangersLockOut();
    expect((await own.signIn(other)).status).toBe(200);
    expect((await own.signIn()).status).toBe(200);
  });

  it('is recognized by an HttpOnly cookie for sign-in only, which contains no personal data', async () => {
    const answer = await browser().signIn();
    const cookies = [answer.headers['set-cookie'] ?? []].flat().map(String);
    const cookie = cookies.find((one) => one.startsWith('litro_device=')) ?? '';
    expect(cookie).toMatch(
      /^litro_device=[\w-]{72}; Path=\/login; Max-Age=31536000; HttpOnly; SameSite=Strict; Secure$/,
    );
    const content = Buffer.from(cookie.slice('litro_device='.length, 85), 'base64url').toString('latin1');
    for (const secret of [account.identifier, account.email, account.userId, PASSWORD]) {
      expect(cookie + content + Buffer.from(content, 'latin1').toString('hex')).not.toContain(
        secret.replaceAll('-', ''),
      );
    }
    expect(answer.body.device).toBeNull();
  });

  it('cannot be forged, not even with the cookie of another account', async () => {
    const [own, other] = [browser(), await makeAccount(portal, company)];
    await own.signIn(other);
    await strangersLockOut();
    const theirs = own.jar.get('litro_device') ?? '';
    for (const forged of [
      '',
      'A'.repeat(72),
      theirs,
      `${theirs.slice(0, 40)}${'B'.repeat(32)}`,
      '...',
      'x'.repeat(4_000),
    ]) {
      const forger = browser();
      forger.jar.set('litro_device', forged);
      expect((await forger.signIn()).body.code).toBe('attempts_reached');
    }
  });

  it('does not reveal whether an account exists', async () => {
    const own = browser();
    await own.signIn();
    const known = visibleAnswer(await own.signIn(await makeAccount(portal, company), WRONG));
    expect(visibleAnswer(await own.signIn(unknownPerson(), WRONG))).toEqual(known);
  });

  it('is unknown after a password reset by link, unless it set the new password itself', async () => {
    const [old, own] = [browser(), browser()];
    for (const one of [old, own]) await one.signIn();
    portal.clock.advance(1000);
    const password = 'Estrada-Nova-743';
    expect((await own.reset(await linkFor(account), password)).status).toBe(200);
    await strangersLockOut();
    expect((await old.signIn(account, password)).body.code).toBe('attempts_reached');
    expect((await own.signIn(account, password)).status).toBe(200);
  });

  it('is unknown again after a year', async () => {
    const own = browser();
    await own.signIn();
    portal.clock.advance(365 * DAY_MS);
    await strangersLockOut();
    expect((await own.signIn()).body.code).toBe('attempts_reached');
  });
});

describe('a page of another origin', () => {
  const signIn = (device?: string, password = PASSWORD) =>
    portal.logIn(
      account,
      { password, ...(device && { device }) },
      {
        headers: {
          origin: 'https://erp.example',
          'sec-fetch-site': 'cross-site',
          'x-forwarded-for': freshAddress(),
        },
      },
    );

  it('receives its device token in the answer and no cookie', async () => {
    const { body, headers } = await signIn();
    expect(body.device).toMatch(/^[\w-]{72}$/);
    expect(headers['set-cookie']).toBeUndefined();
    await strangersLockOut();
    expect((await signIn()).body.code).toBe('attempts_reached');
    const again = await signIn(body.device ?? '');
    expect(again.status).toBe(200);
    expect(again.body.device).toBe(body.device);
  });

  it('is not recognized by a cookie of the portal, and the portal recognizes no browser by a device token', async () => {
    const own = browser();
    await own.signIn();
    const { body } = await signIn();
    await strangersLockOut();
    const abroad = browser('cross-site');
    for (const [name, value] of own.jar) abroad.jar.set(name, value);
    expect((await abroad.signIn()).body.code).toBe('attempts_reached');
    const answer = await portal.logIn(
      account,
      { device: body.device },
      { headers: { 'sec-fetch-site': 'same-origin', origin: PORTAL_URL, 'x-forwarded-for': freshAddress() } },
    );
    expect(answer.body.code).toBe('attempts_reached');
  });
});
