import { verify } from '@node-rs/argon2';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createPasswords } from '../../../src/server/platform/accounts/passwords.ts';
import { CHEAP, makeAccount, type TestAccount } from '../../../src/server/testing/accounts.ts';
import { makeOrganization, type TestOrganization } from '../../../src/server/testing/organizations.ts';
import { startPortal, type Answer, type Portal } from '../../../src/server/testing/portal.ts';
import { effort, printFigures } from '../../../src/server/testing/effort.ts';
import { addressOf, BEHIND_A_PROXY, countCodes, from, guess, MINUTE_MS, unknownPerson } from './attack.ts';
import { visibleAnswer } from '../../../src/server/testing/visible-answer.ts';

/** Counter of the expensive password checks. Each check waits until the promise `held` resolves. */
const checks = { count: 0, held: Promise.resolve() };
const passwords = createPasswords(undefined, CHEAP, async (...args) => {
  checks.count += 1;
  await checks.held;
  return verify(...args);
});

const TRIES = 5;
/**
 * Number of hashes that the server compares with a wrong password: the account's hash and two hashes of app passwords.
 */
const HASHES = 3;
let portal: Portal;
let company: TestOrganization;
let number = 0;
const freshAddress = () => addressOf((number += 1));

beforeAll(async () => {
  portal = await startPortal({ ...BEHIND_A_PROXY, passwords });
  company = await makeOrganization(portal);
});
afterAll(() => portal.close());
beforeEach(() => (checks.count = 0));

async function guessUntilAnswered(who: { identifier: string }, address: string): Promise<Answer> {
  for (;;) {
    const answer = await guess(portal, who, address);
    if (answer.body.code !== 'too_many_requests') return answer;
  }
}

async function lockOut(who: { identifier: string }): Promise<Answer[]> {
  const answers = [];
  for (let tries = 0; tries <= TRIES; tries += 1) answers.push(await guess(portal, who, freshAddress()));
  return answers;
}

describe('guessing a password', () => {
  it('gets five checks for each person in a quarter of an hour, from any number of addresses', async () => {
    const accounts = await Promise.all(
      Array.from({ length: effort({ usual: 4, long: 50 }) }, () => makeAccount(portal, company)),
    );
    const perAccount = effort({ usual: 25, long: 200 });
    const answers = await Promise.all(
      accounts.flatMap((account) =>
        Array.from({ length: perAccount }, () => guessUntilAnswered(account, freshAddress())),
      ),
    );
    expect(countCodes(answers)).toEqual({
      invalid_identifier: accounts.length * TRIES,
      attempts_reached: accounts.length * (perAccount - TRIES),
    });
    expect(checks.count).toBe(accounts.length * TRIES * HASHES);
    printFigures('Guesses at known people', { guesses: answers.length, 'password checks': checks.count });
  });

  it('causes the same work and the same answers for an unknown and a known person, before and during the lock', async () => {
    const known = await lockOut(await makeAccount(portal, company));
    expect(checks.count).toBe(TRIES * HASHES);
    checks.count = 0;
    const unknown = await lockOut(unknownPerson());
    expect(checks.count).toBe(TRIES * HASHES);
    expect(unknown.map(visibleAnswer)).toEqual(known.map(visibleAnswer));
  });

  it('is refused without a check during the lock, even with the right password', async () => {
    const account = await makeAccount(portal, company);
    await lockOut(account);
    checks.count = 0;
    const signIn = () => portal.logIn(account, {}, from(freshAddress()));
    portal.clock.advance(15 * MINUTE_MS - 1);
    expect((await signIn()).body.code).toBe('attempts_reached');
    expect(checks.count).toBe(0);
    portal.clock.advance(1);
    expect((await signIn()).status).toBe(200);
  });

  it('never gets more than five checks in a quarter of an hour, however long it continues', async () => {
    const account = await makeAccount(portal, company);
    const hours = effort({ usual: 2, long: 24 });
    for (let quarter = 0; quarter < hours * 4; quarter += 1) {
      await lockOut(account);
      portal.clock.advance(15 * MINUTE_MS);
    }
    expect(checks.count).toBe(hours * 4 * TRIES * HASHES);
    printFigures('One person guessed at', { hours, 'password checks': checks.count });
  });

  it('does not prevent a password reset by mail, which ends the lock', async () => {
    const account = await makeAccount(portal, company);
    await lockOut(account);
    await portal.ask('POST /login/forgot', { body: { identifier: account.email }, ...from(freshAddress()) });
    const token = /#token=([\w-]+)/.exec(portal.mailTo(account)?.text ?? '')?.[1];
    const password = 'Estrada-Nova-743';
    const reset = await portal.ask('POST /login/reset', {
      body: { token, password },
      ...from(freshAddress()),
    });
    expect(reset.status).toBe(200);
    expect((await portal.logIn(account, { password }, from(freshAddress()))).status).toBe(200);
  });
});

describe('wrong passwords of strangers', () => {
  it('get at most 200 checks in a quarter of an hour from one address, for any number of names', async () => {
    const address = freshAddress();
    const names = effort({ usual: 230, long: 10_000 });
    const answers: Answer[] = [];
    for (let at = 0; at < names; at += 10) {
      const wave = Array.from({ length: 10 }, () => guess(portal, unknownPerson(), address));
      answers.push(...(await Promise.all(wave)));
    }
    expect(countCodes(answers)).toEqual({ invalid_identifier: 200, too_many_requests: names - 200 });
    expect(checks.count).toBe(200 * HASHES);
    printFigures('One address with many names', { guesses: names, 'password checks': checks.count });
  });

  it('do not lock an account before the fifth wrong password', async () => {
    const account = await makeAccount(portal, company);
    for (let tries = 0; tries < TRIES - 1; tries += 1) await guess(portal, account, freshAddress());
    expect((await portal.logIn(account, {}, from(freshAddress()))).status).toBe(200);
  });
});

describe('a flood of guesses', () => {
  it('does not disturb signed-in users, and others can sign in once checks are free', async () => {
    const token = await portal.signIn(await makeAccount(portal, company));
    const owner: TestAccount = await makeAccount(portal, company);
    let makeRoom = () => {};
    checks.held = new Promise((resolve) => (makeRoom = resolve));
    const storm = Array.from({ length: 200 }, () => guess(portal, unknownPerson(), freshAddress()));
    const calls = Array.from({ length: 20 }, () => portal.ask('GET /user/validSession', { token }));
    const entering = (async () => {
      for (;;) {
        const answer = await portal.logIn(owner, {}, from(freshAddress()));
        if (answer.body.code !== 'too_many_requests') return answer;
        await new Promise((resolve) => setTimeout(resolve, 5));
      }
    })();
    expect((await Promise.all(calls)).map(({ status }) => status)).toEqual(calls.map(() => 200));
    await Promise.any(storm.map(async (sent) => expect((await sent).body.code).toBe('too_many_requests')));
    makeRoom();
    expect((await entering).status).toBe(200);
    const codes = countCodes(await Promise.all(storm));
    expect(
      Object.keys(codes).filter((code) => !['invalid_identifier', 'too_many_requests'].includes(code)),
    ).toEqual([]);
  });
});
