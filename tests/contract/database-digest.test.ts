import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeAccount } from '../../src/server/testing/accounts.ts';
import { openCompany } from '../../src/server/testing/open-company.ts';
import { buyCredit, makeOrganization } from '../../src/server/testing/organizations.ts';
import { startPortal, type Portal } from '../../src/server/testing/portal.ts';
import { cents } from '#core/money/cents.ts';
import { changedTables, digestDatabase } from '../support/database-digest.ts';

let portal: Portal;
beforeAll(async () => {
  portal = await startPortal();
});
afterAll(() => portal.close());

describe('digestDatabase', () => {
  it('returns equal digests while no row changes', async () => {
    await makeOrganization(portal, { companyCents: 5_000 });
    const before = await digestDatabase(portal.pool);
    expect(Object.keys(before)).toContain('postings');
    expect(changedTables(before, await digestDatabase(portal.pool))).toEqual([]);
  });

  it('finds every table that a purchase writes to', async () => {
    const organization = await makeOrganization(portal);
    const before = await digestDatabase(portal.pool);
    await buyCredit(portal, organization, cents(1));
    expect(changedTables(before, await digestDatabase(portal.pool))).toEqual([
      'journal_entries',
      'journal_unsealed',
      'ledger_accounts',
      'postings',
    ]);
  });

  it('finds one changed column value unless the caller leaves out the column', async () => {
    const organization = await makeOrganization(portal);
    await makeAccount(portal, organization);
    const read = async () => [
      await digestDatabase(portal.pool),
      await digestDatabase(portal.pool, { leaveOut: ['members.phone'] }),
    ];
    const [before = {}, beforeWithout = {}] = await read();
    await portal.pool.query(`UPDATE members SET phone = '1' WHERE organization_id = $1`, [organization.id]);
    const [after = {}, afterWithout = {}] = await read();
    expect(changedTables(before, after)).toEqual(['members']);
    expect(changedTables(beforeWithout, afterWithout)).toEqual([]);
  });

  it('ignores the time at which a session was last used', async () => {
    const { token } = await openCompany(portal);
    const before = await digestDatabase(portal.pool);
    await portal.pool.query(`UPDATE sessions SET used_at = used_at + interval '5 minutes'`);
    expect(token).not.toBe('');
    expect(changedTables(before, await digestDatabase(portal.pool))).toEqual([]);
  });

  it('refuses an unknown column name, so that a typing error excludes nothing', async () => {
    await expect(digestDatabase(portal.pool, { leaveOut: ['members.fone'] })).rejects.toThrow(
      /members\.fone/,
    );
  });
});
