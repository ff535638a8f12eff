import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { LiveEvent } from '#contract/events.ts';
import type { DistributionDetail } from '#contract/distributions.ts';
import type { PermissionKey } from '#contract/permissions.ts';
import type { BoundShare } from '#contract/bound-distributions.ts';
import type { Purchase } from '#contract/purchases.ts';
import { newId } from '../../platform/identifier.ts';
import { makeAccount } from '../../testing/accounts.ts';
import { openCompany, type CompanyOptions } from '../../testing/open-company.ts';
import { makeMember, makeOrganization, makeVehicle, makeWallet } from '../../testing/organizations.ts';
import { NOTICE_SECRET, SANDBOX_URL, startPortal, type Portal } from '../../testing/portal.ts';
import { SIGNATURE_HEADER, signNotice } from '../payments/notice-signature.ts';
import { readPixCode } from '../payments/pix-code.rules.ts';

const A = '/admin/organization';
const MAY: readonly PermissionKey[] = [
  'portal.purchase.add',
  'portal.purchase.remove',
  'portal.purchase.list',
  'portal.balanceDistribution.add',
  'portal.balanceSharing.list',
];

let portal: Portal;
beforeAll(async () => {
  portal = await startPortal({ environment: { LITRO_SANDBOX: 'on' } });
});
afterAll(() => portal.close());

type List = { readonly docs: readonly Purchase[]; readonly balance: number };
type Share = Readonly<{ id: string; wallet?: string; expenseCenter?: string; amount: number }>;
type Ask = Readonly<{ paymentType?: string; value?: number; type?: string; key?: string }>;

async function openOffice(options: CompanyOptions = {}, may = MAY) {
  const company = await openCompany(portal, {
    ...options,
    permissions: may,
    drivers: { bia: { firstName: 'Bia', lastName: 'Reis' } },
  });
  const { organization, administrator: buyer, token } = company;
  const driver = company.drivers.bia;
  const first = await portal.signIn(company.first);
  const send = <T = Purchase>(call: string, body?: object, by = token, key = newId(portal.clock)) =>
    portal.ask<T>(call, {
      token: by,
      ...(body && { body }),
      headers: { 'idempotency-key': key, 'accept-language': 'en' },
    });
  const list = async () => (await send<{ docs: Purchase[]; balance: number }>(`GET /v2${A}/purchase`)).body;
  return {
    organization,
    first,
    buyer,
    driver,
    send,
    list,
    buy: (shares: readonly Share[], { paymentType = 'pix', value = 150, type = 'EMPLOYEE', key }: Ask = {}) =>
      send(`POST ${A}/purchase`, { value, paymentType, distribution: { type, shares } }, token, key),
    read: async (id: string) => (await send(`GET ${A}/purchase/${id}`, undefined, first)).body,
    rows: async (id: string) =>
      (await send<{ rows: BoundShare[] }>(`GET ${A}/purchase/${id}/distribution`, undefined, first)).body
        .rows,
    pay: (id: string) => send(`POST /sandbox/purchase/${id}/pay`, undefined, first),
    cancel: (id: string) => send(`POST ${A}/purchase/${id}/cancel`),
    distribute: async (entry: string) =>
      (await send<DistributionDetail>(`GET ${A}/balancesharing/${entry}`, undefined, first)).body,
    wallets: async () => {
      const { rows } = await portal.pool.query<{ wallets: number; cents: number }>(
        `SELECT count(*)::int AS wallets, coalesce(sum(a.balance_cents), 0)::int AS cents FROM ledger_accounts a
         WHERE a.organization_id = $1 AND a.kind = 'wallet'`,
        [organization.id],
      );
      return rows[0];
    },
  };
}

async function mailsTo({ email }: { email: string }) {
  await portal.sendMails();
  return portal.mail.list().filter(({ to }) => to === email);
}

async function notify(purchase: Purchase, times: number, at = portal.clock.now()): Promise<void> {
  const txid = readPixCode(purchase.pix?.payload ?? '')?.txid;
  const endToEndId = `E0000000020261121${purchase._id.replaceAll('-', '').slice(-15)}`;
  const pix = [{ endToEndId, txid, valor: purchase.value.toFixed(2), horario: at.toISOString() }];
  const bytes = Buffer.from(JSON.stringify({ pix }));
  const send = () =>
    portal.app.inject({
      method: 'POST',
      url: '/webhooks/pix',
      headers: {
        'content-type': 'application/json',
        [SIGNATURE_HEADER]: signNotice(NOTICE_SECRET, bytes, portal.clock.now()),
      },
      payload: bytes,
    });
  const answers = await Promise.all(Array.from({ length: times }, send));
  expect(answers.map(({ statusCode }) => statusCode)).toEqual(answers.map(() => 200));
}

describe('distribution bound to a purchase', () => {
  it("distributes once after the payment of the purchase, in the buyer's name, and mails the buyer", async () => {
    const {
      organization,
      buyer,
      driver,
      buy,
      read,
      rows,
      list,
      distribute: handOut,
      wallets,
    } = await openOffice();
    const other = await makeMember(portal, organization, { firstName: 'Abel', lastName: 'Dias' });
    const heard: LiveEvent['type'][] = [];
    const stop = portal.bus.subscribe(organization.id, ({ type }) => heard.push(type));
    const { body: bought } = await buy([
      { id: driver, amount: 100.5 },
      { id: other, amount: 20 },
    ]);
    const waiting = { type: 'EMPLOYEE', rows: 2, amount: 120.5, status: 'waiting', at: null, entry: null };
    expect(bought.distribution).toEqual({ ...waiting, refusal: null });
    expect(await rows(bought._id)).toEqual([
      { owner: other, name: 'Abel Dias', wallet: null, expenseCenter: null, amount: 20, refused: null },
      { owner: driver, name: 'Bia Reis', wallet: null, expenseCenter: null, amount: 100.5, refused: null },
    ]);
    expect(await wallets()).toEqual({ wallets: 0, cents: 0 });
    expect(heard.splice(0)).toEqual(['purchase']);
    await notify(bought, 3);
    await notify(bought, 1);
    const paid = await read(bought._id);
    expect(paid).toMatchObject({ status: 'paid', distribution: { status: 'done', refusal: null } });
    expect(paid.distribution?.at).toBe(portal.clock.now().toISOString());
    expect(await wallets()).toEqual({ wallets: 2, cents: 12_050 });
    expect((await list()).balance).toBe(29.5);
    expect(heard).toEqual(['purchase', 'balance', 'distribution']);
    expect(await handOut(paid.distribution?.entry ?? '')).toMatchObject({
      source: 'purchase',
      amount: 120.5,
      by: { user: buyer.userId },
      address: null,
    });
    const [mail, ...others] = await mailsTo(buyer);
    expect(others).toEqual([]);
    expect(mail).toMatchObject({
      subject: `Purchase ${bought._id.slice(-6).toUpperCase()} was paid and distributed`,
      text: expect.stringContaining(
        `${SANDBOX_URL}/app/balance/purchase#purchase=${bought._id}&organization=${organization.id}\n`,
      ),
    });
    expect(mail?.text).toContain('R$\u00a0120.50');
    stop();
  });

  it('saves a bound distribution once per idempotency key, although its driver becomes inactive meanwhile', async () => {
    const { driver, buy, list, organization } = await openOffice();
    const key = newId(portal.clock);
    const first = await buy([{ id: driver, amount: 10 }], { key });
    await portal.pool.query(`UPDATE members SET status = 'inactive' WHERE user_id = $1`, [driver]);
    expect((await buy([{ id: driver, amount: 10 }], { key })).text).toBe(first.text);
    expect((await buy([{ id: driver, amount: 11 }], { key })).body.code).toBe('wallets_refused');
    expect((await list()).docs).toHaveLength(1);
    const { rows } = await portal.pool.query(
      'SELECT amount_cents::int AS cents FROM purchase_shares WHERE organization_id = $1',
      [organization.id],
    );
    expect(rows).toEqual([{ cents: 1000 }]);
  });

  it("distributes to a vehicle's wallet of an expense center after the payment", async () => {
    const { organization, buy, pay, rows } = await openOffice({
      sharingType: 'VEHICLE',
      hasExpenseCenters: true,
    });
    const vehicle = await makeVehicle(portal, organization, { plate: 'BRA2E19' });
    const wallet = await makeWallet(portal, organization, { vehicle, expenseCenter: 'Obra Norte' });
    const shares = [{ id: vehicle, wallet, amount: 30 }];
    const { body: bought } = await buy(shares, { type: 'VEHICLE', paymentType: 'transfer' });
    expect((await pay(bought._id)).body.distribution?.status).toBe('done');
    expect(await rows(bought._id)).toMatchObject([
      { name: 'BRA2E19', wallet, expenseCenter: { name: 'Obra Norte' }, amount: 30 },
    ]);
  });

  it('distributes at once for a bill, and refuses more than the company balance without undoing the credit', async () => {
    const { organization, driver, buy, list, wallets } = await openOffice();
    await portal.pool.query(
      `UPDATE organizations SET billing_type = 'postPaid', credit_limit_cents = 50000 WHERE organization_id = $1`,
      [organization.id],
    );
    const { body: done } = await buy([{ id: driver, amount: 150 }], { paymentType: 'bill' });
    expect(done).toMatchObject({ status: 'pending', distribution: { status: 'done' } });
    const { body: refused } = await buy([{ id: driver, amount: 150.01 }], { paymentType: 'bill' });
    expect(refused).toMatchObject({
      entry: expect.any(String),
      distribution: { status: 'refused', refusal: 'insufficient_company_balance', entry: null },
    });
    expect(await wallets()).toEqual({ wallets: 1, cents: 15_000 });
    expect((await list()).balance).toBe(150);
  });

  it('refuses a purchase with a bound distribution to a buyer without the permission to distribute', async () => {
    const { driver, buy, send, list } = await openOffice(
      {},
      MAY.filter((key) => key !== 'portal.balanceDistribution.add'),
    );
    expect((await buy([{ id: driver, amount: 10 }])).body.code).toBe('permission_missing');
    expect((await send(`POST ${A}/purchase`, { value: 150, paymentType: 'pix' })).status).toBe(200);
    expect((await list()).docs).toHaveLength(1);
  });

  it('refuses a purchase if a share of its distribution is invalid, repeated, ambiguous or of another type', async () => {
    const { organization, driver, buy, list } = await openOffice();
    const stranger = await makeMember(portal, await makeOrganization(portal));
    const inactive = await makeMember(portal, organization, { status: 'inactive' });
    const vehicle = await makeVehicle(portal, organization);
    const several = await makeMember(portal, organization);
    for (const expenseCenter of ['Norte', 'Sul'])
      await makeWallet(portal, organization, { user: several, expenseCenter });
    const codeOf = async (shares: readonly Share[], options: Ask = {}) =>
      (await buy(shares, options)).body.code;
    expect(await codeOf([])).toBe('validation_failed');
    expect(await codeOf([{ id: driver, amount: 0 }])).toBe('validation_failed');
    expect(await codeOf([{ id: driver, amount: -1 }])).toBe('validation_failed');
    expect(await codeOf([{ id: driver, amount: 0.001 }])).toBe('validation_failed');
    const twice = { id: driver, amount: 1 };
    expect(await codeOf([twice, twice])).toBe('wallet_repeated');
    expect(await codeOf([{ id: several, amount: 1 }])).toBe('wallet_ambiguous');
    expect(await codeOf([{ ...twice, expenseCenter: several }])).toBe('expense_centers_unavailable');
    const refused = async (id: string, options: Ask = {}) =>
      (await buy([{ id, amount: 1 }], options)).body.details;
    for (const paymentType of ['pix', 'transfer']) {
      expect(await refused(stranger, { paymentType })).toEqual([{ id: stranger, reason: 'unknown' }]);
    }
    expect(await refused(inactive)).toEqual([{ id: inactive, reason: 'inactive' }]);
    expect(await refused(vehicle, { type: 'VEHICLE' })).toEqual([
      { id: vehicle, reason: 'other_sharing_type' },
    ]);
    expect((await list()).docs).toEqual([]);
  });
});

describe('bound distribution after a change before the payment', () => {
  it.each([
    [
      'the buyer lost the permission to distribute',
      'permission_missing',
      `UPDATE user_permissions SET status = 'inactive' WHERE user_id = $1 AND permission = 'portal.balanceDistribution.add'`,
    ],
    [
      'the buyer is inactive',
      'permission_missing',
      `UPDATE members SET status = 'inactive' WHERE user_id = $1`,
    ],
  ])('distributes nothing but credits the purchase if %s', async (_what, refusal, change) => {
    const { buyer, driver, buy, pay, read, wallets, first, send } = await openOffice();
    const { body: bought } = await buy([{ id: driver, amount: 100 }]);
    await portal.pool.query(change, [buyer.userId]);
    expect((await pay(bought._id)).body).toMatchObject({
      status: 'paid',
      distribution: { status: 'refused', refusal, entry: null },
    });
    expect((await read(bought._id)).distribution?.at).toEqual(expect.any(String));
    expect(await wallets()).toEqual({ wallets: 0, cents: 0 });
    const { body } = await send<List>(`GET /v2${A}/purchase`, undefined, first);
    expect(body.balance).toBe(150);
  });

  it('distributes nothing if one wallet is out of use, marks its row and mails the buyer', async () => {
    const { organization, buyer, driver, buy, pay, rows, wallets, list } = await openOffice();
    const other = await makeMember(portal, organization, { firstName: 'Abel' });
    const { body: bought } = await buy([
      { id: driver, amount: 100 },
      { id: other, amount: 1 },
    ]);
    await portal.pool.query(`UPDATE members SET status = 'inactive' WHERE user_id = $1`, [driver]);
    expect((await pay(bought._id)).body.distribution).toMatchObject({
      status: 'refused',
      refusal: 'wallets_refused',
    });
    expect((await rows(bought._id)).map(({ refused }) => refused)).toEqual([null, 'inactive']);
    expect(await wallets()).toEqual({ wallets: 0, cents: 0 });
    expect((await list()).balance).toBe(150);
    expect(await mailsTo(buyer)).toMatchObject([
      { subject: expect.stringContaining('but not distributed'), text: expect.stringContaining('Reason:') },
    ]);
  });

  it('refuses the distribution if the sharing type changed or the company balance is too low', async () => {
    const { organization, driver, buy, pay, rows } = await openOffice();
    const [other, more] = [
      (await buy([{ id: driver, amount: 100 }])).body,
      (await buy([{ id: driver, amount: 1000 }], { value: 1 })).body,
    ];
    expect((await pay(more._id)).body.distribution?.refusal).toBe('insufficient_company_balance');
    await portal.pool.query(
      `UPDATE organizations SET balance_sharing_type = 'VEHICLE' WHERE organization_id = $1`,
      [organization.id],
    );
    expect((await pay(other._id)).body.distribution?.refusal).toBe('wallets_refused');
    expect(await rows(other._id)).toMatchObject([{ refused: 'other_sharing_type' }]);
  });

  it('distributes nothing for a canceled purchase that is paid, and mails the buyer', async () => {
    const { buyer, driver, buy, cancel, read, wallets, list } = await openOffice();
    const { body: bought } = await buy([{ id: driver, amount: 100 }]);
    expect((await cancel(bought._id)).body.distribution?.status).toBe('dropped');
    await notify(bought, 2);
    expect(await read(bought._id)).toMatchObject({
      paidLate: 'cancelled',
      distribution: { status: 'dropped', entry: null, refusal: null },
    });
    expect(await wallets()).toEqual({ wallets: 0, cents: 0 });
    expect((await list()).balance).toBe(150);
    expect(await mailsTo(buyer)).toMatchObject([
      { text: expect.stringContaining('ended with the cancellation') },
    ]);
  });

  it('distributes although the payment of the purchase arrives after the expiry', async () => {
    const { driver, buy, read } = await openOffice();
    const { body: bought } = await buy([{ id: driver, amount: 100 }]);
    await notify(bought, 1, new Date(Date.parse(bought.pix?.expiresAt ?? '') + 1000));
    expect(await read(bought._id)).toMatchObject({
      paidLate: 'expired',
      distribution: { status: 'done' },
    });
  });

  it('distributes once a super administrator confirms the payment of a transfer', async () => {
    const { organization, driver, buy, read } = await openOffice();
    const { body: bought } = await buy([{ id: driver, amount: 100 }], { paymentType: 'transfer' });
    const above = await portal.signIn(await makeAccount(portal, null));
    const body = { outcome: 'paid', amount: 150, reference: `TED ${bought._id}` };
    const settled = await portal.ask<Purchase>(
      `PUT /superAdmin/organization/purchase/${bought._id}/payment?organizationId=${organization.id}`,
      { token: above, body, headers: { 'idempotency-key': newId(portal.clock) } },
    );
    expect(settled.body.distribution?.status).toBe('done');
    expect(await read(bought._id)).toEqual(settled.body);
  });
});

describe('distribution bound to a purchase for a branch', () => {
  async function buyForBranch(may = MAY) {
    const { organization, buyer, first, send } = await openOffice({}, may);
    const branch = await makeOrganization(portal, { parentId: organization.id });
    const driver = await makeMember(portal, branch, { firstName: 'Caio' });
    const at = `organizationId=${branch.id}`;
    const { body: bought } = await send(`POST ${A}/purchase?${at}`, {
      value: 150,
      paymentType: 'pix',
      distribution: { type: 'EMPLOYEE', shares: [{ id: driver, amount: 100 }] },
    });
    const pay = async () =>
      (await send(`POST /sandbox/purchase/${bought._id}/pay?${at}`, undefined, first)).body;
    return { branch, buyer, bought, pay };
  }

  it('distributes in a branch with the permissions that the buyer holds at the company', async () => {
    const { branch, buyer, bought, pay } = await buyForBranch();
    expect(bought.distribution?.status).toBe('waiting');
    const { distribution } = await pay();
    expect(distribution).toMatchObject({ status: 'done', refusal: null });
    const above = await portal.signIn(await makeAccount(portal, null));
    const { body } = await portal.ask<DistributionDetail>(
      `GET ${A}/balancesharing/${distribution?.entry}?organizationId=${branch.id}`,
      { token: above },
    );
    expect(body).toMatchObject({ source: 'purchase', amount: 100, by: { user: buyer.userId } });
    expect(await mailsTo(buyer)).toMatchObject([
      { subject: expect.stringContaining('paid and distributed') },
    ]);
  });

  it('refuses a distribution in a branch to a buyer without the permission at the company', async () => {
    const { bought } = await buyForBranch(MAY.filter((key) => key !== 'portal.balanceDistribution.add'));
    expect(bought).toMatchObject({ code: 'permission_missing' });
  });

  it.each([
    [
      'the buyer lost the permission at the company',
      `UPDATE user_permissions SET status = 'inactive' WHERE user_id = $1 AND permission = 'portal.balanceDistribution.add'`,
      ({ buyer }: Awaited<ReturnType<typeof buyForBranch>>) => buyer.userId,
    ],
    [
      'the branch no longer belongs to the company',
      'UPDATE organizations SET parent_id = NULL WHERE organization_id = $1',
      ({ branch }: Awaited<ReturnType<typeof buyForBranch>>) => branch.id,
    ],
  ])('distributes nothing in the branch but credits the purchase if %s', async (_what, change, of) => {
    const branchPurchase = await buyForBranch();
    await portal.pool.query(change, [of(branchPurchase)]);
    const above = await portal.signIn(await makeAccount(portal, null));
    const at = `organizationId=${branchPurchase.branch.id}`;
    const paid = await portal.ask<Purchase>(`POST /sandbox/purchase/${branchPurchase.bought._id}/pay?${at}`, {
      token: above,
    });
    expect(paid.body).toMatchObject({
      status: 'paid',
      distribution: { status: 'refused', refusal: 'permission_missing', entry: null },
    });
    const { body } = await portal.ask<List>(`GET /v2${A}/purchase?${at}`, { token: above });
    expect(body.balance).toBe(150);
  });
});
