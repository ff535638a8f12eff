/** `npm run bench -- hot-row`: refuels a second of one company, by the rows that a refuel locks. */
import { performance } from 'node:perf_hooks';
import { systemClock } from '../../../src/server/platform/clock.ts';
import { openDatabase } from '../../../src/server/platform/database/database.ts';
import { migrate } from '../../../src/server/platform/database/migrate.ts';
import {
  createTenancy,
  type Tenancy,
  type DatabaseTransaction,
} from '../../../src/server/platform/database/tenancy.ts';
import { newId } from '../../../src/server/platform/identifier.ts';
import {
  findAccount,
  findAccountOfWallet,
  insertAccounts,
  lockAccounts,
  lockForRefuel,
} from '../../../src/server/ledger/ledger.repository.ts';
import { postEntry } from '../../../src/server/ledger/post-entry.ts';
import { slotOf } from '../../../src/server/ledger/slots.ts';
import { stamperOf } from '../../../src/server/platform/seals/stamps.ts';
import { cents } from '../../../src/core/money/cents.ts';
import { makeOrganization, nobody } from '../../../src/server/testing/organizations.ts';
import { SEAL_KEYS } from '../../../src/server/testing/seal-keys.ts';
import { benchSize } from '../effort.ts';
import { SLOW_COMMITS, withPostgres } from '../postgres.ts';
import { report } from '../report.ts';
import { placesOn } from '../server/growth-and-start.ts';

const CLIENTS = 16;
const SIZES = benchSize({ smoke: { roundMs: 300, rounds: 1 }, full: { roundMs: 8_000, rounds: 3 } });
const HELD_CENTS = 10_000_000;

interface Variant {
  readonly title: string;
  /** True if the variant uses wallets of this slot. Each of the 16 slots has its own account of spent amounts. */
  readonly takes: (slot: number) => boolean;
  readonly lock: (tx: DatabaseTransaction, organizationId: string, walletId: string) => Promise<string>;
}

const lockWallet: Variant['lock'] = async (tx, organizationId, walletId) =>
  (await lockForRefuel(tx, organizationId, { walletId, sharesCompany: false })).spentAccountId;

const lockCompanyToo: Variant['lock'] = async (tx, organizationId, walletId) => {
  await lockAccounts(tx, organizationId, [walletId]);
  return (await findAccountOfWallet(tx, organizationId, 'spent', walletId)).id;
};

const VARIANTS: readonly Variant[] = [
  {
    title: 'company and wallet, one account of spent amounts',
    takes: (slot) => slot === 0,
    lock: lockCompanyToo,
  },
  { title: 'only the wallet, one account of spent amounts', takes: (slot) => slot === 0, lock: lockWallet },
  { title: 'only the wallet, 16 slots', takes: () => true, lock: lockWallet },
];

async function makeFleet(tenancy: Tenancy, takes: Variant['takes']) {
  const clock = systemClock;
  const organization = await makeOrganization({ tenancy, clock }, { companyCents: CLIENTS * HELD_CENTS });
  const wallets: string[] = [];
  while (wallets.length < CLIENTS) {
    const id = newId(clock);
    if (takes(slotOf(id))) wallets.push(id);
  }
  await tenancy.inScope(organization.scope, async (tx) => {
    await insertAccounts(
      tx,
      organization.id,
      wallets.map((id) => ({ id, kind: 'wallet' })),
    );
    const company = await findAccount(tx, organization.id, 'company');
    await postEntry(tx, clock, {
      organizationId: organization.id,
      kind: 'distribution',
      actor: nobody,
      postings: [
        { accountId: company.id, amountCents: cents(-CLIENTS * HELD_CENTS) },
        ...wallets.map((accountId) => ({ accountId, amountCents: cents(HELD_CENTS) })),
      ],
    });
  });
  return { organization, wallets };
}

async function race(tenancy: Tenancy, { takes, lock }: Variant): Promise<number> {
  const { organization, wallets } = await makeFleet(tenancy, takes);
  const { id: organizationId, scope } = organization;
  const endsAt = performance.now() + SIZES.roundMs;
  let posted = 0;
  const refuel = (walletId: string) =>
    tenancy.inScope(scope, async (tx) => {
      const spent = await lock(tx, organizationId, walletId);
      await postEntry(tx, systemClock, {
        organizationId,
        kind: 'refuel',
        actor: nobody,
        postings: [
          { accountId: walletId, amountCents: cents(-100) },
          { accountId: spent, amountCents: cents(100) },
        ],
      });
    });
  await Promise.all(
    wallets.map(async (walletId) => {
      for (; performance.now() < endsAt; posted += 1) await refuel(walletId);
    }),
  );
  return (posted * 1000) / SIZES.roundMs;
}

await withPostgres(async (postgres) => {
  const url = await placesOn(postgres.url).newDatabase();
  const database = await openDatabase({ kind: 'postgres', url, poolSize: CLIENTS });
  await migrate(database);
  const tenancy = createTenancy(database, stamperOf(SEAL_KEYS));
  const best = new Map<string, number>();
  for (let round = 0; round < SIZES.rounds; round += 1) {
    for (const variant of VARIANTS) {
      best.set(variant.title, Math.max(best.get(variant.title) ?? 0, await race(tenancy, variant)));
    }
  }
  await database.close();
  report({
    title: `${CLIENTS} clients of one company, locked rows`,
    columns: [{ title: 'refuels a second' }],
    rows: [...best].map(([title, rate]) => ({ title, figures: [rate] })),
  });
}, SLOW_COMMITS);
