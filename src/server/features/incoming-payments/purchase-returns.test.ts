import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { NO_ORGANIZATION } from '#contract/facts.ts';
import type { Balance } from '#contract/balance.ts';
import type { WaitingPayment } from '#contract/payments.ts';
import type { PurchaseReturn } from '#contract/purchase-returns.ts';
import type { Purchase } from '#contract/purchases.ts';
import type { Reconciliation } from '#contract/reconciliation.ts';
import type { RouteResponse } from '#contract/routes.ts';
import { cents } from '#core/money/cents.ts';
import { centsFromReais } from '#core/money/reais.ts';
import { makeAccount } from '../../testing/accounts.ts';
import { openCompany, type CompanyOptions } from '../../testing/open-company.ts';
import { makeRefuel, nobody } from '../../testing/organizations.ts';
import { startPortal, type Portal } from '../../testing/portal.ts';
import { checkLedger } from '../../ledger/check.ts';
import type { PixNotice, PixReturn } from '../../platform/ports/payment-port.ts';
import { readPixCode } from '../payments/pix-code.rules.ts';
import { takeNotice } from './notice/take-notice.service.ts';
import { sumDebts } from '../../readers/metrics/outstanding.repository.ts';
import { notifyReturns } from './return/notify-returns.ts';

type Statement = RouteResponse<'GET /v2/user/statement'>;

const A = '/admin/organization';
const S = '/superAdmin/organization';

let portal: Portal;
let above = '';
beforeAll(async () => {
  portal = await startPortal({ environment: { LITRO_SANDBOX: 'on' } });
});
beforeEach(async () => {
  above = await portal.signIn(await makeAccount(portal, null));
});
afterAll(() => portal.close());

let count = 0;
const uniqueId = (letter: string) => `${letter}${String((count += 1)).padStart(31, '0')}`;

const returned = (reais: number, change: Partial<PixReturn> = {}): PixReturn => ({
  returnId: uniqueId('D'),
  amountCents: centsFromReais(reais),
  status: 'DEVOLVIDO',
  nature: 'MED_FRAUDE',
  requestedAt: portal.clock.now(),
  settledAt: portal.clock.now(),
  ...change,
});

const parts = () => ({
  tenancy: portal.tenancy,
  clock: portal.clock,
  bus: portal.bus,
  ledger: { halted: false },
});
const take = (notice: PixNotice) => takeNotice(parts(), notice, nobody);

async function open(options: CompanyOptions = {}) {
  const company = await openCompany(portal, {
    drivers: { driver: {} },
    wallets: { driver: {} },
    ...options,
  });
  const { ask, organization } = company;
  const { id: organizationId } = organization;
  const askAbove = <T>(name: string, body?: object) => {
    const [method = '', path = ''] = name.split(' ');
    const key = method === 'GET' ? {} : { 'idempotency-key': crypto.randomUUID() };
    const address = `${path}${path.includes('?') ? '&' : '?'}organizationId=${organizationId}`;
    return portal.ask<T>(`${method} ${address}`, { token: above, headers: key, ...(body && { body }) });
  };
  const buy = async (value: number, distribution?: object) => {
    const { body } = await ask<Purchase>(`POST ${A}/purchase`, {
      value,
      paymentType: 'pix',
      ...(distribution && { distribution }),
    });
    const notice: PixNotice = {
      endToEndId: uniqueId('E'),
      txid: readPixCode(body.pix?.payload ?? '')?.txid ?? null,
      amountCents: centsFromReais(value),
      at: portal.clock.now(),
      returns: [],
    };
    return { id: body._id, notice };
  };
  return {
    ...company,
    askAbove,
    buy,
    pay: async (value: number) => {
      const bought = await buy(value);
      await take(bought.notice);
      return bought;
    },
    purchase: async (id: string) => (await ask<Purchase>(`GET ${A}/purchase/${id}`)).body,
    balance: async () => {
      const { company: free, handedOut, debt } = (await ask<Balance>(`GET ${A}/balance`)).body;
      return { company: free, handedOut, debt };
    },
    distribute: (amount: number) =>
      ask<{ code?: string; details?: object[] }>(`PUT ${A}/updateBalance`, {
        shares: [{ id: company.drivers['driver'], amount }],
      }),
    returns: async (query = '') =>
      (await ask<{ docs: PurchaseReturn[] }>(`GET ${A}/purchase-return${query}`)).body.docs,
    waiting: async () => (await askAbove<{ docs: PurchaseReturn[] }>(`GET ${S}/purchase-return`)).body.docs,
    lines: async () => {
      const { body } = await ask<Reconciliation>(`GET ${A}/reconciliation`);
      expect(body).toMatchObject({ addsUp: true, difference: 0 });
      const lines = [...body.cameIn, ...body.isIn].map(({ line, amount }) => [line, amount] as const);
      return Object.fromEntries(lines.filter(([, amount]) => amount !== 0));
    },
    statement: async (limit: number) => {
      const all: (string | number | undefined)[][] = [];
      for (let next: string | null = ''; next !== null;) {
        const query: string = `limit=${limit}${next && `&beforeEntry=${next}`}`;
        const { body } = await ask<Statement>(`GET /v2/user/statement?${query}`);
        all.push(...body.docs.map(({ kind, amount, debt, balance }) => [kind, amount, debt, balance]));
        ({ next } = body);
      }
      return all;
    },
    journal: async () => {
      const { rows } = await portal.pool.query<{ kind: string }>(
        'SELECT kind FROM journal_entries WHERE organization_id = $1 ORDER BY id',
        [organizationId],
      );
      return rows.map(({ kind }) => kind);
    },
  };
}

describe('return of a Pix payment', () => {
  it('debits the company once, even for repeated and concurrent notices', async () => {
    const { ask, pay, balance, purchase, returns, lines } = await open();
    const { id, notice } = await pay(100);
    const given = returned(40);
    const noticeWithReturn = { ...notice, returns: [given] };
    expect(await take(noticeWithReturn)).toBe('known');
    await Promise.all([take(noticeWithReturn), take(noticeWithReturn), take(noticeWithReturn)]);
    expect(await balance()).toEqual({ company: 60, handedOut: 0, debt: 0 });
    expect(await purchase(id)).toMatchObject({ status: 'paid', value: 100, returned: 40 });
    expect(await returns()).toMatchObject([
      { amount: 40, status: 'DEVOLVIDO', nature: 'MED_FRAUDE', outcome: 'posted', purchase: id, aside: null },
    ]);
    expect(await lines()).toEqual({ bought: 100, givenBack: -40, company: 60 });
    const { body } = await ask<{ totals: object }>(`GET /v2/admin/organization/purchase`);
    expect(body.totals).toMatchObject({ paid: 100, returned: 40 });
  });

  it('becomes a debt if the company spent the credit, and later purchases pay the debt first', async () => {
    const {
      pay,
      distribute: handOut,
      balance,
      lines,
      statement,
      wallets,
      drivers,
      organization,
    } = await open({
      companyCents: 0,
    });
    const others = await portal.tenancy.asSystem('ledger-check', sumDebts);
    const { notice } = await pay(100);
    expect((await handOut(70)).status).toBe(200);
    await makeRefuel(portal, organization, {
      wallet: wallets['driver'] ?? '',
      user: drivers['driver'] ?? '',
      litres: 5,
    });
    await take({ ...notice, returns: [returned(60), returned(40)] });
    expect(await balance()).toMatchObject({ company: 0, debt: 70 });
    const owed = await portal.tenancy.asSystem('ledger-check', sumDebts);
    expect([owed.count - others.count, owed.cents - others.cents]).toEqual([1, 7_000]);
    const refused = await handOut(1);
    expect(refused).toMatchObject({
      status: 409,
      body: { code: 'debt_outstanding', details: [{ debt: 70 }] },
    });
    await pay(50);
    expect(await balance()).toMatchObject({ company: 0, debt: 20 });
    await pay(50);
    expect(await balance()).toMatchObject({ company: 30, debt: 0 });
    expect((await handOut(30)).status).toBe(200);
    expect(await lines()).toMatchObject({ bought: 200, givenBack: -100 });
    const expectedLines = [
      ['distribution', -30, undefined, 0],
      ['purchase', 30, -20, 30],
      ['purchase', 0, -50, 0],
      ['purchase_return', 0, 40, 0],
      ['purchase_return', -30, 30, 0],
      ['distribution', -70, undefined, 30],
      ['purchase', 100, undefined, 100],
    ];
    expect(await statement(100)).toEqual(expectedLines);
    expect(await statement(1)).toEqual(expectedLines);
    expect(await checkLedger(portal.tenancy)).toEqual([]);
  });

  it('stops the bound distribution if the notice of the payment already contains the return', async () => {
    const { buy, balance, purchase, journal, drivers } = await open();
    const { id, notice } = await buy(100, {
      type: 'EMPLOYEE',
      shares: [{ id: drivers['driver'], amount: 100 }],
    });
    expect(await take({ ...notice, returns: [returned(30)] })).toBe('credited');
    expect(await purchase(id)).toMatchObject({
      status: 'paid',
      returned: 30,
      distribution: { status: 'refused', refusal: 'purchase_returned' },
    });
    expect(await balance()).toEqual({ company: 70, handedOut: 0, debt: 0 });
    expect(await journal()).toEqual(['purchase', 'purchase_return']);
  });

  it('moves credit only once it is complete, and a later contradiction waits for a user', async () => {
    const { pay, balance, returns, waiting, askAbove } = await open();
    const { notice } = await pay(100);
    const given = returned(100, { status: 'EM_PROCESSAMENTO', settledAt: null });
    await take({ ...notice, returns: [given] });
    expect(await balance()).toMatchObject({ company: 100 });
    expect(await returns()).toMatchObject([{ status: 'EM_PROCESSAMENTO', outcome: 'noted', entry: null }]);
    const final = { ...given, status: 'DEVOLVIDO', amountCents: cents(9_000) } as const;
    await take({ ...notice, returns: [final] });
    expect(await balance()).toMatchObject({ company: 10 });
    await take({ ...notice, returns: [{ ...final, status: 'NAO_REALIZADO' }] });
    await take({ ...notice, returns: [{ ...final, status: 'NAO_REALIZADO' }] });
    expect(await balance()).toMatchObject({ company: 10 });
    const [one, ...others] = await waiting();
    expect([one?.aside, one?.later, others]).toEqual([
      'differs',
      { status: 'NAO_REALIZADO', amount: 90 },
      [],
    ]);
    const look = (reason: string) => askAbove(`PUT ${S}/purchase-return/${one?._id}`, { reason });
    expect((await look('Falei com o banco')).status).toBe(200);
    expect((await look('De novo')).body).toMatchObject({ code: 'return_decided' });
    expect(await waiting()).toEqual([]);
  });

  it('waits undivided for a user if it exceeds the remainder of the payment', async () => {
    const { pay, balance, waiting } = await open();
    const { notice } = await pay(100);
    await take({ ...notice, returns: [returned(80), returned(30)] });
    expect(await balance()).toEqual({ company: 20, handedOut: 0, debt: 0 });
    expect(await waiting()).toMatchObject([{ aside: 'exceeds', amount: 30, outcome: 'set_aside' }]);
  });

  it('reduces a waiting payment, and removes it from the list if nothing remains', async () => {
    const { buy, balance, askAbove } = await open();
    const { notice } = await buy(100);
    const other = { ...notice, amountCents: cents(7_000) };
    expect(await take({ ...other, returns: [returned(20)] })).toBe('waiting');
    const list = async () =>
      (await askAbove<{ docs: WaitingPayment[] }>(`GET ${S}/payment`)).body.docs.filter(
        ({ reference }) => reference === notice.endToEndId,
      );
    const [waits] = await list();
    expect(waits).toMatchObject({ aside: 'amount', amount: 70, returned: 20 });
    const credit = { outcome: 'credit', reason: 'Conferido' };
    expect((await askAbove(`PUT ${S}/payment/${waits?._id}`, credit)).body).toMatchObject({ amount: 50 });
    expect(await balance()).toEqual({ company: 50, handedOut: 0, debt: 0 });
    await take({ ...other, returns: [returned(50)] });
    expect(await balance()).toEqual({ company: 0, handedOut: 0, debt: 0 });

    const { notice: second } = await buy(100);
    await take({ ...second, amountCents: cents(100), returns: [returned(1)] });
    const rest = (await askAbove<{ docs: WaitingPayment[] }>(`GET ${S}/payment`)).body.docs;
    expect(rest.filter(({ reference }) => reference === second.endToEndId)).toEqual([]);
  });

  it('moves nothing of a deleted company, and waits without an organization', async () => {
    const { pay, organization, waiting, journal } = await open();
    const { notice } = await pay(100);
    await portal.pool.query(`UPDATE organizations SET status = 'deleted' WHERE organization_id = $1`, [
      organization.id,
    ]);
    await take({ ...notice, returns: [returned(100)] });
    expect(await journal()).toEqual(['purchase']);
    await portal.pool.query(`UPDATE organizations SET status = 'active' WHERE organization_id = $1`, [
      organization.id,
    ]);
    const own = (await waiting()).filter(({ reference }) => reference === notice.endToEndId);
    expect(own).toMatchObject([{ organization: null, aside: 'unknown', purchase: null }]);
    const { rows } = await portal.pool.query(
      'SELECT organization_id AS id FROM purchase_returns WHERE reference = $1',
      [notice.endToEndId],
    );
    expect(rows).toEqual([{ id: NO_ORGANIZATION }]);
  });

  it('queues a single mail to the administrator of the company', async () => {
    const { pay, first } = await open();
    const { notice } = await pay(100);
    await take({ ...notice, returns: [returned(100)] });
    await notifyReturns(parts());
    await notifyReturns(parts());
    const { rows } = await portal.pool.query<{ userId: string; news: object }>(
      `SELECT user_id AS "userId", news FROM unsent_mails WHERE kind = 'return' AND organization_id IN (
        SELECT organization_id FROM payments WHERE reference = $1)`,
      [notice.endToEndId],
    );
    expect(rows).toMatchObject([{ userId: first.userId, news: { amountCents: 10_000, debtCents: 0 } }]);
  });
});

describe('POST /superAdmin/organization/purchase-return', () => {
  const bodyFor = (purchase: string, amount: number, returnId = uniqueId('D')) => ({
    purchase,
    amount,
    returnId,
    reason: 'Contestada no banco',
  });

  it('posts a return once, even if another request or a notice repeats it', async () => {
    const { pay, balance, askAbove, returns } = await open();
    const { id, notice } = await pay(100);
    const returnId = uniqueId('D');
    const report = (body: object) => askAbove<{ code?: string }>(`POST ${S}/purchase-return`, body);
    expect(await report(bodyFor(id, 40, returnId))).toMatchObject({
      status: 200,
      body: {
        amount: 40,
        balance: { company: 60, debt: 0 },
        return: { purchase: id, reason: 'Contestada no banco' },
      },
    });
    expect((await report(bodyFor(id, 40, returnId.toLowerCase()))).body.code).toBe('return_known');
    await take({ ...notice, returns: [returned(40, { returnId })] });
    expect(await balance()).toMatchObject({ company: 60 });
    expect((await report(bodyFor(id, 60.01))).body.code).toBe('return_exceeds_payment');
    expect(await returns()).toHaveLength(1);
  });

  it.each([
    ['an unpaid purchase', 'purchase_not_paid', (id: string) => bodyFor(id, 10)],
    ['both a purchase and a bill', 'validation_failed', (id: string) => ({ ...bodyFor(id, 10), bill: id })],
    ['a zero amount', 'validation_failed', (id: string) => bodyFor(id, 0)],
    ['a negative amount', 'validation_failed', (id: string) => bodyFor(id, -1)],
    ['a fraction of a cent', 'validation_failed', (id: string) => bodyFor(id, 1.001)],
  ])('refuses %s and moves nothing', async (_what, code, bodyOf) => {
    const { buy, askAbove, journal } = await open();
    const { id } = await buy(100);
    expect((await askAbove(`POST ${S}/purchase-return`, bodyOf(id))).body).toMatchObject({ code });
    expect(await journal()).toEqual([]);
  });

  it('refuses a purchase of another organization', async () => {
    const { pay } = await open();
    const { id } = await pay(100);
    const { askAbove } = await open();
    expect((await askAbove(`POST ${S}/purchase-return`, bodyFor(id, 10))).body).toMatchObject({
      code: 'purchase_not_paid',
    });
  });
});

describe('debt of a company', () => {
  async function openOwing(options: CompanyOptions = {}) {
    const company = await open(options);
    const { notice } = await company.pay(100);
    await company.distribute(100);
    await take({ ...notice, returns: [returned(100)] });
    expect(await company.balance()).toEqual({ company: 0, handedOut: 100, debt: 100 });
    return company;
  }

  it('shrinks by each collection from wallets, of the company and of a super administrator', async () => {
    const { ask, askAbove, balance, drivers, wallets, lines } = await openOwing();
    const body = { wallets: [wallets['driver']], amounts: [30] };
    expect((await ask(`PUT ${A}/reapBalance/${drivers['driver']}`, body)).body).toMatchObject({
      amount: 30,
      balance: { company: 0, handedOut: 70, debt: 70 },
    });
    expect((await askAbove(`POST ${S}/debt/collection`, {})).body).toMatchObject({ amount: 70 });
    expect(await balance()).toEqual({ company: 0, handedOut: 0, debt: 0 });
    expect((await askAbove(`POST ${S}/debt/collection`, {})).body).toMatchObject({ code: 'no_debt' });
    expect(await lines()).toEqual({ bought: 100, givenBack: -100 });
  });

  it('is written off with a reason, in part or as a whole', async () => {
    const { askAbove, balance, lines } = await openOwing();
    const forgive = (body: object) => askAbove(`POST ${S}/debt/write-off`, body);
    expect((await forgive({ amount: 100.01, reason: 'Acordo' })).body).toMatchObject({
      code: 'write_off_exceeds_debt',
    });
    expect((await forgive({ amount: 40, reason: 'Acordo' })).body).toMatchObject({
      amount: 40,
      balance: { debt: 60 },
    });
    expect((await forgive({ reason: 'Acordo' })).body).toMatchObject({ amount: 60, balance: { debt: 0 } });
    expect(await balance()).toEqual({ company: 0, handedOut: 100, debt: 0 });
    expect(await lines()).toEqual({ bought: 100, givenBack: -100, forgiven: 100, wallets: 100 });
  });

  it('blocks sharing and purchases by bill, while the ledger still accepts refuel entries', async () => {
    const { ask, drivers, wallets, first, organization } = await openOwing({
      terms: { billing_type: 'postPaid', credit_limit_cents: 100_000 },
    });
    expect(first.userId).not.toBe('');
    const share = { id: drivers['driver'], wallet: wallets['driver'], sharedBalance: true };
    expect((await ask(`PUT ${A}/shareBalance`, share)).body).toMatchObject({ code: 'debt_outstanding' });
    const bill = { value: 100, paymentType: 'bill' };
    expect((await ask(`POST ${A}/purchase`, bill)).body).toMatchObject({ code: 'debt_outstanding' });
    const refuel = { wallet: wallets['driver'] ?? '', user: drivers['driver'] ?? '', litres: 1 };
    expect((await makeRefuel(portal, organization, refuel)).id).not.toBe('');
  });

  it('prevents deletion of the company and appears in the overview of super administrators', async () => {
    const { organization } = await openOwing();
    const { body: refused } = await portal.ask(`DELETE ${S}/${organization.id}`, { token: above });
    expect(refused).toMatchObject({
      code: 'organization_not_empty',
      details: expect.arrayContaining([{ holds: 'debt' }]) as unknown,
    });
    const { body } = await portal.ask<{
      debts: { first: { organization: { _id: string }; amount: number }[] };
    }>(`GET ${S}/overview`, { token: above });
    const own = body.debts.first.find(({ organization: { _id } }) => _id === organization.id);
    expect(own?.amount).toBe(100);
  });
});

describe('POST /sandbox/purchase/{id}/return', () => {
  it('returns a Pix payment and a transfer, in part or as a whole', async () => {
    const { ask, balance, purchase, buy } = await open();
    const { id } = await buy(100);
    await ask(`POST /sandbox/purchase/${id}/pay`);
    expect((await ask(`POST /sandbox/purchase/${id}/return`, { value: 30 })).body).toMatchObject({
      returned: 30,
    });
    expect((await ask(`POST /sandbox/purchase/${id}/return`, {})).body).toMatchObject({ returned: 100 });
    expect((await ask(`POST /sandbox/purchase/${id}/return`, {})).body).toMatchObject({
      code: 'return_exceeds_payment',
    });
    const { body } = await ask<Purchase>(`POST ${A}/purchase`, { value: 50, paymentType: 'transfer' });
    expect((await ask(`POST /sandbox/purchase/${body._id}/return`, {})).body).toMatchObject({
      code: 'purchase_not_paid',
    });
    await ask(`POST /sandbox/purchase/${body._id}/pay`);
    await ask(`POST /sandbox/purchase/${body._id}/return`, { value: 20 });
    expect(await purchase(body._id)).toMatchObject({ returned: 20 });
    expect(await balance()).toEqual({ company: 30, handedOut: 0, debt: 0 });
  });
});
