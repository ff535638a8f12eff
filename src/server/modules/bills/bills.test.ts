import { afterAll, beforeAll, expect, it } from 'vitest';
import { makeAccount } from '../../testing/accounts.ts';
import { makeOrganization } from '../../testing/organizations.ts';
import { startPortal, type Portal } from '../../testing/portal.ts';

const A = '/admin/organization';

let portal: Portal;
beforeAll(async () => {
  portal = await startPortal();
});
afterAll(() => portal.close());

it('a company without an entry has no bill, and a period all the same', async () => {
  const organization = await makeOrganization(portal);
  const token = await portal.signIn(await makeAccount(portal, organization));
  const { body } = await portal.ask(`GET /v2${A}/hydrate`, { token });
  expect(body['billing']).toEqual({
    type: 'prePaid',
    period: 'monthly',
    from: '2026-11-01',
    to: '2026-11-30',
  });
  for (const call of ['bill', 'bill-per-period', 'invoice']) {
    const { status, body: list } = await portal.ask(`GET ${A}/${call}?sort=-owed&from=2026-01-01`, { token });
    expect([status, list['items']], call).toEqual([200, { total: 0, skip: 0 }]);
    expect((await portal.ask(`GET ${A}/${call}?from=2026-02-01&to=2026-01-01`, { token })).status).toBe(400);
  }
  const id = organization.id;
  await portal.pool.query(
    `INSERT INTO bills (organization_id, id, billing_type, billing_period, starts_on, ends_on, starts_at, ends_at, opened_at)
    VALUES ($1, $1, 'prePaid', 'monthly', '2026-11-01', '2026-11-30', '2026-11-01T03:00:00Z', '2026-12-01T03:00:00Z', now())`,
    [id],
  );
  const { body: list } = await portal.ask(`GET ${A}/bill?status=pending&sort=owed`, { token });
  expect(list).toMatchObject({ aggregateTransactions: [{ status: 'pending', owed: 0 }] });
  const { body: periods } = await portal.ask(`GET ${A}/bill-per-period`, { token });
  expect(periods).toMatchObject({ aggregateTransactionsByPeriod: [{ paymentFrequency: 'monthly' }] });
  for (const path of [`${A}/invoice/${id}/transaction`, `/invoice/${id}/transaction?sort=fee&kind=refuel`]) {
    expect((await portal.ask(`GET ${path}`, { token })).body).toMatchObject({ docs: [] });
  }
});
