import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { cents } from '#core/money/cents.ts';
import { fixedClock } from '../platform/clock.ts';
import type { Database } from '../platform/database/database.ts';
import { createTenancy, type Tenancy } from '../platform/database/tenancy.ts';
import { buyCredit, makeOrganization } from '../testing/organizations.ts';
import { openTestDatabase } from '../testing/test-database.ts';
import { sealRecords } from '../platform/seals/seals.service.ts';
import { checkAll, checkRecent, startChecking } from './checking.ts';
import { journalChain } from './journal-chain.ts';

const clock = fixedClock(new Date('2026-11-21T10:00:00Z'));
let database: Database;
let tenancy: Tenancy;

beforeAll(async () => {
  database = await openTestDatabase();
  tenancy = createTenancy(database);
});
afterAll(() => database.close());

async function makeSealed() {
  const organization = await makeOrganization({ tenancy, clock });
  const buy = () => buyCredit({ tenancy, clock }, organization, cents(100));
  for (let bought = 0; bought < 5; bought += 1) await buy();
  await sealRecords(tenancy, [journalChain]);
  const { id } = organization;
  const own = (faults: readonly { organizationId: string; kind: string; id: string }[]) =>
    faults.filter(({ organizationId }) => organizationId === id).map(({ kind }) => kind);
  return {
    buy,
    recent: async () => own(await checkRecent(tenancy, { stretch: 2 })),
    all: async () => own(await checkAll(tenancy, { stretch: 2 })),
    entry: async (position: number) => {
      const { rows } = await database.pool.query<{ id: string }>(
        'SELECT entry_id AS id FROM journal_seals WHERE organization_id = $1 AND position = $2',
        [id, position],
      );
      return rows[0]?.id ?? '';
    },
    newest: async () => {
      const { rows } = await database.pool.query<{ id: string }>(
        'SELECT id FROM journal_entries WHERE organization_id = $1 ORDER BY id DESC LIMIT 1',
        [id],
      );
      return rows[0]?.id ?? '';
    },
    byHand: (statement: string, entry: string) =>
      database.pool.query(`${statement} WHERE organization_id = $1 AND entry_id = $2 AND amount_cents > 0`, [
        id,
        entry,
      ]),
    setCompany: (balance: number) =>
      database.pool.query(
        `UPDATE ledger_accounts SET balance_cents = $2 WHERE organization_id = $1 AND kind = 'company'`,
        [id, balance],
      ),
  };
}

const DOUBLED = 'UPDATE postings SET amount_cents = amount_cents * 2';

describe('checks of the ledger', () => {
  it('find no fault in correct new and old entries', async () => {
    const { recent, all, buy } = await makeSealed();
    expect([await recent(), await all(), await recent()]).toEqual([[], [], []]);
    await buy();
    expect([await recent(), await all()]).toEqual([[], []]);
  });

  it.each([
    ['not sealed yet', async ({ buy, newest }: Sealed) => buy().then(newest)],
    [
      'sealed since the last check',
      async ({ buy, newest, recent }: Sealed) => {
        await recent();
        await buy();
        await sealRecords(tenancy, [journalChain]);
        return newest();
      },
    ],
  ])('find at the start an entry that was changed by hand and is %s', async (_what, post) => {
    const company = await makeSealed();
    await company.all();
    await company.byHand(DOUBLED, await post(company));
    expect(await company.recent()).toEqual(expect.arrayContaining(['entry_unbalanced', 'balance_differs']));
  });

  it('find a change of an old entry only in the complete check, and then at every start', async () => {
    const { all, recent, byHand, entry } = await makeSealed();
    await all();
    await byHand(DOUBLED, await entry(3));
    expect(await recent()).toEqual([]);
    expect(await all()).toEqual(expect.arrayContaining(['entry_unbalanced', 'balance_differs']));
    expect(await recent()).toEqual(expect.arrayContaining(['entry_unbalanced', 'balance_differs']));
  });

  it.each([
    ['a deleted posting', 'DELETE FROM postings'],
    ['a wrong balance after a posting', 'UPDATE postings SET balance_after_cents = 1'],
  ])('find %s', async (_what, statement) => {
    const { all, byHand, entry } = await makeSealed();
    await byHand(statement, await entry(2));
    expect(await all()).not.toEqual([]);
  });

  it('find a balance that differs from the postings, and report it in the background', async () => {
    const { all, setCompany } = await makeSealed();
    await setCompany(1);
    expect([...new Set(await all())]).toEqual(['balance_differs']);
    const faults = new Set<string>();
    const stop = startChecking(tenancy, { onFault: ({ kind }) => faults.add(kind), report: () => undefined });
    await expect.poll(() => faults.has('balance_differs'), { timeout: 8_000 }).toBe(true);
    await stop();
  });
});

type Sealed = Awaited<ReturnType<typeof makeSealed>>;
