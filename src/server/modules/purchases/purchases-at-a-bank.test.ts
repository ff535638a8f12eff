import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Purchase } from '#contract/purchases.ts';
import { newId } from '../../identifier.ts';
import { makeAccount } from '../../testing/accounts.ts';
import { makeCertificates } from '../../testing/certificates.ts';
import { makeOrganization } from '../../testing/organizations.ts';
import { startPixBank, type PixBank } from '../../testing/pix-api/pix-bank.ts';
import { bringNotice, writeNotices, type WrittenPix } from '../../testing/pix-api/pix-notices.ts';
import { startPortal, type Portal } from '../../testing/portal.ts';
import { openNoticeListener, type NoticeListener } from '../payments/notice-listener.ts';
import { readPixCode } from '../payments/pix-code.rules.ts';

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
  portal = await startPortal({
    environment: {
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
    },
  });
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
