import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '../identifier.ts';
import { makeAccount } from '../testing/accounts.ts';
import { makeMember, makeOrganization } from '../testing/organizations.ts';
import { startPortal, type Portal } from '../testing/portal.ts';

let portal: Portal;
beforeAll(async () => {
  portal = await startPortal({ walls: { organizationCheck: false } });
});
afterAll(() => portal.close());

describe('row-level security alone, the check of the organisation taken away', () => {
  it('shows and moves nothing of another organisation', async () => {
    const token = await portal.signIn(await makeAccount(portal, await makeOrganization(portal)));
    const other = await makeOrganization(portal, { companyCents: 5_000 });
    const driver = await makeMember(portal, other, { firstName: 'Canarinho' });
    const query = `organizationId=${other.id}`;
    const list = await portal.ask(`GET /admin/organization/balance/distribution?${query}`, { token });
    expect(list.text).not.toMatch(/Canarinho|"company":50/);
    const moved = await portal.ask(`PUT /admin/organization/updateBalance?${query}`, {
      token,
      body: { shares: [{ id: driver, amount: 1 }] },
      headers: { 'idempotency-key': newId(portal.clock) },
    });
    expect(moved.status).toBeGreaterThanOrEqual(400);
    const { rows } = await portal.pool.query('SELECT 1 FROM journal_entries WHERE kind = $1', [
      'distribution',
    ]);
    expect(rows).toEqual([]);
  });
});
