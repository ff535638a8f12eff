import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { expect, it, onTestFinished } from 'vitest';
import type { Purchase } from '#contract/purchases.ts';
import { readPixCode } from '../../../src/server/features/payments/pix-code.rules.ts';
import type { Company } from './bank.ts';
import { signed } from './counter.ts';
import { lookInto, prepareFolder } from './databases.ts';
import { createConnection } from './line.ts';
import { startMailSink } from './mail-sink.ts';
import { startServer, type RunningServer } from './running-server.ts';

const ITEMS = 1_000;
const horario = new Date().toISOString();
const pixOf = (index: number, txid: string, valor: string) => ({
  endToEndId: `E00000000202611231000${String(index).padStart(11, '0')}`,
  txid,
  valor,
  horario,
});

function openCounter(server: RunningServer, { clients: [buyer], holders: [holder] }: Company) {
  const connection = createConnection([server.url], 0, buyer?.token ?? '');
  const bank = createConnection([server.url], 1, '');
  onTestFinished(() => {
    connection.close();
    bank.close();
  });
  return {
    buy: async () => {
      const distribution = { type: 'EMPLOYEE', shares: [{ id: holder, amount: 4 }] };
      const { status, body } = await connection.ask<Purchase>('POST /admin/organization/purchase', {
        body: { value: 10, paymentType: 'pix', distribution },
        key: randomUUID(),
      });
      expect(status).toBe(200);
      return { id: body._id, txid: readPixCode(body.pix?.payload ?? '')?.txid ?? '' };
    },
    isPaid: async (purchase: { id: string } | undefined) => {
      const { body } = await connection.ask<Purchase>(`GET /admin/organization/purchase/${purchase?.id}`);
      return body.status === 'paid';
    },
    sendNotice: (pix: readonly object[]) =>
      bank.ask('POST /webhooks/pix', { body: { pix }, headers: signed({ pix }) }),
  };
}

it.each([
  ['is killed', (server: RunningServer) => server.kill()],
  ['ends in order', (server: RunningServer) => server.terminate()],
])(
  'a server that %s during a notice of 1000 payments records each payment once after a repetition',
  async (_how, end) => {
    const { companies, settings } = await prepareFolder({ companies: 1 });
    const [company] = companies;
    if (!company) throw new Error('There is no company.');
    const server = await startServer(settings);
    const { buy, isPaid, sendNotice } = openCounter(server, company);
    const bought = [await buy(), await buy(), await buy()];
    const pix = Array.from({ length: ITEMS }, (_, index) => {
      const knownPurchase = bought[[0, ITEMS / 2, ITEMS - 1].indexOf(index)];
      return pixOf(index, knownPurchase?.txid ?? randomUUID().replaceAll('-', ''), '10.00');
    });
    const cut = sendNotice(pix);
    // Waits until the first payment is credited, while the server still processes the notice.
    while (!(await isPaid(bought[0]))) await wait(5);
    await end(server);
    await cut;
    await server.start();
    expect((await sendNotice(pix)).status).toBe(200);
    expect((await sendNotice(pix)).status).toBe(200);
    expect(await server.terminate()).toEqual({ code: 0, errors: '' });
    await lookInto(settings, async ({ pool }) => {
      const { rows } = await pool.query(
        `SELECT count(*)::int AS payments, count(*) FILTER (WHERE outcome = 'credited')::int AS credited,
         (SELECT count(*)::int FROM purchases WHERE entry_id IS NOT NULL AND distribution_status = 'done'
           AND id = ANY ($1)) AS bought
       FROM payments WHERE reference LIKE 'E00000000202611231000%'`,
        [bought.map(({ id }) => id)],
      );
      expect(rows).toEqual([{ payments: ITEMS, credited: 3, bought: 3 }]);
    });
  },
);

it('the next server sends the mail about a distribution that a killed server did not send', async () => {
  const { companies, settings } = await prepareFolder({ companies: 1 });
  const [company] = companies;
  if (!company) throw new Error('There is no company.');
  const sink = await startMailSink();
  sink.isAway = true;
  const server = await startServer({ ...settings, SMTP_URL: sink.url });
  const { buy, sendNotice } = openCounter(server, company);
  const { id, txid } = await buy();
  expect((await sendNotice([pixOf(1, txid, '10.00')])).status).toBe(200);
  await server.kill();
  await lookInto(settings, async ({ pool }) => {
    const { rows } = await pool.query(
      `SELECT about_id AS about, kind FROM unsent_mails WHERE kind = 'bound'`,
    );
    expect(rows).toEqual([{ about: id, kind: 'bound' }]);
    // The killed server may have tried to send the mail, which postpones the next try. This SQL statement makes the
    // mail due at once.
    await pool.query('UPDATE unsent_mails SET try_at = made_at');
  });
  expect(sink.taken(id)).toBe(0);
  sink.isAway = false;
  await server.start();
  await expect.poll(() => sink.taken(id), { timeout: 60_000 }).toBe(1);
  expect(await server.terminate()).toEqual({ code: 0, errors: '' });
  await lookInto(settings, async ({ pool }) => {
    const { rows } = await pool.query(`SELECT 1 FROM unsent_mails WHERE kind = 'bound'`);
    expect(rows).toEqual([]);
  });
});
