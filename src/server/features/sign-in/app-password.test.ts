import { verify } from '@node-rs/argon2';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Person } from '#contract/people.ts';
import { cpfCheckDigits } from '#core/validation/cpf.ts';
import { CHEAP, PASSWORD } from '../../testing/accounts.ts';
import { openCompany } from '../../testing/open-company.ts';
import { startPortal, type Answer, type Portal } from '../../testing/portal.ts';
import { visibleAnswer } from '../../testing/visible-answer.ts';
import { createPasswords } from '../../platform/accounts/passwords.ts';

const A = '/admin/organization';
const APP_PASSWORD = 'Bomba-Azul-51';
const WRONG = 'Errada-0001';
const QUARTER_MS = 15 * 60_000;
let portal: Portal;
let hashes = 0;
let last = 520_000_000;

beforeAll(async () => {
  const passwords = createPasswords(undefined, CHEAP, (...given) => {
    hashes += 1;
    return verify(...given);
  });
  portal = await startPortal({ passwords });
});
beforeEach(() => (hashes = 0));
afterAll(() => portal.close());

function newCpf() {
  const nine = String((last += 1));
  return nine + cpfCheckDigits(nine);
}

async function company() {
  const { ask, administrator } = await openCompany(portal);
  const add = async (kind: 'driver' | 'recipient', more: object = {}) => {
    const identifier = newCpf();
    const person = { firstName: 'Lia', lastName: 'Prado', identifier, password: APP_PASSWORD, ...more };
    return (await ask<Person>(`POST ${A}/${kind}`, person)).body;
  };
  return { ask, add, administrator };
}

const enter = (identifier: string, password = APP_PASSWORD) => portal.logIn({ identifier }, { password });

const failuresOf = async () => {
  const { rows } = await portal.pool.query<{ failures: number }>(
    'SELECT coalesce(sum(failures), 0)::int AS failures FROM sign_in_attempts',
  );
  return rows[0]?.failures;
};

describe('app password of a driver or recipient', () => {
  it.each(['driver', 'recipient'] as const)(
    'answers the app password of a %s with no_admin_scope and no session, by CPF and by email',
    async (kind) => {
      const { add } = await company();
      const { identifier } = await add(kind, { email: `Lia.${kind}@frota.example` });
      const [a, b, c, d] = [0, 3, 6, 9].map((at) => identifier.slice(at, at + 3));
      for (const typed of [identifier, `${a}.${b}.${c}-${d}`, `lia.${kind}@FROTA.example`]) {
        const { status, body, headers } = await enter(typed);
        expect([status, body.code]).toEqual([403, 'no_admin_scope']);
        expect(headers['set-cookie']).toBeUndefined();
        expect(body).not.toHaveProperty('authHeader');
      }
    },
  );

  it('counts no failed attempt and never locks for an app password, however often a driver enters it', async () => {
    const { add } = await company();
    const { identifier } = await add('driver');
    const before = await failuresOf();
    for (let times = 0; times < 7; times += 1) {
      expect((await enter(identifier)).body.code).toBe('no_admin_scope');
    }
    expect(await failuresOf()).toBe(before);
  });

  it('gives a wrong app password the same bytes and number of hashes as an unknown person', async () => {
    const { add, administrator } = await company();
    const { identifier } = await add('driver');
    const seen = [];
    for (const typed of [newCpf(), identifier, administrator.identifier]) {
      hashes = 0;
      const answer = visibleAnswer((await enter(typed, WRONG)) as Answer);
      seen.push({ ...answer, hashes });
    }
    expect(seen[0]).toMatchObject({ status: 400, hashes: 3 });
    expect(seen[1]).toEqual(seen[0]);
    expect(seen[2]).toEqual(seen[0]);
  });

  it('locks a driver after five wrong app passwords, and the right app password waits too', async () => {
    const { add } = await company();
    const { identifier } = await add('driver');
    for (let tries = 0; tries < 5; tries += 1) {
      expect((await enter(identifier, WRONG)).body.code).toBe('invalid_identifier');
    }
    expect((await enter(identifier)).body.code).toBe('attempts_reached');
    portal.clock.advance(QUARTER_MS);
    expect((await enter(identifier)).body.code).toBe('no_admin_scope');
  });

  it('recognizes a person with app passwords of two companies', async () => {
    const [one, other] = [await company(), await company()];
    const { identifier } = await one.add('driver');
    await other.add('recipient', { identifier, password: 'Outra-Bomba-52' });
    for (const password of [APP_PASSWORD, 'Outra-Bomba-52']) {
      expect((await enter(identifier, password)).body.code).toBe('no_admin_scope');
    }
  });

  it('refuses an app password once it is replaced, and once the person or the company is inactive', async () => {
    const { ask, add } = await company();
    const { _id, identifier } = await add('driver');
    await ask(`PUT ${A}/passrecovery/${_id}`, { password: 'Nova-Bomba-53' });
    expect((await enter(identifier)).body.code).toBe('invalid_identifier');
    expect((await enter(identifier, 'Nova-Bomba-53')).body.code).toBe('no_admin_scope');
    await ask(`PUT ${A}/driver/${_id}`, { status: 'inactive' });
    expect((await enter(identifier, 'Nova-Bomba-53')).body.code).toBe('invalid_identifier');
    const closing = await openCompany(portal);
    const driver = { firstName: 'Rui', lastName: 'Sá', identifier: newCpf(), password: APP_PASSWORD };
    await closing.ask(`POST ${A}/driver`, driver);
    await portal.pool.query(`UPDATE organizations SET status = 'inactive' WHERE organization_id = $1`, [
      closing.organization.id,
    ]);
    expect((await enter(driver.identifier)).body.code).toBe('invalid_identifier');
  });

  it('answers the PIN of a driver as a wrong password', async () => {
    const { add } = await company();
    const { identifier } = await add('driver', { password: undefined, authenticateTransaction: '4826' });
    expect((await enter(identifier, '4826')).body.code).toBe('invalid_identifier');
  });
});

describe('administrator whose CPF another company registers as a driver', () => {
  it('lets an administrator sign in with the own password although another company registers the CPF', async () => {
    const [home, other] = [await company(), await company()];
    await other.add('driver', { identifier: home.administrator.identifier });
    const answer = await enter(home.administrator.identifier, PASSWORD);
    expect(answer.body.authHeader).toMatch(/^Bearer /);
  });

  it("preserves counted failures of an administrator, because another company's app password clears no failure", async () => {
    const [home, other] = [await company(), await company()];
    const { identifier } = home.administrator;
    await other.add('driver', { identifier });
    for (let tries = 0; tries < 4; tries += 1) await enter(identifier, WRONG);
    expect((await enter(identifier)).body.code).toBe('no_admin_scope');
    expect((await enter(identifier, WRONG)).body.code).toBe('invalid_identifier');
    expect((await enter(identifier, PASSWORD)).body.code).toBe('attempts_reached');
  });

  it("gives an administrator with another company's app password the same answer as a person without an account", async () => {
    const [home, other] = [await company(), await company()];
    const seen = [];
    for (const identifier of [home.administrator.identifier, newCpf()]) {
      await other.add('driver', { identifier });
      hashes = 0;
      const answer = visibleAnswer((await enter(identifier)) as Answer);
      seen.push({ ...answer, hashes });
    }
    expect(seen[0]).toMatchObject({ status: 403, hashes: 3 });
    expect(seen[1]).toEqual(seen[0]);
  });
});
