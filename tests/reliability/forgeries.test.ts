/**
 * Forgeries by an attacker who may write every table but has no seal key: the checks find each forgery. Cases of one
 * kind share a database, with one company each. `SEED` repeats a run; each test title contains the seed.
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { cents } from '#core/money/cents.ts';
import { CHAINS } from '../../src/server/readers/chains.ts';
import { fixedClock } from '../../src/server/platform/clock.ts';
import type { Database } from '../../src/server/platform/database/database.ts';
import { createTenancy, type Tenancy } from '../../src/server/platform/database/tenancy.ts';
import { readSeed } from '../../scripts/testing/seed.mjs';
import { createRandom, type Random } from '../../src/server/demo/random.ts';
import { newId } from '../../src/server/platform/identifier.ts';
import { insertWallets } from '../../src/server/ledger/credit/wallets.repository.ts';
import { checkLedger } from '../../src/server/ledger/check.ts';
import { once } from '../../src/server/ledger/idempotency/once.ts';
import { readHeads, verifyHeads } from '../../src/server/platform/seals/heads.ts';
import { openKey } from '../../src/server/platform/seals/opening.ts';
import type { SealKey, SealKeys } from '../../src/server/platform/seals/seal-hash.ts';
import { sealRecords } from '../../src/server/platform/seals/seals.service.ts';
import { stamperOf } from '../../src/server/platform/seals/stamps.ts';
import { verifyChains } from '../../src/server/platform/seals/verify-chains.ts';
import { verifyRows } from '../../src/server/platform/seals/verify-rows.ts';
import { effort } from '../../src/server/testing/effort.ts';
import {
  buyCredit,
  makeRefuel,
  makeMember,
  makeOrganization,
  type TestOrganization,
} from '../../src/server/testing/organizations.ts';
import { tanksOf } from '../../src/server/testing/tank-stage.ts';
import { makeRefusal } from '../../src/server/testing/refusals.ts';
import { SEAL_KEYS } from '../../src/server/testing/seal-keys.ts';
import { openTestDatabase } from '../../src/server/testing/test-database.ts';

const CASES = effort({ usual: 8, long: 100 });
const CASES_WITHOUT_STAMPS = effort({ usual: 4, long: 20 });
const seed = readSeed();
const clock = fixedClock(new Date('2026-11-21T10:00:00Z'));
const key = SEAL_KEYS[0] as SealKey;
/** Clock with which the server opens the seal key. Rows with an earlier time are older than the key and have no stamp. */
let openedAt = clock;

let database: Database;
let tenancy: Tenancy;
const random: Random = createRandom(seed);

const open = (keys: SealKeys) => {
  tenancy = createTenancy(database, stamperOf(keys));
  return keys.length > 0 ? openKey({ tenancy, clock: openedAt, chains: CHAINS }, keys) : undefined;
};
const forged: string[] = [];
const seal = () =>
  sealRecords(tenancy, CHAINS, {
    key,
    isOpened: true,
    onForged: ({ organizationId }) => forged.push(organizationId),
  });
const verify = async () => [
  ...(await verifyChains(tenancy, CHAINS, SEAL_KEYS)),
  ...(await verifyRows(tenancy, SEAL_KEYS)),
];

function foundIn(faults: readonly { organizationId: string; kind: string }[], kind: string) {
  return new Set(faults.filter((fault) => fault.kind === kind).map(({ organizationId }) => organizationId));
}

async function byHand(...statements: readonly [text: string, ...values: unknown[]][]): Promise<void> {
  await database.pool.query('SET session_replication_role = replica');
  for (const [text, ...values] of statements) await database.pool.query(text, values);
  await database.pool.query('SET session_replication_role = DEFAULT');
}

async function makeCompanies<T>(
  make: (organization: TestOrganization) => Promise<T>,
  count = CASES,
): Promise<T[]> {
  const results: T[] = [];
  for (let index = 0; index < count; index += 1) {
    const organization = await makeOrganization({ tenancy, clock }, { companyCents: 100_000 });
    results.push(await make(organization));
  }
  return results;
}

async function makeJournals(): Promise<TestOrganization[]> {
  const companies = await makeCompanies(async (organization) => {
    for (let left = random.int(1, 3); left > 0; left -= 1) {
      await buyCredit({ tenancy, clock }, organization, cents(random.int(1, 9_999)));
    }
    return organization;
  });
  await seal();
  expect(await verify()).toEqual([]);
  return companies;
}

const idsOf = (companies: readonly { readonly id: string }[]) => new Set(companies.map(({ id }) => id));

const headsNow = async () => (await readHeads(tenancy, CHAINS, key, new Map(), clock.now())).lines;

async function forgeEntry({ id }: TestOrganization): Promise<string> {
  const entry = newId(clock);
  const stamp = random.pick([
    'NULL',
    `(SELECT stamp FROM journal_entries WHERE organization_id = $1 ORDER BY id DESC LIMIT 1)`,
    `'${key.id}.${random.text('abcdefghijklmnopqrstuvwxyz', 43)}'`,
  ]);
  await byHand(
    [
      `INSERT INTO journal_entries (organization_id, id, kind, posted_at, reason, stamp)
       SELECT $1, $2, 'purchase', now(), '', ${stamp}`,
      id,
      entry,
    ],
    [
      `WITH moved AS (UPDATE ledger_accounts SET posting_count = posting_count + 1,
         balance_cents = balance_cents + CASE kind WHEN 'company' THEN 5000 ELSE -5000 END
         WHERE organization_id = $1 AND kind IN ('company', 'purchases') RETURNING *)
       INSERT INTO postings (organization_id, entry_id, account_id, amount_cents, balance_after_cents, position)
       SELECT $1, $2, id, CASE kind WHEN 'company' THEN 5000 ELSE -5000 END, balance_cents, posting_count FROM moved`,
      id,
      entry,
    ],
    [`INSERT INTO journal_unsealed (organization_id, entry_id) VALUES ($1, $2)`, id, entry],
  );
  return entry;
}

describe(`checks of journals under SEED=${seed}`, () => {
  beforeAll(async () => {
    database = await openTestDatabase();
    await open(SEAL_KEYS);
  });
  afterAll(() => database.close());

  it('report each forged entry without a seal, and the server seals none of them', async () => {
    const companies = await makeJournals();
    for (const company of companies) await forgeEntry(company);
    expect(foundIn(await verify(), 'seal_broken')).toEqual(idsOf(companies));
    expect(await seal()).toBe(0);
    expect(new Set(forged)).toEqual(idsOf(companies));
    expect(foundIn(await verify(), 'seal_broken')).toEqual(idsOf(companies));
    const ids = companies.map(({ id }) => id);
    await byHand(['DELETE FROM journal_unsealed WHERE organization_id = ANY ($1)', ids]);
    expect(foundIn(await verify(), 'seal_broken')).toEqual(idsOf(companies));
    for (const table of ['postings', 'journal_entries']) {
      const column = table === 'postings' ? 'entry_id' : 'id';
      await byHand([
        `DELETE FROM ${table} p WHERE organization_id = ANY ($1) AND NOT EXISTS (
           SELECT FROM journal_seals s WHERE s.organization_id = p.organization_id AND s.entry_id = p.${column})`,
        ids,
      ]);
    }
    expect(await verify()).toEqual([]);
  });

  it('report each purchase that was changed into a return', async () => {
    const companies = await makeJournals();
    const ids = companies.map(({ id }) => id);
    const newest = `id IN (SELECT max(id::text)::uuid FROM journal_entries GROUP BY organization_id)`;
    await byHand([
      `UPDATE journal_entries SET kind = 'purchase_return', returns_id = gen_random_uuid()
       WHERE organization_id = ANY ($1) AND ${newest}`,
      ids,
    ]);
    expect(foundIn(await verify(), 'seal_broken')).toEqual(idsOf(companies));
    await byHand([
      `UPDATE journal_entries SET kind = 'purchase', returns_id = NULL
       WHERE organization_id = ANY ($1) AND kind = 'purchase_return'`,
      ids,
    ]);
    expect(await verify()).toEqual([]);
  });

  it('report deleted newest entries by the heads outside the database, even with restored balances', async () => {
    const companies = await makeJournals();
    const lines = await headsNow();
    expect(await verifyHeads(tenancy, CHAINS, SEAL_KEYS, { lines })).toEqual([]);
    for (const { id } of companies) {
      const newest = `SELECT entry_id FROM journal_seals WHERE organization_id = $1 ORDER BY position DESC LIMIT ${random.int(1, 2)}`;
      const { rows } = await database.pool.query<{ entry_id: string }>(newest, [id]);
      const entries = rows.map((row) => row.entry_id);
      await byHand(
        [
          `UPDATE ledger_accounts a SET balance_cents = a.balance_cents - p.amount, posting_count = a.posting_count - p.count
           FROM (SELECT account_id, sum(amount_cents) AS amount, count(*) AS count FROM postings
             WHERE organization_id = $1 AND entry_id = ANY ($2) GROUP BY 1) p
           WHERE a.organization_id = $1 AND a.id = p.account_id`,
          id,
          entries,
        ],
        ['DELETE FROM journal_seals WHERE organization_id = $1 AND entry_id = ANY ($2)', id, entries],
        ['DELETE FROM postings WHERE organization_id = $1 AND entry_id = ANY ($2)', id, entries],
        ['DELETE FROM journal_entries WHERE organization_id = $1 AND id = ANY ($2)', id, entries],
      );
    }
    // The checks of the tables find no fault, because the tables equal their state before the server wrote the deleted
    // entries.
    expect(await verify()).toEqual([]);
    const faults = await verifyHeads(tenancy, CHAINS, SEAL_KEYS, { lines });
    expect(foundIn(faults, 'head_missing')).toEqual(idsOf(companies));
    for (const company of companies) {
      for (let left = 3; left > 0; left -= 1) await buyCredit({ tenancy, clock }, company, cents(1));
    }
    await seal();
    expect(foundIn(await verifyHeads(tenancy, CHAINS, SEAL_KEYS, { lines }), 'head_missing')).toEqual(
      idsOf(companies),
    );
  });

  it('report each company whose seals were all removed', async () => {
    const companies = await makeJournals();
    const lines = await headsNow();
    const [waiting, changed]: [string[], string[]] = [[], []];
    for (const [index, { id }] of companies.entries()) {
      await byHand(['DELETE FROM journal_seals WHERE organization_id = $1', id]);
      if (index % 2 === 0) continue;
      waiting.push(id);
      await byHand([
        'INSERT INTO journal_unsealed SELECT organization_id, id FROM journal_entries WHERE organization_id = $1',
        id,
      ]);
      if (index % 4 === 1) continue;
      changed.push(id);
      await byHand([`UPDATE journal_entries SET reason = 'x' WHERE organization_id = $1`, id]);
    }
    const inDatabase = foundIn(await verify(), 'seal_broken');
    expect(inDatabase).toEqual(
      idsOf(companies.filter(({ id }) => !waiting.includes(id) || changed.includes(id))),
    );
    const faults = await verifyHeads(tenancy, CHAINS, SEAL_KEYS, { lines });
    expect(foundIn(faults, 'head_missing')).toEqual(idsOf(companies));
  });

  it('report a head that was changed outside the database', async () => {
    const lines = await headsNow();
    const [first = ''] = lines.split('\n');
    const other = first.replace(/"position":\d+/, '"position":1000000');
    const faults = await verifyHeads(tenancy, CHAINS, SEAL_KEYS, { lines: `${other}\n{"at":"2026` });
    expect(faults.map(({ kind }) => kind)).toEqual(['head_changed']);
    const before = new Date(clock.now().getTime() - 1);
    expect(await verifyHeads(tenancy, CHAINS, SEAL_KEYS, { lines: other, until: before })).toEqual([]);
  });
});

async function furnish(organization: TestOrganization) {
  const { id, scope } = organization;
  const members = [
    await makeMember({ tenancy, clock }, organization),
    await makeMember({ tenancy, clock }, organization),
    await makeMember({ tenancy, clock }, organization),
  ];
  const owners = members.slice(0, 2).map((ownerId) => ({ ownerId, expenseCenterId: null }));
  await tenancy.inScope(scope, (tx) => insertWallets(tx, clock, id, 'user', owners));
  const { rows } = await database.pool.query<{ id: string }>(
    'SELECT id FROM wallets WHERE organization_id = $1 ORDER BY id',
    [id],
  );
  const wallets = rows.map((row) => row.id);
  const fill = await makeRefuel({ tenancy, clock }, organization, {
    wallet: wallets[0] ?? '',
    litres: random.int(5, 50),
  });
  const refusal = await makeRefusal({ tenancy, clock }, organization, {
    reason: 'aboveCapacity',
    numbers: JSON.stringify({ capacityMl: random.int(1, 9_999) }),
    wallet_id: wallets[0] ?? null,
  });
  const stage = tanksOf({ tenancy, clock, pool: database.pool }, organization);
  const lorries = [await stage.addLorry(), await stage.addLorry()];
  const tank = await stage.addTank();
  const tankWallets: string[] = [];
  for (const lorry of lorries) tankWallets.push(await stage.addTankWallet(tank, lorry, true));
  await stage.supplyTank(tank);
  await stage.drawTank(tank, lorries[0] ?? '', random.int(1, 90));
  const owner = { organizationId: id, userId: members[0] ?? '', key: newId(clock) };
  await once(
    tenancy,
    clock,
    { scope, owner, operation: 'distribute', content: { amount: 1 } },
    { work: () => Promise.resolve({ entry: fill.entry, amount: random.int(1, 1_000) }) },
  );
  return { ...organization, members, wallets, fill, refusal, owner, tank, tankWallets, lorries };
}

type Furnished = Awaited<ReturnType<typeof furnish>>;

const walletForgeries: readonly ((company: Furnished) => Promise<void>)[] = [
  ({ id, wallets, members }) =>
    byHand([
      'UPDATE wallets SET user_id = $3 WHERE organization_id = $1 AND id = $2',
      id,
      wallets[0],
      members[2],
    ]),
  ({ id, wallets, members }) =>
    byHand(
      ['UPDATE wallets SET user_id = $3 WHERE organization_id = $1 AND id = $2', id, wallets[0], members[2]],
      ['UPDATE wallets SET user_id = $3 WHERE organization_id = $1 AND id = $2', id, wallets[1], members[0]],
    ),
  ({ id, wallets }) =>
    byHand([
      'UPDATE wallets SET user_id = NULL, vehicle_id = $3 WHERE organization_id = $1 AND id = $2',
      id,
      wallets[1],
      newId(clock),
    ]),
  ({ id, wallets }) =>
    byHand(
      [`UPDATE ledger_accounts SET kind = 'wallet' WHERE organization_id = $1 AND kind = 'transfers'`, id],
      [
        `UPDATE ledger_accounts SET kind = 'transfers' WHERE organization_id = $1 AND id = $2`,
        id,
        wallets[1],
      ],
    ),
];

const refuelForgeries: readonly ((company: Furnished) => Promise<void>)[] = [
  async (company) => doubleRefuel(company, await forgeEntry(company)),
  async (company) => doubleRefuel(company, newId(clock)),
  ({ id, fill }) =>
    byHand([
      'UPDATE fills SET volume_ml = volume_ml * 2 WHERE organization_id = $1 AND id = $2',
      id,
      fill.id,
    ]),
];

const refusalForgeries: readonly ((company: Furnished) => Promise<void>)[] = [
  ({ id, refusal }) =>
    byHand([
      'UPDATE refused_refuels SET amount_cents = amount_cents + 1 WHERE organization_id = $1 AND id = $2',
      id,
      refusal,
    ]),
  ({ id, refusal }) =>
    byHand([
      `UPDATE refused_refuels SET numbers = '{"capacityMl":0}', stamp = NULL WHERE organization_id = $1 AND id = $2`,
      id,
      refusal,
    ]),
  ({ id, refusal, wallets }) =>
    byHand([
      'UPDATE refused_refuels SET wallet_id = $3 WHERE organization_id = $1 AND id = $2',
      id,
      refusal,
      wallets[1],
    ]),
];

async function doubleRefuel({ id, fill }: Furnished, entry: string): Promise<void> {
  await database.pool.query(
    'CREATE TEMP TABLE doubled AS SELECT * FROM fills WHERE organization_id = $1 AND id = $2'
      .replace('$1', `'${id}'`)
      .replace('$2', `'${fill.id}'`),
  );
  await byHand(
    ['UPDATE doubled SET id = $1, entry_id = $2', newId(clock), entry],
    ['INSERT INTO fills SELECT * FROM doubled'],
    ['DROP TABLE doubled'],
  );
}

const tankWalletForgeries: readonly ((company: Furnished) => Promise<void>)[] = [
  ({ id, tankWallets, members }) =>
    byHand([
      'UPDATE tank_wallets SET user_id = $3, vehicle_id = NULL WHERE organization_id = $1 AND id = $2',
      id,
      tankWallets[0],
      members[0],
    ]),
  ({ id, tankWallets: [one, other], lorries }) =>
    byHand(
      [
        `UPDATE tank_wallets SET vehicle_id = gen_random_uuid() WHERE organization_id = $1 AND id = $2`,
        id,
        one,
      ],
      [
        'UPDATE tank_wallets SET vehicle_id = $3 WHERE organization_id = $1 AND id = $2',
        id,
        other,
        lorries[0],
      ],
      ['UPDATE tank_wallets SET vehicle_id = $3 WHERE organization_id = $1 AND id = $2', id, one, lorries[1]],
    ),
];

const tankOperationForgeries: readonly ((company: Furnished) => Promise<void>)[] = [
  ({ id }) =>
    byHand([
      `UPDATE tank_operations SET volume_ml = volume_ml * 2 WHERE organization_id = $1 AND operation = 'DEFUEL_OPERATION'`,
      id,
    ]),
  ({ id, tankWallets }) =>
    byHand([
      `UPDATE tank_operations SET wallet_id = $2 WHERE organization_id = $1 AND operation = 'DEFUEL_OPERATION'`,
      id,
      tankWallets[1],
    ]),
  ({ id }) =>
    byHand([
      `UPDATE tank_operations SET amount_cents = amount_cents + 100 WHERE organization_id = $1 AND operation = 'REFUEL_OPERATION'`,
      id,
    ]),
  ({ id, lorries }) =>
    byHand([
      `UPDATE tank_operations SET vehicle_id = $2, stamp = NULL WHERE organization_id = $1 AND operation = 'DEFUEL_OPERATION'`,
      id,
      lorries[1],
    ]),
];

const answerForgeries: readonly ((company: Furnished) => Promise<void>)[] = [
  ({ id }) =>
    byHand([`UPDATE idempotency_keys SET answer = '{"amount":1000000}' WHERE organization_id = $1`, id]),
  ({ id }) =>
    byHand([`UPDATE idempotency_keys SET answer = '{}', stamp = NULL WHERE organization_id = $1`, id]),
  ({ id }) => byHand(['UPDATE idempotency_keys SET request_hash = key WHERE organization_id = $1', id]),
  ({ id, owner }) =>
    byHand([
      `INSERT INTO idempotency_keys (organization_id, user_id, key, request_hash, answer, created_at, stamp)
       SELECT organization_id, user_id, $3, request_hash, answer, created_at, stamp FROM idempotency_keys
       WHERE organization_id = $1 AND key = $2`,
      id,
      owner.key,
      newId(clock),
    ]),
];

const KINDS = [
  ['whose wallets were given another owner or kind', 'wallet_changed', walletForgeries],
  ['whose refuels were doubled or changed', 'fill_changed', refuelForgeries],
  ['whose refused refuels were changed', 'refusal_changed', refusalForgeries],
  ['whose tank wallets were given another owner', 'tank_wallet_changed', tankWalletForgeries],
  ['whose tank operations were changed', 'tank_operation_changed', tankOperationForgeries],
  ['with a forged answer', 'answer_changed', answerForgeries],
] as const;

describe.each([
  ['checks of rows with stamps', SEAL_KEYS, CASES],
  ['checks of rows older than the key', [], CASES_WITHOUT_STAMPS],
] as const)(`%s under SEED=${seed}`, (_rows, keys, count) => {
  let companies: Furnished[];
  beforeAll(async () => {
    database = await openTestDatabase();
    await open(keys);
    companies = await makeCompanies(furnish, count);
    openedAt = fixedClock(new Date(clock.now().getTime() + 1));
    await open(SEAL_KEYS);
    await seal();
    expect(await verify()).toEqual([]);
  });
  afterAll(() => database.close());

  // Stored answers from before the creation of the seal key have no stamp until they expire. The checks cannot find
  // changes of these answers.
  it.each(KINDS.filter(([, kind]) => keys.length > 0 || kind !== 'answer_changed'))(
    'name each company %s',
    async (_what, kind, forgeries) => {
      const first = random.int(0, forgeries.length - 1);
      for (const [index, company] of companies.entries()) {
        await forgeries[(first + index) % forgeries.length]?.(company);
      }
      expect(foundIn(await verify(), kind)).toEqual(idsOf(companies));
    },
  );

  it('name each company whose tank value was changed', async () => {
    const ids = companies.map(({ id }) => id);
    const worthMore = 'UPDATE tanks SET value_cents = value_cents + 1000000 WHERE organization_id = ANY ($1)';
    await byHand([worthMore, ids]);
    expect(foundIn(await checkLedger(tenancy), 'tank_value_differs')).toEqual(idsOf(companies));
    await byHand([worthMore.replace('+', '-'), ids]);
  });

  it('report each company whose refuels were deleted', async () => {
    for (const { id } of companies) await byHand(['DELETE FROM fills WHERE organization_id = $1', id]);
    const faults = await verify();
    expect(new Set([...foundIn(faults, 'seal_broken'), ...foundIn(faults, 'fill_changed')])).toEqual(
      idsOf(companies),
    );
  });
});
