import { afterEach, describe, expect, it } from 'vitest';
import { newId } from '../identifier.ts';
import { makeAccount } from '../testing/accounts.ts';
import { makeMember, makeOrganization } from '../testing/organizations.ts';
import { startPortal, type Portal, type PortalOptions } from '../testing/portal.ts';

let portal: Portal;
afterEach(() => portal.close());

/** An administrator, and somebody else's company with a driver. */
async function twoCompanies(options: PortalOptions) {
  portal = await startPortal(options);
  const home = await makeOrganization(portal, { companyCents: 5_000 });
  const token = await portal.signIn(await makeAccount(portal, home));
  const other = await makeOrganization(portal, { companyCents: 5_000 });
  const driver = await makeMember(portal, other, { firstName: 'Canarinho' });
  const handOut = (query: string) =>
    portal.ask(`PUT /admin/organization/updateBalance${query}`, {
      token,
      body: { shares: [{ id: driver, amount: 1 }] },
      headers: { 'idempotency-key': newId(portal.clock) },
    });
  const list = (query: string) =>
    portal.ask(`GET /admin/organization/balance/distribution${query}`, { token });
  return { token, other, driver, handOut, list };
}

async function expectNothingMoved() {
  const { rows } = await portal.pool.query('SELECT 1 FROM journal_entries WHERE kind = $1', ['distribution']);
  expect(rows).toEqual([]);
}

describe('row-level security alone, the check of the organisation taken away', () => {
  it('shows and moves nothing of another organisation', async () => {
    const { other, handOut, list } = await twoCompanies({ walls: { organizationCheck: false } });
    const query = `?organizationId=${other.id}`;
    expect((await list(query)).text).not.toMatch(/Canarinho|"company":50/);
    expect((await handOut(query)).status).toBeGreaterThanOrEqual(400);
    await expectNothingMoved();
  });
});

describe('the code alone, row-level security taken away', () => {
  it('shows and moves nothing of another organisation', async () => {
    const { other, handOut, list } = await twoCompanies({
      tenancyOf: ({ asSystem }) => ({ asSystem, inScope: (_scope, work) => asSystem('demo', work) }),
    });
    const query = `?organizationId=${other.id}`;
    expect((await list(query)).body.code).toBe('organization_forbidden');
    expect((await handOut(query)).body.code).toBe('organization_forbidden');
    expect((await list('')).text).not.toContain('Canarinho');
    expect((await handOut('')).status).toBeGreaterThanOrEqual(400);
    await expectNothingMoved();
  });
});
