import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { cents } from '#core/money/cents.ts';
import { fixedClock } from '../../platform/clock.ts';
import type { Database } from '../../platform/database/database.ts';
import { createTenancy, type Tenancy } from '../../platform/database/tenancy.ts';
import { newId } from '../../platform/identifier.ts';
import { Refusal } from '../../platform/refusal.ts';
import { makeOrganization } from '../../testing/organizations.ts';
import { openTestDatabase } from '../../testing/test-database.ts';
import { once, MOST_BURNED_KEYS, settleKey } from './once.ts';
import { canonicalJson } from '../../platform/canonical-json.ts';

const clock = fixedClock(new Date('2026-11-21T10:00:00Z'));
let database: Database;
let tenancy: Tenancy;

beforeAll(async () => {
  database = await openTestDatabase();
  tenancy = createTenancy(database);
});
afterAll(() => database.close());

async function newCaller() {
  const { id, scope } = await makeOrganization({ tenancy, clock });
  const owner = { organizationId: id, userId: newId(clock), key: newId(clock) };
  let runs = 0;
  const ask = (content: unknown, work = async () => ({ amount: cents(150) })) =>
    once(
      tenancy,
      clock,
      { scope, owner, operation: 'PUT /x', content },
      {
        work: () => {
          runs += 1;
          return work();
        },
      },
    );
  return { ask, scope, owner, runs: () => runs };
}

describe('once', () => {
  it('runs the work once and returns its answer to a repeated request', async () => {
    const caller = await newCaller();
    expect(await caller.ask({ a: 1 })).toEqual({ answer: { amount: 150 }, replayed: false });
    expect(await caller.ask({ a: 1 })).toEqual({ answer: { amount: 150 }, replayed: true });
    expect(caller.runs()).toBe(1);
  });

  it('runs the work once for ten concurrent requests', async () => {
    const caller = await newCaller();
    const answers = await Promise.all(Array.from({ length: 10 }, () => caller.ask({ a: 1 })));
    expect(answers.filter((answer) => !answer.replayed)).toHaveLength(1);
    expect(caller.runs()).toBe(1);
  });

  it('refuses a key with another request, but accepts another order of properties', async () => {
    const caller = await newCaller();
    await caller.ask({ a: 1, b: 2 });
    await expect(caller.ask({ a: 1, b: 3 })).rejects.toMatchObject({ code: 'idempotency_key_reused' });
    expect((await caller.ask({ b: 2, a: 1 })).replayed).toBe(true);
  });

  it('releases the key if the work refuses', async () => {
    const caller = await newCaller();
    const refuse = () => Promise.reject(new Refusal('insufficient_company_balance'));
    await expect(caller.ask({ a: 1 }, refuse)).rejects.toMatchObject({
      code: 'insufficient_company_balance',
    });
    expect((await caller.ask({ a: 1 })).replayed).toBe(false);
  });
});

describe('settleKey', () => {
  it('returns the answer of a completed movement', async () => {
    const { ask, scope, owner } = await newCaller();
    await ask({ a: 1 });
    expect(await settleKey(tenancy, clock, scope, owner)).toEqual({
      outcome: 'done',
      answer: { amount: 150 },
    });
  });

  it('burns the key of a movement that never ran, so that a late request is refused', async () => {
    const { ask, scope, owner, runs } = await newCaller();
    expect(await settleKey(tenancy, clock, scope, owner)).toEqual({ outcome: 'none' });
    expect(await settleKey(tenancy, clock, scope, owner)).toEqual({ outcome: 'none' });
    await expect(ask({ a: 1 })).rejects.toMatchObject({ code: 'idempotency_key_settled' });
    expect(runs()).toBe(0);
  });

  it('limits burned keys per person, also for concurrent requests', async () => {
    const { scope, owner } = await newCaller();
    const settle = (userId: string) =>
      settleKey(tenancy, clock, scope, { ...owner, userId, key: newId(clock) }).then(
        ({ outcome }) => outcome,
        ({ code }: Refusal) => code,
      );
    const outcomes = await Promise.all(
      Array.from({ length: MOST_BURNED_KEYS + 5 }, () => settle(owner.userId)),
    );
    expect(outcomes.filter((outcome) => outcome === 'none')).toHaveLength(MOST_BURNED_KEYS);
    expect(outcomes.filter((outcome) => outcome === 'too_many_requests')).toHaveLength(5);
    expect(await settle(newId(clock))).toBe('none');
  });
});

describe('canonicalJson', () => {
  it('sorts properties of every object and keeps the order of arrays', () => {
    expect(canonicalJson({ b: [{ d: 1, c: 2 }, 3], a: null })).toBe('{"a":null,"b":[{"c":2,"d":1},3]}');
  });
});
