/**
 * Purchases during the test that kills server and database: an administrator buys credit by Pix or on the bill,
 * sometimes with a bound distribution. A bank repeats each notice of a payment until the server confirms it.
 */
import { randomBytes } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import type { Purchase } from '#contract/purchases.ts';
import { cents } from '#core/money/cents.ts';
import { SIGNATURE_HEADER, signNotice } from '../../../src/server/features/payments/notice-signature.ts';
import { decimal, readPixCode } from '../../../src/server/features/payments/pix-code.rules.ts';
import type { Connection } from './line.ts';
import { NOTICE_SECRET } from './payment-settings.ts';
import type { StormCompany, Wallet } from './pumps.ts';
import {
  centsOf,
  insist,
  isUnknown,
  PAUSE_MS,
  type Client,
  type Identity,
  type StormState,
} from './storm-state.ts';

const MOST_AT_ONCE = 3;
const BUY = 'POST /admin/organization/purchase';
const NOTICE = 'POST /webhooks/pix';

interface PixReport extends SharedPurchase {
  readonly pix: {
    readonly endToEndId: string;
    readonly txid: string;
    readonly valor: string;
    readonly horario: string;
  };
}

/**
 * Kinds of purchases: payment type, and cents of each bound share. A share of a million cents is never covered by the
 * company's credit.
 */
const KINDS = [
  { paymentType: 'pix', shareCents: 1 },
  { paymentType: 'bill', shareCents: 0 },
  { paymentType: 'pix', shareCents: 1_000_000 },
  { paymentType: 'bill', shareCents: 1 },
  { paymentType: 'pix', shareCents: 0 },
] as const;

export async function keepBuying(
  state: StormState,
  company: BuyingCompany,
  buyer: Client,
  bank: Connection,
): Promise<void> {
  let count = 0;
  // The client buys each kind of purchase at least once, even if the load test ends early.
  while (!state.isEnding || count < KINDS.length) {
    const bought: SharedPurchase[] = [];
    const purchaseCount = 1 + Math.floor(state.random() * MOST_AT_ONCE);
    while (bought.length < purchaseCount) {
      const kind = KINDS[count % KINDS.length] ?? KINDS[0];
      count += 1;
      const shares = imagineShares(state, company.wallets, kind.shareCents);
      const purchase = await buy(state, company, buyer, { paymentType: kind.paymentType, shares });
      if (!purchase) return;
      bought.push({ purchase, shares });
    }
    const byPix = bought.filter(({ purchase }) => purchase.pix !== null);
    if (byPix.length > 0) await pay(state, { ...company, bought: byPix }, buyer, bank);
    await wait(PAUSE_MS);
  }
}

type BuyingCompany = Pick<StormCompany, 'organizationId' | 'outflow' | 'wallets'>;

interface Share {
  readonly id: string;
  readonly wallet: string;
  readonly amount: number;
}

function imagineShares(state: StormState, wallets: readonly Wallet[], shareCents: number): Share[] {
  if (shareCents === 0) return [];
  const first = state.pick(wallets);
  const second = state.pick(wallets.filter((one) => one !== first));
  return [first, second].map(({ id, owner }, index) => ({
    id: owner,
    wallet: id,
    amount: ((index + 1) * shareCents) / 100,
  }));
}

interface PurchaseRequest {
  readonly paymentType: 'pix' | 'bill';
  readonly shares: readonly Share[];
}

async function buy(
  state: StormState,
  { organizationId, outflow }: BuyingCompany,
  { connection, ...by }: Client,
  { paymentType, shares }: PurchaseRequest,
): Promise<Purchase | null> {
  const value = (1 + Math.floor(state.random() * 500)) / 100;
  const distribution = { type: 'EMPLOYEE', shares };
  const request = { call: BUY, body: { value, paymentType, ...(shares.length > 0 && { distribution }) } };
  const reportCredited = outflow.begin('back', paymentType === 'bill' ? centsOf(value) : 0);
  const definite = await insist<Purchase>(state, connection, request);
  if (!definite) return null;
  const { reply, key } = definite;
  if (reply.status !== 200) {
    state.fault(`A purchase was answered ${reply.status} ${reply.code}`);
    return null;
  }
  const purchase = reply.body;
  const { _id, entry } = purchase;
  if ((entry !== null) !== (paymentType === 'bill')) state.fault(`A purchase by ${paymentType} has ${entry}`);
  const creditedCents = entry === null ? 0 : centsOf(value);
  reportCredited(creditedCents);
  const postings = { company: creditedCents, purchases: -creditedCents };
  state.acknowledge({ organizationId, by, key, request, entry, postings, purchase: _id });
  if (entry !== null) acknowledgeBound(state, organizationId, by, { purchase, shares });
  return purchase;
}

function acknowledgeBound(
  state: StormState,
  organizationId: string,
  by: Identity,
  { purchase: { _id: purchase, paymentType, distribution }, shares }: SharedPurchase,
): void {
  if ((distribution !== null) !== shares.length > 0) state.fault(`${purchase} forgot its bound distribution`);
  if (!distribution) return;
  const { status, entry, amount } = distribution;
  const isDone = status === 'done';
  if (isDone !== (entry !== null)) state.fault(`${purchase} was distributed as ${status} by ${entry}`);
  if (!isDone && status !== 'refused') state.fault(`${purchase} is credited, its distribution ${status}`);
  if (isDone && amount > 1_000) state.fault(`${purchase} distributed ${amount}`);
  const postings = {
    ...Object.fromEntries(shares.map((share) => [share.wallet, centsOf(share.amount)])),
    company: -shares.reduce((sum, share) => sum + centsOf(share.amount), 0),
  };
  const bound = { purchase, status, isMailed: paymentType === 'pix' };
  state.acknowledge({
    organizationId,
    by,
    key: null,
    request: null,
    entry,
    bound,
    postings: isDone ? postings : {},
  });
}

interface SharedPurchase {
  readonly purchase: Purchase;
  readonly shares: readonly Share[];
}

interface PaidPurchases extends BuyingCompany {
  readonly bought: readonly SharedPurchase[];
}

async function pay(
  state: StormState,
  { organizationId, outflow, bought }: PaidPurchases,
  { connection, ...by }: Client,
  bank: Connection,
): Promise<void> {
  const right = bought.map((one) => reportOf(one, centsOf(one.purchase.value)));
  const wrong = bought
    .filter(() => state.random() < 0.2)
    .map((one) => reportOf(one, centsOf(one.purchase.value) + 1));
  const sumCents = bought.reduce((sum, { purchase }) => sum + centsOf(purchase.value), 0);
  const reportCredited = outflow.begin('back', sumCents);
  const pix = [...wrong, ...right, ...right.filter(() => state.random() < 0.3)].map((report) => report.pix);
  // Some notices are sent twice: a bank may repeat a confirmed notice.
  const times = state.random() < 0.3 ? 2 : 1;
  for (let time = 0; time < times; time += 1) if (!(await sendNotice(state, bank, pix))) return;
  reportCredited(sumCents);
  const acknowledge = ({ purchase, pix: one }: PixReport, entry: string | null) => {
    const outcome = entry === null ? 'waiting' : 'credited';
    const amountCents = entry === null ? 0 : centsOf(purchase.value);
    state.acknowledge({
      organizationId,
      by,
      key: null,
      request: { call: NOTICE, body: { pix: [one] } },
      entry,
      postings: { company: amountCents, purchases: -amountCents },
      payment: { reference: one.endToEndId, purchase: purchase._id, outcome },
    });
  };
  for (const report of right) {
    const purchase = await readPaid(state, connection, report.purchase._id);
    if (purchase === null) return;
    acknowledge(report, purchase.entry);
    acknowledgeBound(state, organizationId, by, { purchase, shares: report.shares });
  }
  for (const report of wrong) acknowledge(report, null);
}

function reportOf({ purchase, shares }: SharedPurchase, amountCents: number): PixReport {
  const txid = readPixCode(purchase.pix?.payload ?? '')?.txid ?? '';
  const endToEndId = `E00000000202611231000${randomBytes(8).toString('hex').slice(0, 11)}`;
  const horario = new Date().toISOString();
  return { purchase, shares, pix: { endToEndId, txid, valor: decimal(cents(amountCents)), horario } };
}

/** Returns the signature header of a notice. A notice is signed when it is sent, because the signature contains the time. */
export const signed = (body: object) => ({
  [SIGNATURE_HEADER]: signNotice(NOTICE_SECRET, Buffer.from(JSON.stringify(body)), new Date()),
});

async function sendNotice(
  state: StormState,
  bank: Connection,
  pix: readonly PixReport['pix'][],
): Promise<boolean> {
  const body = { pix };
  let isInDoubt = false;
  while (!state.isOver) {
    const reply = await bank.ask(NOTICE, { body, headers: signed(body) });
    state.count(reply);
    if (reply.status === 200) {
      if (isInDoubt) state.replays += 1;
      return true;
    }
    if (!isUnknown(reply)) {
      state.fault(`A notice was answered ${reply.status} ${reply.code}`);
      return false;
    }
    isInDoubt = true;
    await wait(PAUSE_MS);
  }
  return false;
}

/**
 * Reads a purchase after the server has confirmed the notice of its payment; null once the fault test has stopped its
 * clients.
 */
async function readPaid(state: StormState, connection: Connection, id: string): Promise<Purchase | null> {
  while (!state.isOver) {
    const reply = await connection.ask<Purchase>(`GET /admin/organization/purchase/${id}`);
    state.count(reply);
    if (reply.status === 200) {
      if (reply.body.entry === null) state.fault(`A notice was answered, and ${id} is not credited`);
      return reply.body;
    }
    if (!isUnknown(reply)) {
      state.fault(`A purchase was answered ${reply.status} ${reply.code}`);
      return null;
    }
    await wait(PAUSE_MS);
  }
  return null;
}
