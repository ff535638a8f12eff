import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { cents } from '#core/money/cents.ts';
import { fixedClock } from '../clock.ts';
import { CHAINS } from '../../readers/chains.ts';
import type { Database } from '../database/database.ts';
import { createTenancy } from '../database/tenancy.ts';
import { buyCredit, makeOrganization } from '../../testing/organizations.ts';
import { openTestDatabase } from '../../testing/test-database.ts';
import { confirmKeys, openKey } from './opening.ts';
import { sealKey, type SealKey, type SealKeys } from './seal-hash.ts';
import { KeyRetired, sealRecords } from './seals.service.ts';
import { stamperOf } from './stamps.ts';
import { verifyChains } from './verify-chains.ts';

const clock = fixedClock(new Date('2026-11-21T10:00:00Z'));
const [one, two, three] = [1, 2, 3].map((byte) => sealKey(Buffer.alloc(32, byte))) as [
  SealKey,
  SealKey,
  SealKey,
];
let database: Database;
beforeEach(async () => {
  database = await openTestDatabase();
});
afterEach(() => database.close());

function serverWith(...keys: SealKeys) {
  const tenancy = createTenancy(database, stamperOf(keys));
  const [key = null] = keys;
  return {
    tenancy,
    clock,
    open: () => openKey({ tenancy, clock, chains: CHAINS }, keys),
    confirm: () => confirmKeys(tenancy, keys),
    seal: () => sealRecords(tenancy, CHAINS, { key, isOpened: keys.length > 0 }),
    verify: () => verifyChains(tenancy, CHAINS, keys),
  };
}

async function makeCompany(server: ReturnType<typeof serverWith>) {
  const organization = await makeOrganization(server, { companyCents: 1_000 });
  const buy = (by: ReturnType<typeof serverWith>) => buyCredit(by, organization, cents(100));
  await buy(server);
  return { ...organization, buy };
}

const byHand = async (...statements: string[]) => {
  await database.pool.query(`SET session_replication_role = replica`);
  for (const statement of statements) await database.pool.query(statement);
  await database.pool.query(`SET session_replication_role = DEFAULT`);
};

const refusal = (message: RegExp) => ({ name: 'StartError', message: expect.stringMatching(message) });

describe('openKey with a first key', () => {
  it('closes the existing chains, sealed or not, and continues them', async () => {
    const former = serverWith();
    const company = await makeCompany(former);
    await former.seal();
    await company.buy(former);
    const server = serverWith(one);
    await server.open();
    expect(await server.verify()).toEqual([]);
    await company.buy(server);
    expect(await server.seal()).toBe(1);
    expect(await server.verify()).toEqual([]);
    const { rows } = await database.pool.query(
      `SELECT subject, count, (SELECT max(position) FROM journal_seals) AS last FROM seal_closings`,
    );
    expect(rows).toEqual([{ subject: 'journal_seals', count: 3, last: 4 }]);
  });

  it('detects closed entries that were sealed again without the key', async () => {
    const former = serverWith();
    await makeCompany(former);
    const server = serverWith(one);
    await server.open();
    await byHand(
      `DELETE FROM journal_seals`,
      `UPDATE journal_entries SET reason = 'x'`,
      `INSERT INTO journal_unsealed SELECT organization_id, id FROM journal_entries`,
    );
    await former.seal();
    expect(await server.verify()).toMatchObject([{ kind: 'seal_broken' }]);
  });

  it('detects deleted closings', async () => {
    const former = serverWith();
    await makeCompany(former);
    const server = serverWith(one);
    await server.open();
    await byHand(`DELETE FROM seal_closings`);
    expect(await server.verify()).toMatchObject([{ kind: 'seal_broken' }]);
  });

  it('opens the key once if several servers start together', async () => {
    await makeCompany(serverWith());
    const servers = [serverWith(one), serverWith(one), serverWith(one)];
    await Promise.all(servers.map((server) => server.open()));
    expect(await servers[0]?.confirm()).toHaveLength(1);
    expect(await servers[0]?.verify()).toEqual([]);
  });
});

describe('openKey with another key', () => {
  it('refuses to start and names the setting', async () => {
    await serverWith(one).open();
    await expect(serverWith(two).open()).rejects.toMatchObject(
      refusal(new RegExp(`^LITRO_SEAL_KEY is not the key .* called ${one.id}, this one ${two.id}`)),
    );
    await expect(serverWith(one).open()).resolves.toBeUndefined();
  });

  it('refuses to start if the stored keys were deleted or changed', async () => {
    const server = serverWith(one);
    await server.open();
    await makeCompany(server);
    await byHand(`UPDATE seal_keys SET check_value = 'x'`);
    await expect(server.open()).rejects.toMatchObject(refusal(/seal_keys.* changed by hand/));
    await byHand(`DELETE FROM seal_keys`);
    await expect(server.open()).rejects.toMatchObject(refusal(/seal_keys.* changed by hand/));
  });
});

describe('openKey with a successor', () => {
  it('closes the chains of the previous key and verifies them while that key is configured', async () => {
    const before = serverWith(one);
    await before.open();
    const company = await makeCompany(before);
    const server = serverWith(two, one);
    await server.open();
    await company.buy(server);
    await server.seal();
    expect(await server.verify()).toEqual([]);
    await expect(serverWith(two).confirm()).resolves.toHaveLength(2);
    await expect(serverWith(two).verify()).rejects.toMatchObject(
      refusal(new RegExp(`lacks the key ${one.id}`)),
    );
    const last = serverWith(three, two, one);
    await last.open();
    await company.buy(last);
    await last.seal();
    expect(await last.verify()).toEqual([]);
  });

  it('stops a server with the previous key from sealing, and detects its later entries', async () => {
    const before = serverWith(one);
    await before.open();
    const company = await makeCompany(before);
    const server = serverWith(two, one);
    await server.open();
    await company.buy(before);
    await expect(before.seal()).rejects.toThrow(KeyRetired);
    expect(await server.seal()).toBe(0);
    expect(await server.verify()).toMatchObject([{ kind: 'seal_broken' }]);
    await expect(serverWith(one).open()).rejects.toMatchObject(refusal(/^LITRO_SEAL_KEY is not the key/));
    await expect(serverWith(one, two).open()).rejects.toMatchObject(refusal(/was replaced by/));
  });
});
