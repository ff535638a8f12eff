/**
 * Where companies buy: an administrator who asks for credit by Pix or on the bill, some of it to be handed out with it, and a bank
 * that tells of payments until it is answered.
 */
import { randomBytes } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import type { Purchase } from '#contract/purchases.ts';
import { cents } from '#core/money/cents.ts';
import { SIGNATURE_HEADER, signNotice } from '../../../src/server/features/payments/notice-signature.ts';
import { decimal, readPixCode } from '../../../src/server/features/payments/pix-code.rules.ts';
import type { Line } from './line.ts';
import { NOTICE_SECRET } from './payment-settings.ts';
import type { Used, Wallet } from './pumps.ts';
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

/** A Pix as the bank tells of it, and what it is for. */
interface Told extends Bought {
  readonly pix: {
    readonly endToEndId: string;
    readonly txid: string;
    readonly valor: string;
    readonly horario: string;
  };
}

/** How it is paid, and how much of it is handed out with it, in parts of what is bought; nobody holds a million times that. */
const KINDS = [
  { paymentType: 'pix', handsOut: 1 },
  { paymentType: 'bill', handsOut: 0 },
  { paymentType: 'pix', handsOut: 1_000_000 },
  { paymentType: 'bill', handsOut: 1 },
  { paymentType: 'pix', handsOut: 0 },
] as const;

/** Buys and pays until the storm ends: several purchases at a time, whose payments come in one notice. */
export async function keepBuying(state: StormState, used: Buying, buyer: Client, bank: Line): Promise<void> {
  let count = 0;
  // However soon the storm ends, something of each kind was bought.
  while (!state.isEnding || count < KINDS.length) {
    const bought: Bought[] = [];
    const wanted = 1 + Math.floor(state.random() * MOST_AT_ONCE);
    while (bought.length < wanted) {
      const kind = KINDS[count % KINDS.length] ?? KINDS[0];
      count += 1;
      const shares = imagineShares(state, used.wallets, kind.handsOut);
      const purchase = await buy(state, used, buyer, { paymentType: kind.paymentType, shares });
      if (!purchase) return;
      bought.push({ purchase, shares });
    }
    const byPix = bought.filter(({ purchase }) => purchase.pix !== null);
    if (byPix.length > 0) await pay(state, { ...used, bought: byPix }, buyer, bank);
    await wait(PAUSE_MS);
  }
}

type Buying = Pick<Used, 'organizationId' | 'outflow' | 'wallets'>;

/** To whom a purchase hands out: nobody, or two wallets. */
interface Share {
  readonly id: string;
  readonly wallet: string;
  readonly amount: number;
}

function imagineShares(state: StormState, wallets: readonly Wallet[], handsOut: number): Share[] {
  if (handsOut === 0) return [];
  const first = state.pick(wallets);
  const second = state.pick(wallets.filter((one) => one !== first));
  return [first, second].map(({ id, owner }, index) => ({
    id: owner,
    wallet: id,
    amount: ((index + 1) * handsOut) / 100,
  }));
}

interface Wanted {
  readonly paymentType: 'pix' | 'bill';
  readonly shares: readonly Share[];
}

async function buy(
  state: StormState,
  { organizationId, outflow }: Buying,
  { line, ...by }: Client,
  { paymentType, shares }: Wanted,
): Promise<Purchase | null> {
  const value = (1 + Math.floor(state.random() * 500)) / 100;
  const distribution = { type: 'EMPLOYEE', shares };
  const asked = { call: BUY, body: { value, paymentType, ...(shares.length > 0 && { distribution }) } };
  const tellCredited = outflow.begin('back', paymentType === 'bill' ? centsOf(value) : 0);
  const definite = await insist<Purchase>(state, line, asked);
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
  tellCredited(creditedCents);
  const postings = { company: creditedCents, purchases: -creditedCents };
  state.acknowledge({ organizationId, by, key, asked, entry, postings, purchase: _id });
  if (entry !== null) acknowledgeBound(state, organizationId, by, { purchase, shares });
  return purchase;
}

/** What became of what was bound to a credited purchase, which then is over. */
function acknowledgeBound(
  state: StormState,
  organizationId: string,
  by: Identity,
  { purchase: { _id: purchase, paymentType, distribution }, shares }: Bought,
): void {
  if ((distribution !== null) !== shares.length > 0) state.fault(`${purchase} forgot what it hands out`);
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
    asked: null,
    entry,
    bound,
    postings: isDone ? postings : {},
  });
}

interface Bought {
  readonly purchase: Purchase;
  readonly shares: readonly Share[];
}

interface Paid extends Buying {
  readonly bought: readonly Bought[];
}

/** Some payments come twice in a notice, some notices twice, and some payments are of another amount. */
async function pay(
  state: StormState,
  { organizationId, outflow, bought }: Paid,
  { line, ...by }: Client,
  bank: Line,
): Promise<void> {
  const right = bought.map((one) => reportOf(one, centsOf(one.purchase.value)));
  const wrong = bought
    .filter(() => state.random() < 0.2)
    .map((one) => reportOf(one, centsOf(one.purchase.value) + 1));
  const sumCents = bought.reduce((sum, { purchase }) => sum + centsOf(purchase.value), 0);
  const tellCredited = outflow.begin('back', sumCents);
  const pix = [...wrong, ...right, ...right.filter(() => state.random() < 0.3)].map((told) => told.pix);
  // The bank tells again also where it was answered.
  const times = state.random() < 0.3 ? 2 : 1;
  for (let time = 0; time < times; time += 1) if (!(await tell(state, bank, pix))) return;
  tellCredited(sumCents);
  const acknowledge = ({ purchase, pix: one }: Told, entry: string | null) => {
    const outcome = entry === null ? 'waiting' : 'credited';
    const amountCents = entry === null ? 0 : centsOf(purchase.value);
    state.acknowledge({
      organizationId,
      by,
      key: null,
      asked: { call: NOTICE, body: { pix: [one] } },
      entry,
      postings: { company: amountCents, purchases: -amountCents },
      payment: { reference: one.endToEndId, purchase: purchase._id, outcome },
    });
  };
  for (const told of right) {
    const purchase = await readPaid(state, line, told.purchase._id);
    if (purchase === null) return;
    acknowledge(told, purchase.entry);
    acknowledgeBound(state, organizationId, by, { purchase, shares: told.shares });
  }
  for (const told of wrong) acknowledge(told, null);
}

function reportOf({ purchase, shares }: Bought, amountCents: number): Told {
  const txid = readPixCode(purchase.pix?.payload ?? '')?.txid ?? '';
  const endToEndId = `E00000000202611231000${randomBytes(8).toString('hex').slice(0, 11)}`;
  const horario = new Date().toISOString();
  return { purchase, shares, pix: { endToEndId, txid, valor: decimal(cents(amountCents)), horario } };
}

/** What a notice travels with: signed when it is sent. */
export const signed = (body: object) => ({
  [SIGNATURE_HEADER]: signNotice(NOTICE_SECRET, Buffer.from(JSON.stringify(body)), new Date()),
});

/** As a bank does: the same notice again and again, until it is answered that all of it was taken. */
async function tell(state: StormState, bank: Line, pix: readonly Told['pix'][]): Promise<boolean> {
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

/** A purchase whose notice was answered; null where nobody wants to know it any more. */
async function readPaid(state: StormState, line: Line, id: string): Promise<Purchase | null> {
  while (!state.isOver) {
    const reply = await line.ask<Purchase>(`GET /admin/organization/purchase/${id}`);
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
