import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { CreditTransfer } from '#contract/credit-transfers.ts';
import type { RouteResponse } from '#contract/routes.ts';
import { cents } from '#core/money/cents.ts';
import { newId } from '../../platform/identifier.ts';
import { makeAccount } from '../../testing/accounts.ts';
import { openCompany } from '../../testing/open-company.ts';
import {
  buyCredit,
  makeMember,
  makeOrganization,
  makeWallet,
  type TestOrganization,
} from '../../testing/organizations.ts';
import { startPortal, type Portal } from '../../testing/portal.ts';
import { CHAINS } from '../../readers/chains.ts';
import { sealRecords } from '../../platform/seals/seals.service.ts';
import { verifyChains } from '../../platform/seals/verify-chains.ts';

let portal: Portal;
let company: TestOrganization;
let branch: TestOrganization;
let sibling: TestOrganization;
let token: string;
beforeAll(async () => {
  portal = await startPortal();
  ({ organization: company, token } = await openCompany(portal, {
    companyCents: 500_000,
    permissions: ['portal.creditTransfer.add', 'portal.transaction.list', 'portal.balanceDistribution.add'],
  }));
  branch = await makeOrganization(portal, { parentId: company.id });
  sibling = await makeOrganization(portal, { parentId: company.id });
});
afterAll(() => portal.close());

const transfer = (
  from: string,
  toOrganization: string,
  amount: unknown,
  { as = token, key = newId(portal.clock) }: { as?: string; key?: string } = {},
) =>
  portal.ask<CreditTransfer>(`POST /superAdmin/organization/${from}/credit-transfer`, {
    token: as,
    body: { toOrganization, amount },
    headers: { 'idempotency-key': key },
  });
const balanceOf = async ({ id }: TestOrganization) => {
  const { rows } = await portal.pool.query<{ cents: number }>(
    `SELECT balance_cents::int AS cents FROM ledger_accounts WHERE organization_id = $1 AND kind = 'company'`,
    [id],
  );
  return rows[0]?.cents;
};
const set = (organization: TestOrganization, change: string) =>
  portal.pool.query(`UPDATE organizations SET ${change} WHERE organization_id = $1`, [organization.id]);

describe('credit transfer', () => {
  it('debits the sender and credits the receiver, with entries that name the other side', async () => {
    const { status, body } = await transfer(company.id, branch.id, 1234.56);
    expect(status).toBe(200);
    expect(body).toMatchObject({
      amount: 1234.56,
      balance: { total: 3765.44, company: 3765.44, handedOut: 0 },
      received: { organization: branch.id, balance: { company: 1234.56, handedOut: 0 } },
    });
    const lineOf = async ({ id }: TestOrganization) => {
      const { body: statement } = await portal.ask<RouteResponse<'GET /v2/user/statement'>>(
        `GET /v2/user/statement?organizationId=${id}`,
        { token },
      );
      return statement.docs[0];
    };
    expect(await lineOf(company)).toMatchObject({
      _id: body.entry,
      kind: 'transfer',
      amount: -1234.56,
      balance: 3765.44,
      owner: branch.name,
    });
    expect(await lineOf(branch)).toMatchObject({
      _id: body.received.entry,
      kind: 'transfer',
      amount: 1234.56,
      owner: company.name,
    });
    const entryOf = ({ id }: TestOrganization, entry: string) =>
      portal.ask(`GET /v2/user/statement/${entry}?organizationId=${id}`, { token });
    expect((await entryOf(company, body.entry)).body).toMatchObject({ other: branch.name });
    expect((await entryOf(branch, body.received.entry)).body).toMatchObject({ other: company.name });
    const fileOf = async ({ id }: TestOrganization) => {
      const headers = { authorization: `Bearer ${token}`, accept: 'text/csv', 'accept-language': 'pt-BR' };
      return (await portal.app.inject({ url: `/v2/user/statement?organizationId=${id}`, headers })).body;
    };
    expect(await fileOf(company)).toContain(`Enviado para ${branch.name}`);
    expect(await fileOf(branch)).toContain(`Recebido de ${company.name}`);
  });

  it('appears in the reconciliation, both as a received and as a given amount', async () => {
    const { body: given } = await transfer(branch.id, sibling.id, 34.56);
    expect(given.balance.company).toBe(1200);
    const { body } = await portal.ask<RouteResponse<'GET /admin/organization/reconciliation'>>(
      `GET /admin/organization/reconciliation?organizationId=${branch.id}`,
      { token },
    );
    const amountOf = (lines: readonly { line: string; amount: number }[], name: string) =>
      lines.find(({ line }) => line === name)?.amount;
    expect(body).toMatchObject({ addsUp: true, difference: 0 });
    expect([amountOf(body.cameIn, 'received'), amountOf(body.isIn, 'given')]).toEqual([1234.56, 34.56]);
  });

  it('runs once for an idempotency key and refuses another amount with the same key', async () => {
    const key = newId(portal.clock);
    const [before] = [await balanceOf(branch)];
    const first = await transfer(branch.id, company.id, 10, { key });
    expect(await transfer(branch.id, company.id, 10, { key })).toMatchObject({ body: first.body });
    expect(await transfer(branch.id, company.id, 11, { key })).toMatchObject({ status: 422 });
    expect(await balanceOf(branch)).toBe((before ?? 0) - 1000);
  });

  it('moves only free credit of the sender, not the credit in wallets', async () => {
    const rich = await makeOrganization(portal, { parentId: company.id, companyCents: 10_000 });
    const user = await makeMember(portal, rich);
    const wallet = await makeWallet(portal, rich, { user });
    const { status } = await portal.ask(`PUT /admin/organization/updateBalance?organizationId=${rich.id}`, {
      token,
      body: { shares: [{ id: user, wallet, amount: 60 }] },
      headers: { 'idempotency-key': newId(portal.clock) },
    });
    expect(status).toBe(200);
    expect(await transfer(rich.id, company.id, 40.01)).toMatchObject({
      status: 422,
      body: { code: 'transfer_exceeds_balance' },
    });
    expect(await transfer(rich.id, company.id, 40)).toMatchObject({
      body: { balance: { company: 0, handedOut: 60, total: 60 } },
    });
  });

  it.each([0, -1, 0.001, 1e9, '10', null, true, [5]])('refuses the amount %j', async (amount) => {
    expect(await transfer(company.id, branch.id, amount)).toMatchObject({ status: 400 });
  });

  it('refuses a transfer to itself and to or from a foreign, inactive or deleted organization', async () => {
    const before = await balanceOf(company);
    const foreign = await makeOrganization(portal, { companyCents: 100_000 });
    const deletedBranch = await makeOrganization(portal, { parentId: company.id, status: 'deleted' });
    const asleep = await makeOrganization(portal, { parentId: company.id, status: 'inactive' });
    expect(await transfer(company.id, company.id, 1)).toMatchObject({
      status: 422,
      body: { code: 'transfer_to_itself' },
    });
    for (const id of [foreign.id, deletedBranch.id, asleep.id, newId(portal.clock)]) {
      expect(await transfer(company.id, id, 1)).toMatchObject({
        status: 404,
        body: { code: 'record_unknown' },
      });
      expect(await transfer(id, company.id, 1)).toMatchObject({ status: 404, body: { code: 'not_found' } });
    }
    expect(await balanceOf(company)).toBe(before);
  });

  it('refuses organizations with different billing terms, unless these terms begin later', async () => {
    const other = await makeOrganization(portal, { parentId: company.id });
    await buyCredit(portal, other, cents(5_000));
    const expectBoth = async (given: string, taken: string) => {
      expect((await transfer(company.id, other.id, 1)).body).toMatchObject({ code: given });
      expect((await transfer(other.id, company.id, 1)).body).toMatchObject({ code: taken });
    };
    await set(other, `billing_period = 'weekly'`);
    await expectBoth('transfer_terms_differ', 'transfer_terms_differ');
    await set(other, `billing_period = 'monthly', billing_type = 'postPaid', credit_limit_cents = 100`);
    await expectBoth('transfer_terms_differ', 'transfer_terms_differ');
    expect(await balanceOf(other)).toBe(5_000);
    await set(other, `terms_from = '2999-01-01'`);
    expect((await transfer(other.id, company.id, 1)).status).toBe(200);
  });

  it('requires a permission, and a super administrator may use unrelated organizations', async () => {
    const powerless = await portal.signIn(
      await makeAccount(portal, company, { permissions: ['portal.branches.add'] }),
    );
    expect(await transfer(company.id, branch.id, 1, { as: powerless })).toMatchObject({ status: 403 });
    const other = await makeOrganization(portal);
    const as = await portal.signIn(await makeAccount(portal, null));
    expect(await transfer(company.id, other.id, 2.5, { as })).toMatchObject({
      body: { received: { organization: other.id, balance: { company: 2.5 } } },
    });
  });

  it('never leaves credit in an organization that a concurrent request deletes', async () => {
    for (let round = 0; round < 6; round += 1) {
      const [from, to] = [
        await makeOrganization(portal, { parentId: company.id, companyCents: 100 }),
        await makeOrganization(portal, { parentId: company.id }),
      ];
      const as = await portal.signIn(await makeAccount(portal, null));
      const [moved, deleted] = await Promise.all([
        transfer(from.id, to.id, 1, { as }),
        portal.ask<{ code?: string }>(`DELETE /superAdmin/organization/${to.id}`, { token: as }),
      ]);
      const outcome = [moved.status, deleted.status].join(' ');
      expect(['200 409', '404 200']).toContain(outcome);
      expect(await balanceOf(to)).toBe(moved.status === 200 ? 100 : 0);
    }
  });

  it('is sealed with the other organization, so verification detects a manual change', async () => {
    await sealRecords(portal.tenancy, CHAINS);
    expect(await verifyChains(portal.tenancy, CHAINS)).toEqual([]);
    const { rows } = await portal.pool.query<{ entry_id: string }>(
      `UPDATE credit_transfers SET other_organization_id = $1
       WHERE organization_id = $2 AND other_organization_id = $3 RETURNING entry_id`,
      [sibling.id, company.id, branch.id],
    );
    expect(rows.length).toBeGreaterThan(0);
    expect(await verifyChains(portal.tenancy, CHAINS)).not.toEqual([]);
  });
});
