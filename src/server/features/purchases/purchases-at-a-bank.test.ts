import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { Bill } from '#contract/bills.ts';
import type { WaitingPayment } from '#contract/payments.ts';
import type { Purchase } from '#contract/purchases.ts';
import type { CalendarDate } from '#core/dates/calendar-date.ts';
import { cents } from '#core/money/cents.ts';
import { newId } from '../../platform/identifier.ts';
import { makeAccount } from '../../testing/accounts.ts';
import { makeCertificates } from '../../testing/certificates.ts';
import { openCompany } from '../../testing/open-company.ts';
import { makeOrganization, nobody } from '../../testing/organizations.ts';
import { startPixBank, type PixBank } from '../../testing/pix-api/pix-bank.ts';
import { sendNotice, makePix, writeNotices, type WrittenPix } from '../../testing/pix-api/pix-notices.ts';
import { startPortal, type Portal } from '../../testing/portal.ts';
import { insertBill } from '../bills/bills.repository.ts';
import { openNoticeListener, type NoticeListener } from '../payments/notice-listener.ts';
import type { PaymentPort } from '../../platform/ports/payment-port.ts';
import { readPixCode } from '../payments/pix-code.rules.ts';
import { askForReturns } from '../incoming-payments/notice/asking-returns.service.ts';
import { takeCharge } from './charge/requested-charges.repository.ts';
import { createChargeQueries, MOST_REQUESTED } from '../incoming-payments/notice/asking.service.ts';
import { takeNotice } from '../incoming-payments/notice/take-notice.service.ts';

const A = '/admin/organization';
const certificates = makeCertificates();
const authority = certificates.authority('Bank CA');
const shown = certificates.signedBy(authority, 'localhost');
const ours = certificates.signedBy(authority, 'litro');
const ofBank = certificates.signedBy(authority, 'pix.bank.example');

let bank: PixBank;
let portal: Portal;
let listener: NoticeListener;
beforeAll(async () => {
  const clock = { now: () => portal.clock.now() };
  bank = await startPixBank({ authority, own: shown, clock, clientId: 'litro', clientSecret: 'secret' });
  const notices = {
    kind: 'listener',
    port: 0,
    certificate: shown.certificate,
    certificateKey: shown.certificateKey,
    ca: authority.certificate,
    subject: 'pix.bank.example',
  } as const;
  const environment = {
    PAYMENTS: 'bcb',
    PIX_API_URL: bank.apiUrl,
    PIX_TOKEN_URL: bank.tokenUrl,
    PIX_CLIENT_ID: 'litro',
    PIX_CLIENT_SECRET: 'secret',
    PIX_CERTIFICATE: ours.certificate,
    PIX_CERTIFICATE_KEY: ours.certificateKey,
    PIX_CA: authority.certificate,
    PIX_NOTICE_PORT: '0',
    PIX_NOTICE_CERTIFICATE: notices.certificate,
    PIX_NOTICE_CERTIFICATE_KEY: notices.certificateKey,
    PIX_NOTICE_CA: notices.ca,
    PIX_NOTICE_SUBJECT: notices.subject,
  };
  portal = await startPortal({ environment });
  listener = await openNoticeListener(portal.app, notices, '127.0.0.1');
});
afterAll(async () => {
  await listener.close();
  await portal.close();
  await bank.stop();
  certificates.remove();
  expect(bank.faults).toEqual([]);
});

async function openOffice() {
  const { ask, organization } = await openCompany(portal);
  return {
    held: async () => {
      const { rows } = await portal.pool.query<{ reais: number }>(
        `SELECT (balance_cents / 100.0)::float8 AS reais FROM ledger_accounts
         WHERE organization_id = $1 AND kind = 'company'`,
        [organization.id],
      );
      return rows[0]?.reais;
    },
    buy: (key?: string) => ask<Purchase>(`POST ${A}/purchase`, { value: 150, paymentType: 'pix' }, key),
    cancel: (id: string) => ask<Purchase>(`POST ${A}/purchase/${id}/cancel`, {}),
    read: async (id: string) => (await ask<Purchase>(`GET ${A}/purchase/${id}`)).body,
    balance: async () => (await ask<{ balance: number }>(`GET ${A}/purchase`)).body.balance,
  };
}

const MINUTE_MS = 60_000;
const parts = () => ({
  tenancy: portal.tenancy,
  clock: portal.clock,
  bus: portal.bus,
  ledger: { halted: false },
  payments: portal.payments as PaymentPort,
});
const ask = () => createChargeQueries(parts())();

async function dueOf(paid: Paid) {
  const { rows } = await portal.pool.query<{ asks: number; askAt: Date; madeAt: Date }>(
    `SELECT asks, ask_at AS "askAt", made_at AS "madeAt" FROM asked_charges WHERE txid = $1`,
    [txidOf(paid)],
  );
  const [due] = rows;
  return due ? { asks: due.asks, afterMs: due.askAt.getTime() - due.madeAt.getTime() } : null;
}

type Paid = Pick<Purchase | Bill, 'pix'>;

const txidOf = ({ pix }: Paid) =>
  readPixCode(pix?.payload ?? '')
    ?.url?.split('/')
    .at(-1) ?? '';

async function sendNotices(...pix: WrittenPix[]): Promise<(number | null)[]> {
  const url = `https://localhost:${listener.port}/webhooks/pix`;
  const statuses: (number | null)[] = [];
  for (const body of writeNotices(pix)) {
    statuses.push(await sendNotice({ url, body, ca: authority.cert, certificate: ofBank }));
  }
  return statuses;
}

describe('purchase with a Pix charge at a bank', () => {
  it('credits a purchase once, although the bank repeats the notice', async () => {
    const { buy, balance, read } = await openOffice();
    const { body: purchase, status } = await buy();
    expect(status).toBe(200);
    const pix = bank.pay(txidOf(purchase));
    expect(await sendNotices(pix, pix, pix)).toEqual([200]);
    expect(await sendNotices(pix)).toEqual([200]);
    expect(await balance()).toBe(150);
    expect((await read(purchase._id)).status).toBe('paid');
  });

  it('leaves a payment dated days ahead waiting, and credits a payment within the difference of clocks', async () => {
    const { buy, held } = await openOffice();
    const [ahead, soon] = [(await buy()).body, (await buy()).body];
    const dated = (purchase: Purchase, at: Date) => makePix({ txid: txidOf(purchase), valor: '150.00', at });
    const wrong = dated(ahead, new Date('9999-12-31T23:59:59Z'));
    const right = dated(soon, new Date(portal.clock.now().getTime() + MINUTE_MS));
    expect(await sendNotices(wrong, right)).toEqual([200]);
    const { rows } = await portal.pool.query<{ reference: string; aside: string | null }>(
      'SELECT reference, aside FROM payments WHERE reference = ANY ($1)',
      [[wrong.endToEndId, right.endToEndId]],
    );
    const asides = Object.fromEntries(rows.map(({ reference, aside }) => [reference, aside]));
    expect(asides).toEqual({ [wrong.endToEndId]: 'time', [right.endToEndId]: null });
    expect(await held()).toBe(150);
  });

  it('creates a single charge at the bank for a purchase with a lost answer and a repeated request', async () => {
    const { buy, balance } = await openOffice();
    const key = newId(portal.clock);
    const before = bank.charges.size;
    bank.troubles = ['cut', 'cut'];
    expect(await buy(key)).toMatchObject({ status: 503, body: { code: 'payment_unavailable' } });
    const { body: purchase } = await buy(key);
    expect((await buy(key)).body).toEqual(purchase);
    expect(bank.charges.size).toBe(before + 1);
    expect(bank.charges.get(txidOf(purchase))?.revision).toBe(0);
    await sendNotices(bank.pay(txidOf(purchase)));
    expect(await balance()).toBe(150);
  });

  it('cancels the charge of a canceled purchase at the bank, but credits a payment that was faster', async () => {
    const { buy, cancel, read, balance } = await openOffice();
    const [one, other] = [(await buy()).body, (await buy()).body];
    const paid = bank.pay(txidOf(other));
    await cancel(one._id);
    await cancel(other._id);
    await expect.poll(() => bank.charges.get(txidOf(one))?.status).toBe('REMOVIDA_PELO_USUARIO_RECEBEDOR');
    await sendNotices(paid);
    expect(await read(other._id)).toMatchObject({ status: 'paid', paidLate: 'cancelled' });
    expect(await balance()).toBe(150);
  });

  it('credits a purchase once for concurrent queries and notices, and queries unpaid charges for a day', async () => {
    const { buy, read, balance } = await openOffice();
    const [{ body: lost }, { body: noticed }, { body: unpaid }] = [await buy(), await buy(), await buy()];
    bank.pay(txidOf(lost));
    const notice = bank.pay(txidOf(noticed));
    expect(await ask()).toBe(0);
    portal.clock.advance(MINUTE_MS);
    const counts = await Promise.all([ask(), ask(), sendNotices(notice)]);
    expect(counts[0] + counts[1]).toBeGreaterThanOrEqual(2);
    expect(await balance()).toBe(300);
    expect((await read(lost._id)).status).toBe('paid');
    expect([await dueOf(lost), await dueOf(noticed)]).toEqual([null, null]);
    expect(await sendNotices(notice)).toEqual([200]);
    expect(await balance()).toBe(300);
    expect(await dueOf(unpaid)).toEqual({ asks: 1, afterMs: 3 * MINUTE_MS });
    portal.clock.advance(7 * MINUTE_MS);
    await ask();
    expect(await dueOf(unpaid)).toEqual({ asks: 2, afterMs: 11 * MINUTE_MS });
    portal.clock.advance(3 * 24 * 60 * MINUTE_MS);
    await ask();
    expect(await dueOf(unpaid)).toBeNull();
    const { rows } = await portal.pool.query('SELECT status FROM purchases WHERE id = $1', [unpaid._id]);
    expect(rows).toEqual([{ status: 'pending' }]);
  });

  it('credits a canceled purchase that a query finds paid, and stops queries of removed charges', async () => {
    const { buy, cancel, read } = await openOffice();
    const [one, other] = [(await buy()).body, (await buy()).body];
    bank.pay(txidOf(other));
    await cancel(one._id);
    await cancel(other._id);
    await expect.poll(() => bank.charges.get(txidOf(one))?.status).toBe('REMOVIDA_PELO_USUARIO_RECEBEDOR');
    portal.clock.advance(MINUTE_MS);
    await ask();
    expect(await read(other._id)).toMatchObject({ status: 'paid', paidLate: 'cancelled' });
    expect(await dueOf(one)).toBeNull();
  });

  it('queries after growing pauses while the bank does not answer, and credits the purchase afterwards', async () => {
    const { buy, balance } = await openOffice();
    const { body: purchase } = await buy();
    bank.pay(txidOf(purchase));
    const run = createChargeQueries(parts());
    portal.clock.advance(MINUTE_MS);
    for (const rest of [MINUTE_MS, 2 * MINUTE_MS]) {
      bank.troubles = ['gone', 'gone'];
      expect(await run()).toBe(0);
      expect(bank.troubles).toEqual([]);
      const before = bank.asked.length;
      portal.clock.advance(rest - 1);
      expect([await run(), bank.asked.length]).toEqual([0, before]);
      portal.clock.advance(2 * MINUTE_MS);
    }
    expect(await balance()).toBe(0);
    expect(await run()).toBe(1);
    expect(await balance()).toBe(150);
  });

  it('queries a limited number of charges per run, and no charge while the ledger is halted', async () => {
    const { buy } = await openOffice();
    for (let count = 0; count <= MOST_REQUESTED; count += 1) await buy();
    portal.clock.advance(MINUTE_MS);
    expect(await createChargeQueries({ ...parts(), ledger: { halted: true } })()).toBe(0);
    expect(await ask()).toBe(MOST_REQUESTED);
    expect(await ask()).toBe(1);
  });

  it('logs no personal data if the bank refuses the charge of a purchase', async () => {
    const { buy } = await openOffice();
    const from = portal.log.length;
    bank.troubles = [{ problem: 400, type: 'CobOperacaoInvalida' }];
    expect(await buy()).toMatchObject({ status: 422, body: { code: 'payment_refused' } });
    const log = portal.log.slice(from).join('\n');
    expect(log).toContain('CobOperacaoInvalida');
    expect(log).not.toMatch(/Maria|11144477735/);
  });
});

const S = '/superAdmin/organization';

async function openDebtor() {
  const organization = await makeOrganization(portal);
  const billId = newId(portal.clock);
  const closedAt = portal.clock.now();
  await portal.tenancy.inScope(organization.scope, (tx) =>
    insertBill(tx, {
      organization_id: organization.id,
      id: billId,
      billing_type: 'postPaid',
      billing_period: 'weekly',
      starts_on: '2026-11-09' as CalendarDate,
      ends_on: '2026-11-15' as CalendarDate,
      starts_at: new Date('2026-11-09T03:00:00Z'),
      ends_at: new Date('2026-11-16T03:00:00Z'),
      opened_at: closedAt,
      status: 'processing',
      closed_at: closedAt,
      due_on: '2026-11-23' as CalendarDate,
      owed_cents: cents(50_000),
    }),
  );
  const tokens = {
    own: await portal.signIn(await makeAccount(portal, organization)),
    above: await portal.signIn(await makeAccount(portal, null)),
  };
  const ask = <T>(call: string, { by = 'own', body }: { by?: keyof typeof tokens; body?: object } = {}) =>
    portal.ask<T>(`${call}?organizationId=${organization.id}`, {
      token: tokens[by],
      ...(body && { body }),
      headers: { 'idempotency-key': newId(portal.clock) },
    });
  return {
    charge: async () => (await ask<Bill>(`POST ${A}/bill/${billId}/payment`)).body,
    read: async () => (await ask<Bill>(`GET ${A}/bill/${billId}`)).body,
    settle: (status: 'done' | 'canceled') =>
      ask(`PUT ${S}/bill/${billId}`, { by: 'above', body: { status, reason: 'Conferido' } }),
    pay: async () => {
      const at = portal.clock.now();
      const amountCents = cents(50_000);
      const { endToEndId } = makePix({ valor: '500.00', at });
      await takeNotice(parts(), { endToEndId, txid: null, amountCents, at, returns: [] }, nobody);
      const { body } = await ask<{ docs: WaitingPayment[] }>(`GET ${S}/payment`, { by: 'above' });
      const { _id } = body.docs.find(({ reference }) => reference === endToEndId) as WaitingPayment;
      const decision = { outcome: 'credit', bill: billId, reason: 'Conferido' };
      return ask(`PUT ${S}/payment/${_id}`, { by: 'above', body: decision });
    },
    waiting: async () =>
      (await ask<{ docs: WaitingPayment[] }>(`GET ${S}/payment`, { by: 'above' })).body.docs
        .filter(({ bill }) => bill === billId)
        .map(({ aside, amount }) => [aside, amount]),
  };
}

describe('bill without a payment notice', () => {
  /** Sends the status queries to the bank that earlier tests left over, so that none runs during these tests. */
  beforeAll(async () => {
    portal.clock.advance(2 * 24 * 60 * MINUTE_MS);
    while ((await ask()) > 0);
  });

  it('settles a bill once for concurrent queries and notices', async () => {
    const { charge, read, waiting } = await openDebtor();
    const charged = await charge();
    expect(await dueOf(charged)).toEqual({ asks: 0, afterMs: MINUTE_MS });
    const notice = bank.pay(txidOf(charged));
    portal.clock.advance(MINUTE_MS);
    await Promise.all([ask(), ask(), sendNotices(notice)]);
    expect(await read()).toMatchObject({ status: 'done', paidLate: 'no', hasPayment: true });
    expect(await sendNotices(notice)).toEqual([200]);
    expect(await waiting()).toEqual([]);
    expect(await dueOf(charged)).toBeNull();
  });

  it('settles a bill after an expired code or a write-off, and marks the payment as late', async () => {
    const [late, dropped] = [await openDebtor(), await openDebtor()];
    const [first, second] = [await late.charge(), await dropped.charge()];
    bank.pay(txidOf(second));
    await dropped.settle('canceled');
    portal.clock.advance(10 * MINUTE_MS + 1);
    bank.pay(txidOf(first));
    portal.clock.advance(MINUTE_MS);
    await ask();
    expect(await late.read()).toMatchObject({ status: 'done', paidLate: 'expired' });
    expect(await dropped.read()).toMatchObject({ status: 'done', paidLate: 'canceled' });
  });

  it.each(['said to be paid', 'paid by another payment'])(
    'stops queries of a bill once it is %s',
    async (how) => {
      const { charge, settle, pay, read } = await openDebtor();
      const charged = await charge();
      const { status } = how === 'said to be paid' ? await settle('done') : await pay();
      expect(status).toBe(200);
      await expect
        .poll(() => bank.charges.get(txidOf(charged))?.status)
        .toBe('REMOVIDA_PELO_USUARIO_RECEBEDOR');
      portal.clock.advance(MINUTE_MS);
      await ask();
      expect(await dueOf(charged)).toBeNull();
      expect((await read()).status).toBe('done');
    },
  );

  it('leaves payments of another amount and second payments of a bill waiting for a decision', async () => {
    const [other, twice] = [await openDebtor(), await openDebtor()];
    bank.pay(txidOf(await other.charge()), '499.99');
    const first = await twice.charge();
    portal.clock.advance(10 * MINUTE_MS + 1);
    const second = await twice.charge();
    expect(txidOf(second)).not.toBe(txidOf(first));
    bank.pay(txidOf(first));
    bank.pay(txidOf(second));
    portal.clock.advance(MINUTE_MS);
    await ask();
    expect(await other.read()).toMatchObject({ status: 'processing' });
    expect(await other.waiting()).toEqual([['amount', 499.99]]);
    expect(await twice.read()).toMatchObject({ status: 'done' });
    expect(await twice.waiting()).toEqual([['paid', 500]]);
    portal.clock.advance(5 * MINUTE_MS);
    await ask();
    expect(await other.waiting()).toEqual([['amount', 499.99]]);
    expect(await twice.waiting()).toEqual([['paid', 500]]);
  });

  it('queries the charge of a bill by another server after the reserving server stopped', async () => {
    const { charge, read } = await openDebtor();
    const charged = await charge();
    bank.pay(txidOf(charged));
    portal.clock.advance(MINUTE_MS);
    const taken = await portal.tenancy.asSystem('charges', (tx) =>
      takeCharge(tx, portal.clock.now(), new Date(portal.clock.now().getTime() + 2 * MINUTE_MS)),
    );
    expect(taken?.txid).toBe(txidOf(charged));
    expect(await ask()).toBe(0);
    expect((await read()).status).toBe('processing');
    portal.clock.advance(2 * MINUTE_MS);
    await ask();
    expect((await read()).status).toBe('done');
  });

  it('settles a bill once if the server stops after the credit and before it ends the queries', async () => {
    const { charge, read, waiting } = await openDebtor();
    const charged = await charge();
    const { endToEndId, horario } = bank.pay(txidOf(charged));
    portal.clock.advance(MINUTE_MS);
    const now = portal.clock.now();
    await portal.tenancy.asSystem('charges', (tx) =>
      takeCharge(tx, now, new Date(now.getTime() + MINUTE_MS)),
    );
    const notice = {
      endToEndId,
      txid: txidOf(charged),
      amountCents: cents(50_000),
      at: new Date(horario),
      returns: [],
    };
    expect(await takeNotice(parts(), notice, nobody)).toBe('credited');
    portal.clock.advance(2 * MINUTE_MS);
    await ask();
    expect((await read()).status).toBe('done');
    expect(await waiting()).toEqual([]);
  });
});

describe('deleting a company with Pix charges', () => {
  const DAY_MS = 24 * 60 * MINUTE_MS;

  async function openGoing() {
    const { organization, ask } = await openCompany(portal);
    const superToken = await portal.signIn(await makeAccount(portal, null));
    const buy = async () =>
      (await ask<Purchase>(`POST ${A}/purchase`, { value: 150, paymentType: 'pix' })).body;
    const buyAndCancel = async () => {
      const purchase = await buy();
      bank.troubles = ['cut', 'cut'];
      expect((await ask(`POST ${A}/purchase/${purchase._id}/cancel`, {})).status).toBe(200);
      await vi.waitFor(() => expect(bank.troubles).toEqual([]));
      return purchase;
    };
    const remove = (token = superToken) =>
      portal.ask<{ details?: unknown }>(`DELETE /superAdmin/organization/${organization.id}`, { token });
    return { organization, superToken, buyAndCancel, remove };
  }
  const passDay = async () => {
    portal.clock.advance(DAY_MS + 11 * MINUTE_MS);
    return portal.signIn(await makeAccount(portal, null));
  };
  const late = (purchase: Purchase) =>
    makePix({ txid: txidOf(purchase), valor: '150.00', at: portal.clock.now() });
  const waitingOf = async (token: string, endToEndId: string) => {
    const { body } = await portal.ask<{ docs: WaitingPayment[] }>(
      'GET /superAdmin/organization/payment?limit=100',
      { token },
    );
    return body.docs.find(({ reference }) => reference === endToEndId);
  };
  const companyCents = async (organizationId: string) => {
    const { rows } = await portal.pool.query<{ cents: number }>(
      `SELECT balance_cents AS cents FROM ledger_accounts WHERE organization_id = $1 AND kind = 'company'`,
      [organizationId],
    );
    return Number(rows[0]?.cents);
  };

  it('removes payable charges of a deleted company at the bank', async () => {
    const { buyAndCancel, remove } = await openGoing();
    const purchase = await buyAndCancel();
    expect((await remove()).status).toBe(200);
    expect(bank.charges.get(txidOf(purchase))?.status).toBe('REMOVIDA_PELO_USUARIO_RECEBEDOR');
  });

  it('refuses to delete a company while the bank does not remove a charge, until a day after the expiry', async () => {
    const { buyAndCancel, remove, organization } = await openGoing();
    const purchase = await buyAndCancel();
    bank.troubles = ['cut', 'cut'];
    expect(await remove()).toMatchObject({
      status: 409,
      body: { code: 'organization_not_empty', details: [{ holds: 'charges' }] },
    });
    const token = await passDay();
    expect((await remove(token)).status).toBe(200);
    const pix = late(purchase);
    expect(await sendNotices(pix, pix)).toEqual([200]);
    expect(await waitingOf(token, pix.endToEndId)).toMatchObject({ organization: null, aside: 'unknown' });
    expect(await companyCents(organization.id)).toBe(0);
  });

  it('deletes the company and leaves a concurrent payment unassigned, or credits the payment and refuses the deletion', async () => {
    for (let round = 0; round < 6; round += 1) {
      const { buyAndCancel, organization, remove } = await openGoing();
      const purchase = await buyAndCancel();
      const token = await passDay();
      const pix = late(purchase);
      const [removal] = await Promise.all([remove(token), sendNotices(pix)]);
      const waiting = await waitingOf(token, pix.endToEndId);
      expect([await companyCents(organization.id), waiting?.organization]).toEqual(
        removal.status === 200 ? [0, null] : [15_000, undefined],
      );
    }
  });

  it('refuses to delete a company while a payment waits for a decision', async () => {
    const { superToken: token, buyAndCancel, remove } = await openGoing();
    const purchase = await buyAndCancel();
    const pix = makePix({ txid: txidOf(purchase), valor: '149.99', at: portal.clock.now() });
    await sendNotices(pix);
    expect((await remove()).body).toMatchObject({ details: [{ holds: 'payments' }, { holds: 'charges' }] });
    const waiting = await waitingOf(token, pix.endToEndId);
    const decided = await portal.ask(
      `PUT /superAdmin/organization/payment/${waiting?._id}?organizationId=${waiting?.organization?._id}`,
      {
        token,
        headers: { 'idempotency-key': newId(portal.clock) },
        body: { outcome: 'refund', reason: 'Valor errado' },
      },
    );
    expect(decided.status).toBe(200);
    expect((await remove()).status).toBe(200);
  });
});

describe('refunds reported by a bank', () => {
  const day = 24 * 60 * MINUTE_MS;
  const askDaily = () => askForReturns(parts());

  it('debits a refund once, from the notice of the payment or from a later notice', async () => {
    const { buy, held: balance, read } = await openOffice();
    const { body: first } = await buy();
    const pix = bank.pay(txidOf(first));
    bank.giveBack(pix, '50.00');
    expect(await sendNotices(pix)).toEqual([200]);
    expect(await balance()).toBe(100);
    bank.giveBack(pix, '25.00', { natureza: 'ORIGINAL' });
    expect(await sendNotices(pix, pix)).toEqual([200]);
    expect(await balance()).toBe(75);
    expect(await read(first._id)).toMatchObject({ returned: 75 });
  });

  it('queries refunds once a day, page by page, and reads a failed page again', async () => {
    const { buy, held: balance } = await openOffice();
    await askDaily();
    bank.pageSize = 1;
    const paid = [];
    for (let at = 0; at < 3; at += 1) {
      const { body } = await buy();
      const pix = bank.pay(txidOf(body));
      await sendNotices(pix);
      paid.push(pix);
    }
    for (const pix of paid) bank.giveBack(pix, '150.00');
    expect(await askDaily()).toBe(0);
    portal.clock.advance(day);
    // The bank refuses the first page twice, because the server repeats a failed request once.
    bank.troubles = [
      { problem: 503, type: 'ServicoIndisponivel' },
      { problem: 503, type: 'ServicoIndisponivel' },
    ];
    expect(await askDaily()).toBe(0);
    expect(await balance()).toBe(450);
    portal.clock.advance(60 * MINUTE_MS);
    expect(await askDaily()).toBeGreaterThanOrEqual(3);
    expect(await balance()).toBe(0);
    expect(await askDaily()).toBe(0);
    bank.pageSize = 100;
    portal.clock.advance(day);
    expect(await askDaily()).toBe(1);
    expect(await balance()).toBe(0);
  });

  it('debits refunds although the bank reports an unreadable payment beside them', async () => {
    const { buy, held: balance } = await openOffice();
    const { body } = await buy();
    const pix = bank.pay(txidOf(body));
    await sendNotices(pix);
    bank.giveBack(pix, '10.00');
    portal.clock.advance(day);
    bank.answering = (answer) =>
      Array.isArray(answer['pix']) ? { ...answer, pix: [{ endToEndId: 'short' }, ...answer['pix']] } : answer;
    await askDaily();
    bank.answering = (answer) => answer;
    bank.faults = bank.faults.filter((fault) => !fault.includes('pix/0'));
    expect(await balance()).toBe(140);
  });
});
