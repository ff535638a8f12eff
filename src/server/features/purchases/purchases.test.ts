import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { LiveEvent } from '#contract/events.ts';
import type { WaitingPayment } from '#contract/payments.ts';
import { NO_ORGANIZATION, PURCHASE_RANGE } from '#contract/facts.ts';
import type { ListedPurchase, Purchase } from '#contract/purchases.ts';
import type { RouteResponse } from '#contract/routes.ts';
import { cents } from '#core/money/cents.ts';
import { centsFromReais } from '#core/money/reais.ts';
import { LostConnection } from '../../platform/database/driver/lost-connection.ts';
import { newId } from '../../platform/identifier.ts';
import { Refusal } from '../../platform/refusal.ts';
import { makeAccount } from '../../testing/accounts.ts';
import { openCompany, type CompanyOptions } from '../../testing/open-company.ts';
import { makeOrganization, nobody, type TestOrganization } from '../../testing/organizations.ts';
import { NOTICE_SECRET, startPortal, type Portal } from '../../testing/portal.ts';
import { localPix } from '../payments/local-pix.ts';
import { SIGNATURE_HEADER, signNotice } from '../payments/notice-signature.ts';
import type { PaymentPort, PixNotice } from '../../platform/ports/payment-port.ts';
import { decimal, readPixCode } from '../payments/pix-code.rules.ts';
import { takeNotice } from '../incoming-payments/notice/take-notice.service.ts';

const A = '/admin/organization';
const S = '/superAdmin/organization';
const requests: { readonly txid: string }[] = [];
const takenBack: string[] = [];
let isDown = false;

function watchedPort(): PaymentPort {
  const key = '123e4567-e89b-42d3-a456-426655440000';
  const settings = { kind: 'local', key, name: 'Litro', city: 'Campinas', noticeSecret: '' } as const;
  const real = localPix(settings, { now: () => portal.clock.now() });
  return {
    ...real,
    createPixCharge: async (ask) => {
      requests.push(ask);
      if (isDown) throw new Refusal('payment_unavailable');
      return real.createPixCharge(ask);
    },
    cancelPixCharge: async (txid) => {
      takenBack.push(txid);
    },
  };
}

const PAYEE = { PAYEE_NAME: 'Operadora Litro Ltda', PAYEE_CNPJ: '11.444.777/0001-61' };
const ACCOUNT = { TRANSFER_BANK: '341 Itaú', TRANSFER_BRANCH: '4321', TRANSFER_ACCOUNT: '12345-6' };

let portal: Portal;
beforeAll(async () => {
  const environment = { LITRO_SANDBOX: 'on', ...PAYEE, ...ACCOUNT };
  portal = await startPortal({ environment, payments: watchedPort() });
});
afterAll(() => portal.close());

interface List {
  readonly docs: readonly ListedPurchase[];
  readonly balance: number;
  readonly credit: object | null;
  readonly paymentTypes: readonly string[] | null;
  readonly totals: object;
}

const POST_PAID = { billing_type: 'postPaid', credit_limit_cents: 20_000 } as const;

async function openOffice(terms: CompanyOptions['terms'] = {}) {
  const { organization, token, ask: askAny } = await openCompany(portal, { terms });
  const ask = <T = Purchase>(call: string, body?: object, key?: string) => askAny<T>(call, body, key);
  const payments = async () => {
    const { rows } = await portal.pool.query<{ outcome: string; aside: string | null; cents: number }>(
      `SELECT outcome, aside, amount_cents::int AS cents FROM payments WHERE organization_id = $1 ORDER BY id`,
      [organization.id],
    );
    return rows;
  };
  return {
    organization,
    token,
    payments,
    buy: (paymentType: string, value = 150, key?: string) =>
      ask(`POST ${A}/purchase`, { value, paymentType }, key),
    read: async (id: string) => (await ask(`GET ${A}/purchase/${id}`)).body,
    list: async (query = '') => (await ask<List>(`GET /v2${A}/purchase?${query}`)).body,
    cancel: (id: string) => ask(`POST ${A}/purchase/${id}/cancel`),
    pay: (id: string) => ask(`POST /sandbox/purchase/${id}/pay`),
  };
}

const txidOf = (purchase: Purchase) => readPixCode(purchase.pix?.payload ?? '')?.txid ?? null;

let notices = 0;
function noticeOf(purchase: Purchase, change: Partial<PixNotice> = {}): PixNotice {
  notices += 1;
  return {
    endToEndId: `E00000000202611211000${String(notices).padStart(11, '0')}`,
    txid: txidOf(purchase),
    amountCents: centsFromReais(purchase.value),
    at: portal.clock.now(),
    returns: [],
    ...change,
  };
}

const noticeParts = () => {
  const { tenancy, clock, bus } = portal;
  return { tenancy, clock, bus };
};

const report = (notice: PixNotice) =>
  takeNotice({ ...noticeParts(), ledger: { halted: false } }, notice, nobody);

async function changesOf(organizationId: string, { endToEndId }: PixNotice) {
  const { rows } = await portal.pool.query<{ operation: string; outcome: string }>(
    `SELECT c.operation, r ->> 'outcome' AS outcome FROM changes c
       CROSS JOIN LATERAL json_array_elements(c.records) told CROSS JOIN LATERAL (SELECT told -> 'after' AS r) state
     WHERE c.organization_id = $1 AND told ->> 'kind' = 'payment' AND told::text LIKE $2 ORDER BY c.id`,
    [organizationId, `%${endToEndId}%`],
  );
  return rows.map(({ operation, outcome }) => [operation, outcome]);
}

describe('purchases', () => {
  it('creates a Pix code with amount and ten-minute expiry, and credits the purchase once paid', async () => {
    const { organization, buy, pay, read, list } = await openOffice();
    const heard: LiveEvent['type'][] = [];
    const stop = portal.bus.subscribe(organization.id, ({ type }) => heard.push(type));
    const { body: bought } = await buy('pix', 150.5);
    expect(bought).toMatchObject({
      value: 150.5,
      status: 'pending',
      entry: null,
      slip: null,
      paidLate: 'no',
    });
    expect(readPixCode(bought.pix?.payload ?? '')).toMatchObject({ amountCents: 15_050, name: 'Litro' });
    expect(bought.pix?.expiresAt).toBe(new Date(portal.clock.now().getTime() + 600_000).toISOString());
    expect(await list()).toMatchObject({
      docs: [bought],
      balance: 0,
      credit: null,
      totals: { count: 1, pending: 150.5 },
    });
    expect(heard.splice(0)).toEqual(['purchase']);
    const { body: paid } = await pay(bought._id);
    expect(paid).toMatchObject({ status: 'paid', entry: expect.any(String), paidLate: 'no' });
    expect(heard).toEqual(['purchase', 'balance']);
    expect((await pay(bought._id)).body.code).toBe('purchase_not_pending');
    expect(await read(bought._id)).toEqual(paid);
    expect(await list()).toMatchObject({ balance: 150.5, totals: { pending: 0, paid: 150.5 } });
    stop();
  });

  it.each([
    ['a zero amount', 0, 'pix'],
    ['a negative amount', -1, 'pix'],
    ['a fraction of a cent', 10.001, 'pix'],
    ['more than the maximum amount', PURCHASE_RANGE.most + 0.01, 'bankSlip'],
    ['an unknown payment type', 100, 'card'],
  ])('refuses a purchase with %s and saves nothing', async (_what, value, type) => {
    const { buy, list } = await openOffice();
    const { status, body } = await buy(type, value);
    expect([status, body.code]).toEqual([400, 'validation_failed']);
    expect((await list()).docs).toEqual([]);
  });

  it('saves one purchase per idempotency key, and nothing while the payment service is down', async () => {
    const { organization, buy, list } = await openOffice();
    const key = newId(portal.clock);
    requests.length = 0;
    isDown = true;
    expect((await buy('pix', 80, key)).body.code).toBe('payment_unavailable');
    expect((await list()).docs).toEqual([]);
    isDown = false;
    const first = await buy('pix', 80, key);
    expect((await buy('pix', 80, key)).text).toBe(first.text);
    expect((await buy('pix', 81, key)).body.code).toBe('idempotency_key_reused');
    const whose = {
      organization: { _id: organization.id, name: organization.name, timeZone: 'America/Sao_Paulo' },
    };
    expect((await list()).docs).toEqual([{ ...first.body, ...whose }]);
    const [lost, made, other] = requests.map(({ txid }) => txid);
    expect([made, requests.length, txidOf(first.body)]).toEqual([lost, 3, made]);
    expect(other).not.toBe(made);
  });

  it('returns the digits of a slip, and a short reference for a transfer', async () => {
    const { buy } = await openOffice();
    const { body: slip } = await buy('bankSlip');
    expect(slip.slip).toMatchObject({ line: expect.stringMatching(/^\d{47}$/), dueDate: '2026-11-25' });
    const { body: transfer } = await buy('transfer');
    expect(transfer).toMatchObject({
      reference: transfer._id.slice(-6).toUpperCase(),
      slip: null,
      link: null,
    });
  });

  it('names the operator as payee and the buyer as payer in every answer with a slip', async () => {
    const { organization, buy, read, list, pay } = await openOffice();
    const { rows } = await portal.pool.query<{ name: string; federalTaxNumber: string }>(
      `SELECT name, federal_tax_number AS "federalTaxNumber" FROM organizations WHERE organization_id = $1`,
      [organization.id],
    );
    const { body: bought } = await buy('bankSlip');
    const payee = { name: PAYEE.PAYEE_NAME, federalTaxNumber: '11444777000161' };
    expect(bought.slip).toMatchObject({ payee, payer: rows[0] });
    const answers = [await read(bought._id), (await list()).docs[0], (await pay(bought._id)).body];
    for (const answer of answers) expect(answer?.slip).toEqual(bought.slip);
  });

  it("returns the operator's account for a transfer only while the purchase is payable", async () => {
    const { buy, read, list, pay, cancel } = await openOffice();
    const account = {
      payee: PAYEE.PAYEE_NAME,
      federalTaxNumber: '11444777000161',
      bank: ACCOUNT.TRANSFER_BANK,
      branch: ACCOUNT.TRANSFER_BRANCH,
      account: ACCOUNT.TRANSFER_ACCOUNT,
      pixKey: null,
    };
    const [paid, cancelled] = [(await buy('transfer')).body, (await buy('transfer')).body];
    expect(paid.transfer).toEqual(account);
    expect((await read(paid._id)).transfer).toEqual(account);
    expect((await list()).docs.map(({ transfer }) => transfer)).toEqual([account, account]);
    expect((await pay(paid._id)).body.transfer).toBeNull();
    expect((await cancel(cancelled._id)).body.transfer).toBeNull();
    expect((await buy('pix')).body.transfer).toBeNull();
  });

  it('refuses a payee or account in the request', async () => {
    const { organization, token } = await openOffice();
    const forged = { payee: 'Other Ltda', federalTaxNumber: '11222333000181', bank: '999', branch: '1' };
    for (const more of [{ transfer: { ...forged, account: '1', pixKey: null } }, { payee: forged }, forged]) {
      const { status, body } = await portal.ask(`POST ${A}/purchase?organizationId=${organization.id}`, {
        token,
        body: { value: 10, paymentType: 'transfer', ...more },
        headers: { 'idempotency-key': newId(portal.clock) },
      });
      expect([status, body.code]).toEqual([400, 'validation_failed']);
    }
  });

  it('offers only payment types that the server accepts from the company', async () => {
    const types = async (terms: CompanyOptions['terms']) =>
      (await (await openOffice(terms)).list()).paymentTypes;
    expect(await types({})).toEqual(['pix', 'bankSlip', 'transfer']);
    expect(await types(POST_PAID)).toEqual(['pix', 'bankSlip', 'bill', 'transfer']);
  });

  it('returns the agreed link instead of a slip or an account', async () => {
    const links = { bank_slip_link: 'https://banco.example/b', transfer_link: 'https://banco.example/t' };
    const { buy } = await openOffice(links);
    expect((await buy('bankSlip')).body).toMatchObject({ slip: null, link: links.bank_slip_link });
    expect((await buy('transfer')).body).toMatchObject({ link: links.transfer_link, transfer: null });
    expect((await buy('pix')).body.link).toBeNull();
  });

  it('credits a bill at once up to the credit limit, and refuses a bill to a prepaid company', async () => {
    const { buy, list, cancel } = await openOffice(POST_PAID);
    const { body: bought } = await buy('bill', 150);
    expect(bought).toMatchObject({ status: 'pending', entry: expect.any(String), paidAt: null });
    expect((await buy('bill', 50.01)).body.code).toBe('credit_limit_exceeded');
    expect((await buy('bill', 50)).status).toBe(200);
    expect(await list()).toMatchObject({
      balance: 200,
      credit: { limit: 200, left: 0 },
      totals: { pending: 200 },
    });
    expect((await cancel(bought._id)).body.code).toBe('purchase_not_pending');
    expect((await (await openOffice()).buy('bill', 1)).body.code).toBe('purchase_not_post_paid');
  });

  it('cancels a purchase once and cancels its charge', async () => {
    const { buy, cancel, pay } = await openOffice();
    const { body: bought } = await buy('pix');
    expect((await cancel(bought._id)).body).toMatchObject({ status: 'cancelled', paidAt: null });
    expect(takenBack).toContain(txidOf(bought));
    expect((await cancel(bought._id)).body.code).toBe('purchase_not_pending');
    expect((await pay(bought._id)).body.code).toBe('purchase_not_pending');
  });

  it.each([0, -1, 0.001, 1_000_000.01, '10', null])('refuses a purchase with the value %j', async (value) => {
    const { buy, list } = await openOffice();
    expect((await buy('pix', value as number)).body.code).toBe('validation_failed');
    expect((await buy('cash')).body.code).toBe('validation_failed');
    expect((await list()).docs).toEqual([]);
  });

  it('finds purchases by status, type, day, value, end of the id and digits of the slip', async () => {
    const { buy, list } = await openOffice();
    const [pix, slip] = [(await buy('pix', 10)).body, (await buy('bankSlip', 20)).body];
    const found = async (query: string) => (await list(query)).docs.map(({ _id }) => _id);
    expect(await found('')).toEqual([slip._id, pix._id]);
    expect(await found('sort=value')).toEqual([pix._id, slip._id]);
    expect(await found('paymentType=pix&status=pending')).toEqual([pix._id]);
    expect(await found('status=paid')).toEqual([]);
    expect(await found('from=2026-11-21&to=2026-11-21')).toHaveLength(2);
    expect(await found('to=2026-11-20')).toEqual([]);
    expect(await found(`search=${pix._id.slice(-6).toUpperCase()}`)).toEqual([pix._id]);
    expect(await found(`search=${slip.slip?.line.slice(10, 30)}`)).toEqual([slip._id]);
    expect(await found('value=20')).toEqual([slip._id]);
  });

  it('filters purchases that await a payment or a confirmation by a person', async () => {
    const { buy, list, pay, cancel } = await openOffice(POST_PAID);
    const [pix, slip, , transfer] = [
      (await buy('pix')).body,
      (await buy('bankSlip')).body,
      (await buy('bill')).body,
      (await buy('transfer')).body,
    ];
    const found = async (query: string) => (await list(query)).docs.map(({ _id }) => _id);
    expect(await found('awaits=payment')).toEqual([transfer._id, slip._id, pix._id]);
    expect(await found('awaits=person')).toEqual([transfer._id, slip._id]);
    await pay(slip._id);
    await cancel(transfer._id);
    expect(await found('awaits=person')).toEqual([]);
  });

  it('filters purchases by situation, and excludes expired purchases from the pending sum', async () => {
    const { buy, list, pay, cancel } = await openOffice(POST_PAID);
    const [pix, slip, bill, transfer] = [
      (await buy('pix')).body,
      (await buy('bankSlip')).body,
      (await buy('bill')).body,
      (await buy('transfer')).body,
    ];
    await pay(slip._id);
    await cancel(transfer._id);
    const found = async (situation: string) =>
      (await list(`situation=${situation}`)).docs.map(({ _id }) => _id);
    expect(await found('pending')).toEqual([pix._id]);
    expect(await found('expired')).toEqual([]);
    expect(await found('billed')).toEqual([bill._id]);
    expect(await found('paid')).toEqual([slip._id]);
    expect(await found('cancelled')).toEqual([transfer._id]);
    expect(await list('situation=pending')).toMatchObject({ totals: { count: 1, pending: pix.value } });
    portal.clock.advance(10 * 60_000);
    const expired = [await found('pending'), await found('expired'), await list('situation=expired')];
    portal.clock.advance(-10 * 60_000);
    expect(expired).toMatchObject([[], [pix._id], { totals: { count: 1, pending: 0 } }]);
  });

  it.each(['value', '-value', '_id', '-_id'])(
    'exports each purchase once in the order of %s',
    async (sort) => {
      const { buy, list, token } = await openOffice();
      for (const value of [5, 3, 3, 9]) await buy('pix', value);
      const { body } = await portal.app.inject({
        url: `/v2${A}/purchase?sort=${sort}&status=pending`,
        headers: { authorization: `Bearer ${token}`, accept: 'text/csv', 'accept-language': 'pt-BR' },
      });
      const ids = [...body.matchAll(/[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}/g)].map(([id]) => id);
      expect(ids).toEqual((await list(`sort=${sort}`)).docs.map(({ _id }) => _id));
      for (const text of ['Situação;Não pagas', 'Aguardando pagamento', 'A pagar;20,00']) {
        expect(body).toContain(text);
      }
    },
  );
});

describe('takeNotice', () => {
  it('credits a purchase once for concurrent and repeated notices', async () => {
    const { buy, list, payments } = await openOffice();
    const notice = noticeOf((await buy('pix')).body);
    const outcomes = await Promise.all([report(notice), report(notice), report(notice)]);
    expect(outcomes.toSorted()).toEqual(['credited', 'known', 'known']);
    expect(await report({ ...notice, amountCents: cents(1) })).toBe('known');
    expect((await list()).balance).toBe(150);
    expect(await payments()).toEqual([{ outcome: 'credited', aside: null, cents: 15_000 }]);
  });

  it('credits nothing for another amount or a second payment, and leaves both payments waiting', async () => {
    const { buy, list, payments } = await openOffice();
    const { body: bought } = await buy('pix');
    expect(await report(noticeOf(bought, { amountCents: cents(14_999) }))).toBe('waiting');
    expect((await list()).balance).toBe(0);
    expect(await report(noticeOf(bought))).toBe('credited');
    expect(await report(noticeOf(bought))).toBe('waiting');
    expect((await list()).balance).toBe(150);
    expect((await payments()).map(({ aside }) => aside)).toEqual(['amount', null, 'paid']);
  });

  it('credits an expired or canceled purchase and marks the purchase as paid late', async () => {
    const { buy, read, cancel, list } = await openOffice();
    const [late, cancelled] = [(await buy('pix')).body, (await buy('pix')).body];
    const afterIt = new Date(Date.parse(late.pix?.expiresAt ?? '') + 1_000);
    expect(await report(noticeOf(late, { at: afterIt }))).toBe('credited');
    await cancel(cancelled._id);
    expect(await report(noticeOf(cancelled))).toBe('credited');
    expect(await read(late._id)).toMatchObject({ status: 'paid', paidLate: 'expired' });
    expect(await read(cancelled._id)).toMatchObject({ status: 'paid', paidLate: 'cancelled' });
    expect((await list()).balance).toBe(300);
  });

  it('saves a payment without a known purchase once, outside any organization, with event and audit record', async () => {
    const { organization, buy, payments } = await openOffice();
    const { body: bought } = await buy('pix');
    const heard: LiveEvent['type'][] = [];
    const stop = portal.bus.subscribe(NO_ORGANIZATION, ({ type }) => heard.push(type));
    for (const txid of ['nobodys', null]) {
      const notice = noticeOf(bought, { txid });
      expect([await report(notice), await report(notice)]).toEqual(['waiting', 'known']);
      expect(await changesOf(NO_ORGANIZATION, notice)).toEqual([['payment', 'waiting']]);
    }
    stop();
    expect(heard).toEqual(['purchase', 'purchase']);
    expect(await payments()).toEqual([]);
    const scope = organization.scope;
    const seen = await portal.tenancy.inScope(scope, (tx) => tx.selectFrom('payments').selectAll().execute());
    expect(seen).toEqual([]);
  });

  it('refuses a notice while the ledger is halted, and credits the repeated notice later', async () => {
    const { buy } = await openOffice();
    const notice = noticeOf((await buy('pix')).body);
    const halted = takeNotice({ ...noticeParts(), ledger: { halted: true } }, notice, nobody);
    await expect(halted).rejects.toMatchObject({ code: 'ledger_halted' });
    expect(await report(notice)).toBe('credited');
  });
});

async function openDesk({ id: organizationId }: TestOrganization) {
  const token = await portal.signIn(await makeAccount(portal, null));
  const ask = <T>(call: string, body?: object) =>
    portal.ask<T>(`${call}?organizationId=${organizationId}`, {
      token,
      ...(body && { body }),
      headers: { 'idempotency-key': newId(portal.clock) },
    });
  const list = () => ask<{ docs: readonly WaitingPayment[] }>(`GET ${S}/payment`);
  return {
    waiting: async () => (await list()).body.docs,
    settle: (id: string, body: object) => ask<Purchase>(`PUT ${S}/purchase/${id}/payment`, body),
    decide: (id: string, body: object) =>
      ask<Decided>(`PUT ${S}/payment/${id}`, { reason: 'Conferido no extrato', ...body }),
  };
}

type Decided = RouteResponse<'PUT /superAdmin/organization/payment/{id}'>;

describe('payments and purchases for a super administrator', () => {
  it('confirms a slip or transfer only with its exact amount and an unused reference', async () => {
    const { organization, buy, list } = await openOffice();
    const { settle } = await openDesk(organization);
    const [slip, transfer] = [(await buy('bankSlip')).body, (await buy('transfer')).body];
    const paid = { outcome: 'paid', amount: 150, reference: `TED ${slip._id}` };
    expect((await settle(slip._id, { ...paid, amount: 149.99 })).body.code).toBe('payment_amount_differs');
    expect((await settle(slip._id, { outcome: 'paid' })).body.code).toBe('validation_failed');
    expect((await settle(slip._id, paid)).body).toMatchObject({ status: 'paid', entry: expect.any(String) });
    expect((await settle(slip._id, paid)).body.code).toBe('purchase_not_pending');
    expect((await settle(transfer._id, paid)).body.code).toBe('payment_reference_used');
    const alike = { ...paid, reference: ` ${paid.reference.toLowerCase()}` };
    expect((await settle(transfer._id, alike)).body.code).toBe('payment_reference_used');
    expect((await settle(transfer._id, { outcome: 'cancelled' })).body.status).toBe('cancelled');
    const late = { ...paid, reference: `TED ${transfer._id}` };
    expect((await settle(transfer._id, late)).body).toMatchObject({ status: 'paid', paidLate: 'cancelled' });
    expect((await list()).balance).toBe(300);
  });

  it('credits a waiting payment as a new purchase or marks the payment as refunded, once', async () => {
    const { organization, buy, list } = await openOffice();
    const { waiting, decide } = await openDesk(organization);
    const { body: bought } = await buy('pix');
    for (const amountCents of [100, 200]) await report(noticeOf(bought, { amountCents: cents(amountCents) }));
    const [second, first] = (await waiting()).filter(({ purchase }) => purchase === bought._id);
    expect(first?.bought).toMatchObject({
      value: 150,
      paymentType: 'pix',
      status: 'pending',
      paidAt: null,
    });
    expect([first?.amount, second?.amount, first?.aside]).toEqual([1, 2, 'amount']);
    const of = { purchase: bought._id };
    expect((await decide(first?._id ?? '', { outcome: 'credit', ...of })).body.code).toBe(
      'payment_amount_differs',
    );
    const { body: credited } = await decide(first?._id ?? '', { outcome: 'credit' });
    expect((await decide(second?._id ?? '', { outcome: 'refund' })).body.amount).toBe(0);
    expect((await decide(second?._id ?? '', { outcome: 'credit' })).body.code).toBe('payment_decided');
    const { docs, balance } = await list();
    expect(balance).toBe(1);
    expect(docs.map(({ _id, status, value }) => [_id, status, value])).toEqual([
      [credited.purchase, 'paid', 1],
      [bought._id, 'pending', 150],
    ]);
  });

  it("lists purchases of all or selected organizations, and refuses organizations out of the caller's reach", async () => {
    const [one, other] = [await openOffice(), await openOffice()];
    const branch = await makeOrganization(portal, { parentId: one.organization.id, companyCents: 7_000 });
    const bought = [(await one.buy('pix')).body, (await other.buy('transfer', 80)).body];
    await one.pay(bought[0]?._id ?? '');
    const above = await portal.signIn(await makeAccount(portal, null));
    const list = async (token: string, ...ids: readonly string[]) => {
      const query = ids.map((id) => `organizationIds=${id}`).join('&');
      const { status, body } = await portal.ask<List & { code?: string }>(
        `GET /v2${A}/purchase?limit=100&${query}`,
        {
          token,
        },
      );
      return { status, ...body };
    };
    const known = [one.organization.id, other.organization.id, branch.id];
    const both = await list(above, ...known);
    expect(both.docs.map(({ _id, organization }) => [_id, organization.name])).toEqual([
      [bought[1]?._id, other.organization.name],
      [bought[0]?._id, one.organization.name],
    ]);
    expect(both).toMatchObject({
      balance: 220,
      credit: null,
      paymentTypes: null,
      totals: { count: 2, pending: 80, paid: 150 },
    });
    const every = (await list(above)).docs.map(({ _id }) => _id);
    expect(every).toEqual(expect.arrayContaining(bought.map(({ _id }) => _id)));
    expect((await list(one.token)).docs.map(({ _id }) => _id)).toEqual([bought[0]?._id]);
    expect(await list(one.token, one.organization.id, branch.id)).toMatchObject({
      status: 200,
      balance: 220,
    });
    expect(await list(one.token, ...known)).toMatchObject({ status: 403, code: 'organization_forbidden' });
    const many = Array.from({ length: 201 }, () => one.organization.id);
    expect(await list(above, ...many)).toMatchObject({ status: 400, code: 'validation_failed' });
    const twice = await portal.ask(
      `GET ${A}/purchase?organizationId=${branch.id}&organizationIds=${branch.id}`,
      {
        token: above,
      },
    );
    expect([twice.status, twice.body.code]).toEqual([400, 'validation_failed']);
  });

  it('lists waiting payments of all companies with their organizations', async () => {
    const { organization, buy } = await openOffice();
    const { body: bought } = await buy('pix');
    const notice = noticeOf(bought, { amountCents: cents(1_000) });
    await report(notice);
    const above = await portal.signIn(await makeAccount(portal, null));
    const { body } = await portal.ask<{ docs: WaitingPayment[] }>(`GET ${S}/payment?limit=100`, {
      token: above,
    });
    const found = body.docs.find(({ reference }) => reference === notice.endToEndId);
    expect(found?.organization).toEqual({
      _id: organization.id,
      name: organization.name,
      timeZone: 'America/Sao_Paulo',
    });
  });

  it('assigns a payment without organization to a purchase of the selected company', async () => {
    const { organization, buy, list } = await openOffice();
    const [desk, elsewhere] = [await openDesk(organization), await openDesk(await makeOrganization(portal))];
    const { body: bought } = await buy('transfer');
    const notice = noticeOf(bought, { txid: 'a1b2c3' });
    await report(notice);
    const found = (docs: readonly WaitingPayment[]) =>
      docs.find(({ reference }) => reference === notice.endToEndId);
    const payment = found(await desk.waiting());
    expect(payment).toMatchObject({ aside: 'unknown', purchase: null, txid: 'a1b2c3' });
    expect(found(await elsewhere.waiting())).toEqual(payment);
    const heard: string[] = [];
    const stop = portal.bus.subscribe(NO_ORGANIZATION, ({ type }) => heard.push(type));
    const decision = { outcome: 'credit', purchase: bought._id };
    expect((await elsewhere.decide(payment?._id ?? '', decision)).status).toBe(404);
    expect((await desk.decide(payment?._id ?? '', decision)).body).toMatchObject({ amount: 150 });
    stop();
    expect(heard).toEqual(['purchase']);
    expect(found(await elsewhere.waiting())).toBeUndefined();
    expect((await list()).docs[0]).toMatchObject({ _id: bought._id, status: 'paid' });
    expect(await report(notice)).toBe('known');
    expect((await list()).balance).toBe(150);
  });
});

const written = ({ endToEndId, txid, amountCents, at }: PixNotice) => ({
  endToEndId,
  ...(txid !== null && { txid }),
  valor: decimal(amountCents),
  horario: at.toISOString(),
  infoPagador: 'Pagamento',
});

async function send(body: string, { over = portal, signature = signed(body) } = {}) {
  const response = await over.app.inject({
    method: 'POST',
    url: '/webhooks/pix',
    payload: body,
    headers: { 'content-type': 'application/json', [SIGNATURE_HEADER]: signature },
  });
  return { status: response.statusCode, code: response.json<{ code?: string }>().code };
}

const signed = (body: string) => signNotice(NOTICE_SECRET, Buffer.from(body), portal.clock.now());
const batch = (notices: readonly PixNotice[]) => JSON.stringify({ pix: notices.map(written) });

describe('POST /webhooks/pix', () => {
  it('trusts only a valid signature, and checks the signature before it parses the body', async () => {
    const { buy, list } = await openOffice();
    const body = batch([noticeOf((await buy('pix')).body)]);
    for (const signature of ['', signed(`${body} `)]) {
      expect(await send(body, { signature })).toEqual({ status: 401, code: 'notice_not_trusted' });
      expect(await send('{"pix":', { signature })).toEqual({ status: 401, code: 'notice_not_trusted' });
    }
    expect((await list()).balance).toBe(0);
    expect((await send(body)).status).toBe(200);
    expect((await list()).balance).toBe(150);
  });

  it('credits each of a thousand payments once, also if two servers receive the notice concurrently', async () => {
    const { buy, list, payments } = await openOffice();
    const bought = [(await buy('pix')).body, (await buy('pix')).body];
    const notices = bought.map((purchase) => noticeOf(purchase));
    const repeated = Array.from({ length: 998 }, (_none, index) => notices[index % 2] as PixNotice);
    const body = batch([...repeated, ...notices]);
    const twin = await startPortal({ database: portal.database });
    const answers = await Promise.all([send(body), send(body, { over: twin })]);
    await twin.close();
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect((await list()).balance).toBe(300);
    expect(await payments()).toHaveLength(2);
    expect((await send(batch([...repeated, ...notices, noticeOf(bought[0] as Purchase)]))).status).toBe(400);
  });

  it('rejects an unreadable notice whole, and credits payments once after a lost commit and a repeated notice', async () => {
    const { buy, list } = await openOffice();
    const notices = [noticeOf((await buy('pix')).body), noticeOf((await buy('pix')).body)];
    const broken = { pix: [...notices.map(written), { ...written(notices[0] as PixNotice), valor: '1,00' }] };
    expect((await send(JSON.stringify(broken))).code).toBe('validation_failed');
    expect((await send(`{"pix":["${'x'.repeat(1_100_000)}"]}`)).code).toBe('payload_too_large');
    expect((await list()).balance).toBe(0);
    let isLost = true;
    const twin = await startPortal({
      database: portal.database,
      tenancyOf: (tenancy) => ({
        ...tenancy,
        inScope: async (scope, work, options) => {
          const done = await tenancy.inScope(scope, work, options);
          if (options?.moves && isLost) {
            isLost = false;
            throw new LostConnection('The connection has ended.');
          }
          return done;
        },
      }),
    });
    expect((await send(batch(notices), { over: twin })).status).toBe(503);
    expect((await send(batch(notices), { over: twin })).status).toBe(200);
    await twin.close();
    expect((await list()).balance).toBe(300);
  });
});
