import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Bill, BilledPeriod, BillLine } from '#contract/bills.ts';
import { cents } from '#core/money/cents.ts';
import { effort } from '../../testing/effort.ts';
import { fixedClock } from '../../platform/clock.ts';
import { newId } from '../../platform/identifier.ts';
import { makeAccount } from '../../testing/accounts.ts';
import { openCompany, type CompanyOptions } from '../../testing/open-company.ts';
import { nobody } from '../../testing/organizations.ts';
import { NOTICE_SECRET, startPortal, type Portal } from '../../testing/portal.ts';
import { localBus } from '../../platform/events/local-bus.ts';
import { findAccount, findAccountOfWallet } from '../../ledger/ledger.repository.ts';
import { postEntry } from '../../ledger/post-entry.ts';
import { SIGNATURE_HEADER, signNotice } from '../payments/notice-signature.ts';
import { decimal, readPixCode } from '../payments/pix-code.rules.ts';
import { createBiller } from './closing-bills.ts';
import { notifyBills } from './notify-bill.service.ts';

const A = '/admin/organization';
const S = '/superAdmin/organization';
const POST_PAID = {
  billing_type: 'postPaid',
  credit_limit_cents: 100_000,
  billing_period: 'monthly',
} as const;

let portal: Portal;
let above = '';
beforeAll(async () => {
  portal = await startPortal({ environment: { LITRO_SANDBOX: 'on' } });
  above = await portal.signIn(await makeAccount(portal, null));
});
afterAll(() => portal.close());

interface Bills {
  readonly aggregateTransactions: readonly Bill[];
  readonly totals: Record<string, number>;
}

type At = { readonly at?: string };

async function openDebtor(terms: CompanyOptions['terms'] = POST_PAID) {
  const { organization, administrator: account, token } = await openCompany(portal, { terms });
  const change = async (columns: Record<string, unknown>) => {
    const set = Object.keys(columns).map((column, index) => `${column} = $${index + 2}`);
    await portal.pool.query(`UPDATE organizations SET ${set.join(', ')} WHERE organization_id = $1`, [
      organization.id,
      ...Object.values(columns),
    ]);
  };
  const clock = fixedClock(new Date('2026-09-10T15:00:00Z'));
  const { tenancy } = portal;
  const ask = <T = Bill>(call: string, body?: object, key = newId(portal.clock)) =>
    portal.ask<T>(call, { token, ...(body && { body }), headers: { 'idempotency-key': key } });
  return {
    organization,
    account,
    clock,
    change,
    ask,
    close: async ({ at }: At = {}) => {
      if (at !== undefined) clock.set(new Date(at));
      return createBiller({ tenancy, clock, bus: localBus() }).close();
    },
    buyByBill: async (amountCents: number, { at }: At = {}) => {
      if (at !== undefined) clock.set(new Date(at));
      await tenancy.inScope(organization.scope, async (tx) => {
        const company = await findAccount(tx, organization.id, 'company');
        const purchases = await findAccount(tx, organization.id, 'purchases');
        const { id } = await postEntry(tx, clock, {
          organizationId: organization.id,
          kind: 'purchase',
          actor: nobody,
          postings: [
            { accountId: company.id, amountCents: cents(amountCents) },
            { accountId: purchases.id, amountCents: cents(-amountCents) },
          ],
        });
        await tx
          .insertInto('purchases')
          .values({
            organization_id: organization.id,
            id: newId(clock),
            payment_type: 'bill',
            amount_cents: cents(amountCents),
            created_at: clock.now(),
            entry_id: id,
          })
          .execute();
      });
    },
    payFee: async (amountCents: number, { at, wallet = 'a' }: At & { wallet?: string } = {}) => {
      const then = at === undefined ? clock : fixedClock(new Date(at));
      await tenancy.inScope(organization.scope, async (tx) => {
        const company = await findAccount(tx, organization.id, 'company');
        const fees = await findAccountOfWallet(tx, organization.id, 'fees', wallet);
        await postEntry(tx, then, {
          organizationId: organization.id,
          kind: 'refuel',
          actor: nobody,
          postings: [
            { accountId: company.id, amountCents: cents(-amountCents) },
            { accountId: fees.id, amountCents: cents(amountCents) },
          ],
        });
      });
    },
    bills: async () => {
      const { body } = await ask<Bills>(`GET ${A}/bill?sort=from&limit=100`);
      return body.aggregateTransactions;
    },
    lines: async (id: string) =>
      (await ask<{ docs: readonly BillLine[] }>(`GET /invoice/${id}/transaction?sort=_id&limit=100`)).body
        .docs,
    purchases: async () => {
      const { rows } = await portal.pool.query<{ status: string; cents: number }>(
        `SELECT status, amount_cents::int AS cents FROM purchases WHERE organization_id = $1 ORDER BY id`,
        [organization.id],
      );
      return rows;
    },
    credit: async () => (await ask<{ credit: { left: number } }>(`GET /v2${A}/purchase`)).body.credit.left,
    settle: (id: string, body: object) =>
      portal.ask<Bill>(`PUT ${S}/bill/${id}?organizationId=${organization.id}`, {
        token: above,
        body,
        headers: { 'idempotency-key': newId(portal.clock) },
      }),
  };
}

const periods = (bills: readonly Bill[]) => bills.map(({ from, to, status }) => `${from} ${to} ${status}`);

describe('billing period', () => {
  it('is open for a company without entries', async () => {
    const company = await openDebtor({ billing_period: 'weekly' });
    const { body } = await company.ask<{ billing: object }>(`GET /v2${A}/hydrate`);
    const today = { type: 'prePaid', period: 'weekly', from: '2026-11-16', to: '2026-11-22' };
    expect(body.billing).toEqual(today);
    await company.close({ at: '2026-11-21T10:00:00Z' });
    expect(periods(await company.bills())).toEqual(['2026-11-16 2026-11-22 pending']);
  });

  it.each([
    ['weekly', ['2026-09-07 2026-09-13', '2026-09-14 2026-09-20', '2026-09-21 2026-09-27']],
    ['fortnightly', ['2026-09-01 2026-09-15', '2026-09-16 2026-09-30']],
    ['monthly', ['2026-09-01 2026-09-30']],
  ] as const)('closes each missed %s period exactly once', async (billing_period, closed) => {
    const company = await openDebtor({ ...POST_PAID, billing_period });
    await company.buyByBill(5_000);
    expect(await company.close({ at: '2026-10-01T03:00:30Z' })).toBe(
      billing_period === 'weekly' ? 3 : closed.length - 1,
    );
    expect(await company.close({ at: '2026-10-01T03:01:00Z' })).toBe(billing_period === 'weekly' ? 0 : 1);
    // The job closes no period twice, even if the clock jumps back.
    expect(await company.close({ at: '2026-09-12T00:00:00Z' })).toBe(0);
    const bills = await company.bills();
    expect(bills.slice(0, -1).map(({ from, to }) => `${from} ${to}`)).toEqual(closed);
    expect(bills.map(({ owed }) => owed)).toEqual([50, ...closed.slice(1).map(() => 0), 0]);
    expect(bills.map(({ status }) => status)).toEqual([
      'processing',
      ...closed.slice(1).map(() => 'done'),
      'pending',
    ]);
  });

  it('keeps its terms to its end, and changed terms apply from the next period', async () => {
    const company = await openDebtor();
    await company.buyByBill(1_000);
    await company.close();
    await company.change({ billing_period: 'weekly', terms_from: '2026-10-15' });
    await company.close({ at: '2026-11-10T12:00:00Z' });
    expect(periods(await company.bills())).toEqual([
      '2026-09-01 2026-09-30 processing',
      '2026-10-01 2026-10-31 done',
      '2026-11-01 2026-11-01 done',
      '2026-11-02 2026-11-08 done',
      '2026-11-09 2026-11-15 pending',
    ]);
  });

  it('refuses purchases by bill before the terms begin and in a period with prepaid terms', async () => {
    const company = await openDebtor({ ...POST_PAID, terms_from: '2999-01-01' });
    const buy = () => company.ask<{ code?: string }>(`POST ${A}/purchase`, { value: 1, paymentType: 'bill' });
    expect((await buy()).body.code).toBe('purchase_not_post_paid');
    const { body } = await company.ask<{ credit: object | null }>(`GET ${A}/purchase`);
    expect(body.credit).toBeNull();
    await company.change({ terms_from: null });
    expect((await buy()).status).toBe(200);

    const other = await openDebtor({ billing_period: 'monthly' });
    await other.close({ at: portal.clock.now().toISOString() });
    await other.change(POST_PAID);
    expect(
      await other.ask<{ code?: string }>(`POST ${A}/purchase`, { value: 1, paymentType: 'bill' }),
    ).toMatchObject({ status: 422, body: { code: 'purchase_not_post_paid' } });
  });

  it.each([
    ['America/Sao_Paulo', '2026-10-01T02:59:59.999Z', '2026-10-01T03:00:00.000Z'],
    // On September 30 Lisbon still has summer time; its clocks go back on October 25.
    ['Europe/Lisbon', '2026-09-30T22:59:59.999Z', '2026-09-30T23:00:00.000Z'],
  ])('ends with the last millisecond of its last day in %s', async (time_zone, last, first) => {
    const company = await openDebtor({ ...POST_PAID, time_zone });
    await company.buyByBill(1_000, { at: last });
    await company.buyByBill(2_000, { at: first });
    await company.close({ at: '2026-11-05T12:00:00Z' });
    expect((await company.bills()).map(({ owed }) => owed)).toEqual([10, 20, 0]);
  });

  it('includes both passes of the hour that repeats when clocks go back', async () => {
    const company = await openDebtor({ ...POST_PAID, time_zone: 'Europe/Lisbon', billing_period: 'weekly' });
    // Sunday, October 25, has 25 hours in Lisbon and ends at midnight UTC.
    for (const at of ['2026-10-25T00:30:00Z', '2026-10-25T01:30:00Z', '2026-10-25T23:59:59.999Z']) {
      await company.buyByBill(1_000, { at });
    }
    await company.buyByBill(500, { at: '2026-10-26T00:00:00Z' });
    await company.close({ at: '2026-11-02T12:00:00Z' });
    expect((await company.bills()).map(({ owed }) => owed)).toEqual([30, 5, 0]);
  });

  it('closes only once if three jobs close it concurrently', async () => {
    const company = await openDebtor({ ...POST_PAID, billing_period: 'weekly' });
    await company.buyByBill(1_000);
    company.clock.set(new Date('2026-11-05T12:00:00Z'));
    const closed = await Promise.all([company.close(), company.close(), company.close()]);
    await company.close();
    const bills = await company.bills();
    expect(closed.reduce((sum, count) => sum + count, 0)).toBeLessThanOrEqual(8);
    expect(new Set(bills.map(({ from }) => from)).size).toBe(bills.length);
    expect(bills.length).toBe(9);
    expect(bills.filter(({ status }) => status === 'pending').length).toBe(1);
  });
});

describe('lines of a bill', () => {
  it('list purchases and fees, and a late fee joins the open bill instead of the closed bill', async () => {
    const company = await openDebtor();
    await company.buyByBill(50_000);
    await company.payFee(100, { wallet: 'a' });
    await company.payFee(20, { wallet: 'b' });
    await company.close({ at: '2026-10-05T12:00:00Z' });
    // The fee of 7 reais is late: its time is in September, and the September bill is already closed.
    await company.payFee(7, { at: '2026-09-30T20:00:00Z', wallet: 'a' });
    await company.payFee(3, { wallet: 'c' });
    const running = (await company.bills()).at(-1) as Bill;
    expect([running.status, running.fees, running.lines]).toEqual(['pending', 0.1, 2]);
    await company.close({ at: '2026-11-05T12:00:00Z' });
    const [september, october, november] = await company.bills();
    expect([september, october, november].map((bill) => [bill?.fees, bill?.lines])).toEqual([
      [1.2, 3],
      [0.1, 2],
      [0, 0],
    ]);
    expect(
      (await company.lines(september?._id ?? '')).map(({ kind, owed, fee }) => [kind, owed, fee]),
    ).toEqual([
      ['purchase', 500, 0],
      ['refuel', 0, 1],
      ['refuel', 0, 0.2],
    ]);
  });

  it('appear on exactly one bill each, for any order of entries and closings', async () => {
    const HOUR_MS = 3_600_000;
    const start = Date.parse('2026-09-07T03:00:00Z');
    const step = fc.record({
      hours: fc.integer({ min: 0, max: 120 }),
      lateHours: fc.constantFrom(0, 0, 1, 30, 200),
      wallet: fc.constantFrom('a', 'b', 'c'),
      does: fc.constantFrom('fee', 'fee', 'buy', 'close'),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 14 }), async (steps) => {
        const company = await openDebtor({
          ...POST_PAID,
          billing_period: 'weekly',
          credit_limit_cents: 10_000_000,
        });
        await company.buyByBill(50_000, { at: new Date(start).toISOString() });
        let nowMs = start;
        let [fees, owed] = [0, 50_000];
        const seen = new Map<string, string>();
        for (const [index, { hours, lateHours, wallet, does }] of steps.entries()) {
          nowMs += hours * HOUR_MS;
          company.clock.set(new Date(nowMs));
          const at = new Date(Math.max(start, nowMs - lateHours * HOUR_MS)).toISOString();
          if (does === 'close') await company.close();
          if (does === 'buy') await company.buyByBill(1_000 + index);
          if (does === 'fee') await company.payFee(1 + index, { at, wallet });
          if (does === 'buy') owed += 1_000 + index;
          if (does === 'fee') fees += 1 + index;
          // Compares each closed bill with its first version, because a closed bill never changes.
          for (const bill of await company.bills()) {
            if (bill.status === 'pending') continue;
            const lines = JSON.stringify(await company.lines(bill._id));
            expect(seen.get(bill._id) ?? lines).toBe(lines);
            seen.set(bill._id, lines);
          }
        }
        await company.close({ at: new Date(nowMs + 400 * HOUR_MS).toISOString() });
        const bills = await company.bills();
        const all = (await Promise.all(bills.map(({ _id }) => company.lines(_id)))).flat();
        expect(new Set(all.map(({ _id }) => _id)).size).toBe(all.length);
        const sum = (of: (bill: Bill) => number) =>
          Math.round(100 * bills.reduce((so, bill) => so + of(bill), 0));
        expect([sum((bill) => bill.fees), sum((bill) => bill.owed)]).toEqual([fees, owed]);
        expect(bills.reduce((so, bill) => so + bill.lines, 0)).toBe(all.length);
      }),
      { numRuns: effort({ usual: 6, long: 100 }) },
    );
  }, 300_000);

  it('list the entries of a bill by account with running balances, as JSON pages and as CSV', async () => {
    const company = await openDebtor();
    await company.buyByBill(50_000);
    await company.payFee(100);
    await company.close();
    const [bill] = await company.bills();
    const path = `GET ${A}/bill/${bill?._id}/entries`;
    const { body } = await company.ask<{ docs: readonly Record<string, unknown>[]; next: string | null }>(
      `${path}?limit=1`,
    );
    expect(body.docs).toMatchObject([{ account: 'company', debit: 500, credit: 0, balance: 500 }]);
    const { body: more } = await company.ask<typeof body>(`${path}?after=${body.next}`);
    expect(more.docs.map(({ account, debit, credit, balance }) => [account, debit, credit, balance])).toEqual(
      [
        ['company', 0, 1, 499],
        ['purchases', 0, 500, -500],
        ['fees', 1, 0, 1],
      ],
    );
    expect(more.next).toBeNull();
    const token = await portal.signIn(company.account);
    const { text, status } = await portal.ask(path, { token, headers: { accept: 'text/csv' } });
    expect(status).toBe(200);
    const named = [...text.matchAll(/;(Compra de crédito|Abastecimento);(\D+?)(?: · \d+)?;/g)];
    expect(named.map(([, movement, account]) => `${movement}: ${account}`)).toEqual([
      'Compra de crédito: Saldo da empresa',
      'Abastecimento: Saldo da empresa',
      'Compra de crédito: Compras',
      'Abastecimento: Tarifas',
    ]);
  });
});

describe('closed bill', () => {
  const openClosed = async () => {
    const company = await openDebtor();
    await company.buyByBill(20_000);
    await company.buyByBill(30_000);
    await company.close({ at: '2026-10-01T12:00:00Z' });
    const [bill] = await company.bills();
    return { ...company, bill: bill as Bill };
  };
  const refused = ({ status, body }: { status: number; body: { code?: unknown } }) => [status, body.code];

  it('has a due date, sends the administrator a single mail, and is not yet an invoice', async () => {
    const { bill, account, organization, clock, ask } = await openClosed();
    expect([bill.owed, bill.dueDate, bill.isOverdue]).toEqual([500, '2026-10-08', true]);
    const parts = { tenancy: portal.tenancy, clock };
    await notifyBills(parts);
    await Promise.all([notifyBills(parts), notifyBills(parts)]);
    await portal.sendMails();
    const mails = portal.mail.list().filter(({ to }) => to === account.email);
    expect(mails.length).toBe(1);
    expect(mails[0]?.subject).toContain(organization.name);
    expect(mails[0]?.text).toContain('08/10/2026');
    expect((await ask<{ docs: unknown[] }>(`GET ${A}/invoice`)).body.docs).toEqual([]);
  });

  it('has the same status in the lists of periods and of bills, and becomes done on payment', async () => {
    const { bill, bills, ask, settle } = await openClosed();
    const standing = ({ _id, status, isOverdue, paidLate }: Bill | BilledPeriod) =>
      [_id, status, isOverdue, paidLate].join(' ');
    const ofPeriods = async () => {
      const { body } = await ask<{ aggregateTransactionsByPeriod: BilledPeriod[] }>(
        `GET ${A}/bill-per-period?sort=from`,
      );
      return body.aggregateTransactionsByPeriod.map(standing);
    };
    expect((await ofPeriods())[0]).toBe(`${bill._id} processing true no`);
    expect(await ofPeriods()).toEqual((await bills()).map(standing));
    await settle(bill._id, { status: 'done' });
    expect((await ofPeriods())[0]).toBe(`${bill._id} done false no`);
  });

  it('marks its purchases paid, frees the credit limit and becomes an invoice on payment', async () => {
    const { bill, settle, purchases, credit, ask } = await openClosed();
    expect(await credit()).toBe(500);
    expect((await settle(bill._id, { status: 'done' })).body).toMatchObject({
      status: 'done',
      hasPayment: false,
    });
    expect(await purchases()).toEqual([
      { status: 'paid', cents: 20_000 },
      { status: 'paid', cents: 30_000 },
    ]);
    expect(await credit()).toBe(1000);
    expect(refused(await settle(bill._id, { status: 'canceled' }))).toEqual([409, 'bill_settled']);
    expect((await ask<{ docs: Bill[] }>(`GET ${A}/invoice`)).body.docs.map(({ _id }) => _id)).toEqual([
      bill._id,
    ]);
  });

  it('cancels its purchases and frees the credit limit on a write-off, yet accepts a payment', async () => {
    const { bill, settle, purchases, credit } = await openClosed();
    const { body } = await settle(bill._id, { status: 'canceled', reason: 'Acordo' });
    expect([body.status, body.reason]).toEqual(['canceled', 'Acordo']);
    expect((await purchases()).map(({ status }) => status)).toEqual(['cancelled', 'cancelled']);
    expect(await credit()).toBe(1000);
    expect(refused(await settle(bill._id, { status: 'canceled' }))).toEqual([409, 'bill_settled']);
    expect((await settle(bill._id, { status: 'done' })).body.status).toBe('done');
    expect((await purchases()).map(({ status }) => status)).toEqual(['paid', 'paid']);
  });

  it('excludes an open bill from payment, and a bill of another organization from every call', async () => {
    const { bills, settle, ask } = await openClosed();
    const running = (await bills()).at(-1)?._id ?? '';
    expect(refused(await settle(running, { status: 'done' }))).toEqual([409, 'bill_not_closed']);
    expect(refused(await ask(`POST ${A}/bill/${running}/payment`))).toEqual([409, 'bill_not_closed']);
    const other = await openClosed();
    for (const call of [`POST ${A}/bill/${other.bill._id}/payment`, `GET ${A}/bill/${other.bill._id}`]) {
      expect((await ask(call)).status).toBe(404);
    }
    expect((await ask(`GET ${A}/bill/${other.bill._id}/entries`)).status).toBe(404);
    expect((await settle(other.bill._id, { status: 'done' })).status).toBe(404);
    expect((await settle(other.bill._id, { status: 'pending' })).status).toBe(400);
    expect((await ask(`GET ${A}/bill?from=2026-02-01&to=2026-01-01`)).body).toMatchObject({
      code: 'period_backwards',
    });
  });
});

describe('Pix payment of a bill', () => {
  let noticeCount = 0;
  const endToEndId = () => `E12345678202611211000${String((noticeCount += 1)).padStart(11, '0')}`;
  const notify = async (txid: string, amountCents: number, id = endToEndId()) => {
    const at = portal.clock.now();
    const pix = [{ endToEndId: id, txid, valor: decimal(cents(amountCents)), horario: at.toISOString() }];
    const body = JSON.stringify({ pix });
    const { statusCode } = await portal.app.inject({
      method: 'POST',
      url: '/webhooks/pix',
      payload: body,
      headers: {
        'content-type': 'application/json',
        [SIGNATURE_HEADER]: signNotice(NOTICE_SECRET, Buffer.from(body), at),
      },
    });
    expect(statusCode).toBe(200);
    return id;
  };
  const openCharged = async () => {
    const company = await openDebtor();
    await company.buyByBill(50_000);
    await company.close({ at: '2026-10-01T12:00:00Z' });
    const [bill] = await company.bills();
    const id = bill?._id ?? '';
    const { body } = await company.ask(`POST ${A}/bill/${id}/payment`);
    const { rows } = await portal.pool.query<{ txid: string }>(
      `SELECT txid FROM bill_charges WHERE bill_id = $1`,
      [id],
    );
    const read = async () => (await company.ask(`GET ${A}/bill/${id}`)).body;
    const waiting = async () =>
      (
        await portal.ask<{ docs: { _id: string; aside: string; bill: string | null; amount: number }[] }>(
          `GET ${S}/payment?organizationId=${company.organization.id}`,
          { token: above },
        )
      ).body.docs.filter(({ bill: of }) => of === id);
    const decide = (payment: string, more: object) =>
      portal.ask(`PUT ${S}/payment/${payment}?organizationId=${company.organization.id}`, {
        token: above,
        body: { outcome: 'credit', reason: 'Conferido', ...more },
        headers: { 'idempotency-key': newId(portal.clock) },
      });
    const balance = async () => (await company.ask<{ total: number }>(`GET ${A}/balance`)).body.total;
    return { ...company, id, pix: body.pix, txid: rows[0]?.txid ?? '', read, waiting, decide, balance };
  };

  it('uses the same Pix code for repeated requests while the code is valid', async () => {
    const { ask, id, pix } = await openCharged();
    expect(readPixCode(pix?.payload ?? '')?.amountCents).toBe(50_000);
    expect((await ask(`POST ${A}/bill/${id}/payment`)).body.pix?.payload).toBe(pix?.payload);
    expect((await ask<Bills>(`GET ${A}/bill?status=processing`)).body.aggregateTransactions[0]?.pix).toEqual(
      pix,
    );
  });

  it('settles a bill through the sandbox once', async () => {
    const { ask, id, read } = await openCharged();
    expect((await ask(`POST /sandbox/bill/${id}/pay`)).body.status).toBe('done');
    expect((await ask(`POST /sandbox/bill/${id}/pay`)).body).toMatchObject({ code: 'bill_settled' });
    expect(await read()).toMatchObject({ status: 'done', paidLate: 'no' });
  });

  it('settles the bill once despite repeated notices, and sets a second payment aside', async () => {
    const { txid, read, balance, purchases, waiting } = await openCharged();
    const before = await balance();
    const first = await notify(txid, 50_000);
    await notify(txid, 50_000, first);
    expect(await read()).toMatchObject({ status: 'done', paidLate: 'no', pix: null });
    expect((await purchases()).map(({ status }) => status)).toEqual(['paid']);
    expect(await balance()).toBe(before);
    await notify(txid, 50_000);
    expect(await waiting()).toMatchObject([{ aside: 'paid', amount: 500 }]);
    expect(await balance()).toBe(before);
  });

  it('waits for a user if its amount differs, and the user may match only an equal bill', async () => {
    const { txid, read, waiting, decide, id, balance } = await openCharged();
    await notify(txid, 49_999);
    const [other] = await waiting();
    expect([other?.aside, (await read()).status]).toEqual(['amount', 'processing']);
    expect((await decide(other?._id ?? '', { bill: id })).body.code).toBe('payment_amount_differs');
    const fitting = await openCharged();
    const before = await fitting.balance();
    await notify('nobodyknowsthisone0000000', 50_000);
    const { body } = await portal.ask<{ docs: { _id: string; txid: string }[] }>(
      `GET ${S}/payment?organizationId=${fitting.organization.id}`,
      { token: above },
    );
    const unknown = body.docs.find((one) => one.txid === 'nobodyknowsthisone0000000')?._id ?? '';
    expect((await fitting.decide(unknown, { bill: fitting.id, purchase: fitting.id })).status).toBe(400);
    expect((await fitting.decide(unknown, { bill: fitting.id })).body).toMatchObject({
      amount: 0,
      entry: null,
      bill: fitting.id,
    });
    expect((await fitting.read()).status).toBe('done');
    expect(await fitting.balance()).toBe(before);
    expect(await balance()).toBe(before);
  });

  it('settles a bill after its code expired or after a write-off, and marks it as paid late', async () => {
    const late = await openCharged();
    const off = await openCharged();
    await off.settle(off.id, { status: 'canceled' });
    portal.clock.advance(11 * 60_000);
    await notify(late.txid, 50_000);
    await notify(off.txid, 50_000);
    expect([(await late.read()).paidLate, (await off.read()).paidLate]).toEqual(['expired', 'canceled']);
    expect((await off.purchases()).map(({ status }) => status)).toEqual(['paid']);
  });
});
