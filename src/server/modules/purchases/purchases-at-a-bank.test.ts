import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Purchase } from '#contract/purchases.ts';
import { newId } from '../../identifier.ts';
import { makeAccount } from '../../testing/accounts.ts';
import { makeCertificates } from '../../testing/certificates.ts';
import { makeOrganization } from '../../testing/organizations.ts';
import { startPixBank, type PixBank } from '../../testing/pix-api/pix-bank.ts';
import { bringNotice, writeNotices, type WrittenPix } from '../../testing/pix-api/pix-notices.ts';
import { PORTAL_URL, startPortal, type Portal } from '../../testing/portal.ts';
import { openNoticeListener, type NoticeListener } from '../payments/notice-listener.ts';
import type { PaymentPort } from '../payments/payment-port.ts';
import { readPixCode } from '../payments/pix-code.rules.ts';
import { createAsking, MOST_ASKED } from './asking.service.ts';

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
  const organization = await makeOrganization(portal);
  const token = await portal.signIn(await makeAccount(portal, organization));
  const ask = <T>(call: string, body?: object, key = newId(portal.clock)) =>
    portal.ask<T>(call, { token, ...(body && { body }), headers: { 'idempotency-key': key } });
  return {
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
  mail: portal.mail,
  publicUrl: PORTAL_URL,
  log: portal.app.log,
});
/** One run of a server of its own. */
const ask = () => createAsking(parts())();

/** How often the bank was asked, and how long after the purchase it is asked next. */
async function dueOf({ _id, createdAt }: Purchase) {
  const { rows } = await portal.pool.query<{ asks: number; askAt: Date | null; status: string }>(
    `SELECT asks, ask_at AS "askAt", status FROM purchases WHERE id = $1`,
    [_id],
  );
  const [{ asks, askAt, status } = { asks: -1, askAt: null, status: '' }] = rows;
  return { asks, afterMs: askAt && askAt.getTime() - Date.parse(createdAt), status };
}

/** The charge that the code of a purchase leads to. */
const txidOf = ({ pix }: Purchase) =>
  readPixCode(pix?.payload ?? '')
    ?.url?.split('/')
    .at(-1) ?? '';

async function tell(...pix: WrittenPix[]): Promise<(number | null)[]> {
  const url = `https://localhost:${listener.port}/webhooks/pix`;
  const told: (number | null)[] = [];
  for (const body of writeNotices(pix)) {
    told.push(await bringNotice({ url, body, ca: authority.cert, certificate: ofBank }));
  }
  return told;
}

describe('a purchase that a bank is paid for', () => {
  it('is credited once by the notice that it brings, however often it comes', async () => {
    const { buy, balance, read } = await openOffice();
    const { body: purchase, status } = await buy();
    expect(status).toBe(200);
    const pix = bank.pay(txidOf(purchase));
    expect(await tell(pix, pix, pix)).toEqual([200]);
    expect(await tell(pix)).toEqual([200]);
    expect(await balance()).toBe(150);
    expect((await read(purchase._id)).status).toBe('paid');
  });

  it('has one charge, though its answer was lost and it is asked for again', async () => {
    const { buy, balance } = await openOffice();
    const key = newId(portal.clock);
    const before = bank.charges.size;
    bank.troubles = ['cut', 'cut'];
    expect(await buy(key)).toMatchObject({ status: 503, body: { code: 'payment_unavailable' } });
    const { body: purchase } = await buy(key);
    expect((await buy(key)).body).toEqual(purchase);
    expect(bank.charges.size).toBe(before + 1);
    expect(bank.charges.get(txidOf(purchase))?.revision).toBe(0);
    await tell(bank.pay(txidOf(purchase)));
    expect(await balance()).toBe(150);
  });

  it('is taken back at the bank, and credited where somebody was faster', async () => {
    const { buy, cancel, read, balance } = await openOffice();
    const [one, other] = [(await buy()).body, (await buy()).body];
    const paid = bank.pay(txidOf(other));
    await cancel(one._id);
    await cancel(other._id);
    await expect.poll(() => bank.charges.get(txidOf(one))?.status).toBe('REMOVIDA_PELO_USUARIO_RECEBEDOR');
    await tell(paid);
    expect(await read(other._id)).toMatchObject({ status: 'paid', paidLate: 'cancelled' });
    expect(await balance()).toBe(150);
  });

  it('is credited though its notice never came, once, whoever asks the bank and whatever is told meanwhile', async () => {
    const { buy, read, balance } = await openOffice();
    const [{ body: lost }, { body: told }, { body: unpaid }] = [await buy(), await buy(), await buy()];
    bank.pay(txidOf(lost));
    const notice = bank.pay(txidOf(told));
    expect(await ask()).toBe(0);
    portal.clock.advance(MINUTE_MS);
    const asked = await Promise.all([ask(), ask(), tell(notice)]);
    expect(asked[0] + asked[1]).toBeGreaterThanOrEqual(2);
    expect(await balance()).toBe(300);
    expect((await read(lost._id)).status).toBe('paid');
    expect(await tell(notice)).toEqual([200]);
    expect(await balance()).toBe(300);
    // Of what is not paid it asks again, ever more seldom, until a day has passed.
    expect(await dueOf(unpaid)).toEqual({ asks: 1, afterMs: 3 * MINUTE_MS, status: 'pending' });
    portal.clock.advance(7 * MINUTE_MS);
    await ask();
    expect(await dueOf(unpaid)).toMatchObject({ asks: 2, afterMs: 11 * MINUTE_MS });
    portal.clock.advance(3 * 24 * 60 * MINUTE_MS);
    await ask();
    expect(await dueOf(unpaid)).toEqual({ asks: 3, afterMs: null, status: 'pending' });
  });

  it('is credited where it was cancelled and paid all the same, and asked about no more once it is taken back', async () => {
    const { buy, cancel, read } = await openOffice();
    const [one, other] = [(await buy()).body, (await buy()).body];
    bank.pay(txidOf(other));
    await cancel(one._id);
    await cancel(other._id);
    await expect.poll(() => bank.charges.get(txidOf(one))?.status).toBe('REMOVIDA_PELO_USUARIO_RECEBEDOR');
    portal.clock.advance(MINUTE_MS);
    await ask();
    expect(await read(other._id)).toMatchObject({ status: 'paid', paidLate: 'cancelled' });
    expect(await dueOf(one)).toMatchObject({ afterMs: null });
  });

  it('leaves a bank alone that does not answer, longer each time, and then asks it all the same', async () => {
    const { buy, balance } = await openOffice();
    const { body: purchase } = await buy();
    bank.pay(txidOf(purchase));
    const run = createAsking(parts());
    portal.clock.advance(MINUTE_MS);
    for (const rest of [MINUTE_MS, 2 * MINUTE_MS]) {
      bank.troubles = ['gone', 'gone'];
      expect(await run()).toBe(0);
      expect(bank.troubles).toEqual([]);
      const before = bank.asked.length;
      portal.clock.advance(rest - 1);
      expect([await run(), bank.asked.length]).toEqual([0, before]);
      // Longer than a purchase is one server's.
      portal.clock.advance(2 * MINUTE_MS);
    }
    expect(await balance()).toBe(0);
    expect(await run()).toBe(1);
    expect(await balance()).toBe(150);
  });

  it('is one of so many in a run, and none is asked about while nothing may be credited', async () => {
    const { buy } = await openOffice();
    for (let count = 0; count <= MOST_ASKED; count += 1) await buy();
    portal.clock.advance(MINUTE_MS);
    expect(await createAsking({ ...parts(), ledger: { halted: true } })()).toBe(0);
    expect(await ask()).toBe(MOST_ASKED);
    expect(await ask()).toBe(1);
  });

  it('says nothing of who buys to the log, whatever the bank refuses it for', async () => {
    const { buy } = await openOffice();
    const from = portal.log.length;
    bank.troubles = [{ problem: 400, type: 'CobOperacaoInvalida' }];
    expect(await buy()).toMatchObject({ status: 422, body: { code: 'payment_refused' } });
    const said = portal.log.slice(from).join('\n');
    expect(said).toContain('CobOperacaoInvalida');
    expect(said).not.toMatch(/Maria|11144477735/);
  });
});
